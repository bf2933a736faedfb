import { inEveryLocale, type Locale, LOCALES } from '#base/locale.ts'
import type { Word } from '#domain/sentence/words.ts'

/**
 * Replaces numbers in words from eleven on by digits: "driehonderdduizend", "two hundred and fifty thousand",
 * "quatre-vingts". Smaller ones may be articles and are left to the grammar. Linear in the length of the text.
 * @param isTaken does a word alone mean something else in the reader's language, like the Dutch "onze"?
 */
export function withSpelledNumbers(words: readonly Word[], locale: Locale, isTaken: (word: string) => boolean): Word[] {
  const read: Word[] = []
  for (let at = 0; at < words.length;) {
    const word = words[at]
    if (!word) break
    const number = word.value === null && typeof read.at(-1)?.value !== 'number' ? numberAt(words, at, locale) : null
    if (number === null || number.value <= 10 || (number.next === at + 1 && isTaken(word.folded))) {
      read.push(word)
      at++
      continue
    }
    read.push(oneWord(words, at, number.next, number.value))
    at = number.next
  }
  return read
}

/** The words [from, to) as one number. */
export function oneWord(words: readonly Word[], from: number, to: number, value: number): Word {
  const texts = words.slice(from, to).map(({ text }) => text)
  const start = words[from]?.start ?? 0
  return { text: texts.join(' '), folded: String(value), start, end: words[to - 1]?.end ?? start, value }
}

/** The value of a word from one to ten; null: it is none of these. */
export const smallNumber = (word: string): number | null =>
  LOCALES.map((language) => NUMBERS[language].get(word)).find((value) => value !== undefined && value <= 10) ?? null

function numberAt(words: readonly Word[], at: number, locale: Locale): { value: number; next: number } | null {
  for (const language of [locale, ...LOCALES.filter((other) => other !== locale)]) {
    const found = numberIn(words, at, language)
    if (found) return found
  }
  return null
}

function numberIn(words: readonly Word[], at: number, language: Locale): { value: number; next: number } | null {
  let sum: Sum = { total: 0, current: 0, scaled: false }
  let next = at
  /** state before the last "and", to go back to */
  let beforeAnd: { next: number; sum: Sum } | null = null
  for (let i = at; i < Math.min(words.length, at + 12);) {
    const isAnd = i > at && AND.has(words[i]?.folded ?? '')
    const parts = partsOf(words[isAnd ? i + 1 : i]?.folded ?? '', language)
    if (parts === null) break
    const added = parts.reduce<Sum | null>((so, part) => so && plus(so, part), sum)
    if (added === null) {
      // "two and three hundred": the three is of another number
      if (beforeAnd) ({ next, sum } = beforeAnd)
      break
    }
    if (isAnd) beforeAnd = { next, sum }
    sum = added
    i += isAnd ? 2 : 1
    next = i
  }
  const value = sum.total + sum.current
  return next > at && value > 0 ? { value, next } : null
}

/** A number while it is read; `scaled`: its thousands are in `total` already. */
type Sum = { total: number; current: number; scaled: boolean }

/** Adds the next part of a number; null: it does not belong to the same number. */
function plus({ total, current, scaled }: Sum, part: number): Sum | null {
  if (part === 1000) {
    return scaled || current >= 1000 ? null : { total: Math.max(1, current) * 1000, current: 0, scaled: true }
  }
  if (part === 100) {
    return current > 19 || current === 10 ? null : { total, current: Math.max(1, current) * 100, scaled }
  }
  if (part === 20 && current % 100 === 4) return { total, current: current - 4 + 80, scaled } // quatre-vingts
  const low = current % 100
  const fits =
    low === 0 || (part < 10 && low >= 20 && low % 10 === 0) || (part >= 10 && part < 20 && (low === 60 || low === 80))
  // "four and twenty": compound words in Dutch and German have this order
  const reversed = low > 0 && low < 10 && part >= 20 && part % 10 === 0 && part < 100
  return fits || reversed ? { total, current: current + part, scaled } : null
}

/** Splits a word into the numbers that it is made of, longest match first; null when it is not made of numbers. */
function partsOf(word: string, language: Locale): number[] | null {
  const known = NUMBERS[language]
  const whole = known.get(word)
  if (whole !== undefined) return [whole]
  if ((language !== 'nl' && language !== 'de') || word.length < 6 || word.length > 60) return null
  const parts: number[] = []
  for (let from = 0; from < word.length;) {
    let length = Math.min(MAX_NUMBER_WORD_CHARS, word.length - from)
    while (length > 0 && !known.has(word.slice(from, from + length))) length--
    const part = known.get(word.slice(from, from + length))
    if (part !== undefined) {
      parts.push(part)
      from += length
      continue
    }
    const joint = parts.length > 0 && JOINTS.find((one) => word.startsWith(one, from))
    if (!joint) return null
    from += joint.length
  }
  return parts.length > 0 ? parts : null
}

const AND = new Set(['en', 'et', 'and', 'und'])
const JOINTS = ['en', 'und']
const MAX_NUMBER_WORD_CHARS = 9

const WORDS = {
  nl:
    'een 1 twee 2 drie 3 vier 4 vijf 5 zes 6 zeven 7 acht 8 negen 9 tien 10 elf 11 twaalf 12 dertien 13 veertien 14 ' +
    'vijftien 15 zestien 16 zeventien 17 achttien 18 negentien 19 twintig 20 dertig 30 veertig 40 vijftig 50 zestig 60 ' +
    'zeventig 70 tachtig 80 negentig 90 honderd 100 duizend 1000',
  fr:
    'un 1 deux 2 trois 3 quatre 4 cinq 5 six 6 sept 7 huit 8 neuf 9 dix 10 onze 11 douze 12 treize 13 quatorze 14 ' +
    'quinze 15 seize 16 vingt 20 vingts 20 trente 30 quarante 40 cinquante 50 soixante 60 septante 70 octante 80 ' +
    'nonante 90 cent 100 cents 100 mille 1000',
  en:
    'one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13 fourteen 14 ' +
    'fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40 fourty 40 fifty 50 sixty 60 ' +
    'seventy 70 eighty 80 ninety 90 hundred 100 thousand 1000',
  de:
    'ein 1 eins 1 eine 1 zwei 2 drei 3 vier 4 funf 5 fuenf 5 sechs 6 sieben 7 acht 8 neun 9 zehn 10 elf 11 zwolf 12 ' +
    'zwoelf 12 dreizehn 13 vierzehn 14 funfzehn 15 fuenfzehn 15 sechzehn 16 siebzehn 17 achtzehn 18 neunzehn 19 zwanzig 20 ' +
    'dreissig 30 vierzig 40 funfzig 50 fuenfzig 50 sechzig 60 siebzig 70 achtzig 80 neunzig 90 hundert 100 tausend 1000',
} as const

function tableOf(text: string): Map<string, number> {
  const words = text.split(' ')
  return new Map(words.flatMap((word, i) => (i % 2 === 0 ? [[word, Number(words[i + 1])] as const] : [])))
}

const NUMBERS: Record<Locale, Map<string, number>> = inEveryLocale({
  nl: tableOf(WORDS.nl),
  fr: tableOf(WORDS.fr),
  en: tableOf(WORDS.en),
  de: tableOf(WORDS.de),
})
