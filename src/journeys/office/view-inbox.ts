import { type InboxQuery, THREADS_A_PAGE } from '#domain/office/inbox-query.ts'
import { clockHours, type ResponseClock, responseClock } from '#domain/office/response-clock.ts'
import type { App } from '#journeys/app.ts'
import { offerOfAppointment, type AskedOffer } from '#offers/requested-offer.ts'
import { fileOf, inboxThreads, type ThreadRows, threadRows } from '#store/office/inbox.ts'
import { listingsNamed } from '#store/viewings/office-viewings.ts'
import { type OfficePerson, officePeople } from '#store/office/office-people.ts'
import { alikePeople, peopleOf, type PersonRow, threadOf } from '#store/people/people.ts'
import { type Snippet, snippets } from '#store/office/snippets.ts'

export type { ThreadRows, Snippet }
type Named = Awaited<ReturnType<typeof listingsNamed>>
export type ListedThread = { person: PersonRow; clock: ResponseClock | null; listing: SpokenOfListing | null }
export type SpokenOfListing = { id: number; doc: NonNullable<ReturnType<Named['get']>>['doc']; sourceRef: string }

/** A page of the threads of a filter, each with its listing and, while the person waits, its response clock. */
export async function viewInbox(app: Pick<App, 'db' | 'site' | 'now'>, query: InboxQuery, me: number) {
  const now = app.now()
  const from = (query.page - 1) * THREADS_A_PAGE
  const found = await inboxThreads(app.db, { ...query, me, now, from, most: THREADS_A_PAGE })
  const named = await listingsNamed(app.db, listingIdsOf(found.threads))
  return {
    ...found,
    from,
    pages: Math.max(1, Math.ceil(found.total / THREADS_A_PAGE)),
    threads: found.threads.map((person) => ({
      person,
      clock: clockOf(app, person, now),
      listing: listingOf(named, person),
    })),
  }
}

export type ViewedThread = {
  head: PersonRow
  people: PersonRow[]
  alike: (PersonRow & { by: 'phone' | 'name' })[]
  rows: ThreadRows
  clock: ResponseClock | null
  listings: Map<number, SpokenOfListing>
  offer: AskedOffer | null
  snippets: Snippet[]
}

/** One whole thread. A number: it was merged into that thread. null: there is none. */
export async function viewThread(
  app: Pick<App, 'db' | 'site' | 'now' | 'offers'>,
  id: number,
): Promise<ViewedThread | number | null> {
  const people = await peopleOf(app.db, id)
  const [head] = people
  if (head === undefined) {
    const other = await threadOf(app.db, id)
    return other === null || other === id ? null : other
  }
  const [rows, alike, texts] = await Promise.all([
    threadRows(app.db, people),
    alikePeople(app.db, people),
    snippets(app.db),
  ])
  const ids = [
    ...listingIdsOf([head]),
    ...rows.questions.flatMap(({ listingId, unitId }) => [unitId ?? listingId ?? 0]),
    ...rows.viewings.map(({ listingId, unitId }) => unitId ?? listingId),
    ...rows.entries.flatMap(({ listingId, unitId }) => [unitId ?? listingId ?? 0]),
  ]
  const named = await listingsNamed(app.db, ids)
  const { listing_id: estateId, unit_id: unitId } = head
  return {
    ...{ head, people, alike, rows, snippets: texts },
    clock: clockOf(app, head, app.now()),
    listings: new Map([...named].map(([key, { doc, sourceRef }]) => [key, { id: key, doc, sourceRef }])),
    offer: estateId === null ? null : await offerOfAppointment(app, { estateId, unitId }),
  }
}

/** Threads that wait for an answer, for the page "today". */
export async function viewWaiting(
  app: Pick<App, 'db' | 'site' | 'now'>,
  me: number,
  most: number,
): Promise<{ threads: ListedThread[]; total: number }> {
  const now = app.now()
  const { threads, total } = await inboxThreads(app.db, { show: 'waiting', q: '', me, now, from: 0, most })
  const named = await listingsNamed(app.db, listingIdsOf(threads))
  return {
    total,
    threads: threads.map((person) => ({
      person,
      clock: clockOf(app, person, now),
      listing: listingOf(named, person),
    })),
  }
}

/** A file that came with a mail; null when there is no such file. */
export async function viewFile(app: Pick<App, 'db'>, id: number) {
  return await fileOf(app.db, id)
}

/** Colleagues to whom a thread can be assigned. */
export async function colleagues(app: Pick<App, 'db'>): Promise<OfficePerson[]> {
  return await officePeople(app.db)
}

const listingIdsOf = (people: readonly PersonRow[]): number[] =>
  people.flatMap(({ listing_id: listing, unit_id: unit }) => [unit ?? listing ?? 0])

function listingOf(named: Named, { listing_id: listing, unit_id: unit }: PersonRow): SpokenOfListing | null {
  const id = unit ?? listing
  const found = id === null ? undefined : named.get(id)
  return id === null || found === undefined ? null : { id: listing ?? id, ...found }
}

function clockOf(
  { site }: Pick<App, 'site'>,
  { waits_since: since, office_id: office }: PersonRow,
  now: Date,
): ResponseClock | null {
  return since === null ? null : responseClock(clockHours(site, office), since, now)
}
