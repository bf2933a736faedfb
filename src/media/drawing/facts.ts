import type { Condition, ListingKind, PropertyType, Region, Subtype } from '#domain/listing.ts'

/** By day for light pages, by night for dark ones. */
export type Mood = 'day' | 'night'

/** What the drawing of a listing is made from. `null`: not known, then the seed decides. */
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
  region: Region | null
  /** ISO 3166-2, e.g. BE-VWV */
  province: string | null
  /** of a project */
  units: number | null
}
