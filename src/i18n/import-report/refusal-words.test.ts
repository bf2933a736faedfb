import { expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import type { CsvBreak, FileFault, ForeignFormat } from '#domain/listing/file-faults.ts'
import { refusalWords } from '#i18n/import-report/refusal-words.ts'

const MB = 1024 * 1024
const name = 'Naam-7'
const foreign = (looks: ForeignFormat | null): FileFault => ({
  code: 'foreign',
  kind: 'JSON',
  looks,
  begins: '"Naam-7"',
})
const broken = (how: CsvBreak): FileFault => ({ code: 'csv_broken', line: 77, how, quote: '"' })

/** Faults of each code; a code without one does not compile. */
const SAMPLES: Record<FileFault['code'], FileFault[]> = {
  empty: [{ code: 'empty' }],
  packed_again: [{ code: 'packed_again' }],
  needs_mapping: [{ code: 'needs_mapping' }],
  no_source: [{ code: 'no_source' }],
  after_listings: [{ code: 'after_listings' }],
  no_transfer: [{ code: 'no_transfer' }],
  no_table: [{ code: 'no_table' }],
  json_cut: [{ code: 'json_cut' }],
  gzip_broken: [{ code: 'gzip_broken' }],
  archive_broken: [{ code: 'archive_broken' }],
  archive_cut: [{ code: 'archive_cut' }],
  several_xml: [{ code: 'several_xml' }],
  no_xml: [{ code: 'no_xml' }],
  doctype: [{ code: 'doctype' }],
  workbook: [{ code: 'workbook' }],
  pdf: [{ code: 'pdf' }],
  web_page: [{ code: 'web_page' }],
  xml_not_csv: [{ code: 'xml_not_csv' }],
  no_feed: [{ code: 'no_feed' }],
  outdated: [{ code: 'outdated' }],
  overtaken: [{ code: 'overtaken' }],
  overtaken_later: [{ code: 'overtaken_later' }],
  elsewhere: [{ code: 'elsewhere' }],
  lost_lines: [{ code: 'lost_lines' }],
  lost: [{ code: 'lost' }],
  other_than_listings: [{ code: 'other_than_listings', line: 77 }],
  record_too_large: [{ code: 'record_too_large', line: 77 }],
  field_too_long: [{ code: 'field_too_long', line: 77 }],
  too_many_values: [{ code: 'too_many_values', line: 77, limit: 99 }],
  too_many_elements: [{ code: 'too_many_elements', line: 77, limit: 99 }],
  too_deep: [{ code: 'too_deep', limit: 99 }],
  too_many_columns: [{ code: 'too_many_columns', limit: 99 }],
  too_wide: [{ code: 'too_wide', limit: 99 }],
  too_large: [{ code: 'too_large', limit: 99 * MB }],
  unpacked_too_large: [{ code: 'unpacked_too_large', limit: 99 * MB }],
  grows: [{ code: 'grows', limit: 99 }],
  too_much_memory: [{ code: 'too_much_memory', limit: 99 }],
  failed_often: [{ code: 'failed_often', limit: 99 }],
  file_too_slow: [{ code: 'file_too_slow', limitMs: 99 * 60_000 }],
  piece_too_slow: [{ code: 'piece_too_slow', limitMs: 99_000 }],
  archive_broken_at: [{ code: 'archive_broken_at', name }],
  column_twice: [{ code: 'column_twice', name }],
  no_scope: [{ code: 'no_scope', name }],
  unknown_encoding: [{ code: 'unknown_encoding', name }],
  is_utf8: [{ code: 'is_utf8', name }],
  zip_as: [{ code: 'zip_as', name }],
  no_table_with: [{ code: 'no_table_with', name }],
  xml_broken: [{ code: 'xml_broken', name }],
  wrong_encoding: [{ code: 'wrong_encoding', name }],
  wrong_encoding_of_table: [{ code: 'wrong_encoding_of_table', name, better: 'utf-8' }],
  other_delimiter: [{ code: 'other_delimiter', name, better: '";"' }],
  other_separator: [{ code: 'other_separator', separator: ';', said: name }],
  csv_broken: (['open_quote', 'after_quote', 'quote_inside', 'row_too_long', 'rows'] as const).map(broken),
  missing_columns: [{ code: 'missing_columns', missing: name, there: 'a' }],
  not_json: [
    { code: 'not_json', place: { line: 77 } },
    { code: 'not_json', place: {} },
  ],
  bad_head: [{ code: 'bad_head', fault: { code: 'missing', field: name } }],
  foreign: [foreign(null), foreign('whise'), foreign('gevel_schema')],
  mapping_no_json: [{ code: 'mapping_no_json', name }],
  mapping_shape: [{ code: 'mapping_shape', name }],
  mapping_same_sign: [{ code: 'mapping_same_sign', name }],
  mapping_hole: [{ code: 'mapping_hole', name }],
  mapping_no_field: [{ code: 'mapping_no_field', name }],
  mapping_rooms: [{ code: 'mapping_rooms', name }],
  mapping_kind: [{ code: 'mapping_kind', name, kind: 'plan', to: 'rooms' }],
  mapping_twice: [{ code: 'mapping_twice', name, column: 'a' }],
  mapping_both: [{ code: 'mapping_both', name, column: 'a', other: 'b' }],
}

test.each(Object.values(SAMPLES).flat())('the refusal $code has words in each language, with its values', (fault) => {
  const words = LOCALES.map((locale) => refusalWords(fault, locale))
  expect(new Set(words).size).toBe(LOCALES.length)
  for (const said of words) {
    expect(said).not.toMatch(/undefined|NaN|\[object/)
    if ('name' in fault || ('said' in fault && fault.said === name)) expect(said).toContain(name)
    if ('line' in fault) expect(said).toContain('77')
    if ('limit' in fault || 'limitMs' in fault) expect(said).toContain('99')
  }
})

test('sizes, times and accepted formats are in the language of the reader', () => {
  expect(refusalWords({ code: 'too_large', limit: 2048 * MB }, 'fr')).toMatch(/dépasse 2\sGo\./)
  expect(refusalWords({ code: 'file_too_slow', limitMs: 30 * 60_000 }, 'en')).toContain('may take 30 minutes.')
  expect(refusalWords({ code: 'piece_too_slow', limitMs: 60_000 }, 'de')).toContain('darf 60 Sekunden dauern.')
  expect(refusalWords({ code: 'pdf' }, 'nl')).toBe(
    'Het bestand is een pdf. Deze worden gelezen: onze eigen JSON ({ "gevel": 1, … }), CSV met een mapping (--mapping), en OpenImmo 1.2.7 als XML of zip; docs/feeds.md beschrijft ze.',
  )
})
