import type { Locale } from '#base/locale.ts'
import { type Lexicon, lexiconFor } from '#domain/sentence/lexicon.ts'
import { placeNamed } from '#domain/sentence/place-words.ts'
import { monthNamed } from '#domain/sentence/read-move-in.ts'
import { wordsOf } from '#domain/sentence/words.ts'

/**
 * Takes references of listings out of a sentence: "HH-101", "ref. 4563", "Objekt-Nr. KD/12". Spaces replace them, so that
 * no number in them is read as a price.
 */
export function takeReferences(text: string, locale: Locale): { text: string; references: string[] } {
  const lexicon = lexiconFor(locale)
  const references: string[] = []
  const take = (written: string, code: string) => {
    references.push(code)
    return ' '.repeat(written.length)
  }
  const left = text
    .replace(AFTER_WORD, (written: string, word: string, code: string) => {
      const least = /^r[eé]f/i.test(word) ? 2 : 3
      // "ref prijs 300000"
      const hasWord = code.includes(' ') && isKnownWord(lexicon, lettersBefore(code))
      return digitsIn(code) >= least && !hasWord ? take(written, code) : written
    })
    .replace(ALONE, (written: string) => (isReference(written, lexicon) ? take(written, written) : written))
  return { text: left, references: [...new Set(references)] }
}

/**
 * A word that announces a reference, at most one of "number" behind it, and a code with digits. No further digit or letter,
 * no decimals and no unit may follow the code.
 */
const AFTER_WORD =
  /(?<![\p{L}\p{N}])(r[eé]f(?:nr|erentie|erence|erenz|[eé]rence|erentienummer|erenznummer)?|obje[ck]t(?:nummer)?|objet|pandnummer|immobiliennummer|kennziffer|kenmerk|nr|n[°º]|no(?=\.)|nummer|number|num[eé]ro)(?!\p{L})(?:[\s.:-]{0,3}(?:nr|n[°º]|no(?=\.)|nummer|number|num[eé]ro)(?!\p{L}))?[\s.:#-]{0,4}((?:\p{L}{1,6}[-_/ ]?)?\d[\p{L}\d]{0,15}(?:[-_/][\p{L}\d]{1,15}){0,4})(?![\p{L}\p{N}]|[.,]\d|\s?(?:€|euros?\b|eur\b|m[²2]|%))/giu
/** Letters, with or without a hyphen, and digits; the same may not follow. */
const ALONE =
  /(?<![\p{L}\p{N}.'’/-])\p{L}{1,6}[-_/]?\d[\p{L}\d]{0,15}(?:[-_/][\p{L}\d]{1,15}){0,4}(?![\p{L}\p{N}]|[.,]\d|\s?(?:€|euros?\b|eur\b|m[²2]|%))/giu

/** Is a code without such a word before it a reference? "EPC-120", "max300000", "BE-9000" and "mei-2026" are none. */
function isReference(code: string, lexicon: Lexicon): boolean {
  const letters = lettersBefore(code)
  const rest = code.slice(letters.length)
  if (digitsIn(code) < leastDigits(letters, /^\d/.test(rest))) return false
  const isWord = letters.length > 1 && (isKnownWord(lexicon, letters) || monthNamed(letters) >= 0)
  return !isWord && !OTHER_CODE.test(code)
}

/** "E313" is a road, "T3" a flat; a longer word is glued to its number by haste. */
function leastDigits({ length }: string, isGlued: boolean): number {
  if (length === 1) return 4
  if (!isGlued) return 2
  return length > 4 ? Infinity : 3
}

const isKnownWord = ({ phrases }: Lexicon, letters: string) => {
  const [word] = wordsOf(letters)
  return word !== undefined && (phrases.has(word.folded) || placeNamed(word.folded) !== null)
}

/** "BE-9000" and "D-52062" are postal codes, "à400000" is a price. */
const OTHER_CODE = /^(?:[aàekm]-?\d{4,}|(?:be?|nl|lu?|at|ch)-?\d{4}|(?:d|de|fr?)-?\d{5})$/i

const lettersBefore = (code: string) => /^\p{L}*/u.exec(code)?.[0] ?? ''
const digitsIn = (code: string) => code.replace(/\D/g, '').length
