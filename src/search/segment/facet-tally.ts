import { CRITERIA_FLAGS, DEALS, ENERGY_LABELS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import type { Facets } from '#domain/search/offer-search.ts'
import type { PlaceTable } from '#search/geography.ts'

/** Facet counts while they are added up; each list stands in the order of its vocabulary. */
export type Tally = {
  total: number
  status: number[]
  type: number[]
  bedrooms: Map<number, number>
  /** offers by postal code: those of the segment by the rank of their place, loose ones by the code itself */
  places: PlaceTable | null
  placeCounts: Int32Array
  looseCodes: Map<string, number>
  province: Map<string, number>
  /** this label or better */
  energy: number[]
  flags: number[]
  newBuild: number
}

const NO_PLACES = new Int32Array()

export function emptyTally(): Tally {
  return {
    total: 0,
    status: DEALS.map(() => 0),
    type: PROPERTY_TYPES.map(() => 0),
    bedrooms: new Map(),
    places: null,
    placeCounts: NO_PLACES,
    looseCodes: new Map(),
    province: new Map(),
    energy: ENERGY_LABELS.map(() => 0),
    flags: CRITERIA_FLAGS.map(() => 0),
    newBuild: 0,
  }
}

export function addTo<K>(counts: Map<K, number>, value: K, more: number): void {
  counts.set(value, (counts.get(value) ?? 0) + more)
}

/**
 * The counts by name. Building the object of 1,150 postal codes takes JavaScript longer than counting them, and few pages
 * show it, so it is built when it is first read.
 */
export function facetsFrom(tally: Tally): Facets {
  let pc: Record<string, number> | null = null
  return {
    status: named(DEALS, tally.status),
    type: named(PROPERTY_TYPES, tally.type),
    bedrooms: Object.fromEntries(tally.bedrooms),
    get pc() {
      pc ??= codesFrom(tally)
      return pc
    },
    province: Object.fromEntries(tally.province),
    energy: named(ENERGY_LABELS, tally.energy),
    flags: named(CRITERIA_FLAGS, tally.flags),
    new_build: { '1': tally.newBuild },
  }
}

function codesFrom({ places, placeCounts, looseCodes }: Tally): Record<string, number> {
  const pc: Record<string, number> = {}
  if (places !== null) {
    const counts = new Int32Array(places.codes.length)
    for (let r = 0; r < placeCounts.length; r++) counts[places.codeOfRank[r]!]! += placeCounts[r]!
    for (let i = 0; i < counts.length; i++) if (counts[i]! > 0) pc[places.codes[i]!] = counts[i]!
  }
  for (const [code, count] of looseCodes) pc[code] = (pc[code] ?? 0) + count
  return pc
}

function named(values: readonly string[], counts: readonly number[]): Record<string, number> {
  const table: Record<string, number> = {}
  for (let i = 0; i < values.length; i++) table[values[i]!] = counts[i]!
  return table
}
