import { sql } from 'kysely'
import { expect } from 'vitest'
import { openStore, type Store, type StoreOptions } from '#store/engine/db.ts'
import type { Acknowledged } from './traffic.ts'

/**
 * Compares the store of a stopped site with what its visitors were told. Returns the ids of all mails that are due,
 * sent or not.
 */
export async function expectNothingLost(
  options: StoreOptions,
  acknowledged: Acknowledged,
): Promise<{ messageIds: string[]; counts: string }> {
  const store = await openStore(options)
  try {
    const { db } = store
    const outbox = await db.selectFrom('outbox').select(['key', 'recipient', 'kind', 'message_id', 'state']).execute()
    const keys = new Set(outbox.map(({ key }) => key))
    const mailed = new Set(outbox.map(({ kind, recipient }) => `${kind} ${recipient}`))

    const subscriptions = await db
      .selectFrom('subscription')
      .innerJoin('contact', 'contact.id', 'subscription.contact_id')
      .select('contact.email')
      .execute()
    const subscribed = subscriptions.map(({ email }) => email)
    expect(missing(acknowledged.subscriptions, subscribed), 'subscriptions that were acknowledged').toEqual([])
    expect(repeated(subscribed), 'a repeated request makes only one subscription').toEqual([])
    for (const email of subscribed) expect(mailed, email).toContain(`confirmation ${email}`)

    const leads = await db.selectFrom('lead').select(['id', 'message']).execute()
    const asked = leads.map(({ message }) => message)
    expect(missing(acknowledged.questions, asked), 'questions that were acknowledged').toEqual([])
    expect(repeated(asked), 'a repeated request makes only one question').toEqual([])
    for (const { id } of leads) for (const key of [`lead-${id}`, `lead-copy-${id}`]) expect(keys).toContain(key)

    const appointments = await db
      .selectFrom('appointment')
      .select(['id', 'visitor_email', 'state', 'held_until'])
      .execute()
    const booked = appointments.map(({ visitor_email }) => visitor_email)
    expect(missing(acknowledged.bookings, booked), 'viewings that were acknowledged').toEqual([])
    expect(repeated(booked), 'a repeated request books once').toEqual([])
    const cancelled = appointments.filter(({ state }) => state === 'cancelled').map(({ id }) => id)
    expect(missing(acknowledged.cancellations, cancelled), 'cancellations that were acknowledged').toEqual([])
    for (const { visitor_email, state, held_until } of appointments) {
      const mails = outbox.filter(({ recipient }) => recipient === visitor_email).length
      expect(mails, `mails about a viewing that is ${state}`).toBe(
        held_until !== null ? 1 : state === 'cancelled' ? 3 : 2,
      )
    }
    const counts = [
      `${acknowledged.subscriptions.size} of ${subscribed.length} subscriptions`,
      `${acknowledged.questions.size} of ${leads.length} questions`,
      `${acknowledged.bookings.size} of ${booked.length} viewings`,
      `${acknowledged.cancellations.size} of ${cancelled.length} cancellations acknowledged`,
    ].join(', ')
    return { messageIds: outbox.map(({ message_id }) => message_id), counts: `${counts}; all stored` }
  } finally {
    await store.close()
  }
}

/** Expires the leases of all mails, as if another sender could now take over from a dead one. */
export async function letLeasesRunOut(db: Store['db']): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ lease_until: sql<Date>`to_timestamp(0)` })
    .where('state', '=', 'sending')
    .execute()
}

const missing = (wanted: ReadonlySet<string>, found: readonly string[]): string[] => {
  const there = new Set(found)
  return [...wanted].filter((one) => !there.has(one))
}

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index)
