import { expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import type { NoteReason } from '#domain/listing/note-reasons.ts'
import { noteWords } from '#i18n/import-report/note-words.ts'

/** A reason of each code; a code without one does not compile. */
const SAMPLES: Record<NoteReason['code'], NoteReason> = {
  area_filler: { code: 'area_filler' },
  price_filler: { code: 'price_filler' },
  little_land: { code: 'little_land' },
  cap_per_square_metre: { code: 'cap_per_square_metre' },
  first_zero: { code: 'first_zero' },
  more_than_class: { code: 'more_than_class' },
  other_language: { code: 'other_language' },
  more_than_named: { code: 'more_than_named' },
  less_than_parts: { code: 'less_than_parts' },
  no_amount: { code: 'no_amount' },
  heating_not_said: { code: 'heating_not_said' },
  no_deposit: { code: 'no_deposit' },
  vat_not_said: { code: 'vat_not_said' },
  no_percent_sign: { code: 'no_percent_sign' },
  fee_unknown: { code: 'fee_unknown' },
  no_percentage: { code: 'no_percentage' },
  no_tenant_fee: { code: 'no_tenant_fee' },
  other_value: { code: 'other_value', field: '77' },
  part_missing: { code: 'part_missing', part: '77' },
  figures: { code: 'figures', country: 'FR', figures: 77 },
  no_number_up_to: { code: 'no_number_up_to', limit: 77 },
  months_of_rent: { code: 'months_of_rent', months: 3, rent: '77' },
}

test.each(Object.values(SAMPLES))('the note $code has words in each language', (why) => {
  const words = LOCALES.map((locale) => noteWords(why, locale))
  expect(new Set(words).size).toBe(LOCALES.length)
  if (Object.keys(why).length > 1) for (const said of words) expect(said).toContain('77')
})
