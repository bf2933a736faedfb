import type { Orientation, PropertyType, Subtype } from '#domain/listing.ts'

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

/** The phrase whose turn it is. */
export function inTurn(phrases: readonly [string, ...string[]], turn: number): string {
  return phrases[turn % phrases.length] ?? phrases[0]
}
