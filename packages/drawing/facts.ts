import type { Condition, Listing, ListingKind, PropertyType, Region, Subtype } from '#domain/listing.ts'
import { provinceOf, regionOf } from '#domain/place.ts'

/** By day for light pages, by night for dark ones. */
export type Mood = 'day' | 'night'

/**
 * What the drawing of a listing is made from. `null`: not known; then the seed decides what every house has (a year, a
 * roof), and what only some have (a garden, a garage, a pool, solar panels) is not drawn.
 */
export type FacadeFacts = {
  /** whole number, the same for the same listing: its id */
  seed: number
  kind: ListingKind
  type: PropertyType
  subtype: Subtype | null
  storeys: number | null
  /** open sides, 1–4 */
  facades: number | null
  year: number | null
  condition: Condition | null
  /** m² */
  living: number | null
  /** m² */
  land: number | null
  garden: boolean | null
  terrace: boolean | null
  garage: boolean | null
  swimmingPool: boolean | null
  solarPanels: boolean | null
  region: Region | null
  /** ISO 3166-2, e.g. BE-VWV */
  province: string | null
  /** of a project */
  units: number | null
}

/** The facts of a listing that its drawing follows. @param units of a project, else null */
export function facadeFacts(id: number, listing: Listing, units: number | null): FacadeFacts {
  const { construction, flags, surfaces, address } = listing
  return {
    seed: id,
    kind: listing.kind,
    type: listing.type,
    subtype: listing.subtype,
    storeys: construction.storeys,
    facades: construction.facades,
    year: construction.year,
    condition: construction.condition,
    living: surfaces.living,
    land: surfaces.land,
    garden: flags.garden ?? null,
    terrace: flags.terrace ?? null,
    garage: flags.garage ?? null,
    swimmingPool: flags.swimming_pool ?? null,
    solarPanels: construction.heating === 'SOLAR' ? true : null,
    region: regionOf(address.postalCode),
    province: provinceOf(address.postalCode),
    units,
  }
}
