/**
 * Makes a line safe to print on a terminal. Characters that a feed, a visitor or a file name brought along and that move
 * the cursor, change colours, end the line or turn the direction of writing are escaped as in JSON (`\u001b`). JSON stays
 * the same JSON.
 */
export const printable = (line: string): string =>
  line.replaceAll(UNSAFE_CHARACTERS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Control characters (C0 and C1), line separators, and characters that turn the direction of writing. */
const UNSAFE_CHARACTERS = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu
