import { DRAWN_ROOMS, type DrawnRoomName, drawnRoomsOf } from '#domain/drawn-rooms.ts'
import type { Locale } from '#domain/locale.ts'
import { formatSurface } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import type { App } from '#journeys/app.ts'
import type { Mood } from '#media/drawing/facts.ts'
import { drawInterior } from '#media/drawing/interior/interior.ts'
import { drawFloorPlan, type PlanSheet } from '#media/drawing/plan.ts'
import { listingsByIds } from '#store/listings.ts'

/** A room of an invented home; null for a real one, or one without such a room. */
export async function drawnRoom(
  app: Pick<App, 'db'>,
  id: number,
  room: DrawnRoomName,
  mood: Mood,
): Promise<string | null> {
  const [stored] = await listingsByIds(app.db, [id])
  return stored && drawnRoomsOf(stored).includes(room) ? drawInterior(DRAWN_ROOMS[room], id, mood) : null
}

/** An impression of the plan of an invented home, from the areas of its rooms; null for a real one. */
export async function drawnPlan(
  app: Pick<App, 'db'>,
  id: number,
  locale: Locale,
  sheet: PlanSheet,
): Promise<string | null> {
  const [stored] = await listingsByIds(app.db, [id])
  if (!stored || drawnRoomsOf(stored).length === 0 || stored.listing.rooms.length === 0) return null
  const words = listingMessages[locale].rooms
  return drawFloorPlan(
    stored.listing.rooms,
    id,
    ({ kind, name, area }) =>
      [name ?? words[kind], area !== null && formatSurface(locale, area)].filter(Boolean).join('\n'),
    sheet,
    offerMessages[locale].floorName,
  )
}
