import type { PublicFacts } from '#domain/listing/public-listing.ts'
import { placeName } from '#domain/places/place.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import type { Locale } from '#base/locale.ts'
import type { MapTask } from '#media/drawing-worker.ts'
import { knownPlace, placeSheet } from '#ui/map/place-sheet.ts'
import { MAP_CREDIT } from '#ui/map/map-credit.tsx'
import { PALETTES } from '#ui/map/style/palette.ts'
import type { WebApp } from '#web/web-app.ts'

/** pixels: a whole page above the contact; a brochure cuts off above and below what it has no room for */
const PAPER = { width: 800, height: 810 }

/** The map of an offer's surroundings for its brochure, as its page has it; null where no place is known. */
export function mapOnPaper(
  app: Pick<WebApp, 'assets' | 'mapTiles'>,
  address: PublicFacts['address'],
  locale: Locale,
): MapTask | null {
  const place = knownPlace(address)
  if (!place) return null
  const { view, size, smallest, names, mark, radius } = placeSheet(place, locale, PAPER)
  const larger = size.width / smallest.width
  const t = offerMessages[locale]
  return {
    title: t.sections.place,
    alt: t.mapOf(placeName(address.postalCode, locale, address.locality)),
    credit: MAP_CREDIT,
    ...size,
    mark: { ...mark, radius },
    names: names.map(({ text, x, y, dx, dy }) => ({ text, x: (x + dx) * larger, y: (y + dy) * larger })),
    base: app.assets.mapBase,
    streets: app.mapTiles?.file ?? null,
    sheet: { ...view, ...size },
    colours: PALETTES.day,
  }
}
