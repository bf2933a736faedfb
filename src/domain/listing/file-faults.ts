import type { RecordFault, RecordPlace } from '#domain/listing/record-faults.ts'

/** Formats of other systems that are recognised, so that the refusal can name them. */
export type ForeignFormat =
  | 'whise_estates'
  | 'whise'
  | 'whise_ids'
  | 'sweepbright'
  | 'kyero'
  | 'openimmo_feedback'
  | 'rss'
  | 'atom'
  | 'geojson'
  | 'json_ld'
  | 'json_feed'
  | 'gevel_search'
  | 'gevel_schema'
  | 'gevel_without_head'

/** How the rows of a table cannot be told apart. */
export type CsvBreak = 'open_quote' | 'after_quote' | 'quote_inside' | 'row_too_long' | 'rows'

/**
 * Why a file is refused as a whole, or an import ended with nothing or a part stored: a code with its values, whose words
 * are `refusals` in i18n/words. Runs are stored with it: a code keeps its name for ever.
 */
export type FileFault =
  | { code: 'empty' | 'packed_again' | 'needs_mapping' | 'no_source' | 'after_listings' | 'no_transfer' | 'no_table' }
  | { code: 'json_cut' | 'gzip_broken' | 'archive_broken' | 'archive_cut' | 'several_xml' | 'no_xml' | 'doctype' }
  | { code: 'workbook' | 'pdf' | 'web_page' | 'xml_not_csv' | 'no_feed' }
  | { code: 'outdated' | 'overtaken' | 'overtaken_later' | 'elsewhere' | 'lost_lines' | 'lost' }
  | { code: 'other_than_listings' | 'record_too_large' | 'field_too_long'; line: number }
  | { code: 'too_many_values' | 'too_many_elements'; line: number; limit: number }
  | { code: 'too_deep' | 'too_many_columns' | 'too_wide' | 'too_large' | 'unpacked_too_large'; limit: number }
  | { code: 'grows' | 'too_much_memory' | 'failed_often'; limit: number }
  /** the time that may be spent on all of a file, or on one piece of it */
  | { code: 'file_too_slow' | 'piece_too_slow'; limitMs: number }
  | { code: 'archive_broken_at' | 'column_twice' | 'no_scope' | 'unknown_encoding' | 'is_utf8'; name: string }
  | { code: 'zip_as' | 'no_table_with' | 'xml_broken'; name: string }
  | { code: 'wrong_encoding'; name: string }
  | { code: 'wrong_encoding_of_table'; name: string; better: string }
  | { code: 'other_delimiter'; name: string; better: string }
  | { code: 'other_separator'; separator: string; said: string }
  | { code: 'csv_broken'; line: number; how: CsvBreak; quote: string }
  | { code: 'missing_columns'; missing: string; there: string }
  | { code: 'not_json'; place: RecordPlace }
  | { code: 'bad_head'; fault: RecordFault }
  | { code: 'foreign'; kind: 'JSON' | 'XML'; looks: ForeignFormat | null; begins: string | null }
  /** of the mapping of a CSV; `name`: what is wrong where, in the words of the library that reads it */
  | { code: 'mapping_no_json' | 'mapping_shape'; name: string }
  | { code: 'mapping_same_sign' | 'mapping_hole' | 'mapping_no_field' | 'mapping_rooms'; name: string }
  | { code: 'mapping_kind'; name: string; kind: string; to: string }
  | { code: 'mapping_twice'; name: string; column: string }
  | { code: 'mapping_both'; name: string; column: string; other: string }
