import { foldPhrase } from '#feeds/values/fold-phrase.ts'

const MAX_FLOOR_CHARS = 40

/** Reads the storey of a home as it is written in four languages (`gelijkvloers`, `2e verdieping`, `3. OG`); 0 is the ground floor. */
export function readFloor(text: string): number | null {
  if (text.length > MAX_FLOOR_CHARS) return null
  const words = foldPhrase(text)
  if (GROUND_WORDS.has(words)) return 0
  if (CELLAR_WORDS.has(words)) return -1
  const [, floor] =
    /^(?:etage |verdieping |floor |niveau )?(-?\d{1,3}) ?(?:e|de|ste|er|re|eme|ieme|st|nd|rd|th)?(?: (?:verdieping|verdiep|verd|etage|et|og|obergeschoss|stock|stockwerk|floor|niveau))?$/.exec(
      words,
    ) ?? []
  return floor === undefined ? null : Number(floor)
}

const GROUND_WORDS = new Set(
  'gelijkvloers, gelijkvloerse verdieping, glvl, gv, begane grond, bg, rez chaussee, rez, rdc, rch, erdgeschoss, eg, parterre, ground floor, ground'.split(
    ', ',
  ),
)
const CELLAR_WORDS = new Set('kelder, kelderverdieping, souterrain, sous sol, untergeschoss, ug, basement'.split(', '))
