import type { Sort } from '#domain/criteria.ts'
import { type CriteriaFlag, DEALS, type Deal, PROPERTY_TYPES, type PropertyType } from '#domain/listing.ts'
import { inEveryLocale, LOCALES, type Locale } from '#domain/locale.ts'
import { type Role, ROLES, type Vocabulary } from '#domain/sentence/vocabulary.ts'
import { de } from '#domain/sentence/vocabulary/de.ts'
import { en } from '#domain/sentence/vocabulary/en.ts'
import { fr } from '#domain/sentence/vocabulary/fr.ts'
import { nl } from '#domain/sentence/vocabulary/nl.ts'
import { beginsAlmost } from '#domain/gazetteer/folded-name.ts'
import { wordsOf } from '#domain/sentence/words.ts'

/** What a phrase names: things looked for by themselves. */
export type Thing =
  | { kind: 'deal'; deal: Deal }
  | { kind: 'type'; type: PropertyType }
  | { kind: 'studio' }
  | { kind: 'flag'; flag: CriteriaFlag }
  | { kind: 'garage' }
  | { kind: 'new_build' }
  | { kind: 'sort'; sort: Sort }

export type Meaning = { things: readonly Thing[]; roles: ReadonlySet<Role>; number: number | null }

export type Lexicon = {
  /** by folded words with one space between them */
  phrases: ReadonlyMap<string, Meaning>
  /** the most words in one phrase */
  longest: number
  /** single words of at least five letters that name a thing or a unit, by first letter and length, for typing errors */
  correctable: ReadonlyMap<string, readonly string[]>
}

const VOCABULARIES = inEveryLocale<Vocabulary>({ nl, fr, en, de })
const made = new Map<Locale, Lexicon>()

/** All languages; where they disagree the reader's own language decides. Made once per language. */
export function lexiconFor(locale: Locale): Lexicon {
  const lexicon = made.get(locale) ?? makeLexicon(locale)
  made.set(locale, lexicon)
  return lexicon
}

/** The known word that this one is with a single typing error, or null. */
export function correctedWord(lexicon: Lexicon, folded: string): string | null {
  return closest(lexicon.correctable, folded)
}

/** The first word of the same first letter and nearly the same length that differs by one typing error. */
export function closest(buckets: ReadonlyMap<string, readonly string[]>, typed: string): string | null {
  for (const length of [typed.length, typed.length + 1, typed.length - 1]) {
    const found = buckets.get(bucketOf(typed, length))?.find((known) => beginsAlmost(known, typed, true))
    if (found !== undefined) return found
  }
  return null
}

/** Words that could be one another's misspelling share a bucket; an error in the first letter is not forgiven. */
export function bucketOf(word: string, length = word.length): string {
  return `${word.charAt(0)}${length}`
}

function makeLexicon(locale: Locale): Lexicon {
  const phrases = new Map<string, Meaning>()
  for (const language of [locale, ...LOCALES.filter((other) => other !== locale)]) {
    for (const [phrase, meaning] of meaningsOf(VOCABULARIES[language]))
      if (!phrases.has(phrase)) phrases.set(phrase, meaning)
  }
  const single = [...phrases].filter(([phrase, { things, roles }]) => {
    const unit = roles.has('bedrooms') || roles.has('month') || roles.has('province')
    return phrase.length >= 5 && !phrase.includes(' ') && (things.length > 0 || unit)
  })
  return {
    phrases,
    longest: Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length)),
    correctable: Map.groupBy(
      single.map(([word]) => word),
      (word) => bucketOf(word),
    ),
  }
}

function meaningsOf(vocabulary: Vocabulary): Map<string, Meaning> {
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
  for (const [phrase, parts] of Object.entries(vocabulary.compounds)) name(phrase, ...parts.map(thingOf))
  for (const role of ROLES) {
    for (const phrase of phrasesIn(vocabulary.roles[role]))
      roles.set(phrase, (roles.get(phrase) ?? new Set()).add(role))
  }
  for (const [index, phrase] of phrasesIn(vocabulary.numbers).entries()) numbers.set(phrase, index + 1)
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

function thingOf(part: Deal | PropertyType): Thing {
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
  return list.split(',').map((phrase) =>
    wordsOf(phrase)
      .map((word) => word.folded)
      .join(' '),
  )
}
