import type { RecordPlace } from '#domain/listing/record-faults.ts'
import { FeedRefused, MAX_DEPTH, MAX_ELEMENTS, MAX_RECORD } from '#feeds/feed.ts'

/** A complete JSON value of the file as text: the head of the document, or one listing. */
export type JsonPiece = { kind: 'head' | 'record'; at: RecordPlace; text: string }

const QUOTE = 34
const COMMA = 44
const OPEN_LIST = 91
const BACKSLASH = 92
const CLOSE_LIST = 93
const OPEN = 123
const CLOSE = 125

/**
 * Cuts a stream of JSON text into its listings without building the whole: `{ …head…, "listings": [ a, b, … ] }` gives
 * the head and then a, b, …; one value after another (a line each) gives each of them. Only brackets and strings are
 * looked at; faults inside a piece show when it is parsed. Throws FeedRefused when the text ends too early, goes
 * too deep or holds something else.
 */
export async function* splitJson(chunks: AsyncIterable<string>): AsyncGenerator<JsonPiece> {
  const splitter = new Splitter()
  for await (const chunk of chunks) {
    splitter.read(chunk)
    yield* splitter.take()
  }
  splitter.end()
}

class Splitter {
  /** 0: between values; inside the list of a document the elements begin at depth 2 */
  #depth = 0
  #inString = false
  #escaped = false
  /** whether we are in the list of a document, outside it, or past its end */
  #place: 'outside' | 'list' | 'after' = 'outside'
  #expectComma = false
  #kept = ''
  #line = 1
  #startLine = 1
  #records = 0
  /** values of the record being read */
  #values = 0
  #pieces: JsonPiece[] = []

  take(): JsonPiece[] {
    return this.#pieces.splice(0)
  }

  end(): void {
    if (this.#depth > 0 || this.#inString) throw new FeedRefused({ code: 'json_cut' })
  }

  read(chunk: string): void {
    // Where the value being read begins in this chunk; -1: nothing of this chunk is kept.
    let from = this.#isInValue() ? 0 : -1
    for (let i = 0; i < chunk.length; i++) {
      const code = chunk.charCodeAt(i)
      if (this.#inString) {
        i = this.#readString(chunk, i)
        continue
      }
      if (code === 10) this.#line++
      if (code === 32 || code === 10 || code === 13 || code === 9) continue
      if (this.#isInValue()) {
        if (code === COMMA || code === OPEN || code === OPEN_LIST) this.#countValue()
        if (code === QUOTE) this.#inString = true
        else if (code === OPEN || code === OPEN_LIST) {
          if (code === OPEN_LIST && this.#depth === 1 && this.#beginsListings(from < 0 ? '' : chunk.slice(from, i))) {
            from = -1
            continue
          }
          this.#goDeeper()
        } else if (code === CLOSE || code === CLOSE_LIST) {
          this.#depth--
          if (!this.#isInValue()) {
            this.#finish(chunk.slice(from, i + 1))
            from = -1
          }
        }
        continue
      }
      if (this.#beginsValue(code)) from = i
    }
    if (from >= 0) this.#keep(chunk.slice(from))
  }

  /** Whether a value is being read. Inside the list the document itself counts for one level. */
  #isInValue(): boolean {
    if (this.#place === 'after') return false
    return this.#depth > (this.#place === 'list' ? 1 : 0)
  }

  /** Skips to the end of the string or of the chunk; returns the last place looked at. */
  #readString(chunk: string, from: number): number {
    for (let i = from; i < chunk.length; i++) {
      const code = chunk.charCodeAt(i)
      if (this.#escaped) this.#escaped = false
      else if (code === BACKSLASH) this.#escaped = true
      else if (code === QUOTE) {
        this.#inString = false
        return i
      }
    }
    return chunk.length
  }

  /** `[1,1,1]` takes memory by its values, not by its characters. */
  #countValue(): void {
    this.#values++
    if (this.#values > MAX_ELEMENTS)
      throw new FeedRefused({ code: 'too_many_values', line: this.#startLine, limit: MAX_ELEMENTS })
  }

  #goDeeper(): void {
    this.#depth++
    if (this.#depth > MAX_DEPTH) throw new FeedRefused({ code: 'too_deep', limit: MAX_DEPTH })
  }

  /** Whether the list of a document begins here; the text before it is the head. */
  #beginsListings(last: string): boolean {
    if (this.#place !== 'outside' || this.#records > 0) return false
    // Only the end of the text can hold the name, so a long record full of lists is not searched for each of them.
    if (!isListName(this.#kept.slice(-MAX_LIST_NAME_BYTES) + last.slice(-MAX_LIST_NAME_BYTES))) return false
    const head = headBefore(this.#kept + last)
    if (head === null) return false
    this.#pieces.push({ kind: 'head', at: {}, text: `{${head}}` })
    this.#kept = ''
    this.#place = 'list'
    return true
  }

  /** Whether a value begins here; called between values. */
  #beginsValue(code: number): boolean {
    if (this.#place === 'after') {
      if (code === CLOSE && this.#depth === 1) {
        this.#depth = 0
        return false
      }
      throw new FeedRefused({ code: 'after_listings' })
    }
    if (this.#place === 'list' && code === CLOSE_LIST) {
      this.#place = 'after'
      return false
    }
    if (this.#place === 'list' && code === COMMA && this.#expectComma) {
      this.#expectComma = false
      return false
    }
    if (code !== OPEN || (this.#place === 'list' && this.#expectComma))
      throw new FeedRefused({ code: 'other_than_listings', line: this.#line })
    this.#startLine = this.#line
    this.#values = 0
    this.#goDeeper()
    return true
  }

  #finish(last: string): void {
    this.#keep(last)
    this.#records++
    const at = this.#place === 'list' ? { listing: this.#records } : { line: this.#startLine }
    this.#pieces.push({ kind: 'record', at, text: this.#kept })
    this.#kept = ''
    this.#expectComma = this.#place === 'list'
  }

  #keep(text: string): void {
    this.#kept += text
    if (this.#kept.length > MAX_RECORD) throw new FeedRefused({ code: 'record_too_large', line: this.#startLine })
  }
}

const LIST_NAME = '"listings"'
/** with any spaces before and after its colon */
const MAX_LIST_NAME_BYTES = 4096

function isListName(text: string): boolean {
  const named = text.trimEnd()
  return named.endsWith(':') && named.slice(0, -1).trimEnd().endsWith(LIST_NAME)
}

/** `{ "gevel": 1, "listings": ` → ` "gevel": 1`; null: it is another list that begins here. */
function headBefore(text: string): string | null {
  const named = text.trimEnd()
  const name = named.endsWith(':') ? named.slice(0, -1).trimEnd() : ''
  if (!text.startsWith('{') || !name.endsWith(LIST_NAME)) return null
  const head = name.slice(1, -LIST_NAME.length).trimEnd()
  return head.endsWith(',') ? head.slice(0, -1) : head
}
