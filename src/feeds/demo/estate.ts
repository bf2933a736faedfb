import {
  type Asking,
  type Deal,
  type Estate,
  type Flag,
  type Listing,
  ORIENTATIONS,
  type PropertyType,
  type Room,
  type Subtype,
} from '#domain/listing.ts'
import { ENERGY_SCALES } from '#domain/energy-scale.ts'
import { LOCALES } from '#domain/locale.ts'
import { centreOf, placeName } from '#domain/place.ts'
import { type Chance, chance } from '#feeds/demo/chance.ts'
import { rentFor, salePrice } from '#feeds/demo/prices.ts'
import { roomsOf } from '#feeds/demo/rooms.ts'
import { describe } from '#feeds/demo/texts.ts'
import type { Told } from '#feeds/demo/texts/phrases.ts'
import { STREETS, type Town, TOWNS } from '#feeds/demo/towns.ts'

/** One line of the plan of the catalogue: this many of that, offered so. */
export type Kind = {
  type: PropertyType
  subtypes: readonly Subtype[]
  deal: Deal
  family: Told['family']
  bedrooms: readonly [number, number] | null
  living: readonly [number, number]
}

export const DEMO_SOURCE = 'demo'

/** One invented estate, the same for the same number. */
export function demoEstate(number: number, kind: Kind): Estate {
  const c = chance(number * 7919)
  const home = inventHome(c, kind)
  return {
    kind: 'estate',
    source: DEMO_SOURCE,
    sourceRef: `D${String(number).padStart(4, '0')}`,
    ...home.listing,
    deals: { [kind.deal]: askingFor(kind, home, c) },
    availability: c.odds(0.07) ? 'UNDER_OPTION' : c.odds(0.04) ? 'SETTLED' : 'AVAILABLE',
    address: addressIn(home.town, c, c.odds(0.15)),
    agent: agentOf(home.town),
  }
}

type Home = {
  town: Town
  year: number
  label: number
  renovate: boolean
  living: number
  land: number | null
  listing: SharedFacts
}
type SharedFacts = Omit<
  Listing,
  | 'kind'
  | 'source'
  | 'sourceRef'
  | 'deals'
  | 'availability'
  | 'address'
  | 'agent'
  | 'name'
  | 'deliveryDate'
  | 'parentRef'
  | 'label'
>

/** Facts that hang together: an old house is seldom an A, a villa has land, a studio one room. */
export function inventHome(
  c: Chance,
  kind: Kind,
  fixed: { town?: Town; newBuild?: boolean; floor?: number; bedrooms?: number } = {},
): Home {
  const town = fixed.town ?? townFor(kind, c)
  const subtype = kind.subtypes.length > 0 ? c.pick(kind.subtypes) : null
  const dwelling = kind.bedrooms !== null
  const newBuild = fixed.newBuild ?? false
  const year = newBuild ? 2027 : yearOf(subtype, c)
  const renovate = !newBuild && dwelling && year < 1985 && c.odds(0.16)
  const bedrooms = fixed.bedrooms ?? (kind.bedrooms ? c.whole(...kind.bedrooms) : 0)
  const living = dwelling && bedrooms > 0 ? livingFor(kind, bedrooms, c) : c.whole(...kind.living)
  const land = landOf(kind, subtype, c)
  const label = newBuild
    ? c.odds(0.5)
      ? 1
      : 2
    : Math.min(8, Math.max(1, Math.round((2026 - year) / 22 + 1.5 + (renovate ? 3 : 0) + c.whole(-2, 1))))
  const hasEnergy = kind.family !== 'land' && kind.family !== 'garage'
  const garden = dwelling && kind.type === 'HOUSE' ? c.odds(0.85) : c.odds(0.08)
  const terrace =
    dwelling && c.odds(kind.type === 'HOUSE' ? 0.7 : 0.62) ? c.whole(5, kind.type === 'HOUSE' ? 40 : 22) : null
  const orientation = garden || terrace ? c.pick(ORIENTATIONS) : null
  const garage = kind.family !== 'garage' && c.odds(dwelling ? 0.45 : 0.2)
  const pool = subtype === 'VILLA' || subtype === 'MANSION' ? c.odds(0.22) : false
  const floor =
    kind.type === 'APARTMENT' || kind.type === 'OFFICE'
      ? (fixed.floor ?? (subtype === 'GROUND_FLOOR' ? 0 : c.whole(1, 6)))
      : null
  const elevator = floor !== null && (newBuild || c.odds(0.6))
  const bicycleShed = newBuild || (dwelling && c.odds(0.4))
  const told: Omit<Told, 'place'> = {
    family: kind.family,
    type: kind.type,
    subtype,
    bedrooms,
    living,
    land,
    garden: garden ? orientation : null,
    terrace,
    garage,
    bicycleShed,
    year: newBuild ? null : year,
    renovate,
    newBuild,
    goodEnergy: label <= 3,
    coast: town.coast ?? false,
    pool,
    floor,
    elevator,
    turn: c.whole(0, 11),
  }
  const flags: Partial<Record<Flag, boolean>> = dwelling
    ? {
        garden,
        terrace: terrace !== null,
        garage,
        bicycle_shed: bicycleShed,
        ready_to_move_in: !renovate && !newBuild,
        renovation_required: renovate,
        swimming_pool: pool,
        elevator,
        revenue_property: subtype === 'MULTI_FAMILY' || (subtype === 'MIXED_USE' && c.odds(0.6)),
        furnished: kind.deal === 'TO_RENT' && c.odds(0.2),
      }
    : { garage, revenue_property: kind.deal === 'FOR_SALE' && c.odds(0.3) }
  const bathrooms = Math.max(1, Math.round(bedrooms / 2.6))
  const listing: SharedFacts = {
    type: kind.type,
    subtype,
    availableFrom: kind.deal === 'TO_RENT' && c.odds(0.6) ? `2027-0${c.whole(1, 4)}-01` : null,
    texts: Object.fromEntries(
      LOCALES.map((locale) => [
        locale,
        {
          title: null,
          description: describe({ ...told, place: placeName(town.postalCode, locale, town.locality) }, locale),
        },
      ]),
    ),
    originalLocale: languageOf(town),
    construction: {
      year: kind.family === 'land' ? null : year,
      renovationYear: !newBuild && label <= 3 && year < 1990 ? c.whole(2008, 2025) : null,
      condition:
        kind.family === 'land'
          ? null
          : newBuild
            ? 'NEW'
            : renovate
              ? 'TO_RENOVATE'
              : label <= 3
                ? 'RENOVATED'
                : c.pick(['GOOD', 'NORMAL', year < 2000 ? 'NORMAL' : 'AS_NEW'] as const),
      facades: kind.type === 'HOUSE' ? facadesOf(subtype) : null,
      storeys: storeysOf(kind, subtype, c),
      floor,
      heating: !hasEnergy
        ? null
        : newBuild || label <= 2
          ? 'HEAT_PUMP'
          : c.pick(['GAS', 'GAS', 'GAS', 'FUEL_OIL', 'ELECTRICITY', 'PELLETS'] as const),
      orientation,
    },
    surfaces: {
      living: dwelling ? living : null,
      land,
      commercial: dwelling || kind.family === 'land' || kind.family === 'garage' ? null : living,
      terrace,
      garden: garden && land ? Math.round(land * 0.55) : null,
    },
    bedrooms: dwelling ? bedrooms : null,
    bathrooms: dwelling ? bathrooms : null,
    toilets: dwelling ? Math.max(1, Math.round(bedrooms / 2)) : null,
    rooms: dwelling ? roomsOf(c, { living, bedrooms, bathrooms, terrace, garage, floor }) : ([] satisfies Room[]),
    flags,
    energy: hasEnergy
      ? energyOf(label, town, living, year, number4(c), c)
      : { kwh: null, label: null, certificate: null, certificateDate: null, totalKwh: null, co2: null },
    // What is still to be built has no cadastral income.
    legal: { ...legalOf(c, town, kind), ...(newBuild && { cadastralIncome: null }) },
    media: [],
    sourceUpdatedAt: null,
  }
  return { town, year, label, renovate, living, land, listing }
}

export function askingFor(kind: Kind, home: Home, c: Chance): Asking {
  const none: Asking = { price: null, priceHidden: false, charges: null, chargesIncluded: null, taxRegime: null }
  const valued = { ...home, living: kind.family === 'land' ? 1 : kind.family === 'garage' ? 12 : home.living }
  if (kind.deal === 'TO_RENT')
    return {
      ...none,
      price: rentFor(home.town, valued, c),
      charges: c.odds(0.75) ? c.whole(2, 18) * 10 : null,
      chargesIncluded: false,
    }
  if (kind.deal === 'TAKE_OVER') return { ...none, price: c.whole(5, 36) * 5_000 }
  const price =
    kind.family === 'land'
      ? Math.round(((home.land ?? 500) * home.town.level * 0.11) / 1000) * 1000
      : kind.family === 'garage'
        ? c.whole(16, 48) * 1_000
        : salePrice(home.town, valued, c)
  return {
    ...none,
    price,
    priceHidden: price > 900_000 && c.odds(0.3),
    taxRegime: home.year >= 2027 ? 'VAT_21' : 'REGISTRATION_DUTY',
  }
}

export function addressIn(town: Town, c: Chance, hidden: boolean): Listing['address'] {
  const street = c.pick(STREETS[languageOf(town) === 'nl' ? 'nl' : 'fr'])
  const number = String(c.whole(1, 148))
  return {
    country: 'BE',
    postalCode: town.postalCode,
    locality: town.locality,
    street,
    number,
    box: null,
    hidden,
    ...spotIn(town, street, number),
  }
}

/** An invented spot within about a kilometre of the middle of the postal code; not in the sea. */
function spotIn(town: Town, street: string, number: string): { lat: number | null; lng: number | null } {
  const centre = centreOf(town.postalCode)
  if (!centre) return { lat: null, lng: null }
  const seed = [...`${town.postalCode} ${street} ${number}`].reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2 ** 32,
    7,
  )
  const own = chance(seed)
  const [north, east] = [(own.next() - 0.5) * 0.02, (own.next() - 0.5) * 0.03]
  const degrees = (value: number) => Math.round(value * 1e5) / 1e5
  return { lat: degrees(centre.lat + (town.coast ? -Math.abs(north) / 2 : north)), lng: degrees(centre.lng + east) }
}

export function agentOf(town: Town): Listing['agent'] {
  return town.region === 'BE-WAL'
    ? { name: 'Lucas Exemple', email: 'lucas@gevel.example', phone: '+32 81 00 00 01', officeRef: 'namur' }
    : { name: 'Noor Voorbeeld', email: 'noor@gevel.example', phone: '+32 15 00 00 01', officeRef: 'mechelen' }
}

export function languageOf(town: Town): 'nl' | 'fr' | 'de' {
  if (town.postalCode === '4700') return 'de'
  return town.region === 'BE-VLG' ? 'nl' : 'fr'
}

const weighted = TOWNS.flatMap((town) => Array.from({ length: town.weight }, () => town))

function townFor(kind: Kind, c: Chance): Town {
  const country = TOWNS.filter((town) => town.level < 2100 && !town.coast)
  if (kind.family === 'farm') return c.pick(country)
  if (kind.family === 'student')
    return c.pick(TOWNS.filter((t) => ['3000', '3001', '9000', '1348', '4000', '1050', '2000'].includes(t.postalCode)))
  return c.pick(weighted)
}

function yearOf(subtype: Subtype | null, c: Chance): number {
  switch (subtype) {
    case 'MANSION':
    case 'TOWNHOUSE':
      return c.whole(1870, 1935)
    case 'FARMHOUSE':
    case 'CASTLE':
    case 'FARM':
      return c.whole(1780, 1910)
    case 'BEL_ETAGE':
      return c.whole(1955, 1975)
    case 'BUNGALOW':
      return c.whole(1962, 1988)
    default:
      return c.odds(0.3) ? c.whole(2000, 2024) : c.whole(1905, 1999)
  }
}

function livingFor(kind: Kind, bedrooms: number, c: Chance): number {
  const base = kind.type === 'APARTMENT' ? 34 + bedrooms * 27 : 62 + bedrooms * 33
  return Math.min(kind.living[1], Math.max(kind.living[0], Math.round(base * (0.88 + c.next() * 0.3))))
}

function landOf(kind: Kind, subtype: Subtype | null, c: Chance): number | null {
  if (kind.family === 'land') return c.whole(28, 140) * 10
  if (kind.family === 'farm') return c.whole(40, 400) * 100
  if (kind.type !== 'HOUSE') return null
  switch (subtype) {
    case 'TERRACED':
    case 'TOWNHOUSE':
    case 'MIXED_USE':
    case 'MULTI_FAMILY':
      return c.whole(7, 22) * 10
    case 'MANSION':
    case 'BEL_ETAGE':
      return c.whole(14, 36) * 10
    case 'SEMI_DETACHED':
      return c.whole(28, 75) * 10
    default:
      return c.whole(55, 320) * 10
  }
}

function facadesOf(subtype: Subtype | null): number {
  if (
    subtype === 'TERRACED' ||
    subtype === 'TOWNHOUSE' ||
    subtype === 'MANSION' ||
    subtype === 'BEL_ETAGE' ||
    subtype === 'MIXED_USE' ||
    subtype === 'MULTI_FAMILY'
  )
    return 2
  return subtype === 'SEMI_DETACHED' ? 3 : 4
}

function storeysOf(kind: Kind, subtype: Subtype | null, c: Chance): number | null {
  if (kind.family === 'land' || kind.family === 'garage') return null
  if (kind.type === 'APARTMENT') return c.whole(3, 8)
  if (subtype === 'BUNGALOW' || subtype === 'CHALET') return 1
  return subtype === 'MANSION' || subtype === 'TOWNHOUSE' || subtype === 'BEL_ETAGE' ? 3 : 2
}

/** Middle of each Flemish label in kWh/m²·year, A++ to G; rounded. */
const KWH = [0, 25, 70, 150, 250, 350, 450, 540, 640]

/** Of a home still to be built only what it is designed for is known: nobody certified it yet. */
function energyOf(
  rank: number,
  town: Town,
  living: number,
  year: number,
  serial: string,
  c: Chance,
): Listing['energy'] {
  const kwh = Math.max(0, (KWH[rank] ?? 600) + c.whole(-28, 28))
  const label = ENERGY_SCALES[town.region].find(({ below }) => below === null || kwh < below)?.label ?? null
  const certificateDate = `${Math.max(c.whole(2020, 2025), year)}-0${c.whole(1, 9)}-${c.whole(10, 28)}`
  const planned = year > 2026
  return {
    kwh,
    label,
    certificate: planned ? null : `DEMO-${serial}`,
    certificateDate: planned ? null : certificateDate,
    totalKwh: town.region === 'BE-WAL' ? kwh * living : null,
    co2: town.region === 'BE-BRU' ? Math.round(kwh * 0.2) : null,
  }
}

function legalOf(c: Chance, town: Town, kind: Kind): Listing['legal'] {
  const yes = { answer: 'YES', date: null, note: null } as const
  const no = { answer: 'NO', date: null, note: null } as const
  const unknown = { answer: 'UNKNOWN', date: null, note: null } as const
  const flemishSale = town.region === 'BE-VLG' && kind.deal === 'FOR_SALE'
  const scores = ['A', 'A', 'A', 'B', 'C', 'D'] as const
  return {
    facts: flemishSale
      ? {
          permit: yes,
          summons: no,
          preemption: c.odds(0.1) ? yes : no,
          subdivision: c.odds(0.3) ? yes : no,
          heritage: no,
          asbestos_certificate: c.odds(0.6) ? yes : unknown,
          soil_certificate: yes,
          electrical_conformity: c.pick([yes, no, unknown]),
        }
      : kind.deal === 'FOR_SALE'
        ? {
            permit: c.odds(0.8) ? yes : unknown,
            electrical_conformity: c.pick([yes, no, unknown]),
            soil_certificate: unknown,
          }
        : town.region === 'BE-BRU' && kind.deal === 'TO_RENT'
          ? { individual_meters: c.odds(0.8) ? yes : no }
          : {},
    zoning: flemishSale
      ? kind.family === 'farm'
        ? 'AGRICULTURAL'
        : kind.type === 'INDUSTRIAL'
          ? 'INDUSTRIAL'
          : 'RESIDENTIAL'
      : null,
    floodP: town.region === 'BE-VLG' ? c.pick(scores) : null,
    floodG: town.region === 'BE-VLG' && kind.family !== 'land' ? c.pick(scores) : null,
    floodDate: town.region === 'BE-VLG' ? '2026-09-15' : null,
    floodZone: town.region === 'BE-VLG' ? null : c.odds(0.85) ? 'NONE' : 'POSSIBLE',
    cadastralIncome: kind.deal === 'FOR_SALE' ? c.whole(220, 2100) : null,
  }
}

function number4(c: Chance): string {
  return `${c.whole(1000, 9999)}-${c.whole(1000, 9999)}`
}
