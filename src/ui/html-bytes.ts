import type { HtmlBlock } from './packed-html.ts'
import type { Facts } from './seldom-classes.ts'

/**
 * HTML as the bytes that are sent: a text of which each character is a byte of UTF-8. V8 keeps such a text in a byte a
 * character, where one euro sign makes two of each in the whole page, and writing it out is copying it. Parts of it may be
 * blocks, which are no text before they are written.
 */
export class HtmlBytes {
  readonly parts: readonly (string | HtmlBlock)[]
  /** what it shows */
  readonly facts: Facts | undefined

  constructor(bytes: string | readonly (string | HtmlBlock)[], facts?: Facts) {
    this.parts = typeof bytes === 'string' ? [bytes] : bytes
    this.facts = facts
  }

  /** as a text */
  get bytes(): string {
    let text = ''
    for (const part of this.parts) text += typeof part === 'string' ? part : textOf(part)
    return text
  }

  /** how many */
  get size(): number {
    let sum = 0
    for (const part of this.parts) sum += typeof part === 'string' ? part.length : part.size
    return sum
  }

  /** Writes them where there is room for them. @returns where they end */
  writeTo(bytes: Buffer): number {
    let at = 0
    for (const part of this.parts)
      at = typeof part === 'string' ? at + bytes.write(part, at, 'latin1') : part.writeTo(bytes, at)
    return at
  }

  /** For React, which knows of texts alone. */
  get __html(): string {
    return this.toString()
  }

  toString(): string {
    return Buffer.from(this.bytes, 'latin1').toString()
  }
}

function textOf(block: HtmlBlock): string {
  const bytes = Buffer.allocUnsafe(block.size)
  return bytes.toString('latin1', 0, block.writeTo(bytes, 0))
}

/** A text as bytes; half a character becomes the sign for what cannot be read, as wherever text is sent. */
export const bytesOf = (text: string): string => (BEYOND.test(text) ? Buffer.from(text).toString('latin1') : text)

/** Beyond ASCII, in which a sign is a byte. */
export const BEYOND = /[\u0080-\uffff]/
