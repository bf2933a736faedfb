import { type Country, demoCatalogue } from '#catalogue'
import { classOf } from '#domain/law/energy-scales.ts'
import type { Listing } from '#domain/listing/listing.ts'
import { centreOf, placeName } from '#domain/places/place.ts'
import { formatSurface } from '#i18n/formats.ts'
import { dayInBelgium } from '#i18n/law/mandatory-sentences.ts'

/** The demo listings: the invented catalogue, set in places of our gazetteer and dated for the month of `now`. */
export const inventedListings = (now: Date): Listing[] => demoCatalogue(belgium, dayInBelgium(now))

/** What the catalogue needs to know of the country. */
export const belgium: Country = {
  placeName,
  centreOf,
  formatSurface,
  // Invented certificates are all of the newest kind.
  energyLabel: (region, kwh) => classOf(region, null, kwh),
}
