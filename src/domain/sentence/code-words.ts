import { countryOfCode, readPostalCode } from '#domain/places/foreign-codes.ts'
import { centreOf } from '#domain/places/place.ts'
import type { Lexicon } from '#domain/sentence/lexicon.ts'
import type { NamedPlace } from '#domain/sentence/place-words.ts'
import type { Word } from '#domain/sentence/words.ts'

/** `isPlace`: a word before it leads to a place ("in 1017ab") */
type Sentence = { lexicon: Lexicon; text: string; isPlace: boolean }

/**
 * A postal code that shows its country by letters: "1017 AB", "L-4700", "B-9000". Lower-case letters make one only where
 * a place is expected, because "1200 pm" is a rent; a price in capitals ("1200 CC") ends in a word that we know.
 */
export function codeWithLetters(
  words: readonly Word[],
  at: number,
  { lexicon, text, isPlace }: Sentence,
): { named: NamedPlace; count: number } | null {
  const start = words[at]?.start ?? 0
  const [written, letters] = CODE.exec(text.slice(start, start + MAX_CODE_CHARS)) ?? []
  if (written === undefined || countryOfCode(written) === null) return null
  const code = readPostalCode(written)
  if (code === null) return null
  if (letters !== undefined) {
    const isWhole = text.trim() === written
    const meaning = lexicon.phrases.get(letters.toLowerCase())
    const isCapital = letters === letters.toUpperCase() && (isWhole || /\p{Ll}/u.test(text))
    // "ab" is German for "from".
    if (UNITS.test(letters)) return null
    if (meaning && (!meaning.roles.has('min') || (meaning.own && !isCapital))) return null
    if (!isCapital && !isWhole && !isPlace) return null
  }
  let next = at
  while ((words[next]?.start ?? Infinity) < start + written.length) next++
  const centre = centreOf(code) === null ? null : code
  const named = { postalCodes: [code], centre, provinces: [], provinceFirst: false, namesakes: [] }
  return { named, count: next - at }
}

/** Euro, kilowatt and "a person" are written so too. */
const UNITS = /^(?:eu|kw|pp)$/i
const MAX_CODE_CHARS = 16
/** The letters of a Dutch code are caught; other codes begin with their country and a hyphen. */
const CODE = /^(?:\d{4} ?([a-z]{2})|(?:[a-z]{1,2}-\d{4} ?[a-z]{2}|[a-z]{1,2}-\d{4,5}))(?![\p{L}\p{N}]|[.,]\d)/iu
