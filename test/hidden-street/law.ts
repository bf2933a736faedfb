import { publish } from '#domain/listing/public-listing.ts'
import { rowsOfOffer } from '#domain/search/search-rows.ts'
import type { Random } from '../seed.ts'
import { listingSaying, projectSaying, stringsIn } from './full-listing.ts'
import { FIELDS_OF_STREET, SPELLINGS } from './spellings.ts'

const SENTENCES: readonly ((spelled: string) => string)[] = [
  (spelled) => spelled,
  (spelled) => `Licht huis, ${spelled}, vlak bij het park.`,
  (spelled) => `Mooi. Wonen in ${spelled}! Rustig gelegen`,
  (spelled) => `Au calme (${spelled}).\n\nProche de tout`,
  (spelled) => `REF-7 ${spelled}`,
]

/** "Markt", "'t Stuk": in small letters and without a number it is the word, and not the street. */
const isEverydayWord = (name: string) => /^(?:'t |de |den |het )?\p{L}+$/iu.test(name) && !KIND_BEHIND.test(name)
const KIND_BEHIND =
  /.{3}(?:straat|str\.|laan|plein|dreef|weg|markt|kaai|kade|steeg|lei|baan|straße|allee|gasse|platz)$/i

/** What is told of these names, spelled in each way, by any string of what is published; empty: nothing. */
export function toldOf(names: readonly string[], chance: Random): string[] {
  const told: string[] = []
  for (const name of names) {
    for (const [way, spell] of Object.entries(SPELLINGS)) {
      const { text, telling } = spell(name)
      if (isEverydayWord(name) && text === text.toLowerCase() && !/[\d/]/.test(text)) continue
      if (way === 'link run together' && name.length < 4) continue // would stand in many a link
      const street = chance.pick(FIELDS_OF_STREET)(name)
      const said = chance.pick(SENTENCES)(text)
      const stored = chance.chance(0.5) ? listingSaying(said, street) : projectSaying(said, street)
      const words = rowsOfOffer({ ...stored, parentId: null }, []).map((row) => row.words)
      const leak = stringsIn({ published: publish(stored, null), words }).find((one) => one.text.includes(telling))
      if (leak) told.push(`${street} | ${way} | ${leak.path.join('.')}: ${JSON.stringify(leak.text)}`)
    }
  }
  return told
}
