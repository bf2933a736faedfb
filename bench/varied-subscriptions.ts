import { sql } from 'kysely'
import type { Criteria } from '#domain/search/criteria.ts'
import type { Frequency } from '#domain/subscription/subscription.ts'
import { openStore, type StoreOptions } from '#store/engine/db.ts'
import { belgium } from './belgium.ts'
import type { Asked } from './open-loop.ts'

const BATCH_SIZE = 5000

/** Adds active subscriptions, each of another person and with other criteria; the same seed gives the same ones. */
export async function addSubscriptions(
  options: StoreOptions,
  count: number,
  frequency: Frequency,
  seed = count,
): Promise<void> {
  const store = await openStore(options)
  const world = belgium(seed)
  try {
    for (let from = 0; from < count; from += BATCH_SIZE) {
      const wishes: { n: number; criteria: Criteria }[] = []
      for (let n = from; n < Math.min(count, from + BATCH_SIZE); n++) wishes.push({ n, criteria: world.subscription() })
      await sql`
        with wish as (select * from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as wish(n int, criteria jsonb)),
        somebody as (
          insert into contact (email, email_hash, language, first_name)
          select 'bench' || n || '@example.be', md5(n::text) || md5('x' || n), (array['nl', 'fr', 'en', 'de'])[1 + n % 4], 'Noor'
          from wish returning id, email)
        insert into subscription (contact_id, state, criteria, frequency, watermark, confirmed_at)
        select somebody.id, 'active', wish.criteria, ${frequency}, coalesce((select max(id) from listing_event), 0), now()
        from somebody join wish on somebody.email = 'bench' || wish.n || '@example.be'`.execute(store.db)
    }
    // The store itself would do this a minute later.
    await sql`analyze`.execute(store.db)
  } finally {
    await store.close()
  }
}

/** A visitor who subscribes to a rare search. */
export function subscriptionPost(email: string, { below, row }: ReturnType<typeof belgium>): Asked {
  const wanted = Array.from({ length: 1 + below(3) }, () => row(1, 1))
  const notification = {
    statuses: Array.from(new Set(wanted.flatMap(({ prices }) => Object.keys(prices)))),
    types: Array.from(new Set(wanted.map(({ type }) => type))),
    cities: Array.from(new Set(wanted.map(({ postalCode }) => Number(postalCode)))),
  }
  const contact = { contact_information: { personal: { email } } }
  const headers = { 'content-type': 'application/json' }
  return { method: 'POST', path: '/nl/ajax/notifications', headers, body: JSON.stringify({ contact, notification }) }
}
