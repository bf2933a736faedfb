import { type SaxesAttributeNS, SaxesParser } from 'saxes'
import { FeedRefused, MAX_DEPTH, MAX_ELEMENTS, MAX_FIELD, MAX_RECORD } from '#feeds/feed.ts'

/** One element with what is in it; `line` is where it begins. Text is trimmed. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
  line: number
  /** it has text that was not read, because its name is one of `ignoreText` */
  hasSkippedText?: true
}

/**
 * Names of elements. `records` are built as trees and yielded when they end, and so are the children of `containers`
 * that are no containers themselves. All other elements are skipped, and so is the text of `ignoreText` within records.
 */
export type RecordNames = {
  records: ReadonlySet<string>
  containers: ReadonlySet<string>
  ignoreText: ReadonlySet<string>
}

/**
 * Reads XML text piece by piece and yields the record elements; memory holds one record at a time. Refuses (throws
 * FeedRefused) what is cut short or not well formed, any DOCTYPE, entities other than the five of XML, more than 64
 * levels, and fields above 1 MB. Names lose their namespace prefix and are in lower case.
 */
export async function* xmlRecords(chunks: AsyncIterable<string>, names: RecordNames): AsyncGenerator<XmlElement> {
  const reader = new RecordReader(names)
  for await (const chunk of chunks) {
    // Short pieces, so that one endless text is noticed before the parser has gathered it all.
    for (let from = 0; from < chunk.length; from += PIECE_CHARS) {
      reader.write(chunk.slice(from, from + PIECE_CHARS))
      yield* reader.take()
    }
  }
  reader.close()
  yield* reader.take()
}

const PIECE_CHARS = 64 * 1024
/** base64 pictures inside the XML are passed over, but may be long */
const MAX_IGNORED_CHARS = 32 * MAX_FIELD

/** A record as text again, without what is written in its comments or as pictures. */
export function writtenXml({ name, attributes, children, text }: XmlElement): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
  const inner = children.map(writtenXml).join('') + text
  return inner === '' ? `<${name}${pairs.join('')}/>` : `<${name}${pairs.join('')}>${inner}</${name}>`
}

class RecordReader {
  readonly #parser = new SaxesParser<{ position: true }>({ position: true })
  readonly #names: RecordNames
  #found: XmlElement[] = []
  /** the elements being built, outermost first; empty outside a record */
  #open: XmlElement[] = []
  /** names of the elements around the next record, outermost first */
  readonly #outside: string[] = []
  #depth = 0
  #ignoring = 0
  #size = 0
  /** elements and attributes of the record */
  #count = 0
  #sinceEvent = 0
  #hasBegun = false
  /** empty lines before the XML declaration */
  #linesBefore = 0

  constructor(names: RecordNames) {
    this.#names = names
    this.#parser.on('doctype', () => {
      throw new FeedRefused({ code: 'doctype' })
    })
    this.#parser.on('error', (error) => {
      throw new FeedRefused({ code: 'xml_broken', name: error.message })
    })
    this.#parser.on('opentag', (tag) => this.#begin(tag.name, tag.attributes))
    this.#parser.on('closetag', () => this.#finish())
    this.#parser.on('text', (text) => this.#text(text))
    this.#parser.on('cdata', (text) => this.#text(text))
  }

  get #line(): number {
    return this.#linesBefore + this.#parser.line
  }

  take(): XmlElement[] {
    return this.#found.splice(0)
  }

  write(text: string): void {
    // White space before the XML declaration is a mistake that many programs make.
    const piece = this.#hasBegun ? text : text.trimStart()
    if (!this.#hasBegun) this.#linesBefore += text.slice(0, text.length - piece.length).split('\n').length - 1
    this.#hasBegun ||= piece !== ''
    this.#sinceEvent += piece.length
    this.#parser.write(piece)
    if (this.#sinceEvent > (this.#ignoring > 0 ? MAX_IGNORED_CHARS : MAX_FIELD + PIECE_CHARS)) throw this.#tooLong()
  }

  close(): void {
    this.#parser.close()
  }

  #begin(qualified: string, attributes: Record<string, string | SaxesAttributeNS>): void {
    this.#sinceEvent = 0
    this.#depth++
    if (this.#depth > MAX_DEPTH) throw new FeedRefused({ code: 'too_deep', limit: MAX_DEPTH })
    const name = localName(qualified)
    if (this.#ignoring > 0 || this.#names.ignoreText.has(name)) this.#ignoring++
    const parent = this.#open.at(-1)
    if (!parent && !this.#isRecord(name)) {
      this.#outside.push(name)
      return
    }
    this.#count += 1 + Object.keys(attributes).length
    if (this.#count > MAX_ELEMENTS)
      throw new FeedRefused({ code: 'too_many_elements', line: this.#line, limit: MAX_ELEMENTS })
    const own = Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [
        localName(key),
        typeof value === 'string' ? value : value.value,
      ]),
    )
    const element: XmlElement = { name, attributes: own, children: [], text: '', line: this.#line }
    parent?.children.push(element)
    this.#open.push(element)
    this.#grow(Object.values(own).join('').length + name.length)
  }

  #isRecord(name: string): boolean {
    const { records, containers } = this.#names
    return records.has(name) || (containers.has(this.#outside.at(-1) ?? '') && !containers.has(name))
  }

  #finish(): void {
    this.#sinceEvent = 0
    this.#depth--
    if (this.#ignoring > 0) this.#ignoring--
    const element = this.#open.pop()
    if (!element) {
      this.#outside.pop()
      return
    }
    element.text = element.text.trim()
    if (this.#open.length > 0) return
    this.#found.push(element)
    this.#size = 0
    this.#count = 0
  }

  #text(text: string): void {
    this.#sinceEvent = 0
    const element = this.#open.at(-1)
    if (!element) return
    if (this.#ignoring > 0) {
      if (/\S/.test(text)) element.hasSkippedText = true
      return
    }
    element.text += text
    if (element.text.length > MAX_FIELD) throw this.#tooLong()
    this.#grow(text.length)
  }

  #grow(by: number): void {
    this.#size += by
    if (this.#size > MAX_RECORD) throw new FeedRefused({ code: 'record_too_large', line: this.#line })
  }

  #tooLong(): FeedRefused {
    return new FeedRefused({ code: 'field_too_long', line: this.#line })
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()
