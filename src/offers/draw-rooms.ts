import { draw, floorsOnPlan, type Mood, type PlanSheet } from '#drawing'
import { DRAWN_ROOMS, type DrawnRoomName, drawnRoomsOf, isPlanDrawn, namedRooms } from '#domain/listing/drawn-rooms.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import type { Locale } from '#base/locale.ts'
import { floorName } from '#i18n/floor-name.ts'
import { formatSurface } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { drawingFacts } from '#offers/drawing-facts.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { publishedListing } from '#offers/published-listing.ts'

/** A room of an invented home; null for a real one, or one without such a room. */
export async function drawnRoom(
  app: Pick<OfferApp, 'db'>,
  id: number,
  room: DrawnRoomName,
  mood: Mood,
): Promise<string | null> {
  const shown = await publishedListing(app, id)
  return shown && drawnRoomsOf(shown).includes(room)
    ? draw({ kind: 'interior', room: DRAWN_ROOMS[room], home: drawingFacts(id, shown.listing, null), mood })
    : null
}

/**
 * An impression of the plan of an invented home, from the areas of its rooms; null for a real one, and for a floor
 * that it does not have. `floor`: the one that a phone shows, counted from the lowest.
 */
export async function drawnPlan(
  app: Pick<OfferApp, 'db'>,
  id: number,
  locale: Locale,
  sheet: PlanSheet,
  floor = 0,
): Promise<string | null> {
  const shown = await publishedListing(app, id)
  if (!shown || !isPlanDrawn(shown) || floor >= floorsOnPlan(shown.listing.rooms).length) return null
  const { rooms, type, construction, address } = shown.listing
  const words = listingMessages[locale]
  const names = new Map(namedRooms(rooms, words.rooms, words.landing).map(({ room, name }) => [room, name]))
  return draw({
    kind: 'plan',
    rooms,
    seed: id,
    around: { facades: construction.facades, flat: type === 'APARTMENT' },
    words: {
      room: (room) => ({
        name: names.get(room) ?? words.rooms[room.kind],
        // the plan may add a hall that the listing does not name; it has no measured area
        area: room.area === null || !names.has(room) ? '' : formatSurface(locale, room.area),
      }),
      floor: (floor) => floorName(locale, floor, jurisdictionOf(address)),
    },
    sheet,
    floor,
  })
}
