import { OFFICE, officeListing, officePerson } from '#domain/office/paths.ts'
import { findAnything } from '#journeys/office/find-anything.ts'
import type { FoundAnywhere } from '#ui/office/shell/found.ts'
import { nameOfPlace, townOf } from '#web/office/listing-place.ts'
import { threadLine } from '#web/office/thread-props.ts'
import type { OfficeRoute, VisitAtWork } from '#web/office/access/visit.ts'
import { sendJson } from '#web/edge/respond.ts'

const MAX_QUERY_CHARS = 80

/** The search box of every office page, opened by the key `/`. */
export const findRoutes: readonly OfficeRoute[] = [
  {
    method: 'GET',
    path: OFFICE.find,
    action: 'see_inbox',
    answer: async (visit) => sendJson(visit.request, visit.reply, await find(visit)),
  },
]

async function find({ app, request, person, locale }: VisitAtWork): Promise<FoundAnywhere> {
  const q = (new URL(request.url, app.baseUrl).searchParams.get('q') ?? '').slice(0, MAX_QUERY_CHARS).trim()
  const { listings, people } = await findAnything(app, q, person)
  return {
    listings: listings.map(({ id, sourceRef, listing }) => {
      const name = nameOfPlace(listing) ?? sourceRef
      const town = townOf(listing)
      return {
        href: officeListing(id),
        name,
        more: [town === name ? '' : town, sourceRef].filter((word) => word !== '').join(' · '),
      }
    }),
    people: people.map((row) => {
      const { id, name, about } = threadLine({ person: row, clock: null, listing: null }, locale)
      const reach = [row.email === name ? '' : row.email, row.phone ?? '', about ?? ''].filter((word) => word !== '')
      return { href: officePerson(id), name, more: reach.join(' · ') }
    }),
  }
}
