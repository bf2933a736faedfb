import type { Facts } from './seldom-classes.ts'

/**
 * HTML as the bytes that are sent: a text of which each character is a byte of UTF-8. V8 keeps such a text in a byte a
 * character, where one euro sign makes two of each in the whole page, and writing it out is copying it.
 */
export class HtmlBytes {
  readonly bytes: string
  /** what it shows */
  readonly facts: Facts | undefined

  constructor(bytes: string, facts?: Facts) {
    this.bytes = bytes
    this.facts = facts
  }

  /** For React, which knows of texts alone. */
  get __html(): string {
    return this.toString()
  }

  toString(): string {
    return Buffer.from(this.bytes, 'latin1').toString()
  }
}

/** A text as bytes; half a character becomes the sign for what cannot be read, as wherever text is sent. */
export const bytesOf = (text: string): string => (BEYOND.test(text) ? Buffer.from(text).toString('latin1') : text)

/** Beyond ASCII, in which a sign is a byte. */
export const BEYOND = /[\u0080-\uffff]/
