import { readFileSync } from 'node:fs'
import { hiddenStreets } from '#domain/hidden-street/hidden-streets.ts'
import { LOCALES } from '#base/locale.ts'
import { inventedListings } from '#imports/invented-listings.ts'
import type { Random } from '../seed.ts'

/** Rows of a catalogue, each with a street that its texts do not name. */
type Row = { street: string; postalCode: string; locality: string }

/** The sentences of invented adverts in four languages, and of those that agencies wrote. */
export function sentencesOfAdverts(): string[] {
  const texts = inventedListings(new Date('2026-11-22T12:00:00Z')).flatMap(({ texts: all }) =>
    LOCALES.flatMap((locale) => [all[locale]?.title, all[locale]?.description]),
  )
  return [...new Set(texts.flatMap((text) => (text ?? '').split(/(?<=[.!?])\s+|\n+/)))].filter((text) => text !== '')
}

/** Every string below these names in the answer of another system, cut into sentences. */
export function sentencesIn(path: URL, names: RegExp): string[] {
  const found: string[] = []
  const visit = (value: unknown, name: string) => {
    if (typeof value === 'string' && names.test(name)) found.push(...value.split(/(?<=[.!?])\s+|\n+/))
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) visit(one, Array.isArray(value) ? name : key)
  }
  visit(JSON.parse(readFileSync(path, 'utf8')), '')
  return [...new Set(found)].filter((text) => text.trim() !== '')
}

/**
 * Which sentences are cut although they do not name the street: `MANY` drawn for each row.
 * @returns how many were read, and those that lost something
 */
export function cutByMistake(
  rows: readonly Row[],
  sentences: readonly string[],
  chance: Random,
): { read: number; cut: string[] } {
  const cut: string[] = []
  let read = 0
  for (const row of rows) {
    const { leaveOut } = hiddenStreets([{ ...row, country: 'BE' }])
    for (let drawn = 0; drawn < MANY; drawn++) {
      const sentence = chance.pick(sentences)
      read++
      const told = leaveOut(sentence)
      if (told !== sentence) cut.push(`${row.street}: ${sentence} → ${told}`)
    }
  }
  return { read, cut }
}

const MANY = 20
