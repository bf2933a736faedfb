import type { Address } from '#domain/listing.ts'

/** Stands where a street was taken out of a text. */
export const LEFT_OUT = '…'

type Street = Pick<Address, 'street' | 'number'>
type Word = { folded: string; from: number; to: number }

/**
 * What an agency wrote of an offer, without the name of these streets and the number beside it: a hidden address is
 * hidden in titles, captions and descriptions too. Upper and lower case, accents, hyphens and the usual short forms
 * ("str.", "av.") make no difference. A street that is called like an everyday word ("Markt") is taken out only where it
 * is written as a name or has a number. Linear in the length of the text.
 */
export function withoutStreets(text: string, streets: readonly Street[]): string {
  const names = streets.flatMap(({ street }) => {
    const words = wordsOf(street ?? '').map(({ folded }) => folded)
    return words.join('').length >= SHORTEST ? [words] : []
  })
  if (names.length === 0) return text
  const words = wordsOf(text)
  const parts: string[] = []
  let kept = 0
  for (let at = 0; at < words.length; at++) {
    const name = names.find((one) => one.every((word, i) => words[at + i]?.folded === word))
    if (!name) continue
    const first = numberBefore(text, words, at, kept)
    const last = numberAfter(words, at + name.length)
    const begins = words[first]?.from ?? 0
    const numbered = first < at || last > at + name.length
    if (!numbered && isEverydayWord(name) && !isCapital(text.charAt(words[at]?.from ?? 0))) continue
    parts.push(text.slice(kept, begins), LEFT_OUT)
    kept = words[last - 1]?.to ?? begins
    at = last - 1
  }
  return parts.join('') + text.slice(kept)
}

/** Nobody can be found by less, and "a" or "de" stand in every text. */
const SHORTEST = 3
const WORD = /[\p{L}\p{N}]+/gu

function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    folded: shortForm(
      word.slice(0, LONGEST).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss'),
    ),
    from: index,
    to: index + word.length,
  }))
}

const LONGEST = 100
const ENDINGS = [
  ['straat', 'str'],
  ['strasse', 'str'],
  ['steenweg', 'stwg'],
  ['stw', 'stwg'],
  ['laan', 'ln'],
] as const
const SHORT: Record<string, string> = {
  avenue: 'av',
  ave: 'av',
  boulevard: 'bd',
  bld: 'bd',
  blvd: 'bd',
  chaussee: 'ch',
  chee: 'ch',
  sint: 'st',
  saint: 'st',
  sainte: 'st',
  ste: 'st',
}

function shortForm(word: string): string {
  const ending = ENDINGS.find(([long]) => word.endsWith(long))
  return ending ? word.slice(0, -ending[0].length) + ending[1] : (SHORT[word] ?? word)
}

const isEverydayWord = (name: readonly string[]): boolean =>
  name.length === 1 && !ENDINGS.some(([, short]) => name[0]?.endsWith(short))
const isCapital = (letter: string): boolean => letter !== letter.toLowerCase()

/** "42, rue Secrète" */
function numberBefore(text: string, words: readonly Word[], at: number, kept: number): number {
  const before = words[at - 1]
  const gap = before && text.slice(before.to, words[at]?.from)
  return before && before.from >= kept && HOUSE_NUMBER.test(before.folded) && (gap === ' ' || gap === ', ')
    ? at - 1
    : at
}

/** "42 bis, bus 3" */
function numberAfter(words: readonly Word[], at: number): number {
  const announced = ANNOUNCES_NUMBER.has(words[at]?.folded ?? '') ? at + 1 : at
  if (!HOUSE_NUMBER.test(words[announced]?.folded ?? '')) return at
  let end = announced + 1
  if (ADDITION.test(words[end]?.folded ?? '')) end++
  return ANNOUNCES_BOX.has(words[end]?.folded ?? '') && words[end + 1] ? end + 2 : end
}

const HOUSE_NUMBER = /^\d{1,4}[a-z]{0,3}$/
const ADDITION = /^(?:bis|ter|[b-z])$/
const ANNOUNCES_NUMBER = new Set(['nr', 'n', 'no', 'nummer', 'numero', 'hausnummer'])
const ANNOUNCES_BOX = new Set(['bus', 'bte', 'boite', 'box', 'postfach'])
