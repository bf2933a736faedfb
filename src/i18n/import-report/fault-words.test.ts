import { expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { EXPECTED_TYPES, type FaultCode, type RecordFault, withoutValues } from '#domain/listing/record-faults.ts'
import { countInWords, countedReason, faultWords, rejectInWords } from '#i18n/import-report/fault-words.ts'

const value = '"veel"'

/** Faults of each code; a code without one does not compile. */
const SAMPLES: Record<Exclude<FaultCode['code'], 'more'>, FaultCode[]> = {
  missing: [{ code: 'missing' }],
  required: [{ code: 'required' }],
  empty: [{ code: 'empty' }],
  no_deal: [{ code: 'no_deal' }],
  no_place: [{ code: 'no_place' }],
  own_project: [{ code: 'own_project' }],
  no_listing: [{ code: 'no_listing' }],
  project_of_no_unit: [{ code: 'project_of_no_unit' }],
  other_reasons: [{ code: 'other_reasons' }],
  wrong_type: EXPECTED_TYPES.map((expected) => ({ code: 'wrong_type', value, expected })),
  not_one_of: [{ code: 'not_one_of', value, allowed: 'HOUSE' }],
  unknown_fields: [{ code: 'unknown_fields', value }],
  below: [{ code: 'below', value, limit: 99 }],
  above: [{ code: 'above', value, limit: 99 }],
  too_long: [{ code: 'too_long', value, limit: 99 }],
  too_many: [{ code: 'too_many', value, limit: 99 }],
  price_not_positive: [{ code: 'price_not_positive', value }],
  area_not_positive: [{ code: 'area_not_positive', value }],
  price_too_high: [{ code: 'price_too_high', value }],
  too_many_decimals: [{ code: 'too_many_decimals', value }],
  no_text: [{ code: 'no_text', value }],
  no_date: [{ code: 'no_date', value }],
  no_moment: [{ code: 'no_moment', value }],
  no_country_code: [{ code: 'no_country_code', value }],
  no_web_address: [{ code: 'no_web_address', value }],
  no_email: [{ code: 'no_email', value }],
  unreadable: [{ code: 'unreadable', value }],
  no_belgian_code: [{ code: 'no_belgian_code', value }],
  no_belgian_code_nor_country: [{ code: 'no_belgian_code_nor_country', value }],
  unknown_country: [{ code: 'unknown_country', value }],
  duplicate: [{ code: 'duplicate', value, first: { listing: 77 } }],
  row_length: [{ code: 'row_length', values: 77, columns: 78 }],
  unknown_word: [{ code: 'unknown_word', value }],
  no_part_of_field: [{ code: 'no_part_of_field', value }],
  same_field: [{ code: 'same_field', value }],
  rule_needs_number: [{ code: 'rule_needs_number', value }],
  own_rule: [{ code: 'own_rule', value, reason: 'te laag' }],
  no_project: [{ code: 'no_project', value }],
}
const faults: RecordFault[] = Object.values(SAMPLES)
  .flat()
  .map((fault) => ({ ...fault, field: 'price' }))

test.each(faults)('the reason $code has words in each language, with its value', (fault) => {
  const words = LOCALES.map((locale) => faultWords(fault, locale))
  // A rule of a mapping has the mapping's own text.
  expect(new Set(words).size).toBe(fault.code === 'own_rule' ? 1 : LOCALES.length)
  for (const said of words) {
    if ('value' in fault) expect(said).toContain('"veel"')
    expect(said).not.toMatch(/undefined|NaN|\[object/)
  }
  for (const locale of LOCALES) expect(faultWords(withoutValues(fault), locale)).not.toMatch(/veel|77|78/)
})

const at = 'record 1, row 2, line 3'
const place = { record: 1, row: 2, line: 3 }
const told: RecordFault[] = [
  { field: 'price', code: 'unreadable', value: '"veel"' },
  { field: 'type', code: 'missing' },
  { field: '', code: 'more', count: 4 },
]

test('a reject is worded in the reader’s language; one stored by an older release stays as stored', () => {
  const stored = { at, field: 'price', reason: '"veel" is not a number' }
  expect(rejectInWords(stored, 'nl')).toEqual(stored)
  expect(rejectInWords({ ...stored, place, faults: told }, 'fr')).toEqual({
    at: 'rangée 2',
    field: 'price',
    reason: '"veel" ne peut pas être lu\u202F; aussi type\u00A0: manque\u202F; et 4 de plus',
  })
})

test('rejects are grouped by their first fault without its value', () => {
  const counted = countedReason({ field: 'price', reason: '…', faults: told })
  expect(counted).toMatchObject({ field: 'price', reason: '"…" cannot be read' })
  expect(countInWords({ ...counted, count: 2 }, 'de').reason).toBe('"…" kann nicht gelesen werden')
  expect(countInWords({ field: 'x', reason: 'is missing', count: 2 }, 'de').reason).toBe('is missing')
})
