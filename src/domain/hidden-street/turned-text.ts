import { decodeText, leaveOutParts } from '#domain/hidden-street/decoded-text.ts'

/**
 * The text without the rest of each line that a sign of direction turns: "\u202etaartsteW" is seen as "Wetstraat", and
 * "\u200f000 310" as "310 000". No text of the four languages needs such a sign; whoever reads it sees "…".
 */
export function withoutTurnedText(text: string): string {
  const decoded = decodeText(text, true)
  if (!TURNS.test(decoded.plain)) return text
  const parts = [...decoded.plain.matchAll(LINE)].flatMap(({ 0: line, index }) => {
    const at = turnIn(line)
    return at < 0 ? [] : [{ from: index + at, to: index + line.length }]
  })
  return leaveOutParts(text, decoded, parts)
}

/** Where the line begins to turn; -1: it does not. */
function turnIn(line: string): number {
  const at = line.search(TURNS_LEFT)
  const isolate = LEFTWARD_LETTER.test(line) ? line.indexOf(FIRST_STRONG_ISOLATE) : -1
  return at < 0 || (isolate >= 0 && isolate < at) ? isolate : at
}

const LINE = /[^\n\r\u0085\u2029]+/g
const TURNS = /[\u200f\u061c\u202b\u202e\u2067\u2068]/
const TURNS_LEFT = /[\u200f\u061c\u202b\u202e\u2067]/
/** Programs put this sign around any name; it turns only what begins with a letter of Hebrew or Arabic. */
const FIRST_STRONG_ISOLATE = '\u2068'
const LEFTWARD_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
