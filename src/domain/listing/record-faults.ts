/** Where a record stands in its file; a reject that is found in the store has none. */
export type RecordPlace = { record?: number; listing?: number; row?: number; line?: number }

/** What a field should have held, by the names of zod. */
export const EXPECTED_TYPES = ['number', 'int', 'string', 'boolean', 'object', 'array'] as const
export type ExpectedType = (typeof EXPECTED_TYPES)[number]

/**
 * Why a value cannot stand in a listing: a code with its values, whose words are `faults` in i18n/words. `value` is what
 * the file has, short, and quoted when it is text. Rejects are stored with their faults: a code keeps its name for ever.
 */
export type FaultCode =
  | { code: 'missing' | 'required' | 'empty' | 'no_deal' | 'no_place' | 'own_project' | 'no_listing' }
  | { code: 'project_of_no_unit' }
  /** in counts by reason */
  | { code: 'other_reasons' }
  | { code: 'wrong_type'; value: string; expected: ExpectedType }
  | { code: 'not_one_of'; value: string; allowed: string }
  | { code: 'unknown_fields'; value: string }
  | { code: 'below' | 'above' | 'too_long' | 'too_many'; value: string; limit: number }
  | { code: 'price_not_positive' | 'area_not_positive' | 'price_too_high' | 'too_many_decimals'; value: string }
  | { code: 'no_text' | 'no_date' | 'no_moment' | 'no_country_code' | 'no_web_address' | 'no_email'; value: string }
  | { code: 'unreadable'; value: string }
  | { code: 'no_belgian_code' | 'no_belgian_code_nor_country' | 'unknown_country'; value: string }
  | { code: 'duplicate'; value: string; first: RecordPlace }
  /** numbers of values and of columns; null in counts by reason */
  | { code: 'row_length'; values: number | null; columns: number | null }
  | { code: 'unknown_word' | 'no_part_of_field' | 'same_field' | 'rule_needs_number'; value: string }
  /** `reason`: the words of the mapping's own rule */
  | { code: 'own_rule'; value: string; reason: string }
  | { code: 'no_project'; value: string }
  /** further faults of a record that is broken in many places */
  | { code: 'more'; count: number }

/** `field`: its path in the listing document, or what the source calls it */
export type RecordFault = FaultCode & { field: string }

/** The fault without the values of one record, so that rejects can be counted by it. */
export function withoutValues(fault: RecordFault): RecordFault {
  if (fault.code === 'row_length') return { ...fault, values: null, columns: null }
  if (fault.code === 'duplicate') return { ...fault, value: '"…"', first: {} }
  if ('value' in fault) return { ...fault, value: fault.value.startsWith('"') ? '"…"' : '…' }
  return fault
}
