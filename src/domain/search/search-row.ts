import type { CriteriaFlag, Deal, EnergyLabel, PropertyType } from '#domain/listing/listing.ts'
import type { TaxCase } from '#domain/costs/estimate.ts'

/**
 * The searchable facts of one listing: an estate, a unit of a project, or a project that has no units.
 * Units of one project share its `offerId`, so a project shows once however many of its units fit.
 * Only what may be public is here: a hidden price is null, a hidden address stands at its postal code's centre.
 */
export type SearchRow = {
  /** id of the estate or of the unit */
  id: number
  /** the id that results name: the estate's own, or the project's for a unit */
  offerId: number
  newBuild: boolean
  /** a key is there when the deal is offered; null: no public price */
  prices: Partial<Record<Deal, number | null>>
  type: PropertyType
  bedrooms: number | null
  year: number | null
  living: number | null
  land: number | null
  commercial: number | null
  /** a flag that is absent is not known */
  flags: Partial<Record<CriteriaFlag, boolean>>
  /** to rent: the deposit in euro, where the price is public */
  deposit: number | null
  /** the first day on which one can move in, in days since 1970 */
  available: number | null
  /** metres in a straight line to the nearest station; null: none that we know */
  station: number | null
  energyLabel: EnergyLabel | null
  /** to rent: euro a month with charges, where both are known */
  warm: number | null
  /** for sale: the tax that a buyer pays on the whole price; null: not known */
  tax: TaxCase | null
  /** for sale: euro of the price that bear duty, where the rest bears VAT of 21 %; absent for any other sale */
  landShare?: number
  /** kWh/m²·year */
  energyKwh: number | null
  country: string
  postalCode: string
  province: string | null
  lat: number | null
  lng: number | null
  /** epoch milliseconds: when the offer was first seen */
  firstSeen: number
  /** the words of its texts (base/word-text.ts); null: not extracted yet; absent: not loaded */
  words?: string | null
}
