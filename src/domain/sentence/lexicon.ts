import type { Sort } from '#domain/search/criteria.ts'
import {
  CRITERIA_FLAGS,
  type CriteriaFlag,
  DEALS,
  type Deal,
  PROPERTY_TYPES,
  type PropertyType,
} from '#domain/listing/listing.ts'
import { inEveryLocale, LOCALES, type Locale } from '#base/locale.ts'
import { type Role, ROLES, type Vocabulary } from '#domain/sentence/vocabulary.ts'
import { de } from '#domain/sentence/vocabulary/de.ts'
import { en } from '#domain/sentence/vocabulary/en.ts'
import { fr } from '#domain/sentence/vocabulary/fr.ts'
import { nl } from '#domain/sentence/vocabulary/nl.ts'
import { ORDINARY } from '#domain/sentence/ordinary-words.ts'
import { beginsAlmost } from '#domain/gazetteer/folded-name.ts'
import { wordsOf } from '#domain/sentence/words.ts'

/** Something that a phrase asks for by itself. */
export type Thing =
  | { kind: 'deal'; deal: Deal }
  | { kind: 'type'; type: PropertyType }
  | { kind: 'studio' }
  | { kind: 'flag'; flag: CriteriaFlag }
  | { kind: 'garage' }
  | { kind: 'new_build' }
  | { kind: 'sort'; sort: Sort }

/** `own`: the phrase has this meaning in the reader's language */
export type Meaning = { things: readonly Thing[]; roles: ReadonlySet<Role>; number: number | null; own: boolean }

export type Lexicon = {
  /** by folded words with one space between them */
  phrases: ReadonlyMap<string, Meaning>
  /** the most words in one phrase */
  longest: number
  /** single words of at least five letters that name a thing or a unit, by first letter and length, for typing errors */
  correctable: ReadonlyMap<string, readonly string[]>
  /** words of longer phrases that name a thing, by first letter and length */
  inPhrases: ReadonlyMap<string, readonly string[]>
  /** every word of a longer phrase: none of them is a typing error */
  phraseWords: ReadonlySet<string>
}

const VOCABULARIES = inEveryLocale<Vocabulary>({ nl, fr, en, de })
const lexicons = new Map<Locale, Lexicon>()

/** The lexicon of all languages; where they disagree the reader's language wins. Made once per language. */
export function lexiconFor(locale: Locale): Lexicon {
  const lexicon = lexicons.get(locale) ?? makeLexicon(locale)
  lexicons.set(locale, lexicon)
  return lexicon
}

/**
 * The meaning of the word, in the reader's language, from which this one differs by a single typing error. Null when there
 * is none, when there are several with different meanings, or when it is an ordinary word itself.
 */
export function correctedWord(lexicon: Lexicon, typed: string): Meaning | null {
  if (ORDINARY.has(typed)) return null
  const near = candidates(lexicon.correctable, typed).flatMap((known) => {
    const meaning = lexicon.phrases.get(known)
    // A short word with one letter missing is often another word: "lage" is no Lager, "lots" are no lofts.
    const isShort = Math.min(known.length, typed.length) < 5
    return meaning?.own && isSlip(known, typed) && (!isShort || CORRECTABLE_SHORT_WORDS.has(known)) ? [meaning] : []
  })
  const [first, ...others] = near
  return first && others.every((other) => meansTheSame(other, first)) ? first : null
}

/** The meaning of a Dutch diminutive: "hoevetje", "villaatje", "boerderijke". */
export function smallerForm({ phrases }: Lexicon, typed: string): Meaning | null {
  const ending = ['tjes', 'pjes', 'jes', 'tje', 'pje', 'je', 'kes', 'ke'].find(
    (one) => typed.endsWith(one) && typed.length > one.length + 2,
  )
  if (ending === undefined) return null
  const stem = typed.slice(0, -ending.length)
  const isDoubled = stem.at(-1) === stem.at(-2)
  const known = [stem, isDoubled ? stem.slice(0, -1) : '']
    .map((one) => phrases.get(one))
    .find((one) => one !== undefined)
  return known?.own && known.things.some(({ kind }) => kind === 'type' || kind === 'flag') ? known : null
}

const CORRECTABLE_SHORT_WORDS = new Set(['huis', 'haus', 'house', 'villa', 'tuin', 'flat', 'maison', 'buro'])

/** Words of the same first letter and nearly the same length. */
function candidates(buckets: ReadonlyMap<string, readonly string[]>, typed: string): string[] {
  return [typed.length, typed.length + 1, typed.length - 1].flatMap(
    (length) => buckets.get(bucketOf(typed, length)) ?? [],
  )
}

/**
 * Is `typed` the known word with a letter missing, doubled or swapped with the next? In long words a letter may also be
 * wrong or one too many. Short words with a wrong letter are too often other words.
 */
export function isSlip(known: string, typed: string): boolean {
  if (!beginsAlmost(known, typed, true)) return false
  if (typed.length === known.length + 1)
    return known.length >= MIN_LONG_WORD_CHARS || undoubled(typed) === undoubled(known)
  if (typed.length < known.length || known.length >= MIN_LONG_WORD_CHARS) return true
  return [...known].toSorted().join('') === [...typed].toSorted().join('')
}

const MIN_LONG_WORD_CHARS = 8
const undoubled = (word: string) => [...word].filter((letter, i) => letter !== word[i - 1]).join('')

const meansTheSame = (one: Meaning, other: Meaning) =>
  JSON.stringify(one.things) === JSON.stringify(other.things) &&
  [...one.roles].toSorted().join() === [...other.roles].toSorted().join()

/** The known word from which this one differs by one error; null: none, or several that are not the same (`isSame`). */
export function closest(
  buckets: ReadonlyMap<string, readonly string[]>,
  typed: string,
  isSame: (one: string, other: string) => boolean,
): string | null {
  if (ORDINARY.has(typed)) return null
  const [first, ...others] = candidates(buckets, typed).filter((known) => isSlip(known, typed))
  return first !== undefined && others.every((other) => isSame(first, other)) ? first : null
}

/** The bucket of words that could be misspellings of each other: same first letter, given length. */
export function bucketOf(word: string, length = word.length): string {
  return `${word.charAt(0)}${length}`
}

function makeLexicon(locale: Locale): Lexicon {
  const phrases = new Map<string, Meaning>()
  for (const language of [locale, ...LOCALES.filter((other) => other !== locale)]) {
    for (const [phrase, meaning] of meaningsOf(VOCABULARIES[language]))
      if (!phrases.has(phrase)) phrases.set(phrase, { ...meaning, own: language === locale })
  }
  const single = [...phrases].filter(([phrase, { things, roles }]) => {
    const unit = roles.has('bedrooms') || roles.has('month') || roles.has('province')
    return phrase.length >= 4 && !phrase.includes(' ') && (things.length > 0 || unit)
  })
  return {
    phrases,
    longest: Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length)),
    correctable: Map.groupBy(
      single.map(([word]) => word),
      (word) => bucketOf(word),
    ),
    phraseWords: new Set([...phrases.keys()].flatMap((phrase) => phrase.split(' '))),
    inPhrases: Map.groupBy(
      new Set([...phrases].flatMap(([phrase, { things }]) => (things.length > 0 ? longWords(phrase) : []))),
      (word) => bucketOf(word),
    ),
  }
}

const longWords = (phrase: string) =>
  phrase.includes(' ') ? phrase.split(' ').filter(({ length }) => length >= 5) : []

/** The words within phrases that this one may be with a typing error: "swiming" of "swimming pool". */
export function correctedInPhrase(lexicon: Lexicon, typed: string): string[] {
  return typed.length < 5 ? [] : candidates(lexicon.inPhrases, typed).filter((known) => isSlip(known, typed))
}

function meaningsOf(vocabulary: Vocabulary): Map<string, Omit<Meaning, 'own'>> {
  const things = new Map<string, Thing[]>()
  const roles = new Map<string, Set<Role>>()
  const numbers = new Map<string, number>()
  const name = (phrases: string | undefined, ...named: Thing[]) => {
    for (const phrase of phrasesIn(phrases)) things.set(phrase, named)
  }
  for (const type of PROPERTY_TYPES) name(vocabulary.types[type], { kind: 'type', type })
  for (const deal of DEALS) name(vocabulary.deals[deal], { kind: 'deal', deal })
  for (const [flag, phrases] of entriesOf(vocabulary.flags)) name(phrases, { kind: 'flag', flag })
  for (const [sort, phrases] of entriesOf(vocabulary.sorts)) name(phrases, { kind: 'sort', sort })
  name(vocabulary.studio, { kind: 'studio' })
  name(vocabulary.garage, { kind: 'garage' })
  name(vocabulary.newBuild, { kind: 'new_build' })
  for (const [phrases, parts] of Object.entries(vocabulary.compounds)) name(phrases, ...parts.map(thingOf))
  for (const role of ROLES) {
    for (const phrase of phrasesIn(vocabulary.roles[role]))
      roles.set(phrase, (roles.get(phrase) ?? new Set()).add(role))
  }
  for (const [index, forms] of vocabulary.numbers.split(',').entries())
    for (const form of forms.split('/')) for (const phrase of phrasesIn(form)) numbers.set(phrase, index + 1)
  return new Map(
    [...new Set([...things.keys(), ...roles.keys(), ...numbers.keys()])].map((phrase) => [
      phrase,
      {
        things: things.get(phrase) ?? [],
        roles: roles.get(phrase) ?? new Set(),
        number: numbers.get(phrase) ?? null,
      },
    ]),
  )
}

function thingOf(part: Deal | PropertyType | 'new_build' | CriteriaFlag): Thing {
  if (part === 'new_build') return { kind: 'new_build' }
  const flag = CRITERIA_FLAGS.find((known) => known === part)
  if (flag) return { kind: 'flag', flag }
  const deal = DEALS.find((known) => known === part)
  const type = PROPERTY_TYPES.find((known) => known === part)
  if (deal) return { kind: 'deal', deal }
  if (type) return { kind: 'type', type }
  throw new Error(`vocabulary: ${part} is neither a deal nor a type`)
}

function entriesOf<K extends string, V>(table: Partial<Record<K, V>>): [K, V][] {
  return Object.entries(table) as [K, V][] // the tables are written out in full with exactly these keys
}

function phrasesIn(list: string | undefined): string[] {
  if (list === undefined) return []
  return list.split(',').flatMap((phrase) =>
    spellings(phrase).map((spelt) =>
      wordsOf(spelt)
        .map((word) => word.folded)
        .join(' '),
    ),
  )
}

/** A phrase, also without umlauts as some keyboards need it: "Büro" and "Buero". */
function spellings(phrase: string): string[] {
  return /[äöü]/i.test(phrase)
    ? [phrase, phrase.replace(/[äöü]/gi, (letter) => `${letter.normalize('NFD')[0]}e`)]
    : [phrase]
}
