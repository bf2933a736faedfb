import { createHash } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { textOfPages } from '../tagged-pdf.ts'
import { linesOf, normalised, normalisedHeaders } from './normalise.ts'
import type { RecordWriter } from './record-folder.ts'

export type Question = { method?: string; headers?: Record<string, string>; body?: string }
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

/** One connection, because the order of requests decides which pages are cached. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends one request to a site, stores the answer in the record and returns it. */
export async function ask(
  record: RecordWriter,
  name: string,
  url: string,
  { method = 'GET', headers = {}, body }: Question = {},
): Promise<Answer> {
  const {
    status,
    headers: given,
    bytes,
  } = await answerOf(url, { method, headers, ...(body === undefined ? {} : { body }) })
  const type = given['content-type'] ?? ''
  const whole = unpacked(bytes, given['content-encoding'])
  const received = method === 'HEAD' || status === 304 ? null : bytes.length
  record.keep(name, { status: String(status), ...normalisedHeaders(given, received) }, readable(whole, type, url))
  return { status, headers: given, text: whole.toString() }
}

type Raw = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }

async function answerOf(url: string, { body, ...options }: Question): Promise<Raw> {
  // The address as written: a URL parser would remove "..".
  const { hostname, port, origin } = new URL(url)
  const path = url.slice(origin.length)
  return await new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, agent, ...options }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      )
    })
    asked.on('error', reject).end(body)
  })
}

function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes
  if (encoding === 'br') return brotliDecompressSync(bytes)
  if (encoding === 'gzip') return gunzipSync(bytes)
  return encoding === 'zstd' ? zstdDecompressSync(bytes) : bytes
}

function readable(bytes: Buffer, type: string, url: string): string {
  if (bytes.length === 0) return ''
  // Scripts and style sheets belong to the build, not to the site.
  if (new URL(url).pathname.startsWith('/assets/')) return 'an asset'
  if (type.startsWith('application/pdf')) return `${textOfPages(bytes).join('\n--- next page\n')}\n`
  if (/^text\/|json|xml|svg|javascript|calendar/.test(type)) return normalised(linesOf(bytes.toString(), type))
  return `${bytes.length} bytes, SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`
}

type Visit = Question & {
  name: string
  /** sends the ETag of this earlier visit */
  has?: string
}

/** The `Accept-Encoding` of current browsers. */
const BROWSER = 'gzip, deflate, br, zstd'
/** Accepts both HTML and JSON, and gets the page. */
const HTML_OR_JSON = 'text/html, application/json;q=0.1'

/**
 * The requests for each address, in this order. The first visit renders a page, the second stores it in the cache,
 * later ones are served from there: for each theme, for visitors without a cookie, and for the rare HEAD,
 * `HTML_OR_JSON` and JSON requests. Addresses that are not pages get the same requests.
 */
function visits(locale: string): Visit[] {
  const cookie = (...pairs: string[]) => pairs.map((pair) => `__Host-${pair}`).join('; ')
  const known = cookie(`locale=${locale}`)
  const themed = (theme: string) => cookie(`locale=${locale}`, `theme=${theme}`)
  const other = cookie(`locale=${locale === 'nl' ? 'fr' : 'nl'}`)
  return [
    { name: 'HEAD', method: 'HEAD' },
    { name: 'JSON', headers: { accept: 'application/json' } },
    { name: 'HTML or JSON, first visit', headers: { accept: HTML_OR_JSON } },
    { name: 'HTML or JSON, again', headers: { accept: HTML_OR_JSON, 'accept-encoding': 'br' } },
    { name: 'first visit' },
    { name: 'second visit, br', headers: { 'accept-encoding': 'br' } },
    { name: 'third visit, gzip', headers: { 'accept-encoding': 'gzip' } },
    { name: 'has the kept page', headers: { 'accept-encoding': BROWSER }, has: 'third visit, gzip' },
    { name: 'HEAD, has it', method: 'HEAD', has: 'first visit' },
    { name: 'knows the language, HEAD', method: 'HEAD', headers: { cookie: known } },
    { name: 'knows the language, has it', headers: { cookie: known }, has: 'knows the language, HEAD' },
    { name: 'knows the language, browser', headers: { cookie: known, 'accept-encoding': BROWSER } },
    { name: 'dark, first visit', headers: { cookie: themed('dark'), 'accept-encoding': BROWSER } },
    { name: 'dark, again', headers: { cookie: themed('dark'), 'accept-encoding': BROWSER } },
    { name: 'light, gzip', headers: { cookie: themed('light'), 'accept-encoding': 'gzip, br;q=0' } },
    { name: 'light, HEAD br', method: 'HEAD', headers: { cookie: themed('light'), 'accept-encoding': 'br' } },
    { name: 'another language remembered', headers: { cookie: other, 'accept-language': 'de-BE, de;q=0.9' } },
  ]
}

/** Sends all requests for one address. */
export async function visitAll(record: RecordWriter, site: string, path: string): Promise<void> {
  const etags = new Map<string, string>()
  const locale = /^\/(nl|fr|en|de)\b/.exec(path)?.[1] ?? 'nl'
  for (const { name, has, ...question } of visits(locale)) {
    const etag = has === undefined ? undefined : (etags.get(has) ?? 'W/"none"')
    const headers = { ...question.headers, ...(etag === undefined ? {} : { 'if-none-match': etag }) }
    const answer = await ask(record, `${path} · ${name}`, site + path, { ...question, headers })
    etags.set(name, answer.headers.etag ?? 'W/"none"')
  }
}
