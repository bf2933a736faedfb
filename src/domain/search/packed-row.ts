import type { PropertyType } from '#domain/listing/listing.ts'

/** The texts of a row. Few combinations occur, so rows name theirs by number. */
export type RowKind = {
  type: PropertyType
  country: string
  postalCode: string
  province: string | null
}

/**
 * A SearchRow as numbers, for reading a million of them; NaN: not known. One object is reused for all rows of a reading,
 * so the receiver copies what it needs at once.
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
  /** index in TAX_CASES plus one; 0: not known */
  tax: number
  /** one bit for each flag that is true, in the order of CRITERIA_FLAGS */
  flags: number
  /** one bit for each flag that is not known, in the same order */
  unsaidFlags: number
  /** index in ENERGY_LABELS */
  energyRank: number
  energyKwh: number
  landShare: number
  /** index of its texts among the kinds of this reading */
  kind: number
  lat: number
  lng: number
  /** epoch milliseconds */
  firstSeen: number
}
