import type { Orientation, Subtype, PropertyType } from '#domain/listing.ts'
import type { Locale } from '#domain/locale.ts'
import { de } from '#feeds/demo/texts/de.ts'
import { en } from '#feeds/demo/texts/en.ts'
import { fr } from '#feeds/demo/texts/fr.ts'
import { nl } from '#feeds/demo/texts/nl.ts'

/** What the invented descriptions tell of. Numbers are m² or counts; `turn` picks among phrasings, the same in every language. */
export type Told = {
  family: 'house' | 'apartment' | 'student' | 'land' | 'garage' | 'work' | 'horeca' | 'farm' | 'other'
  type: PropertyType
  subtype: Subtype | null
  place: string
  bedrooms: number
  living: number
  land: number | null
  garden: Orientation | null
  terrace: number | null
  garage: boolean
  bicycleShed: boolean
  year: number | null
  renovate: boolean
  newBuild: boolean
  goodEnergy: boolean
  coast: boolean
  pool: boolean
  floor: number | null
  elevator: boolean
  turn: number
}

/** The phrases of one language; each gives a sentence, or null when there is nothing to say. */
export type Phrases = {
  opening: (told: Told) => string
  inside: (told: Told) => string
  outside: (told: Told) => string | null
  state: (told: Told) => string
  closing: (told: Told) => string
}

const PHRASES: Record<Locale, Phrases> = { nl, fr, en, de }

/** A description of two paragraphs in one language. */
export function describe(told: Told, locale: Locale): string {
  const say = PHRASES[locale]
  const first = [say.opening(told), say.inside(told), say.outside(told)].filter(Boolean).join(' ')
  return `${first}\n\n${say.state(told)} ${say.closing(told)}`
}

/** The phrase whose turn it is. */
export function inTurn(phrases: readonly [string, ...string[]], turn: number): string {
  return phrases[turn % phrases.length] ?? phrases[0]
}
