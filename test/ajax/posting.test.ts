import { describe, expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { aText, mailsTo, postJson, textLike } from '../requests/agency.ts'
import { ajaxSite, ANSWERS, bodies, POSTING } from './site.ts'

const CASES = LOCALES.flatMap((locale) => POSTING.map((endpoint) => ({ locale, endpoint })))
let shortKeys = 0
const CROSS_SITE = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost.evil.example' },
]

describe('an endpoint that accepts a form', () => {
  const site = ajaxSite()
  const address = (locale: string, endpoint: string) => `${site().url}/${locale}/ajax/${endpoint}`

  test.each(CASES)(
    '$locale $endpoint answers 201 with the outcome [posting.answers-201-became]',
    async ({ locale, endpoint }) => {
      const sent = await postJson(address(locale, endpoint), bodies(site().sold)[endpoint])
      expect(sent).toMatchObject({ status: 201, body: ANSWERS[endpoint] })
      expect(Object.keys(sent.body)).toEqual(['status'])
      expect(sent.headers.get('content-type')).toMatch(/^application\/json/)
      expect(sent.headers.get('cache-control') ?? 'no-store').toMatch(/no-store|private/)
    },
  )

  test.each(CASES)('$locale $endpoint accepts only JSON, else 415', async ({ locale, endpoint }) => {
    const body = JSON.stringify(bodies(site().sold)[endpoint])
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
      'application/jsonp',
    ]) {
      const sent = await postJson(address(locale, endpoint), body, { 'content-type': type })
      expect(sent, type).toMatchObject({ status: 415, body: { error: { code: 'unsupported_media_type' } } })
    }
    const bare = await fetch(address(locale, endpoint), { method: 'POST' })
    expect(bare.status, 'without a body').toBe(415)
    const charset = await postJson(address(locale, endpoint), body, {
      'content-type': 'application/json; charset=utf-8',
    })
    expect(charset.status).toBe(201)
  })

  test.each(CASES)('$locale $endpoint answers 400 to invalid JSON', async ({ locale, endpoint }) => {
    for (const body of ['{', '', "{'a':1}", '{"contact":}', '\u0000', `${'['.repeat(5000)}${']'.repeat(5000)}`]) {
      const sent = await postJson(address(locale, endpoint), body)
      expect(sent, body.slice(0, 20)).toMatchObject({
        status: 400,
        body: { error: { code: 'unreadable', requestId: aText } },
      })
    }
  })

  test.each(CASES)(
    '$locale $endpoint answers 413 above 64 KB and accepts bodies up to 64 KB',
    async ({ locale, endpoint }) => {
      const body = JSON.stringify(bodies(site().sold)[endpoint])
      const tooLarge = await postJson(address(locale, endpoint), body + ' '.repeat(64 * 1024))
      expect(tooLarge).toMatchObject({ status: 413, body: { error: { code: 'too_large' } } })
      const full = await postJson(address(locale, endpoint), body + ' '.repeat(64 * 1024 - Buffer.byteLength(body)))
      expect(full.status).toBe(201)
    },
  )

  test.each(CASES)(
    '$locale $endpoint refuses requests from another site with 403 [posting.takes-nothing-another]',
    async ({ locale, endpoint }) => {
      for (const headers of CROSS_SITE) {
        const sent = await postJson(address(locale, endpoint), bodies(site().sold)[endpoint], headers)
        expect(sent, JSON.stringify(headers)).toMatchObject({ status: 403, body: { error: { code: 'cross_site' } } })
      }
      for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, { origin: site().url }])
        expect((await postJson(address(locale, endpoint), bodies(site().sold)[endpoint], headers)).status).toBe(201)
    },
  )

  test.each(CASES)(
    '$locale $endpoint names each wrong field in the language of the page, with 422 [posting.names-wrong-field]',
    async ({ locale, endpoint }) => {
      const good = bodies(site().sold)[endpoint]
      const sent = await postJson(address(locale, endpoint), { ...good, colour: 'red', extra: { deep: 1 } })
      expect(sent.status).toBe(422)
      expect(sent.body.errors).toEqual(
        ['colour', 'extra'].map((path) => ({ path, code: 'unknown_key', message: UNKNOWN_KEY[locale] })),
      )
      for (const empty of [{}, [], null, 7, 'text', true]) {
        const refused = await postJson(address(locale, endpoint), JSON.stringify(empty))
        expect(refused.status, JSON.stringify(empty)).toBe(422)
        expect(refused.body.errors?.length).toBeGreaterThan(0)
        for (const error of refused.body.errors ?? [])
          expect(error).toEqual({
            path: aText,
            code: aText,
            message: textLike(/.{8,}/),
          })
      }
    },
  )

  test.each(CASES)('$locale $endpoint treats prototype names as unknown fields', async ({ locale, endpoint }) => {
    const good = JSON.stringify(bodies(site().sold)[endpoint])
    for (const name of ['__proto__', 'constructor', 'prototype', '__proto__.polluted', 'toString']) {
      const sent = await postJson(address(locale, endpoint), good.replace('{', `{"${name}":{"polluted":1},`))
      expect(sent.status, name).toBe(422)
      expect(sent.body.errors, name).toMatchObject([{ path: name, code: 'unknown_key' }])
    }
    expect((await postJson(address(locale, endpoint), good)).status).toBe(201)
  })

  test.each(CASES)(
    '$locale $endpoint acts once per Idempotency-Key [posting.thing-once-idempotency]',
    async ({ locale, endpoint }) => {
      shortKeys += 1
      const body = bodies(site().sold)[endpoint]
      const recipient = /"([ncf]\w+@example\.org)"/.exec(JSON.stringify(body))?.[1] ?? ''
      for (const key of [`k${shortKeys}`, crypto.randomUUID()]) {
        const same = bodies(site().sold)[endpoint]
        const answers = await Promise.all(
          Array.from({ length: 5 }, () => postJson(address(locale, endpoint), same, { 'idempotency-key': key })),
        )
        for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: ANSWERS[endpoint] })
        const other = await postJson(address(locale, endpoint), body, { 'idempotency-key': key })
        expect(other.status, 'another body under the same key').toBe(422)
        expect(other.body.errors?.[0]?.message.length).toBeGreaterThan(0)
        const sentTo = /"([ncf]\w+@example\.org)"/.exec(JSON.stringify(same))?.[1] ?? ''
        await mailsTo(site().site, sentTo, 1)
      }
      await mailsTo(site().site, recipient, 0)
    },
  )

  test.each(CASES)(
    '$locale $endpoint refuses a malformed Idempotency-Key and does nothing',
    async ({ locale, endpoint }) => {
      const body = bodies(site().sold)[endpoint]
      for (const key of ['k'.repeat(201), 'a key', 'clé', '']) {
        const sent = await postJson(address(locale, endpoint), body, { 'idempotency-key': key })
        expect(sent.status, key).toBe(422)
        expect(sent.body.errors).toEqual([{ path: 'Idempotency-Key', code: 'invalid', message: textLike(/.{8,}/) }])
      }
      const recipient = /"([ncf]\w+@example\.org)"/.exec(JSON.stringify(body))?.[1] ?? ''
      await mailsTo(site().site, recipient, 0)
      expect(
        (await postJson(address(locale, endpoint), body, { 'idempotency-key': `${recipient}${'k'.repeat(170)}` }))
          .status,
      ).toBe(201)
    },
  )

  test.each(CASES)('$locale $endpoint accepts only POST [posting.answers-post-alone]', async ({ locale, endpoint }) => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await fetch(address(locale, endpoint), { method })
      expect(answer.status, method).toBe(405)
      expect(answer.headers.get('allow')).toBe('POST')
    }
  })

  test('an unknown offer is a wrong field, in each language', async () => {
    for (const locale of LOCALES) {
      for (const endpoint of ['contact-form-handler', 'send-to-a-friend'] as const) {
        for (const estate_id of [999_999, site().withdrawn, -1, 1.5, 'x', 99_999_999_999, {}]) {
          const sent = await postJson(address(locale, endpoint), { ...bodies(1)[endpoint], estate_id })
          expect(sent.status, JSON.stringify(estate_id)).toBe(422)
          expect(sent.body.errors?.[0]).toMatchObject({ path: 'estate_id', code: 'invalid' })
        }
      }
    }
  })

  test('a subscription follows the rules of the specification [posting.request-kept-informed]', async () => {
    const contact = { contact_information: { personal: { email: 'rules@example.org' } } }
    const ask = async (notification: object, locale = 'nl') =>
      (await postJson(address(locale, 'notifications'), { contact, notification })).body.errors
    expect(await ask({ types: ['HOUSE'] })).toEqual([
      {
        path: 'notification.statuses',
        code: 'status_required',
        message: 'Gelieve aan te vinken wat u zoekt (te koop, te huur en/of overname)',
      },
    ])
    expect(await ask({ statuses: ['FOR_SALE'] })).toEqual([
      {
        path: 'notification.types',
        code: 'type_required',
        message: 'Gelieve minstens 1 type vastgoed aan te vinken',
      },
    ])
    const words = await Promise.all(
      LOCALES.map(async (locale) => (await ask({ types: ['HOUSE'] }, locale))?.[0]?.message),
    )
    expect(new Set(words).size, 'four languages').toBe(4)
    expect(await ask({ statuses: ['SOLD'], types: ['CASTLE'], cities: [9999999], frequency: 'hourly' })).toMatchObject([
      { path: 'notification.statuses.0', code: 'unknown_choice' },
      { path: 'notification.types.0', code: 'unknown_choice' },
      { path: 'notification.cities.0', code: 'unknown_city' },
      { path: 'notification.frequency', code: 'unknown_choice' },
    ])
    expect(
      await ask({ types: ['HOUSE'], financial: { price_to_rent: { min: 900 } } }),
      'a price is a status',
    ).toBeUndefined()
  })

  test('a known and an unknown email address get the same answer [posting.known-unknown-address]', async () => {
    const body = bodies(site().sold).notifications
    const first = await postJson(address('nl', 'notifications'), body)
    const second = await postJson(address('nl', 'notifications'), body)
    expect([second.status, second.body]).toEqual([first.status, first.body])
  })

  test('the log holds nothing that a visitor wrote [posting.nothing-visitor-wrote]', () => {
    const log = site().site.log()
    expect(log).toContain('ajax/notifications')
    for (const private_ of ['example.org', 'Elsemiek', 'stil?']) expect(log).not.toContain(private_)
  })
})

const UNKNOWN_KEY = {
  nl: 'Dit veld kennen we niet.',
  fr: 'Nous ne connaissons pas ce champ.',
  en: 'We do not know this field.',
  de: 'Dieses Feld kennen wir nicht.',
}
