/** A value that differs between two runs of one commit, its replacement in a record, and why it differs. */
type Rule = { why: string; pattern: RegExp; by: string }

/**
 * All parts of bodies and header values that a record leaves out. Nothing else may differ between two records of one
 * commit: the clock is fixed, and so is BASE_URL.
 */
const RULES: readonly Rule[] = [
  {
    why: 'Names of assets carry a hash of their content, which changes with every change of a script or style sheet.',
    pattern: /(\/assets\/[\w.-]{1,100}?)-[\w-]{8}(?=\.\w)/g,
    by: '$1-hash',
  },
  {
    why: 'The service worker has a hash of the build as its version.',
    pattern: /("version": ?")[\w-]{20,64}(?=")/g,
    by: '$1hash',
  },
  {
    why: 'Forms carry a random key, so that a form sent twice counts once.',
    pattern: /(name="form_key" value=")[^"]{1,100}/g,
    by: '$1key',
  },
  {
    why: 'Each request has a random id, which error answers show.',
    pattern: /("requestId": ?")[^"]{1,100}/g,
    by: '$1id',
  },
  {
    why: 'Links in mails carry random tokens (43 or 22 characters with a capital; slugs have no capitals).',
    pattern: /(?<![\w-])(?=[a-z\d_-]{0,42}[A-Z])(?:[\w-]{43}|[\w-]{22})(?![\w-])/g,
    by: 'token',
  },
  {
    why: 'Message ids carry random figures and ids of appointments in small letters.',
    pattern: /<([a-z]{1,40})-[\w-]{1,200}\.[\da-f]{8}(?=@)/g,
    by: '<$1-id',
  },
  {
    why: 'Keys of forms and ids in calendars are random UUIDs.',
    pattern: /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g,
    by: 'uuid',
  },
  {
    why: 'The system chooses the port.',
    pattern: /\b(localhost|127\.0\.0\.1):\d{2,5}\b/g,
    by: '$1:port',
  },
]

/** A body or header value without the parts that differ between runs. */
export const normalised = (text: string): string =>
  RULES.reduce((left, { pattern, by }) => left.replace(pattern, by), text)

type Headers = Record<string, string | string[] | undefined>

/** Headers about the connection or the moment, which say nothing about an answer. */
const LEFT_OUT = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/**
 * The headers of an answer as recorded.
 * - `etag` depends on the content, whose hash is recorded; only its kind is kept. The 304 answers show that it works.
 * - `content-length` depends on content and compression; recorded is whether it is correct. A HEAD has no body.
 */
export function normalisedHeaders(headers: Headers, receivedBytes: number | null): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !LEFT_OUT.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, headerValue(name, [value].flat().join(' | '), receivedBytes)]),
  )
}

function headerValue(name: string, value: string, receivedBytes: number | null): string {
  if (name === 'etag') return value.replace(/"[^"]*"/, '"…"')
  if (name !== 'content-length') return normalised(value)
  if (receivedBytes === null) return 'given'
  return Number(value) === receivedBytes ? 'true' : `${value} for ${receivedBytes} bytes`
}

/** A body as lines: one element per line in markup, one value per line in JSON. */
export function linesOf(text: string, contentType: string): string {
  if (/\bjson\b/.test(contentType)) return prettyJson(text)
  // A newline of the text itself stays distinguishable from the added ones.
  return /html|xml|svg/.test(contentType) ? text.replaceAll('\n', '⏎\n').replaceAll('><', '>\n<') : text
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 1)
  } catch {
    return text
  }
}
