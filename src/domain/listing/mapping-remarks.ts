/**
 * What a person has to look at in a suggested mapping of a CSV file, as a code with its values; the words are in
 * i18n/import-report/mapping-words.ts. `column` is a title of the file, `cells` are values of that column as they are written.
 */
export type MappingRemark =
  | { code: 'stands_twice'; column: string }
  | { code: 'not_used'; column: string; why: 'unknown' | 'of_projects' | 'no_deal' }
  | { code: 'given_twice'; column: string; field: string }
  | { code: 'no_column'; field: string }
  | { code: 'code_and_town'; column: string }
  | { code: 'deal_by_column'; columns: string[] }
  | { code: 'no_deal' }
  | { code: 'deal_left_open'; hole: string }
  | { code: 'price_shown_by_yes' | 'address_shown_by_yes'; column: string }
  /** Words whose meaning a person has to give. */
  | { code: 'which_deal' | 'which_availability' | 'which_meaning' | 'yes_or_no'; column: string; cells: string[] }
  | { code: 'which_of'; column: string; cells: string[]; known: readonly string[] }
  /** Cells that count as not known. */
  | { code: 'no_status' | 'no_subtype' | 'no_number' | 'no_price' | 'no_date'; column: string; cells: string[] }
  | { code: 'little_land'; column: string; cells: string[] }
  /** `one` of the cells is `squareMetres` as ares. */
  | { code: 'ares_taken'; column: string; cells: string[]; one: string; squareMetres: number }
  | { code: 'mixed_decimals'; column: string; mark: '.' | ',' }
  /** How dates are read. `format` is taken; `day` proves it, `month` and `date` do not. */
  | { code: 'month_first'; column: string; month: string }
  | { code: 'month_does_not_fit'; column: string; format: string; day: string | null; month: string }
  | { code: 'day_unproven'; column: string; format: string; date: string }
  | { code: 'day_first'; column: string; format: string; day: string | null }
  /** The suggested name of the source is that of stored listings; `first` holds some of their references. */
  | { code: 'source_taken'; source: string; count: number; first: string[] }

/** Takes a remark on a suggested mapping. */
export type RemarkOn = (remark: MappingRemark) => void
