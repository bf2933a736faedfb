import { type Condition, type Flag, type HomeFacts, LOCALES, type Subtype } from './listing.ts'
import type { Chance } from './chance.ts'
import type { Country } from './country.ts'
import { type Home, isRenovated } from './home.ts'
import { isClosed, type Kind } from './kind.ts'
import { describe } from './texts.ts'
import { dayOfMonth, yearOfDay } from './today.ts'
import { languageOf, type Town } from './towns.ts'

/**
 * The facts of a home.
 * @param c decides the facts that do not follow from the building: papers, moving date, furniture
 * @param today ISO date that papers and moving dates are counted from
 */
export function factsOf(home: Home, c: Chance, country: Country, today: string): HomeFacts {
  const { kind, town, living, land } = home
  const dwelling = kind.bedrooms !== null
  const inside = dwelling || kind.family === 'other'
  const built = kind.family !== 'land' && kind.family !== 'garage'
  return {
    type: kind.type,
    subtype: home.subtype,
    availableFrom: kind.deal === 'TO_RENT' && c.odds(0.6) ? dayOfMonth(today, c.whole(2, 5), 1) : null,
    texts: Object.fromEntries(
      LOCALES.map((locale) => [locale, { title: null, description: describe(home, locale, country) }]),
    ),
    originalLocale: languageOf(town),
    construction: {
      year: kind.family === 'land' ? null : home.year,
      renovationYear: isRenovated(home) ? c.whole(2008, 2025) : null,
      condition: kind.family === 'land' ? null : conditionOf(home, c),
      facades: kind.type === 'HOUSE' ? facadesOf(home.subtype) : null,
      storeys: home.storeys,
      floor: home.floor,
      heating: home.heating,
      orientation: home.orientation,
    },
    surfaces: {
      living: inside ? living : null,
      land,
      commercial: inside || !built ? null : living,
      terrace: home.terrace,
      garden: home.garden,
    },
    bedrooms: dwelling ? home.bedrooms : null,
    bathrooms: home.bathrooms,
    toilets: home.toilets,
    rooms: home.rooms,
    flags: flagsOf(home, c),
    energy: built
      ? energyOf(home, { serial: serialNumber(c), today }, c, country)
      : { kwh: null, label: null, certificate: null, certificateDate: null, totalKwh: null, co2: null },
    // A home that is still to be built has no cadastral income.
    legal: { ...legalOf(c, town, kind, today), ...(home.newBuild && { cadastralIncome: null }) },
    media: [],
    sourceUpdatedAt: null,
  }
}

function flagsOf(home: Home, c: Chance): Partial<Record<Flag, boolean>> {
  const { kind, subtype } = home
  if (kind.family === 'horeca') return { terrace: home.terrace !== null }
  if (kind.bedrooms === null) return { revenue_property: kind.deal === 'FOR_SALE' && c.odds(0.3) }
  return {
    garden: home.garden !== null,
    terrace: home.terrace !== null,
    garage: home.garage,
    bicycle_shed: home.bicycleShed,
    ready_to_move_in: !home.renovate && !home.newBuild,
    renovation_required: home.renovate,
    swimming_pool: home.pool,
    elevator: home.elevator,
    revenue_property: subtype === 'MULTI_FAMILY' || (subtype === 'MIXED_USE' && c.odds(0.6)),
    furnished: kind.deal === 'TO_RENT' && c.odds(0.2),
    // Where an animal gets out by itself.
    ...(kind.deal === 'TO_RENT' && { pets_allowed: home.garden !== null || home.floor === 0 }),
  }
}

function conditionOf(home: Home, c: Chance): Condition {
  if (home.newBuild) return 'NEW'
  if (home.renovate) return 'TO_RENOVATE'
  if (isRenovated(home)) return 'RENOVATED'
  return c.pick(['GOOD', 'NORMAL', home.year < 2000 ? 'NORMAL' : 'AS_NEW'])
}

function facadesOf(subtype: Subtype | null): number {
  if (isClosed(subtype)) return 2
  return subtype === 'SEMI_DETACHED' ? 3 : 4
}

/** Middle of each Flemish label in kWh/m²·year, A++ to G; rounded. */
const KWH_BY_LABEL = [0, 25, 70, 150, 250, 350, 450, 540, 640]

/** A home still to be built has only its design figures: nobody has certified it yet. */
function energyOf(
  { energy, town, living, year, newBuild }: Home,
  { serial, today }: { serial: string; today: string },
  c: Chance,
  country: Country,
): HomeFacts['energy'] {
  const kwh = Math.max(0, (KWH_BY_LABEL[energy] ?? 600) + c.whole(-28, 28))
  const label = country.energyLabel(town.region, kwh)
  const certificateDate = `${Math.max(yearOfDay(today) - 7 + c.whole(1, 6), year)}-0${c.whole(1, 9)}-${c.whole(10, 28)}`
  return {
    kwh,
    label,
    certificate: newBuild ? null : `DEMO-${serial}`,
    certificateDate: newBuild ? null : certificateDate,
    totalKwh: town.region === 'BE-WAL' ? kwh * living : null,
    co2: town.region === 'BE-BRU' ? Math.round(kwh * 0.2) : null,
  }
}

function legalOf(c: Chance, town: Town, kind: Kind, today: string): HomeFacts['legal'] {
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
    floodDate: town.region === 'BE-VLG' ? dayOfMonth(today, -2, 15) : null,
    floodZone: town.region === 'BE-VLG' ? null : c.odds(0.85) ? 'NONE' : 'POSSIBLE',
    cadastralIncome: kind.deal === 'FOR_SALE' ? c.whole(220, 2100) : null,
  }
}

function serialNumber(c: Chance): string {
  return `${c.whole(1000, 9999)}-${c.whole(1000, 9999)}`
}
