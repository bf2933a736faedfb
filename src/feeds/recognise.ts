import type { ForeignFormat } from '#domain/listing/file-faults.ts'
import type { FeedFormat } from '#domain/site/site.ts'
import { FeedRefused } from '#feeds/feed.ts'

/** Throws FeedRefused for workbooks, PDF documents and web pages. @param format the format it is to be read as */
export function checkReadable(start: Uint8Array, format: FeedFormat | null): void {
  const bytes = Buffer.from(start)
  if (isWorkbook(bytes)) throw new FeedRefused({ code: 'workbook' })
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') throw new FeedRefused({ code: 'pdf' })
  const text = bytes.toString('latin1').trimStart().slice(0, 2_000).toLowerCase()
  if (text.startsWith('<!doctype html') || text.startsWith('<html')) throw new FeedRefused({ code: 'web_page' })
  if (format !== 'csv') return
  if (text.startsWith('<?xml')) throw new FeedRefused({ code: 'xml_not_csv' })
}

/** Recognises a workbook by the name of its first entry (zip) or by the signature of older Office files. */
function isWorkbook(bytes: Buffer): boolean {
  if (bytes.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') return true
  if (bytes.length < 30 || bytes.readUInt32BE(0) !== 0x504b0304) return false
  const name = bytes.subarray(30, 30 + bytes.readUInt16LE(26)).toString('latin1')
  if (/^(\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/)/.test(name)) return true
  return name === 'mimetype' && bytes.includes('opendocument.spreadsheet')
}

/** The format of another system, by its signs in the beginning of the file; null when no format has them. */
function recogniseForeign(text: string): ForeignFormat | null {
  const start = text.slice(0, 64 * 1024)
  return FOREIGN_SIGNS.find(({ signs }) => signs.every((sign) => start.includes(sign)))?.name ?? null
}

const FOREIGN_SIGNS: { name: ForeignFormat; signs: string[] }[] = [
  { name: 'whise_estates', signs: ['"estates"', '"clientId"'] },
  { name: 'whise_estates', signs: ['"estates"', '"purposeStatus"'] },
  { name: 'whise', signs: ['"purposeStatus"', '"displayStatusId"'] },
  { name: 'whise_ids', signs: ['"purposeStatuses"'] },
  { name: 'sweepbright', signs: ['"negotiation"', '"sub_type"'] },
  { name: 'sweepbright', signs: ['"is_project"', '"project_id"'] },
  { name: 'kyero', signs: ['<kyero>'] },
  { name: 'openimmo_feedback', signs: ['<openimmo_feedback'] },
  { name: 'rss', signs: ['<rss'] },
  { name: 'atom', signs: ['http://www.w3.org/2005/Atom'] },
  { name: 'geojson', signs: ['"FeatureCollection"'] },
  { name: 'json_ld', signs: ['"@context"', 'schema.org'] },
  { name: 'json_feed', signs: ['jsonfeed.org/version'] },
  { name: 'gevel_search', signs: ['"facets"', '"items"', '"total"'] },
  { name: 'gevel_schema', signs: ['json-schema.org', '"gevel"'] },
  { name: 'gevel_without_head', signs: ['"sourceRef"', '"postalCode"'] },
]

/** The refusal of a sound file in a format that is not read. */
export function foreign(kind: 'JSON' | 'XML', start: string): FeedRefused {
  return new FeedRefused({
    ...{ code: 'foreign', kind, looks: recogniseForeign(start), begins: kind === 'JSON' ? firstKeys(start) : null },
  })
}

function firstKeys(start: string): string | null {
  const keys = [...start.slice(0, 4_000).matchAll(/"([\w@$ -]{1,40})"\s{0,9}:/g)].slice(0, 5)
  return keys.length === 0 ? null : keys.map(([, key]) => `"${key}"`).join(', ')
}
