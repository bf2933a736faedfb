import type { Address } from '#domain/listing.ts'

/** Stands where a street was taken out of a text. */
const LEFT_OUT = '…'

type Street = Pick<Address, 'street' | 'number'>
/** `written`: without the short form that `folded` has ("rue" is "r"). */
type Word = { written: string; folded: string; from: number; to: number }

/**
 * What an agency wrote of an offer, without the name of these streets and the number beside it: a hidden address is
 * hidden in titles, captions and descriptions too. Upper and lower case, accents, hyphens, spaces within a name, signs
 * that nobody sees, articles and the usual short forms ("str.", "av.", "r.") make no difference. A street that is called
 * like an everyday word ("Markt") is taken out only where it is written as a name or has a number. Linear in the length
 * of the text.
 */
export function withoutStreets(text: string, streets: readonly Street[]): string {
  const names = streets.flatMap(({ street }) => {
    const words = wordsOf(street ?? '').map(({ folded }) => folded)
    const telling = words.filter((word) => !ARTICLES.has(word))
    const told = telling.length > 0 ? telling : words
    const letters = told.join('')
    return letters.length >= SHORTEST ? [{ letters, isOneWord: told.length === 1 }] : []
  })
  if (names.length === 0) return text
  const words = wordsOf(text)
  const parts: string[] = []
  let kept = 0
  for (let at = 0; at < words.length; at++) {
    const found = nameAt(words, at, names)
    if (!found) continue
    const first = numberBefore(text, words, at, kept)
    const last = numberAfter(text, words, found.end, names)
    const begins = words[first]?.from ?? 0
    const numbered = first < at || last > found.end
    if (!numbered && isEverydayWord(found.name) && !isCapital(text.charAt(words[at]?.from ?? 0))) continue
    parts.push(text.slice(kept, begins), LEFT_OUT)
    kept = words[last - 1]?.to ?? begins
    at = last - 1
  }
  return parts.join('') + text.slice(kept)
}

type Name = { letters: string; isOneWord: boolean }

/**
 * The name whose letters begin with this word, however they are parted into words and whatever articles stand between.
 * `end`: the first word after it.
 */
function nameAt(words: readonly Word[], at: number, names: readonly Name[]): { name: Name; end: number } | null {
  for (const name of names) {
    let letters = ''
    let articles = 0
    for (let end = at; end < words.length && letters.length < name.letters.length; end++) {
      const word = words[end]?.folded ?? ''
      const goesOn = name.letters.startsWith(word, letters.length)
      if (goesOn) letters += word
      else if (end === at || !ARTICLES.has(word) || ++articles > MOST_ARTICLES) break
      if (letters === name.letters) return { name, end: end + 1 }
    }
  }
  return null
}

/** "Rue de l'Abbé" is also written "r. Abbé". */
const ARTICLES = new Set(['de', 'du', 'des', 'la', 'le', 'les', 'l', 'd', 'der', 'den', 'van', 'von', 'het', 't'])
const MOST_ARTICLES = 3

/** Nobody can be found by less, and "a" or "de" stand in every text. */
const SHORTEST = 3
/** Letters and figures apart; a mark, or a sign that is not seen, belongs to the word it stands in. */
const WORD = /\p{L}[\p{L}\p{M}\p{Cf}]*|\p{N}+/gu

function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => {
    const written = word
      .slice(0, LONGEST)
      .normalize('NFD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase()
      .replaceAll('ß', 'ss')
    return { written, folded: shortForm(written), from: index, to: index + word.length }
  })
}

const LONGEST = 100
const ENDINGS = [
  ['straat', 'str'],
  ['strasse', 'str'],
  ['steenweg', 'stwg'],
  ['stw', 'stwg'],
  ['laan', 'ln'],
  ['plein', 'pln'],
  ['dreef', 'dr'],
] as const
const SHORT: Record<string, string> = {
  rue: 'r',
  place: 'pl',
  platz: 'pl',
  square: 'sq',
  impasse: 'imp',
  route: 'rte',
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

const isEverydayWord = ({ letters, isOneWord }: Name): boolean =>
  isOneWord && !ENDINGS.some(([, short]) => letters.endsWith(short))
const isCapital = (letter: string): boolean => letter !== letter.toLowerCase()

/** "42, rue Secrète", "42a rue Secrète", "42-44 rue Secrète" */
function numberBefore(text: string, words: readonly Word[], at: number, kept: number): number {
  const [before, earlier] = [words[at - 1], words[at - 2]]
  const gap = before && text.slice(before.to, words[at]?.from)
  if (!before || before.from < kept || (gap !== ' ' && gap !== ', ')) return at
  const isSuffixed = earlier && earlier.from >= kept && HOUSE_NUMBER.test(earlier.folded) && isSuffix(earlier, before)
  let first = HOUSE_NUMBER.test(before.folded) ? at - 1 : isSuffixed ? at - 2 : at
  while (first < at) {
    const [ahead, number] = [words[first - 1], words[first]]
    if (!ahead || !number || ahead.from < kept || !HOUSE_NUMBER.test(ahead.folded)) break
    if (!JOINS_NUMBERS.test(text.slice(ahead.to, number.from))) break
    first--
  }
  return first
}

/**
 * "42 bis, bus 3", "42a", "42-44", "42/3", "42 bus B12": all that stands behind a street and tells which of its doors.
 * A word with which a street begins again is no addition ("rue Haute 5, r. Haute").
 */
function numberAfter(text: string, words: readonly Word[], at: number, names: readonly Name[]): number {
  const announced = ANNOUNCES_NUMBER.has(words[at]?.folded ?? '') ? at + 1 : at
  const number = words[announced]
  if (!number || !HOUSE_NUMBER.test(number.folded)) return at
  let end = joinedTo(text, words, announced)
  const next = words[end]
  const isFree = next && !nameAt(words, end, names)
  if (next && isFree && ADDITION.test(next.written) && ON_ONE_LINE.test(text.slice(words[end - 1]?.to, next.from))) {
    end++
    if (next.written === 'bis' && HOUSE_NUMBER.test(words[end]?.folded ?? '')) end++
  }
  return ANNOUNCES_BOX.has(words[end]?.folded ?? '') && words[end + 1] ? joinedTo(text, words, end + 1) : end
}

/** The first word that is not written in one with this one: "44" of "42-44" belongs to "42", "9" of "ZQ9" to "ZQ". */
function joinedTo(text: string, words: readonly Word[], at: number): number {
  let end = at + 1
  for (let last = words[at], next = words[end]; last && next; last = next, next = words[end]) {
    const gap = text.slice(last.to, next.from)
    const isNumber = HOUSE_NUMBER.test(next.folded) || isSuffix(last, next) || /^[a-z]{1,2}$/.test(next.written)
    if (!isNumber || (gap !== '' && !JOINS_NUMBERS.test(gap))) break
    end++
  }
  return end
}

const JOINS_NUMBERS = /^[-–—/.+]$/
const ON_ONE_LINE = /^[ -]{0,2}$/

/** The letters of "42a", which stand right behind the number. */
const isSuffix = (number: Word, word: Word): boolean => number.to === word.from && /^[a-z]{1,3}$/.test(word.written)

const HOUSE_NUMBER = /^\d{1,4}$/
const ADDITION = /^(?:bis|ter|[b-z])$/
const ANNOUNCES_NUMBER = new Set(['nr', 'n', 'no', 'nummer', 'numero', 'hausnummer'])
const ANNOUNCES_BOX = new Set(['bus', 'bte', 'boite', 'box', 'postfach'])
