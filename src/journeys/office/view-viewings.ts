import type { Appointment } from '#domain/viewing/appointment.ts'
import { mailboxKey } from '#base/email-address.ts'
import type { Listing } from '#domain/listing/listing.ts'
import type { Whose } from '#domain/office/viewings-query.ts'
import type { Feedback } from '#domain/office/feedback.ts'
import { NO_RULE } from '#domain/office/viewing-rule.ts'
import type { Agent, Site } from '#domain/site/site.ts'
import { freeSlots, type Slot } from '#domain/viewing/viewing-slots.ts'
import type { App } from '#journeys/app.ts'
import { timesUnder } from '#journeys/viewing-times.ts'
import { type AgendaBlock, blocksBetween } from '#store/viewings/agenda-blocks.ts'
import { feedbackOf } from '#store/viewings/viewing-feedback.ts'
import { officePeople } from '#store/office/office-people.ts'
import { type OpenHouse, openHousesBetween } from '#store/viewings/open-houses.ts'
import { listingsNamed, viewingsBetween } from '#store/viewings/office-viewings.ts'

/** A viewing with its listing (of a unit, its own), the colleague who booked it, and the feedback. */
export type ViewedViewing = {
  appointment: Appointment
  listing: Listing
  sourceRef: string
  bookedBy: string | null
  feedback: Feedback | null
}

/** An agenda for a span of time. `free`: slots that the site offers; only in the agenda of one agent. */
export type ViewedAgenda = { viewings: ViewedViewing[]; blocks: AgendaBlock[]; free: Slot[]; houses: ViewedHouse[] }

/** An open house with its listing. */
export type ViewedHouse = { house: OpenHouse; listing: Listing; sourceRef: string }

type Span = { from: Date; to: Date }

/** Viewings that begin in a span of time, with the blocked hours, open houses and free slots in it. */
export async function viewAgenda(
  app: Pick<App, 'db' | 'now' | 'site'>,
  { whose, ...span }: Span & { whose: Whose },
): Promise<ViewedAgenda> {
  const { site } = app
  const agent = site.agents.find(({ id }) => whose === `agent:${id}`) ?? null
  const officeId = site.offices.find(({ id }) => whose === `office:${id}`)?.id ?? null
  const [viewings, blocks] = [
    await viewViewings(app, { ...span, officeId, agentId: agent?.id ?? null }),
    await blocksBetween(app.db, span),
  ]
  const concerns = (block: AgendaBlock) =>
    whose === 'all' ||
    (agent !== null && (block.agentId === agent.id || block.officeId === agent.officeId)) ||
    (officeId !== null &&
      (block.officeId === officeId || site.agents.some((one) => one.id === block.agentId && one.officeId === officeId)))
  const houses = (await openHousesBetween(app.db, span, app.now())).filter(
    (house) => (agent === null || house.agentId === agent.id) && (officeId === null || house.officeId === officeId),
  )
  const listings = await listingsNamed(
    app.db,
    houses.map(({ listingId }) => listingId),
  )
  return {
    viewings,
    blocks: blocks.filter(concerns),
    free: agent ? await freeWith(app, agent, span) : [],
    houses: houses.flatMap((house) => {
      const named = listings.get(house.listingId)
      return named ? [{ house, listing: named.doc, sourceRef: named.sourceRef }] : []
    }),
  }
}

/** Viewings of one agent, of one office, or of all, in the order of their time. */
export async function viewViewings(
  app: Pick<App, 'db' | 'now'>,
  asked: Span & { agentId: string | null; officeId: string | null },
): Promise<ViewedViewing[]> {
  const appointments = await viewingsBetween(app.db, asked, app.now())
  const listings = await listingsNamed(
    app.db,
    appointments.map(({ unitId, listingId }) => unitId ?? listingId),
  )
  const feedback = await feedbackOf(
    app.db,
    appointments.map(({ id }) => id),
  )
  const people = appointments.some(({ bookedBy }) => bookedBy !== null) ? await officePeople(app.db) : []
  return appointments.flatMap((appointment) => {
    const named = listings.get(appointment.unitId ?? appointment.listingId)
    if (!named) return []
    const bookedBy = people.find(({ id }) => id === appointment.bookedBy)?.name ?? null
    return [
      {
        appointment,
        bookedBy,
        feedback: feedback.get(appointment.id) ?? null,
        listing: named.doc,
        sourceRef: named.sourceRef,
      },
    ]
  })
}

/** Keeps only the first viewing of each open house. */
export const onePerHouse = (viewings: readonly ViewedViewing[]): ViewedViewing[] =>
  viewings.filter(
    ({ appointment: { openHouseId } }, at) =>
      openHouseId === null || viewings.findIndex((one) => one.appointment.openHouseId === openHouseId) === at,
  )

/** The agenda to show: the requested one if it exists, else the person's own, else that of everybody. */
export function whoseAgenda(site: Pick<Site, 'agents' | 'offices'>, asked: string | null, email: string): Whose {
  const known: Whose[] = [
    'all',
    ...site.agents.map(({ id }): Whose => `agent:${id}`),
    ...site.offices.map(({ id }): Whose => `office:${id}`),
  ]
  const own = agentAt(site, email)
  return known.find((one) => one === asked) ?? (own ? `agent:${own.id}` : 'all')
}

/** The agent of the site with this email address; null when there is none. */
export const agentAt = ({ agents }: Pick<Site, 'agents'>, email: string): Agent | null =>
  agents.find((agent) => mailboxKey(agent.email) === mailboxKey(email)) ?? null

/** Slots that the site offers with an agent. */
async function freeWith(app: Pick<App, 'db' | 'now' | 'site'>, agent: Agent, { from, to }: Span): Promise<Slot[]> {
  const office = app.site.offices.find(({ id }) => id === agent.officeId)
  if (!office || to <= app.now()) return []
  const asked = { now: app.now(), byOffice: false, except: null }
  const { hours, free } = await timesUnder(app, { office, agentId: agent.id }, { rule: NO_RULE, open: [] }, asked)
  return freeSlots(hours, free).filter(({ startsAt }) => new Date(startsAt) >= from && new Date(startsAt) < to)
}
