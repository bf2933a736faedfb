import { brusselsDate } from '#domain/subscription/notification-schedule.ts'
import { mondayOf, spanOf } from '#domain/office/calendar-week.ts'
import { OFFICE } from '#domain/office/paths.ts'
import { viewingsQuery } from '#domain/office/viewings-query.ts'
import { officeViewingsMessages } from '#i18n/messages/office-viewings.ts'
import { viewListingViewings } from '#journeys/office/listing-viewings.ts'
import { viewOwnCalendar } from '#journeys/office/own-calendar.ts'
import { agentAt, viewAgenda, whoseAgenda } from '#journeys/office/view-viewings.ts'
import { View as ListingViewings } from '#ui/office/views/listing-viewings.tsx'
import { View as Viewings } from '#ui/office/views/viewings.tsx'
import { agentColumns, dayColumns, hoursDrawn, officesOf } from '#web/office/agenda-columns.ts'
import { listingIn } from '#web/office/listing-edits.ts'
import { nameOfPlace } from '#web/office/listing-place.ts'
import { officeView, type Shown } from '#web/office/view.tsx'
import type { OfficeRoute, VisitAtWork } from '#web/office/access/visit.ts'

/** The agenda of viewings. */
export const viewingRoutes: readonly OfficeRoute[] = [
  officeView({ path: OFFICE.viewings, action: 'see_viewings', view: 'viewings', View: Viewings, load: loadViewings }),
  officeView({
    path: OFFICE.listingViewings,
    action: 'see_viewings',
    view: 'listing-viewings',
    View: ListingViewings,
    load: loadListing,
  }),
]

async function loadViewings({ app, request, person, locale }: VisitAtWork): Promise<Shown<'viewings'>> {
  const { site } = app
  const now = app.now()
  const today = brusselsDate(now)
  const asked = viewingsQuery(new URL(request.url, app.baseUrl).searchParams, today)
  const query = { ...asked, whose: whoseAgenda(site, asked.whose, person.email) }
  const own = await viewOwnCalendar(app, person.id)
  const isWeek = query.view === 'week'
  const first = isWeek ? mondayOf(query.day) : query.day
  const agenda = await viewAgenda(app, { ...spanOf(first, isWeek ? 7 : 1), whose: query.whose })
  const offices = officesOf(site, query.whose)
  const hours = hoursDrawn(offices, agenda)
  const seen = { site, role: person.role, now, hours }
  return {
    title: officeViewingsMessages[locale].title,
    props: {
      ...{ query, today, hours },
      columns: isWeek ? dayColumns(first, agenda, seen, offices) : agentColumns(first, query.whose, agenda, seen),
      agents: site.agents.map(({ id, name }) => ({ id, name })),
      own: {
        since: own.since?.toISOString() ?? null,
        ...{ withVisitors: own.withVisitors, mail: own.mail, isAgent: agentAt(site, person.email) !== null },
      },
      offices: site.offices.map(({ id, name }) => ({ id, name })),
    },
  }
}

async function loadListing({ app, request, locale }: VisitAtWork): Promise<Shown<'listing-viewings'>> {
  const id = listingIn({ request })
  const viewed = await viewListingViewings(app, id)
  if (viewed === null) return null
  const { listing, sourceRef, rule, officeMinutes } = viewed
  const houses = viewed.houses.map(({ id: house, startsAt, endsAt, places, taken }) => ({
    id: house,
    at: startsAt.toISOString(),
    until: endsAt.toISOString(),
    places,
    taken: taken.length,
  }))
  const place = nameOfPlace(listing) ?? sourceRef
  return { title: officeViewingsMessages[locale].rule.title(place), props: { id, place, rule, officeMinutes, houses } }
}
