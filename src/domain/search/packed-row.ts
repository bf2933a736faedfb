import type { PropertyType } from '#domain/listing/listing.ts'

/** The texts of a row. */
export type RowKind = {
  type: PropertyType
  country: string
  postalCode: string
  province: string | null
}

/**
 * A SearchRow in numbers, as a million of them are read: NaN is "not known". One object is used for every row of a
 * reading, so whoever gets it takes what it needs at once.
 */
export type PackedRow = {
  id: number
  offerId: number
  newBuild: boolean
  /** one bit for each deal that is offered, in the order of DEALS */
  deals: number
  salePrice: number
  rentPrice: number
  takeOverPrice: number
  bedrooms: number
  year: number
  living: number
  land: number
  commercial: number
  deposit: number
  available: number
  station: number
  warm: number
  /** place in TAX_CASES and one more; 0: not known */
  tax: number
  /** one bit for each flag that is true, in the order of CRITERIA_FLAGS */
  flags: number
  /** one bit for each flag that is not known, in the same order */
  unsaidFlags: number
  /** place in ENERGY_LABELS */
  energyRank: number
  energyKwh: number
  /** number of its texts among those of this reading */
  kind: number
  lat: number
  lng: number
  /** epoch milliseconds */
  firstSeen: number
}
