import { type Bytes, FeedRefused } from '#feeds/feed.ts'

/**
 * Text of a file, piece by piece. A byte order mark decides its encoding, else what `declared` finds in the first bytes
 * (an XML prolog), else `fallback`. A byte that does not belong to the encoding refuses the file: guessing would store
 * broken names.
 */
export async function* decodeText(
  bytes: Bytes,
  { fallback = 'utf-8', declared = () => null, isTable = false }: DecodeOptions = {},
): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  let encoding = fallback
  let utf8Test: Utf8Test | null = null
  for await (const { chunk, first } of withStart(bytes)) {
    if (first || !decoder) {
      encoding = byteOrder(chunk) ?? declared(asLatin1(chunk)) ?? fallback
      decoder = decoderFor(encoding)
      if (isTable && /^(windows|cp|iso|latin)/i.test(encoding)) utf8Test = new Utf8Test()
    }
    utf8Test?.read(chunk)
    yield decoded(decoder, encoding, isTable, chunk)
  }
  if (decoder) yield decoded(decoder, encoding, isTable)
  if (utf8Test?.isUtf8()) throw new FeedRefused({ code: 'is_utf8', name: encoding })
}

/** The first 64,000 characters or more, and all of the text. */
export async function withBeginning(
  text: AsyncGenerator<string>,
): Promise<{ start: string; all: AsyncGenerator<string> }> {
  const parts: string[] = []
  let size = 0
  while (size < 64_000) {
    const next = await text.next()
    if (next.done) break
    parts.push(next.value)
    size += next.value.length
  }
  async function* all() {
    yield* parts
    yield* text
  }
  return { start: parts.join(''), all: all() }
}

type DecodeOptions = {
  fallback?: string
  declared?: (start: string) => string | null
  /** whether it is a table, whose encoding stands in the mapping only: errors then say what to write there */
  isTable?: boolean
}

/** Text with accents that is valid UTF-8 from beginning to end is in no other encoding. */
class Utf8Test {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #fits = true
  #hasAccents = false

  read(chunk: Uint8Array): void {
    if (!this.#fits) return
    try {
      this.#hasAccents ||= chunk.some((byte) => byte >= 0x80)
      this.#decoder.decode(chunk, { stream: true })
    } catch {
      this.#fits = false
    }
  }

  isUtf8(): boolean {
    return this.#fits && this.#hasAccents
  }
}

/** The encoding that an XML file declares in its first line; null when it declares none. */
export function xmlEncoding(start: string): string | null {
  const prolog = /^\s{0,99}<\?xml([^>]{0,400})/.exec(start)?.[1] ?? ''
  return /\sencoding\s{0,9}=\s{0,9}["']([^"']{1,50})["']/.exec(prolog)?.[1] ?? null
}

const START_BYTES = 512

/** The first piece is long enough to hold a prolog, unless the file is shorter. */
async function* withStart(bytes: Bytes): AsyncGenerator<{ chunk: Uint8Array; first: boolean }> {
  let start: Uint8Array | null = new Uint8Array(0)
  for await (const chunk of bytes) {
    if (!start) {
      yield { chunk, first: false }
      continue
    }
    start = Buffer.concat([start, chunk])
    if (start.length < START_BYTES) continue
    yield { chunk: start, first: true }
    start = null
  }
  if (start && start.length > 0) yield { chunk: start, first: true }
}

function byteOrder([a, b, c, d]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  // UTF-16 without its mark: every other byte of the first two characters is zero.
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le'
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return 'utf-16be'
  return null
}

const asLatin1 = (chunk: Uint8Array) => Buffer.from(chunk.subarray(0, START_BYTES)).toString('latin1')

const READ_ENCODINGS =
  /^(utf-?8|utf-?16|utf-16[lb]e|us-ascii|ascii|iso-?8859-?15?|latin-?1|windows-125[0-4]|cp125[0-4])$/i

/** Whether `decodeText` can read this encoding. */
export const isReadEncoding = (encoding: string): boolean => READ_ENCODINGS.test(encoding)

function decoderFor(encoding: string): TextDecoder {
  if (!isReadEncoding(encoding)) throw new FeedRefused({ code: 'unknown_encoding', name: encoding })
  // A file that says utf-16 and has no mark was recognised by its bytes or is not utf-16 at all.
  return new TextDecoder(encoding.toLowerCase().replace('latin-1', 'latin1'), { fatal: true })
}

function decoded(decoder: TextDecoder, encoding: string, isTable: boolean, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    const name = encoding.toUpperCase()
    const better = /^utf/i.test(encoding) ? 'windows-1252' : 'utf-8'
    throw new FeedRefused(
      isTable ? { code: 'wrong_encoding_of_table', name, better } : { code: 'wrong_encoding', name },
    )
  }
}
