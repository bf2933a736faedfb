import { z } from 'zod'
import { MAX_CANCEL_REASON_CHARS, MAX_VIEWING_MESSAGE_CHARS } from '#domain/viewing/appointment.ts'
import { isListingId, writtenId } from '#domain/listing/listing-id.ts'
import { LOCALES } from '#base/locale.ts'
import { FEEDBACK_REASONS, MAX_FEEDBACK_CHARS, VERDICTS } from '#domain/office/feedback.ts'
import { OFFICE } from '#domain/office/paths.ts'
import { MAX_VIEWING_MINUTES, MAX_OPEN_HOUSE_PLACES, SHORTEST_VIEWING } from '#domain/office/viewing-rule.ts'
import { cutLine, email, isEmpty, line, name, text } from '#domain/requests/request-fields.ts'
import { responsibleFor } from '#domain/listing/responsible-agent.ts'
import { viewingDays } from '#domain/viewing/viewing-slots.ts'
import { MAX_VIEWING_PHONE_CHARS } from '#domain/requests/visitor-requests.ts'
import { viewingTimes } from '#journeys/viewing-times.ts'
import { blockHours, freeHours } from '#journeys/office/block-hours.ts'
import { bookForCaller } from '#journeys/office/book-for-caller.ts'
import { cancelViewing, moveViewing } from '#journeys/office/change-viewing.ts'
import { setViewingRule } from '#journeys/office/listing-viewings.ts'
import { reportViewing } from '#journeys/office/report-viewing.ts'
import { closeHouse, openHouse } from '#journeys/office/open-house.ts'
import { listListings } from '#journeys/office/list-listings.ts'
import { askedOffer } from '#offers/requested-offer.ts'
import type { FreeDay, OfferFound } from '#ui/office/viewings/agenda-props.ts'
import { officeAction } from '#web/office/action.ts'
import { nameOfPlace, townOf } from '#web/office/listing-place.ts'
import type { OfficeRoute, VisitAtWork } from '#web/office/access/visit.ts'
import { sendJson } from '#web/edge/respond.ts'

const instant = z.iso.datetime()
const offer = z.int().refine(isListingId)

/** Actions on viewings, and the data that their forms need. */
export const viewingActs: readonly OfficeRoute[] = [
  {
    method: 'GET',
    path: OFFICE.viewingsOffers,
    action: 'change_viewings',
    answer: async (visit) => sendJson(visit.request, visit.reply, await offersFound(visit)),
  },
  {
    method: 'GET',
    path: OFFICE.viewingsMoments,
    action: 'change_viewings',
    answer: async (visit) => sendJson(visit.request, visit.reply, await freeDays(visit)),
  },
  officeAction({
    path: OFFICE.viewingsBook,
    action: 'change_viewings',
    schema: z
      .object({
        ...{ offer, startsAt: instant, language: z.enum(LOCALES) },
        name: name.refine((given) => given !== null),
        email: z.preprocess((given) => (isEmpty(given) ? null : given), email.nullable()),
        phone: line(MAX_VIEWING_PHONE_CHARS).refine((given) => given === null || /\d.*\d.*\d/.test(given)),
        message: text(MAX_VIEWING_MESSAGE_CHARS),
      })
      .refine((given) => given.email !== null || given.phone !== null, { path: ['phone'] }),
    run: async ({ app, person }, { offer: estateId, ...said }) =>
      await bookForCaller(app, { ...said, name: said.name ?? '', offer: { estateId, unitId: null } }, person.id),
    status: ({ outcome }) => (outcome === 'booked' ? 200 : outcome === 'unknown_offer' ? 404 : 409),
  }),
  officeAction({
    path: OFFICE.viewingMove,
    action: 'change_viewings',
    schema: z.object({ startsAt: instant }),
    run: async (visit, { startsAt }) =>
      await moveViewing(visit.app, { id: idInAddress(visit), startsAt, person: visit.person.id }),
    status: ({ outcome }) => (outcome === 'moved' || outcome === 'already' ? 200 : outcome === 'unknown' ? 404 : 409),
  }),
  officeAction({
    path: OFFICE.viewingCancel,
    action: 'change_viewings',
    schema: z.object({ reason: cutLine(MAX_CANCEL_REASON_CHARS).nullable().default(null) }),
    run: async (visit, { reason }) =>
      await cancelViewing(visit.app, { id: idInAddress(visit), reason, person: visit.person.id }),
    status: ({ outcome }) =>
      outcome === 'unknown' ? 404 : ['cancelled', 'let_go', 'already_cancelled'].includes(outcome) ? 200 : 409,
  }),
  officeAction({
    path: OFFICE.viewingFeedback,
    action: 'change_viewings',
    schema: z.object({
      ...{ verdict: z.enum(VERDICTS), reasons: z.array(z.enum(FEEDBACK_REASONS)).max(FEEDBACK_REASONS.length) },
      ...{ note: text(MAX_FEEDBACK_CHARS), shared: z.boolean() },
    }),
    run: async (visit, feedback) =>
      await reportViewing(visit.app, { id: idInAddress(visit), feedback, person: visit.person.id }),
    status: ({ outcome }) => (outcome === 'kept' ? 200 : outcome === 'unknown' ? 404 : 409),
  }),
  officeAction({
    path: OFFICE.listingViewingRule,
    action: 'change_viewings',
    schema: z.object({
      online: z.boolean(),
      weekdays: z.array(z.int().min(0).max(6)).min(1).max(7).nullable(),
      minutes: z.int().min(SHORTEST_VIEWING).max(MAX_VIEWING_MINUTES).nullable(),
    }),
    run: async (visit, rule) =>
      await setViewingRule(visit.app, { id: writtenId(idInAddress(visit)), rule, person: visit.person.id }),
    status: ({ outcome }) => (outcome === 'set' ? 200 : 404),
  }),
  officeAction({
    path: OFFICE.listingOpenHouses,
    action: 'change_viewings',
    schema: z.object({ ...{ from: instant, to: instant }, places: z.int().min(1).max(MAX_OPEN_HOUSE_PLACES) }),
    run: async (visit, { from, to, places }) => {
      const listingId = writtenId(idInAddress(visit))
      const house = { listingId, places, startsAt: new Date(from), endsAt: new Date(to) }
      return await openHouse(visit.app, house, visit.person.id)
    },
    status: ({ outcome }) => (outcome === 'opened' ? 200 : outcome === 'unknown_offer' ? 404 : 409),
  }),
  officeAction({
    path: OFFICE.openHouseClose,
    action: 'change_viewings',
    schema: z.object({ id: z.int().positive().max(2_147_483_647) }),
    run: async ({ app, person }, { id }) => await closeHouse(app, id, person.id),
    status: ({ outcome }) => (outcome === 'closed' ? 200 : outcome === 'unknown_house' ? 404 : 409),
  }),
  officeAction({
    path: OFFICE.viewingsBlock,
    action: 'change_viewings',
    schema: z.object({
      ...{ agent: z.string().max(100).nullable(), office: z.string().max(100).nullable() },
      ...{ from: instant, to: instant, note: line(100) },
    }),
    run: async ({ app, person }, { agent: agentId, office: officeId, from, to, note }) =>
      await blockHours(app, { agentId, officeId, note, startsAt: new Date(from), endsAt: new Date(to) }, person.id),
    status: ({ outcome }) => (outcome === 'blocked' ? 200 : outcome === 'unknown_agenda' ? 404 : 409),
  }),
  officeAction({
    path: OFFICE.viewingsUnblock,
    action: 'change_viewings',
    schema: z.object({ id: z.int().positive().max(2_147_483_647) }),
    run: async ({ app, person }, { id }) => await freeHours(app, id, person.id),
    status: ({ outcome }) => (outcome === 'freed' ? 200 : 404),
  }),
]

/** The id in the address: of a viewing, or of a listing. */
const idInAddress = ({ request: { params } }: VisitAtWork): string =>
  typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : ''

const queryValue = ({ app, request }: VisitAtWork, key: string): string =>
  new URL(request.url, app.baseUrl).searchParams.get(key) ?? ''

const MAX_FOUND = 8
const DAYS_AHEAD = 21

/** Offers on the site by words of their place or reference, while somebody types. */
async function offersFound(visit: VisitAtWork): Promise<OfferFound[]> {
  const q = queryValue(visit, 'q').slice(0, 80).trim()
  const query = { show: 'online', q, order: 'newest', page: 1 } as const
  const { rows } = await listListings(visit.app, query, visit.person.email)
  return rows
    .slice(0, MAX_FOUND)
    .map(({ id, listing, sourceRef }) => ({ id, place: nameOfPlace(listing) ?? sourceRef, town: townOf(listing) }))
}

/** The days on which the office can show an offer, without the notice that visitors give. */
async function freeDays(visit: VisitAtWork): Promise<FreeDay[]> {
  const { app } = visit
  const id = writtenId(queryValue(visit, 'offer'))
  const found = isListingId(id) ? await askedOffer(app, { estateId: id, unitId: null }) : null
  if (!found) return []
  const { office, agentId } = responsibleFor(app.site, found.listing.agent)
  if (!office) return []
  const { hours, free } = await viewingTimes(
    app,
    { office, agentId, listingId: id },
    { now: app.now(), byOffice: true },
  )
  return viewingDays(hours, free, DAYS_AHEAD)
    .filter(({ state }) => state === 'free')
    .map(({ date, slots }) => ({ date, starts: slots.map(({ startsAt }) => startsAt) }))
}
