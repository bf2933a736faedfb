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
  let other: Utf8Test | null = null
  for await (const { chunk, first } of withStart(bytes)) {
    if (first || !decoder) {
      encoding = byteOrder(chunk) ?? declared(latin(chunk)) ?? fallback
      decoder = decoderFor(encoding)
      if (isTable && /^(windows|cp|iso|latin)/i.test(encoding)) other = new Utf8Test()
    }
    other?.read(chunk)
    yield decoded(decoder, encoding, isTable, chunk)
  }
  if (decoder) yield decoded(decoder, encoding, isTable)
  if (other?.isUtf8())
    throw new FeedRefused(
      `The file is written in UTF-8, the mapping says ${encoding}: write "encoding": "utf-8" in the mapping.`,
    )
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
  /** a table says nothing of its encoding: what does not fit is answered with what to write in the mapping */
  isTable?: boolean
}

/** Text with accents that is sound UTF-8 from beginning to end is nothing else. */
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

/** What an XML file says of its own encoding in its first line; null when it says nothing. */
export function xmlEncoding(start: string): string | null {
  const prolog = /^\s{0,99}<\?xml([^>]{0,400})/.exec(start)?.[1] ?? ''
  return /\sencoding\s{0,9}=\s{0,9}["']([^"']{1,50})["']/.exec(prolog)?.[1] ?? null
}

const START = 512

/** The first piece is long enough to hold a prolog, unless the file is shorter. */
async function* withStart(bytes: Bytes): AsyncGenerator<{ chunk: Uint8Array; first: boolean }> {
  let start: Uint8Array | null = new Uint8Array(0)
  for await (const chunk of bytes) {
    if (!start) {
      yield { chunk, first: false }
      continue
    }
    start = Buffer.concat([start, chunk])
    if (start.length < START) continue
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

const latin = (chunk: Uint8Array) => Buffer.from(chunk.subarray(0, START)).toString('latin1')

const READ = /^(utf-?8|utf-?16|utf-16[lb]e|us-ascii|ascii|iso-?8859-?15?|latin-?1|windows-125[0-4]|cp125[0-4])$/i

/** Can `decodeText` read this encoding? */
export const isReadEncoding = (encoding: string): boolean => READ.test(encoding)

function decoderFor(encoding: string): TextDecoder {
  if (!isReadEncoding(encoding)) throw new FeedRefused(`The encoding "${encoding}" is not one that is read here.`)
  // A file that says utf-16 and has no mark was recognised by its bytes or is not utf-16 at all.
  return new TextDecoder(encoding.toLowerCase().replace('latin-1', 'latin1'), { fatal: true })
}

function decoded(decoder: TextDecoder, encoding: string, isTable: boolean, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    const other = /^utf/i.test(encoding) ? 'windows-1252' : 'utf-8'
    const advice = isTable ? ` Write "encoding": "${other}" in the mapping, or save the file as UTF-8.` : ''
    throw new FeedRefused(
      `The file is not written in ${encoding.toUpperCase()}, which it should be: a byte does not fit.${advice}`,
    )
  }
}
