import { belgianPlaces, type Municipality } from '#domain/gazetteer/belgian-places.ts'
import { foldName, spellings } from '#domain/gazetteer/folded-name.ts'
import { LARGEST_MUNICIPALITIES } from '#domain/gazetteer/largest-municipalities.ts'
import { PROVINCE_CODES, type ProvinceCode, PROVINCES } from '#domain/gazetteer/provinces.ts'
import { codesOfRegion } from '#domain/gazetteer/region-of.ts'
import { QUARTERS, REGIONS } from '#domain/gazetteer/regions.ts'
import { bucketOf, closest, isSlip } from '#domain/sentence/lexicon.ts'
import { ORDINARY } from '#domain/sentence/ordinary-words.ts'

/** The place behind a name. When a town and a province share the name, it has both, and the grammar decides. */
export type NamedPlace = {
  /** empty when the name is only that of provinces */
  postalCodes: readonly string[]
  /** postal code from which "around" is measured; null for provinces and regions */
  centre: string | null
  provinces: readonly ProvinceCode[]
  /** true when the name alone means the province rather than the town */
  provinceFirst: boolean
  /** postal codes of other places with the same name */
  namesakes: readonly string[]
}

type PlaceWords = {
  names: Map<string, NamedPlace>
  longest: number
  correctable: Map<string, string[]>
  cities: Map<string, string[]>
}

/** The place with exactly this name (folded words with one space between them), or null. */
export function placeNamed(words: string): NamedPlace | null {
  return placeWords().names.get(foldName(words)) ?? null
}

/**
 * The municipality whose one-word name this is with a single typing error, or null. Unless the sentence says that a
 * place follows, only cities are guessed, and of others long names with a letter missing, doubled or swapped: "scholen"
 * is not Schoten.
 */
export function placeNearlyNamed(word: string, placeFollows: boolean): NamedPlace | null {
  const { correctable, cities } = placeWords()
  const isSame = (one: string, other: string) => placeNamed(one)?.postalCodes === placeNamed(other)?.postalCodes
  const name =
    closest(placeFollows ? correctable : cities, word, isSame) ??
    (word.length >= 7 ? closest(correctable, word, isSame) : null)
  return name === null ? null : placeNamed(name)
}

/** The largest municipality that an unknown word is one typing error away from; only for asking the visitor. */
export function townMeant(word: string): Municipality | null {
  const typed = foldName(word)
  if (typed.length < 4 || ORDINARY.has(typed)) return null
  const near = (name: string) => !name.includes(' ') && name.length >= 4 && isSlip(name, typed)
  return townsBySize().find(({ spellings: names }) => names.some(near))?.municipality ?? null
}

let cachedTowns: { municipality: Municipality; spellings: string[] }[] | null = null

function townsBySize() {
  cachedTowns ??= [...belgianPlaces().byNis.values()]
    .toSorted((a, b) => sizeRank(a) - sizeRank(b))
    .map((municipality) => ({ municipality, spellings: [...spellingsOf(municipality.names)] }))
  return cachedTowns
}

/** The number of words in the longest name. */
export function longestPlaceName(): number {
  return placeWords().longest
}

const ANTWERP = [
  '2000',
  '2018',
  '2020',
  '2030',
  '2040',
  '2050',
  '2060',
  '2100',
  '2140',
  '2150',
  '2170',
  '2180',
  '2600',
  '2610',
  '2660',
]

/** Common short names that the gazetteer does not have: folded name → postal codes. */
const SHORT_NAMES: Record<string, readonly string[]> = {
  bxl: ['1000', '1020', '1120', '1130'],
  ...Object.fromEntries(['antw', 'ant', 'a pen'].map((name) => [name, ANTWERP])),
  lln: ['1348'],
  'louvain la neuve': ['1348'],
  molenbeek: ['1080'],
  woluwe: ['1150', '1200'],
  'st joost': ['1210'],
  'st josse': ['1210'],
  boitsfort: ['1170'],
  bosvoorde: ['1170'],
  watermael: ['1170'],
  watermaal: ['1170'],
  beveren: ['9120'],
  wezembeek: ['1970'],
  heist: ['8301'],
  'le zoute': ['8300'],
  'het zoute': ['8300'],
}

/** Towns just over the border, and the Belgian postal code next to them, for searches like "near Aachen". */
const OVER_THE_BORDER: Record<string, string> = {
  ...beside('4720', 'aachen, aken, aix la chapelle'),
  ...beside('4700', 'monschau'),
  ...beside('4850', 'vaals'),
  ...beside('3770', 'maastricht'),
  ...beside('3630', 'sittard, geleen'),
  ...beside('3680', 'roermond'),
  ...beside('3910', 'eindhoven'),
  ...beside('2370', 'tilburg'),
  ...beside('2320', 'breda'),
  ...beside('2910', 'roosendaal'),
  ...beside('2040', 'bergen op zoom'),
  ...beside('9060', 'terneuzen'),
  ...beside('8660', 'dunkerque, duinkerke, dunkirk'),
  ...beside('7700', 'rijsel, tourcoing, roubaix'),
  ...beside('7380', 'valenciennes'),
  ...beside('6560', 'maubeuge'),
  ...beside('6790', 'longwy'),
  ...beside(
    '6700',
    'luxembourg ville, ville de luxembourg, luxembourg city, luxemburg stad, luxemburg stadt, luxembourg stad',
  ),
}

function beside(postalCode: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(', ').map((name) => [name, postalCode]))
}

/** @param french was "near" said in French? Then Lille is the French city, not the village in the Kempen */
export function borderCodeNear(name: string, french: boolean): string | null {
  const folded = foldName(name)
  return french && folded === 'lille' ? '7700' : (OVER_THE_BORDER[folded] ?? null)
}

const REGION_NAMES: Record<string, 'BE-VLG' | 'BE-WAL'> = {
  vlaanderen: 'BE-VLG',
  flandre: 'BE-VLG',
  flandres: 'BE-VLG',
  flanders: 'BE-VLG',
  flandern: 'BE-VLG',
  wallonie: 'BE-WAL',
  wallonia: 'BE-WAL',
  wallonien: 'BE-WAL',
}

let cachedNames: PlaceWords | null = null

function placeWords(): PlaceWords {
  cachedNames ??= readNames()
  return cachedNames
}

function readNames(): PlaceWords {
  const names = new Map<string, NamedPlace>()
  const correctable = new Map<string, string[]>()
  const cities = new Map<string, string[]>()
  const { places, byNis, formerByNis } = belgianPlaces()
  // the first place with a name keeps it: municipalities by size, then former ones, main places of codes, the others
  const bySize = [...byNis.values(), ...formerByNis.values()].toSorted((a, b) => sizeRank(a) - sizeRank(b))
  for (const municipality of bySize) {
    const place = placeOf(municipality.postalCodes, centreOfMunicipality(municipality))
    for (const name of spellingsOf(municipality.names)) {
      if (!names.has(name)) names.set(name, place)
      if (name.includes(' ') || name.length < 5) continue
      for (const list of sizeRank(municipality) < LARGEST_MUNICIPALITIES.length ? [correctable, cities] : [correctable])
        list.set(bucketOf(name), [...(list.get(bucketOf(name)) ?? []), name])
    }
  }
  for (const [name, postalCodes] of Object.entries(SHORT_NAMES))
    names.set(name, placeOf(postalCodes, postalCodes[0] ?? null))
  for (const main of [true, false]) {
    const codes = new Map<string, Set<string>>()
    for (const place of places) {
      if (place.main !== main) continue
      for (const name of spellingsOf(place.names)) {
        if (!names.has(name)) codes.set(name, (codes.get(name) ?? new Set()).add(place.postalCode))
      }
    }
    for (const [name, found] of codes) names.set(name, placeOf([...found], [...found][0] ?? null))
  }
  addNamesakes(names)
  addProvinces(names)
  addRegions(names)
  return { names, longest: Math.max(...[...names.keys()].map((name) => name.split(' ').length)), correctable, cities }
}

function addNamesakes(names: Map<string, NamedPlace>): void {
  for (const { names: called, postalCode } of belgianPlaces().places) {
    for (const name of spellingsOf(called)) {
      const place = names.get(name)
      if (place && !place.postalCodes.includes(postalCode) && !place.namesakes.includes(postalCode))
        names.set(name, { ...place, namesakes: [...place.namesakes, postalCode] })
    }
  }
}

function addProvinces(names: Map<string, NamedPlace>): void {
  for (const code of PROVINCE_CODES) {
    for (const name of new Set(
      [...Object.values(PROVINCES[code].names), ...PROVINCES[code].aliases].flatMap(spellings),
    )) {
      const sameName = names.get(name)
      // the towns Antwerp, Liège and Namur come before their provinces, tiny Limbourg does not
      const provinceFirst = !sameName || code === 'BE-VLI' || code === 'BE-WLX'
      names.set(name, { ...(sameName ?? placeOf([], null)), provinces: [code], provinceFirst })
    }
  }
  for (const [name, region] of Object.entries(REGION_NAMES)) {
    const provinces = PROVINCE_CODES.filter((code) => PROVINCES[code].region === region)
    names.set(name, { ...placeOf([], null), provinces, provinceFirst: true })
  }
}

/** Adds regions and quarters ("Ostbelgien", "Salzinnes") with their postal codes, unless a town has the name. */
function addRegions(names: Map<string, NamedPlace>): void {
  // A region has no centre, so "regio Kempen" means the Kempen, not its surroundings.
  const add = (name: string, codes: readonly string[], centre: string | null) => {
    for (const spelling of spellings(name)) if (!names.has(spelling)) names.set(spelling, placeOf(codes, centre))
  }
  for (const [name, beginnings] of Object.entries(REGIONS)) add(name, codesOfRegion(beginnings), null)
  for (const [name, postalCode] of Object.entries(QUARTERS)) add(name, [postalCode], postalCode)
}

/** All postal codes of the arrondissement of this postal code; null: an unknown code. */
export function arrondissementOf(centre: string): readonly string[] | null {
  const nis = belgianPlaces().byPostalCode.get(centre)?.[0].municipality.nis
  if (nis === undefined) return null
  return [...belgianPlaces().byNis.values()]
    .filter((municipality) => municipality.nis.startsWith(nis.slice(0, 2)))
    .flatMap(({ postalCodes }) => postalCodes)
}

function placeOf(postalCodes: readonly string[], centre: string | null): NamedPlace {
  return { postalCodes, centre, provinces: [], provinceFirst: false, namesakes: [] }
}

function spellingsOf(names: Record<string, string>): Set<string> {
  return new Set(Object.values(names).flatMap(spellings))
}

function sizeRank({ parts }: Municipality): number {
  const rank = LARGEST_MUNICIPALITIES.findIndex((nis) => parts.some((part) => part.nis === nis))
  return rank === -1 ? LARGEST_MUNICIPALITIES.length : rank
}

function centreOfMunicipality({ postalCodes, names }: Municipality): string | null {
  const { byPostalCode } = belgianPlaces()
  return postalCodes.find((code) => byPostalCode.get(code)?.[0].names.nl === names.nl) ?? postalCodes[0] ?? null
}
