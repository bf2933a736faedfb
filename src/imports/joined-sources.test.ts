import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Site } from '#domain/site/site.ts'
import { askRollBack, resumeRollBacks } from '#journeys/office/roll-back.ts'
import { viewOffer } from '#journeys/view-listing.ts'
import { favoriteCards } from '#offers/favorite-cards.ts'
import { offerCache } from '#offers/load-offers.ts'
import { offerEvenWithdrawn } from '#offers/requested-offer.ts'
import { createOfferIndex } from '#search/offer-index.ts'
import { ON_JOIN } from '#store/imports/on-join.ts'
import { priceHistories } from '#store/imports/listing-events.ts'
import { joinSources } from '#store/imports/join-sources.ts'
import { estate, feed } from '../../test/feeds/feed-files.ts'
import { counts, importsInto, transfer as sent } from '../../test/feeds/openimmo-transfers.ts'
import { onBothEngines } from '../../test/store/engines.ts'

type Home = { ref: string; price?: number; photo?: string }

type Sent = { scope?: 'VOLL' | 'TEIL'; anid?: string; firm?: string }

const transfer = (homes: Home[], { scope = 'VOLL', anid = 'HAUSfirst', firm = 'Hausmann' }: Sent = {}) => {
  const placed = homes.map((home) => ({ street: 'Erfundene Straße', number: home.ref.replace(/\D/g, ''), ...home }))
  return sent(scope, placed, { anid, firm })
}

onBothEngines('homes that were here under two names of one source', (store) => {
  const { run, both: told } = importsInto(store)
  const both = async (content: string) => {
    const result = await told(content)
    return { source: result.source, remarks: result.remarks, counts: counts(result) }
  }
  /** As before release 0.2.0: each name in a file is its own source. */
  const asNamed = async (homes: Home[], anid: string, more = {}) =>
    await run(transfer(homes, { anid, ...more }), { source: anid })
  const all = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(store().db)).rows
  const homes = async () =>
    (
      await all(sql<{ home: string }>`select concat_ws(' ', id, source, source_ref, availability,
        doc->'deals'->'FOR_SALE'->>'price', doc->>'source') as home from listing order by id`)
    ).map(({ home }) => home)

  beforeEach(async () => {
    await sql`truncate listing, search_row, listing_event, import_run, change_log, picture, contact, person,
      feed_state, roll_back, joined_listing, open_house, appointment restart identity cascade`.execute(store().db)
  })

  test('are merged by the next import, without events [identity.joined]', async () => {
    await asNamed([{ ref: 'H-1' }, { ref: 'H-2' }, { ref: 'H-3' }, { ref: 'H-4' }], 'HAUSfirst')
    await asNamed([{ ref: 'H-1' }, { ref: 'H-2' }, { ref: 'H-3' }, { ref: 'H-5' }], 'HAUSsecond')
    await asNamed([{ ref: 'H-1', price: 240_000 }, { ref: 'H-2' }, { ref: 'H-5' }], 'HAUSsecond')
    expect(await homes()).toHaveLength(8)
    // As release 0.1.0 stored them.
    await sql`update import_run set firm = null`.execute(store().db)
    await sql`update listing set created_run = null, program_id = null`.execute(store().db)
    const events = await all(
      sql<object>`select id, listing_id, kind from listing_event where kind <> 'new' order by id`,
    )
    expect(events).toMatchObject([
      { listing_id: 5, kind: 'price' },
      { listing_id: 7, kind: 'availability' },
    ])

    const next = [{ ref: 'H-1', price: 240_000 }, { ref: 'H-2' }, { ref: 'H-5' }]
    expect(await both(transfer(next, { anid: 'HAUSsecond' }))).toEqual({
      source: 'HAUSfirst',
      remarks: [{ about: 'sources_joined', named: ['HAUSsecond'], count: 2 }],
      counts: [0, 0, 3, 1],
    })
    expect(await homes()).toEqual([
      '1 HAUSfirst H-1 AVAILABLE 240000 HAUSfirst',
      '2 HAUSfirst H-2 AVAILABLE 250000 HAUSfirst',
      // With the facts of its newest name; homes that only the older name had are withdrawn as in any import.
      '3 HAUSfirst H-3 WITHDRAWN 250000 HAUSfirst',
      '4 HAUSfirst H-4 WITHDRAWN 250000 HAUSfirst',
      '8 HAUSfirst H-5 AVAILABLE 250000 HAUSfirst',
    ])
    const after = await all(
      sql<object>`select listing_id, offer_id, kind from listing_event where kind <> 'new' order by id`,
    )
    expect(after).toEqual([
      { listing_id: 1, offer_id: 1, kind: 'price' },
      { listing_id: 3, offer_id: 3, kind: 'availability' },
      { listing_id: 4, offer_id: 4, kind: 'availability' },
    ])
    expect(await all(sql`select listing_id from listing_event where kind = 'new' order by 1`)).toEqual(
      [1, 2, 3, 4, 8].map((listing_id) => ({ listing_id })),
    )
    expect(await all(sql`select id, into_id from joined_listing order by id`)).toEqual([
      { id: 5, into_id: 1 },
      { id: 6, into_id: 2 },
      { id: 7, into_id: 3 },
    ])
    expect(await all(sql`select id from search_row order by id`)).toEqual([{ id: 1 }, { id: 2 }, { id: 8 }])
    const again = await both(transfer(next, { anid: 'HAUSsecond' }))
    expect(again).toEqual({
      source: 'HAUSfirst',
      remarks: [{ about: 'source_continued', named: 'HAUSsecond' }],
      counts: [0, 0, 3, 0],
    })
  })

  test('are merged under a third name too, and when the first name returns', async () => {
    const two = [{ ref: 'H-1' }, { ref: 'H-2' }]
    for (const anid of ['HAUSfirst', 'HAUSsecond', 'HAUSthird']) await asNamed(two, anid)
    const joined = (...named: string[]) => [{ about: 'sources_joined', named, count: 2 * named.length }]
    expect(await both(transfer(two, { anid: 'HAUSfourth' }))).toEqual({
      source: 'HAUSfirst',
      remarks: joined('HAUSsecond', 'HAUSthird'),
      counts: [0, 0, 2, 0],
    })
    await asNamed(two, 'HAUSfifth')
    expect(await both(transfer(two))).toMatchObject({ source: 'HAUSfirst', remarks: joined('HAUSfifth') })
    expect(await homes()).toHaveLength(2)
    const ids = await all(sql<{ id: number; into_id: number }>`select id, into_id from joined_listing order by id`)
    expect(ids.map(({ id, into_id }) => [id, into_id])).toEqual([
      [3, 1],
      [4, 2],
      [5, 1],
      [6, 2],
      [7, 1],
      [8, 2],
    ])
  })

  test('stay separate when it is not certain, and the report says so', async () => {
    const two = [{ ref: 'H-1' }, { ref: 'H-2' }]
    const file = transfer(two, { anid: 'HAUSsecond' })
    const doubled = { source: 'HAUSsecond', remarks: [{ about: 'doubled_sources', sources: ['HAUSfirst'] }] }
    await asNamed(two, 'HAUSfirst')
    await asNamed(two, 'HAUSsecond')
    await sql`insert into feed_state (source) values ('HAUSsecond')`.execute(store().db)
    expect(await both(file), 'a feed of the site file has this name').toMatchObject(doubled)
    await sql`delete from feed_state`.execute(store().db)
    await asNamed(two, 'HAUSfirst')
    expect(await both(file), 'both are still sent').toMatchObject(doubled)
    expect(await homes()).toHaveLength(4)
    await sql`truncate listing, import_run restart identity cascade`.execute(store().db)
    await asNamed(two, 'HAUSfirst')
    await asNamed([...two, ...['X-1', 'X-2', 'X-3'].map((ref) => ({ ref }))], 'HAUSsecond')
    const part = transfer(two, { anid: 'HAUSsecond', scope: 'TEIL' })
    expect(await both(part), 'most homes of the newer name differ').toMatchObject(doubled)
    const other = transfer(two, { anid: 'HAUSsecond', firm: 'Other' })
    expect(await both(other), 'another firm').toMatchObject({ source: 'HAUSsecond', remarks: [] })
  })

  test('keep the requests, viewings, pictures and edits of both; for one field the later edit counts', async () => {
    const { db } = store()
    const photo = 'https://pictures.example/1.jpg'
    await asNamed([{ ref: 'H-1', photo }, { ref: 'H-2' }], 'HAUSfirst')
    await asNamed([{ ref: 'H-1', photo }, { ref: 'H-2' }], 'HAUSsecond')
    await sql`update picture set state = 'ready', hash = 'abc' where listing_id = 1`.execute(db)
    await sql`insert into contact (email, email_hash, language, created_at) values ('a@example.org', 'a', 'nl', now())`.execute(
      db,
    )
    await sql`insert into person (email_hash, email, name, language, created_at, last_at, listing_id)
      values ('a', 'a@example.org', 'A', 'nl', now(), now(), 3)`.execute(db)
    await sql`insert into person_entry (person_id, kind, at, text, listing_id) values (1, 'note', now(), 'x', 3)`.execute(
      db,
    )
    await sql`insert into office_person (email, email_hash, name, role, language, state, handle, created_at)
      values ('o@example.org', 'o', 'O', 'owner', 'nl', 'active', 'h', now())`.execute(db)
    await sql`insert into lead (contact_id, listing_id, agent_email, message, created_at) values (1, 3, 'o', 'hello', now())`.execute(
      db,
    )
    await sql`insert into friend_mail (listing_id, friend_hash, sender_hash, locale, created_at) values (3, 'f', 's', 'nl', now())`.execute(
      db,
    )
    await sql`insert into appointment (id, listing_id, office_id, starts_at, ends_at, state, visitor_name, visitor_email,
        visitor_email_hash, visitor_language, created_at)
      values ('v', 3, 'office', now(), now(), 'booked', 'A', 'a@example.org', 'a', 'nl', now())`.execute(db)
    await sql`insert into open_house (listing_id, office_id, starts_at, ends_at, places, created_by)
      values (3, 'office', now(), now() + interval '1 hour', 5, 1)`.execute(db)
    await sql`insert into viewing_feedback (appointment_id, listing_id, verdict, reasons, shared, person_id, at)
      values ('v', 3, 'hot', '{}', false, 1, now())`.execute(db)
    await sql`insert into viewing_rule (listing_id, online) values (3, false), (2, true), (4, false)`.execute(db)
    await sql`insert into picture_upload (id, listing_id, person_id, size, digest, state, created_at)
      values ('u', 3, 1, 1, 'd', 'waiting', now())`.execute(db)
    const edit = async (id: number, number: number, field: string, value: unknown) => {
      for (const copy of ['working', 'public'])
        await sql`insert into listing_edit (listing_id, copy, field, value, feed, person, at)
          values (${id}, ${copy}, ${field}, ${JSON.stringify(value)}::jsonb, 'null', 'O', now())`.execute(db)
      await sql`insert into listing_revision (listing_id, number, at, act, changes, undoes)
        values (${id}, ${number}, now(), 'edit', '[]', ${number === 2 ? 1 : null}::integer)`.execute(db)
      await sql`update listing set feed = coalesce(feed, doc), revision = ${number} where id = ${id}`.execute(db)
    }
    await edit(1, 1, 'bedrooms', 3)
    await edit(3, 1, 'bedrooms', 4)
    await edit(3, 2, 'construction.year', 1950)
    // The office hid the duplicate.
    await edit(4, 1, 'availability', 'WITHDRAWN')
    await sql`update listing set availability = 'WITHDRAWN', doc = jsonb_set(doc, '{availability}', '"WITHDRAWN"') where id = 4`.execute(
      db,
    )

    const next = transfer([{ ref: 'H-1', photo }, { ref: 'H-2' }], { anid: 'HAUSsecond' })
    expect(await both(next)).toMatchObject({ source: 'HAUSfirst', counts: [0, 0, 2, 0] })

    const listings = await all(sql`select id, revision, availability, (doc->>'bedrooms')::integer as bedrooms,
      doc->'construction'->'year' as year, held from listing order by id`)
    expect(listings).toMatchObject([
      { id: 1, revision: 3, availability: 'AVAILABLE', bedrooms: 4, year: 1950, held: false },
      { id: 2, revision: 1, availability: 'AVAILABLE', year: null, held: false },
    ])
    expect(await all(sql`select bedrooms, year from search_row where id = 1`)).toEqual([{ bedrooms: 4, year: 1950 }])
    const revisions = await all(sql`select listing_id, number, undoes from listing_revision order by 1, 2`)
    expect(revisions).toEqual([
      { listing_id: 1, number: 1, undoes: null },
      { listing_id: 1, number: 2, undoes: null },
      { listing_id: 1, number: 3, undoes: 2 },
      { listing_id: 2, number: 1, undoes: null },
    ])
    expect(await all(sql`select listing_id, state, hash from picture`)).toEqual([
      { listing_id: 1, state: 'ready', hash: 'abc' },
    ])
    expect(await all(sql`select listing_id, online from viewing_rule order by 1`)).toEqual([
      { listing_id: 1, online: false },
      { listing_id: 2, online: true },
    ])
    for (const table of [
      'lead',
      'friend_mail',
      'appointment',
      'open_house',
      'viewing_feedback',
      'picture_upload',
      'person',
      'person_entry',
    ])
      expect(await all(sql`select listing_id from ${sql.table(table)}`), table).toEqual([{ listing_id: 1 }])
  })

  test('a unit is merged together with its project, and both addresses redirect', async () => {
    const { db } = store()
    const project = {
      ...{ kind: 'project', sourceRef: 'P', name: 'Park', type: 'APARTMENT', deals: { FOR_SALE: { price: null } } },
      address: { postalCode: '9000', locality: 'Gent' },
    }
    const unit = (ref: string) => ({
      ...estate(ref, { kind: 'unit', parentRef: 'P', label: ref, type: 'APARTMENT' }),
    })
    for (const source of ['older', 'newer'])
      await run(feed([project, unit('1'), unit(source)], { source }), { full: true })
    const joined = { source: 'older', doubles: ['newer'] }
    const how = {
      now: new Date('2026-11-25T10:00:00Z'),
      gate: 'warn',
      owns: { price: true, availability: true },
    } as const
    await db.transaction().execute(async (tx) => await joinSources(tx, joined, how))
    await db.transaction().execute(async (tx) => await joinSources(tx, joined, how))
    const rows = await all(sql`select id, source, source_ref, parent_id from listing order by id`)
    expect(rows).toEqual([
      { id: 1, source: 'older', source_ref: 'P', parent_id: null },
      { id: 2, source: 'older', source_ref: '1', parent_id: 1 },
      { id: 3, source: 'older', source_ref: 'older', parent_id: 1 },
      { id: 6, source: 'older', source_ref: 'newer', parent_id: 1 },
    ])
    const app = { offers: offerCache(db), now: () => how.now, search: createOfferIndex([], () => null) }
    const moved = { outcome: 'moved', estateId: 1, slug: 'appartement-gent' }
    const view = async (asked: { estateId: number; entityId?: number }) =>
      await viewOffer(app, { ...asked, slug: 'appartement-gent' }, 'nl')
    expect(await view({ estateId: 4 })).toEqual({ ...moved, entityId: undefined })
    expect(await view({ estateId: 4, entityId: 5 })).toEqual({ ...moved, entityId: 2 })
    expect(await view({ estateId: 4, entityId: 6 })).toEqual({ ...moved, entityId: 6 })
    expect(await view({ estateId: 1, entityId: 99 })).toEqual({ outcome: 'unknown' })
    expect((await view({ estateId: 1, entityId: 2 })).outcome).toBe('found')
    expect(await offerEvenWithdrawn(app, { estateId: 4, unitId: 5 })).toMatchObject({ estateId: 1, unitId: 2 })
    expect((await favoriteCards({ ...app, db }, [5, 2, 4], 'nl')).map(({ id, was }) => [id, was])).toEqual([
      [2, [5]],
      [1, [4]],
    ])
  })

  test('stay merged when an import of the newer name is rolled back', async () => {
    await asNamed([{ ref: 'H-1' }, { ref: 'H-2' }], 'HAUSfirst')
    await asNamed([{ ref: 'H-1' }, { ref: 'H-2' }, { ref: 'H-3' }], 'HAUSsecond')
    await asNamed([{ ref: 'H-1', price: 240_000 }, { ref: 'H-3' }], 'HAUSsecond')
    await run(transfer([{ ref: 'H-1', price: 240_000 }, { ref: 'H-3' }], { anid: 'HAUSsecond' }))
    expect(await takenBack(1)).toBe('begun')
    expect(await homes()).toEqual([
      '1 HAUSfirst H-1 AVAILABLE 250000 HAUSfirst',
      '2 HAUSfirst H-2 AVAILABLE 250000 HAUSfirst',
      '5 HAUSfirst H-3 WITHDRAWN 250000 HAUSfirst',
    ])
  })

  const takenBack = async (at: number) => {
    const { db } = store()
    const runs = await all(sql<{ id: number }>`select id from import_run order by id`)
    const app = {
      ...{ db, now: () => new Date('2026-11-26T10:00:00Z'), log: { info() {}, warn() {}, error() {} }, changed() {} },
      site: { feeds: [] } as unknown as Site, // only `feeds` is read
    }
    const begun = await askRollBack(app, { run: runs[at]?.id ?? 0, person: { id: null, name: 'O' } })
    await resumeRollBacks(app)
    return begun
  }
  const joinedAtOnce = async () => {
    await sql`truncate listing, import_run, roll_back, listing_event, listing_revision restart identity cascade`.execute(
      store().db,
    )
    await asNamed([{ ref: 'H-1', price: 260_000 }, { ref: 'H-2' }], 'HAUSfirst')
    await asNamed([{ ref: 'H-1' }, { ref: 'H-2' }], 'HAUSfirst')
    await asNamed([{ ref: 'H-1', price: 245_000 }, { ref: 'H-2' }], 'HAUSsecond')
    await asNamed([{ ref: 'H-1', price: 240_000 }, { ref: 'H-2' }], 'HAUSsecond')
    const next = [{ ref: 'H-1', price: 240_000 }, { ref: 'H-2' }]
    expect(await run(transfer(next, { anid: 'HAUSsecond' }))).toMatchObject({ source: 'HAUSfirst' })
  }

  test('have all prices in their history, including the change between the two names [identity.joined-prices]', async () => {
    await joinedAtOnce()
    const prices = await priceHistories(store().db, [1, 2])
    expect(prices.get(1)?.map(({ price }) => price)).toEqual([245_000, 250_000, 260_000])
    expect(prices.get(2)).toBeUndefined()
    const last = await all(sql<{ id: number; kind: string }>`select id, kind from listing_event order by id`)
    expect(last.map(({ kind }) => kind)).toEqual(['new', 'new', 'price', 'price', 'price'])
  })

  test('are restored when an import from before the merge is rolled back [identity.joined-back]', async () => {
    for (const [at, price] of [
      [1, 260_000],
      [2, 250_000],
      [3, 245_000],
      [4, 240_000],
    ] as const) {
      await joinedAtOnce()
      expect(await takenBack(at)).toBe('begun')
      expect(await homes(), `import ${at + 1}`).toEqual([
        `1 HAUSfirst H-1 AVAILABLE ${price} HAUSfirst`,
        '2 HAUSfirst H-2 AVAILABLE 250000 HAUSfirst',
      ])
    }
    await joinedAtOnce()
    // As release 0.1.0 stored them.
    await sql`update import_run set reader = null where id < 5`.execute(store().db)
    await sql`update listing set created_run = null`.execute(store().db)
    await sql`delete from listing_revision`.execute(store().db)
    for (const at of [1, 2]) expect(await takenBack(at)).toBe('not_kept')
  })

  test('every column with a listing id is handled by the merge, including later ones', async () => {
    const columns = await all(sql<{ place: string }>`
      select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = current_schema() and column_name ~ '(^|_)(listing|unit|offer|estate|entity)_id$'
      union
      select conrelid::regclass || '.' || attname from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'listing'::regclass order by 1`)
    expect(columns.map(({ place }) => place)).toEqual(Object.keys(ON_JOIN).toSorted())
  })
})
