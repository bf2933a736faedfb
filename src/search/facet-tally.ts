import { CRITERIA_FLAGS, DEALS, ENERGY_LABELS, PROPERTY_TYPES } from '#domain/listing.ts'
import type { Facets } from '#domain/offer-search.ts'

/** Facet counts while they are added up; each list stands in the order of its vocabulary. */
export type Tally = {
  total: number
  status: number[]
  type: number[]
  bedrooms: Map<number, number>
  pc: Map<string, number>
  province: Map<string, number>
  /** this label or better */
  energy: number[]
  flags: number[]
  newBuild: number
}

export function emptyTally(): Tally {
  return {
    total: 0,
    status: DEALS.map(() => 0),
    type: PROPERTY_TYPES.map(() => 0),
    bedrooms: new Map(),
    pc: new Map(),
    province: new Map(),
    energy: ENERGY_LABELS.map(() => 0),
    flags: CRITERIA_FLAGS.map(() => 0),
    newBuild: 0,
  }
}

export function addTo<K>(counts: Map<K, number>, value: K, more: number): void {
  counts.set(value, (counts.get(value) ?? 0) + more)
}

export function facetsFrom(tally: Tally): Facets {
  return {
    status: named(DEALS, tally.status),
    type: named(PROPERTY_TYPES, tally.type),
    bedrooms: Object.fromEntries(tally.bedrooms),
    pc: Object.fromEntries(tally.pc),
    province: Object.fromEntries(tally.province),
    energy: named(ENERGY_LABELS, tally.energy),
    flags: named(CRITERIA_FLAGS, tally.flags),
    new_build: { '1': tally.newBuild },
  }
}

function named(values: readonly string[], counts: readonly number[]): Record<string, number> {
  return Object.fromEntries(values.map((value, i) => [value, counts[i]!]))
}
