/**
 * One line for a terminal: what a feed, a visitor or a file name brought along moves no cursor, changes no colour, turns no
 * direction and makes no line of its own, but stands there as JSON writes it (`\u001b`). JSON stays the same JSON.
 */
export const printable = (line: string): string =>
  line.replaceAll(MOVES, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Control characters of both sets, ends of lines, and what turns the direction of writing. */
const MOVES = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu
