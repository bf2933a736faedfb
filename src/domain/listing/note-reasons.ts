/**
 * What is odd about a value that is noted, where its field does not show that: a code with its values, whose words are
 * `notes` in i18n/words. Imports are stored with it: a code keeps its name for a month.
 */
export type NoteReason =
  | { code: 'area_filler' | 'price_filler' | 'little_land' | 'cap_per_square_metre' | 'first_zero' }
  | { code: 'more_than_class' | 'other_language' | 'more_than_named' | 'less_than_parts' | 'no_amount' }
  | { code: 'heating_not_said' | 'no_deposit' | 'vat_not_said' | 'no_percent_sign' | 'fee_unknown' }
  | { code: 'no_percentage' | 'no_tenant_fee' }
  | { code: 'other_value'; field: string }
  | { code: 'part_missing'; part: string }
  | { code: 'figures'; country: string; figures: number }
  | { code: 'no_number_up_to'; limit: number }
  | { code: 'months_of_rent'; months: number; rent: string }
