import type { FeedFormat } from '#domain/site/site.ts'
import { FeedRefused } from '#feeds/feed.ts'

/** The sentence on the formats that are read, for refusals of others. */
export const READ_FORMATS =
  'These are read: our own JSON ({ "gevel": 1, … }), CSV with a mapping (--mapping), and OpenImmo 1.2.7 as XML or zip; docs/feeds.md describes each.'

/** Throws FeedRefused for workbooks, PDF documents and web pages. @param format the format it is to be read as */
export function checkReadable(start: Uint8Array, format: FeedFormat | null): void {
  const bytes = Buffer.from(start)
  if (isWorkbook(bytes)) throw new FeedRefused(WORKBOOK)
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-')
    throw new FeedRefused(`The file is a PDF document. ${READ_FORMATS}`)
  const text = bytes.toString('latin1').trimStart().slice(0, 2_000).toLowerCase()
  if (text.startsWith('<!doctype html') || text.startsWith('<html'))
    throw new FeedRefused(`The file is a web page (perhaps a page to sign in). ${READ_FORMATS}`)
  if (format !== 'csv') return
  if (text.startsWith('<?xml')) throw new FeedRefused(`The file is XML, not CSV: leave out --mapping. ${READ_FORMATS}`)
}

const WORKBOOK =
  'The file is a workbook (.xlsx, .xls or .ods), not CSV. Open it, choose "Save as" and "CSV UTF-8", and give that file; ' +
  'then write "encoding": "utf-8" in the mapping, and "delimiter": ";" where your program separates by semicolons.'

/** Recognises a workbook by the name of its first entry (zip) or by the signature of older Office files. */
function isWorkbook(bytes: Buffer): boolean {
  if (bytes.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') return true
  if (bytes.length < 30 || bytes.readUInt32BE(0) !== 0x504b0304) return false
  const name = bytes.subarray(30, 30 + bytes.readUInt16LE(26)).toString('latin1')
  if (/^(\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/)/.test(name)) return true
  return name === 'mimetype' && bytes.includes('opendocument.spreadsheet')
}

/** What the data looks like, among those of other systems; null when none is known. @param text the beginning of the file */
function lookAlike(text: string): string | null {
  const start = text.slice(0, 64 * 1024)
  return LOOKS.find(({ signs }) => signs.every((sign) => start.includes(sign)))?.name ?? null
}

const LOOKS: { name: string; signs: string[] }[] = [
  { name: 'an answer of Whise (estates/list)', signs: ['"estates"', '"clientId"'] },
  { name: 'an answer of Whise (estates/list)', signs: ['"estates"', '"purposeStatus"'] },
  { name: 'an answer of Whise', signs: ['"purposeStatus"', '"displayStatusId"'] },
  { name: "a list of Whise's ids", signs: ['"purposeStatuses"'] },
  { name: 'an estate of SweepBright', signs: ['"negotiation"', '"sub_type"'] },
  { name: 'an estate of SweepBright', signs: ['"is_project"', '"project_id"'] },
  { name: 'a feed of Kyero', signs: ['<kyero>'] },
  { name: 'the answer of a portal (OpenImmo feedback)', signs: ['<openimmo_feedback'] },
  { name: 'a feed of news (RSS)', signs: ['<rss'] },
  { name: 'a feed of news (Atom)', signs: ['http://www.w3.org/2005/Atom'] },
  { name: 'a map (GeoJSON)', signs: ['"FeatureCollection"'] },
  { name: 'data for search engines (JSON-LD)', signs: ['"@context"', 'schema.org'] },
  { name: 'a JSON Feed', signs: ['jsonfeed.org/version'] },
  { name: 'the answer of a search page of a Gevel site', signs: ['"facets"', '"items"', '"total"'] },
  { name: 'the published schema of our own JSON', signs: ['json-schema.org', '"gevel"'] },
  { name: 'a list of our own listings without its head', signs: ['"sourceRef"', '"postalCode"'] },
]

/** The refusal of a sound file in a format that is not read. @param kind "JSON" or "XML" */
export function foreign(kind: string, start: string): FeedRefused {
  const look = lookAlike(start)
  const what = look === null ? 'of a system that is not known here' : `and looks like ${look}`
  const keys = kind === 'JSON' ? firstKeys(start) : null
  const begins = look !== null || keys === null ? '' : ` It begins with ${keys}.`
  return new FeedRefused(`The file is ${kind} ${what}, which is not read.${begins} ${READ_FORMATS}`)
}

function firstKeys(start: string): string | null {
  const keys = [...start.slice(0, 4_000).matchAll(/"([\w@$ -]{1,40})"\s{0,9}:/g)].slice(0, 5)
  return keys.length === 0 ? null : keys.map(([, key]) => `"${key}"`).join(', ')
}
