import { type Country, demoCatalogue } from '#catalogue'
import { classOf } from '#domain/law/energy-scales.ts'
import type { Listing } from '#domain/listing.ts'
import { centreOf, placeName } from '#domain/place.ts'
import { formatSurface } from '#i18n/formats.ts'

/** The listings of the demonstration: the invented catalogue set in our gazetteer, the same every time. */
export const inventedListings = (): Listing[] => demoCatalogue(belgium)

/** What the catalogue needs to know of the country. */
export const belgium: Country = {
  placeName,
  centreOf,
  formatSurface,
  // Invented certificates are all of the newest kind.
  energyLabel: (region, kwh) => classOf(region, null, kwh),
}
