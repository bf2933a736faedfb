import { oneWord, smallNumber } from '#domain/sentence/spelled-numbers.ts'
import type { Word } from '#domain/sentence/words.ts'

/**
 * "half a million", "anderhalve hectare", "un million et demi", "twee en een half miljoen", "1/2 ha": replaces halves and
 * quarters before a unit by numbers. "8a20", "15a" and "4 are 50" become ares.
 * @param isUnit is this word a unit such as million, hectare or are? Other halves are left as they are
 * @param isAres is this word "are"?
 */
export function withFractions(
  words: readonly Word[],
  isUnit: (word: string) => boolean,
  isAres: (word: string) => boolean,
): Word[] {
  const read: Word[] = []
  for (let at = 0; at < words.length;) {
    const found = aresAt(words, at, isAres) ?? fractionBefore(words, at, isUnit) ?? fractionAfter(words, at, isUnit)
    const word = words[at]
    if (found) read.push(...found.words)
    else if (word) read.push(word)
    at = found?.next ?? at + 1
  }
  return read
}

type Found = { words: Word[]; next: number }

/** A fraction, alone or behind a number, with the unit behind it: "twee en een halve", "a quarter of a", "1/2". */
function fractionBefore(words: readonly Word[], at: number, isUnit: (word: string) => boolean): Found | null {
  const folded = (i: number) => words[i]?.folded ?? ''
  const number = numberOf(words[at])
  let value: number | null = null
  let next = at
  if (number !== null && folded(at + 1) === '/' && words[at + 2]?.value) {
    value = number / (words[at + 2]?.value ?? 1)
    next = at + 3
  } else if (number !== null && QUARTERS.has(folded(at + 1))) {
    value = number / 4
    next = at + 2
  } else if (number !== null && AND.has(folded(at + 1))) {
    const half = ARTICLES.has(folded(at + 2)) ? at + 3 : at + 2
    if (FRACTIONS.get(folded(half)) === 0.5) value = number + 0.5
    next = half + 1
  }
  if (value === null) {
    const from = ARTICLES.has(folded(at)) ? at + 1 : at
    value = FRACTIONS.get(folded(from)) ?? null
    next = from + 1
  }
  if (value === null) return null
  for (let skipped = 0; skipped < 3 && GLUE.has(folded(next)); skipped++) next++
  return isUnit(folded(next)) ? { words: [oneWord(words, at, next, value)], next } : null
}

/** "un million et demi", "een hectare en een half" */
function fractionAfter(words: readonly Word[], at: number, isUnit: (word: string) => boolean): Found | null {
  const number = numberOf(words[at])
  const unit = words[at + 1]
  if (number === null || !unit || !isUnit(unit.folded) || !AND.has(words[at + 2]?.folded ?? '')) return null
  const half = ARTICLES.has(words[at + 3]?.folded ?? '') ? at + 4 : at + 3
  if (FRACTIONS.get(words[half]?.folded ?? '') !== 0.5) return null
  const end = words[half]?.end ?? unit.end
  return { words: [oneWord(words, at, at + 1, number + 0.5), { ...unit, end }], next: half + 1 }
}

/** Ares with centiares (hundredths): "8a20", "4 are 50". */
function aresAt(words: readonly Word[], at: number, isAres: (word: string) => boolean): Found | null {
  const [number, unit, rest] = [words[at], words[at + 1], words[at + 2]]
  if (typeof number?.value !== 'number' || !unit) return null
  const isAttached = unit.folded === 'a' && unit.start === number.end
  if (!isAttached && !isAres(unit.folded)) return null
  const isRest = rest !== undefined && /^\d\d$/.test(rest.text) && (!isAttached || rest.start === unit.end)
  // "2a3": two or three of something
  if (isAttached && !isRest && words[at + 2]?.start === unit.end) return null
  const centiares = isRest && (isAttached || words[at + 3] === undefined) ? (rest.value ?? 0) / 100 : 0
  const last = centiares > 0 ? rest : unit
  return {
    words: [
      oneWord(words, at, at + 1, number.value + centiares),
      { ...unit, folded: 'are', end: last?.end ?? unit.end },
    ],
    next: at + (centiares > 0 ? 3 : 2),
  }
}

const numberOf = (word: Word | undefined) => word?.value ?? (word ? smallNumber(word.folded) : null)

const FRACTIONS = new Map<string, number>([
  ...'half halve halven demi demie halb halbe halben halber halbes'.split(' ').map((word) => [word, 0.5] as const),
  ...'kwart quart quarter viertel'.split(' ').map((word) => [word, 0.25] as const),
  ...'driekwart dreiviertel'.split(' ').map((word) => [word, 0.75] as const),
  ...'anderhalf anderhalve anderthalb eineinhalb einundeinhalb'.split(' ').map((word) => [word, 1.5] as const),
  ...'tweeeneenhalf tweeenhalf zweieinhalb'.split(' ').map((word) => [word, 2.5] as const),
  ['dreieinhalb', 3.5],
])
const QUARTERS = new Set(['kwart', 'kwarten', 'quarts', 'quarters', 'viertel'])
const AND = new Set(['en', 'et', 'and', 'und'])
const ARTICLES = new Set('een un une a an ein eine einer einem einen d l'.split(' '))
const GLUE = new Set('van een a an of the de d l un une'.split(' '))
