import { ORIENTATIONS } from '#domain/listing/listing.ts'
import type { OpenImmoRecord, Part } from '#feeds/openimmo/openimmo-record.ts'
import { CONDITION_OF, HEATING_OF, KINDS } from '#feeds/openimmo/openimmo-types.ts'
import { numberOf, positive } from '#feeds/openimmo/openimmo-values.ts'

/** Type and subtype; a kind that OpenImmo does not have is passed on as the type, so that the check rejects it. */
export function kind(record: OpenImmoRecord) {
  const parent = record.child(record.part('objektkategorie'), 'objektart')
  const element = parent?.children.find(({ name }) => Object.hasOwn(KINDS, name)) ?? parent?.children[0]
  const found = element && Object.hasOwn(KINDS, element.name) ? KINDS[element.name] : undefined
  if (!element || !found) return { type: element?.name }
  record.use(element)
  const precise = record.code(element, found.attribute, found.subtypes)
  const addition = found.type === 'HOUSE' && !precise ? detached(record) : null
  return { type: found.type, subtype: precise ?? addition ?? found.subtype ?? null }
}

/** OpenImmo has no code for a detached house. */
function detached(record: OpenImmoRecord): 'DETACHED' | null {
  const category = record.part('objektkategorie')
  const addition = record.children(category, 'objektart_zusatz').find(({ text }) => /^freisteh/i.test(text))
  return addition && record.textOf(addition) !== null ? 'DETACHED' : null
}

export function construction(record: OpenImmoRecord) {
  const [state, geo, features] = [record.part('zustand_angaben'), record.part('geo'), record.part('ausstattung')]
  return {
    year: positive(record.text(state, 'baujahr')),
    renovationYear: renovationYear(record.text(state, 'letztemodernisierung')),
    condition: condition(record),
    floor: numberOf(record.text(geo, 'etage')),
    storeys: positive(record.text(geo, 'anzahl_etagen')),
    heating: heating(record, features),
    orientation: orientation(record, record.child(features, 'ausricht_balkon_terrasse')),
  }
}

/** The year in a text such as `06/2019` or `Bad 2019`; other texts are passed on, for the check to note. */
function renovationYear(text: string | null): number | string | undefined {
  const year = /(?<!\d)(1[5-9]|20)\d\d(?!\d)/.exec(text ?? '')?.[0]
  return year === undefined ? positive(text) : Number(year)
}

const condition = (record: OpenImmoRecord) =>
  record.code(record.child(record.part('zustand_angaben'), 'zustand'), 'zustand_art', CONDITION_OF) ?? null

/** The most telling of the fuels; the others are counted as not read. */
function heating(record: OpenImmoRecord, features: Part) {
  const fuel = record.child(features, 'befeuerung')
  const found = HEATING_OF.find(([attribute]) => record.says(fuel, attribute))?.[1]
  return found ?? (record.says(record.child(features, 'heizungsart'), 'fern') ? 'DISTRICT' : null)
}

function orientation(record: OpenImmoRecord, element: Part): string | null {
  const names = ['nord', 'nordost', 'ost', 'suedost', 'sued', 'suedwest', 'west', 'nordwest']
  return ORIENTATIONS[names.findIndex((name) => record.says(element, name))] ?? null
}

/** Areas and counts. A count or area of 0 is what software writes for "not filled in". */
export function sizes(record: OpenImmoRecord, type: string | undefined) {
  const areas = record.part('flaechen')
  const first = (...names: string[]) => {
    const name = names.find((each) => record.has(areas, each) && positive(record.child(areas, each)?.text ?? null))
    return name === undefined ? undefined : positive(record.text(areas, name))
  }
  const one = (name: string) => positive(record.text(areas, name))
  const specific = ['ladenflaeche', 'bueroflaeche', 'gastroflaeche', 'lagerflaeche', 'verkaufsflaeche']
  return {
    surfaces: {
      living: first('wohnflaeche'),
      land: first('grundstuecksflaeche'),
      // The usable area of a home is not for business.
      commercial: first(...specific, 'gesamtflaeche', ...(HOMES.has(type ?? '') ? [] : ['nutzflaeche'])),
      terrace: first('balkon_terrasse_flaeche', 'terrassenflaeche'),
      garden: first('gartenflaeche'),
    },
    bedrooms: numberOf(record.text(areas, 'anzahl_schlafzimmer')),
    bathrooms: one('anzahl_badezimmer'),
    toilets: one('anzahl_sep_wc'),
    mainRooms: one('anzahl_zimmer'),
  }
}

const HOMES = new Set(['HOUSE', 'APARTMENT', 'STUDENT_ROOM'])

type Room = { kind: string; name: string | null; area: number | string | null }

/** OpenImmo has no list of rooms: these are the ones that it counts or measures apart. */
export function rooms(record: OpenImmoRecord): Room[] {
  const areas = record.part('flaechen')
  const cellar = record.child(record.part('ausstattung'), 'unterkellert')
  const hasCellar = record.code(cellar, 'keller', { JA: true, TEIL: true }) ?? false
  const cellarArea = positive(record.text(areas, 'kellerflaeche'))
  return [
    ...(hasCellar || cellarArea !== undefined ? [{ kind: 'CELLAR', name: null, area: cellarArea ?? null }] : []),
    ...counted(record, 'anzahl_balkone', { kind: 'TERRACE', name: 'Balkon', area: null }),
    ...counted(record, 'anzahl_logia', { kind: 'TERRACE', name: 'Loggia', area: null }),
    ...counted(record, 'anzahl_terrassen', { kind: 'TERRACE', name: null, area: null }),
    ...garages(record),
  ]
}

/** More of a kind is a building or a mistake: then the number is noted. */
const MAX_ALIKE = 10

function counted(record: OpenImmoRecord, name: string, room: Room): Room[] {
  const text = record.text(record.part('flaechen'), name)
  return text === null || Number(text) === 0 ? [] : repeated(record, `flaechen.${name}`, text, room)
}

function repeated(record: OpenImmoRecord, field: string, text: string, room: Room): Room[] {
  const count = numberOf(text)
  if (typeof count === 'number' && Number.isInteger(count) && count > 0 && count <= MAX_ALIKE)
    return Array.from({ length: count }, () => ({ ...room }))
  record.note(field, text, null, { code: 'no_number_up_to', limit: MAX_ALIKE })
  return []
}

/** Closed garages that are priced with the property, by their number. */
function garages(record: OpenImmoRecord): Room[] {
  const element = record.child(record.part('preise'), 'stp_garage')
  const count = record.attribute(element, 'anzahl')
  if (count === null || Number(count) === 0) return []
  return repeated(record, 'stp_garage@anzahl', count, { kind: 'GARAGE', name: null, area: null })
}

export function flags(record: OpenImmoRecord, found: readonly Room[]): Record<string, boolean | string> {
  const [features, management] = [record.part('ausstattung'), record.part('verwaltung_objekt')]
  const has = (...names: string[]) =>
    names.some((name) => Number(record.child(record.part('flaechen'), name)?.text) > 0) ? true : undefined
  const use = record.child(record.part('objektkategorie'), 'nutzungsart')
  const told: Record<string, boolean | string | undefined> = {
    garden: record.yesOrNo(features, 'gartennutzung') ?? has('gartenflaeche'),
    terrace: has('balkon_terrasse_flaeche', 'terrassenflaeche') ?? (found.some(isTerrace) ? true : undefined),
    garage: garage(record, features) ?? (found.some(isGarage) ? true : undefined),
    bicycle_shed: record.yesOrNo(features, 'fahrradraum'),
    renovation_required: RENOVATION[condition(record) ?? ''],
    revenue_property: record.answers(use, 'anlage'),
    furnished: record.code(record.child(features, 'moebliert'), 'moeb', FURNISHED),
    swimming_pool: record.yesOrNo(features, 'swimmingpool'),
    elevator: record.answers(record.child(features, 'fahrstuhl'), 'personen'),
    pets_allowed: record.yesOrNo(management, 'haustiere'),
    wheelchair: record.yesOrNo(features, 'rollstuhlgerecht'),
  }
  return Object.fromEntries(
    Object.entries(told).flatMap(([flag, value]) => (value === undefined ? [] : [[flag, value]])),
  )
}

const isTerrace = ({ kind: each }: Room) => each === 'TERRACE'
const isGarage = ({ kind: each }: Room) => each === 'GARAGE'

/** Part of the furniture is neither yes nor no. */
const FURNISHED: Record<string, boolean> = { VOLL: true, JA: true, NEIN: false, NICHT: false }

/** No where the feed denies a garage and names none of its kinds. */
function garage(record: OpenImmoRecord, features: Part): boolean | undefined {
  const places = record.children(features, 'stellplatzart')
  const kinds = ['garage', 'tiefgarage', 'duplex', 'parkhaus']
  const named = places.flatMap((place) => kinds.filter((name) => record.says(place, name)))
  if (named.length > 0) return true
  return places.some((place) => record.answers(place, 'garage') === false) ? false : undefined
}

const RENOVATION: Record<string, boolean> = {
  NEW: false,
  AS_NEW: false,
  RENOVATED: false,
  TO_RENOVATE: true,
  TO_REBUILD: true,
}
