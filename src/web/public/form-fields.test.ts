import { expect, test } from 'vitest'
import type { Criteria } from '#domain/search/criteria.ts'
import { sameCriteria } from '#domain/subscription/earlier-wishes.ts'
import { LOCALES } from '#base/locale.ts'
import { requestFromCriteria } from '#domain/subscription/subscription-form.ts'
import { subscriptionRequest } from '#domain/subscription/subscription-request.ts'
import { writtenNumbers } from '#web/public/pages/subscribe.tsx'
import { formValues, requestBody } from '#web/public/form-fields.ts'
import { randomCriteria } from '../../../test/search/random-catalogue.ts'
import { randomFrom } from '../../../test/seed.ts'

test('a form filled in with criteria and sent unchanged gives the same criteria, in every language', () => {
  const random = randomFrom(20_261_122)
  const sent = (criteria: Criteria, locale: (typeof LOCALES)[number]): Criteria | null => {
    const form = new URLSearchParams({ 'contact.contact_information.personal.email': 'an@voorbeeld.be' })
    const shown = writtenNumbers(requestFromCriteria(criteria, null, 'daily'), locale)
    for (const [name, value] of Object.entries(shown)) for (const one of [value].flat()) form.append(name, one)
    return subscriptionRequest(locale).safeParse(requestBody(formValues(form))).data?.criteria ?? null
  }
  let tried = 0
  for (let i = 0; i < 60; i++) {
    const wished = { ...randomCriteria(random, 0.3), types: ['HOUSE', 'LAND'] } satisfies Criteria
    for (const locale of LOCALES) {
      // Stored criteria came from the same form.
      const stored = sent(wished, locale)
      if (stored === null) continue
      tried += 1
      const again = sent(stored, locale)
      expect(again && sameCriteria(again, stored), JSON.stringify({ locale, stored, again })).toBe(true)
    }
  }
  expect(tried).toBeGreaterThan(60)
})
