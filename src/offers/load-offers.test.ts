import { type Kysely, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { offerCache } from '#offers/load-offers.ts'
import type { Schema } from '#store/schema.ts'
import { onBothEngines } from '../../test/store/engines.ts'

const ESTATES = 150
/** A project with its units; the last unit is withdrawn. */
const PROJECT = 1000
const UNITS = [1001, 1002, 1003]

onBothEngines('offers that pages ask for one by one', (store) => {
  beforeAll(async () => {
    const { db } = store()
    const add = async (id: number, kind: string, availability = 'AVAILABLE') =>
      await sql`insert into listing (id, source, source_ref, kind, parent_id, availability, doc, content_hash)
        values (${id}, 'test', ${id}::text, ${kind}, ${kind === 'unit' ? PROJECT : null}::integer, ${availability},
          ${JSON.stringify({ kind, ref: id })}::jsonb, '')`.execute(db)
    for (let id = 1; id <= ESTATES; id++) await add(id, 'estate', id === 7 ? 'WITHDRAWN' : 'AVAILABLE')
    await add(PROJECT, 'project')
    for (const id of UNITS) await add(id, 'unit', id === UNITS.at(-1) ? 'WITHDRAWN' : 'AVAILABLE')
    await sql`insert into listing_event (listing_id, offer_id, kind, deal, old, new, at) values
      (3, 3, 'new', null, null, null, '2026-11-01T08:00Z'), (3, 3, 'price', 'FOR_SALE', '300000', '290000', '2026-11-02T08:00:00.25Z'),
      (3, 3, 'price', 'FOR_SALE', '290000', '280000', '2026-11-03T08:00Z'), (3, 3, 'price', 'FOR_SALE', null, '1', '2026-11-04T08:00Z'),
      (1001, 1000, 'price', 'TO_RENT', '900.5', '880', '2026-11-05T08:00Z')`.execute(db)
    await sql`insert into picture (listing_id, position, kind, url, state, hash, width, height, caption, placeholder) values
      (3, 2, 'photo', 'b', 'ready', 'bb', 800, 600, 'Tuin', 'data:x'), (3, 1, 'photo', 'a', 'ready', 'aa', 640, 480, null, null),
      (3, 3, 'photo', 'c', 'due', null, null, null, null, null), (1002, 1, 'plan', 'd', 'ready', 'dd', null, null, null, null)`.execute(
      db,
    )
  })

  test('are complete, in the requested order, without units and unknown ids', async () => {
    const found = await offerCache(store().db).load([PROJECT, 999_999, 3, UNITS[0] ?? 0, 7])
    expect(found.map(({ stored }) => stored.id)).toEqual([PROJECT, 3, 7])
    const [project, estate] = found
    expect(estate).toMatchObject({
      stored: {
        listing: { kind: 'estate', ref: 3 },
        parentId: null,
        priceHistory: [
          { deal: 'FOR_SALE', price: 290_000, until: '2026-11-03T08:00:00.000Z', withCharges: false },
          { deal: 'FOR_SALE', price: 300_000, until: '2026-11-02T08:00:00.250Z', withCharges: false },
        ],
      },
      units: [],
      pictures: [
        { kind: 'photo', position: 1, hash: 'aa', width: 640, height: 480, caption: null, placeholder: null },
        { kind: 'photo', position: 2, hash: 'bb', width: 800, height: 600, caption: 'Tuin', placeholder: 'data:x' },
      ],
    })
    expect(project?.units.map(({ id, priceHistory }) => [id, priceHistory.length])).toEqual([
      [1001, 1],
      [1002, 0],
    ])
    expect(project?.unitPictures).toEqual(
      new Map([
        [1002, [{ kind: 'document', position: 1, hash: 'dd', width: 0, height: 0, caption: null, placeholder: null }]],
      ]),
    )
  })

  test('are read in batches of a hundred, and once [load-offers.read-together-hundred]', async () => {
    const { db, statements } = counted(store().db)
    const offers = offerCache(db)
    const ids = Array.from({ length: ESTATES }, (_, at) => at + 1)
    const [first] = await offers.load([1])
    expect(statements()).toBe(1)
    const asked = await Promise.all([...ids, ...ids].map(async (id) => await offers.load([id])))
    expect(asked.map(([offer]) => offer?.stored.id)).toEqual([...ids, ...ids])
    expect(statements()).toBe(3)
    expect(asked[0]?.[0]).toBe(first)
    expect(await offers.load(ids)).toHaveLength(ESTATES)
    expect(statements()).toBe(3)
  })

  test('are read again for later requests when they changed in the meantime', async () => {
    const { db, statements } = counted(store().db)
    const offers = offerCache(db)
    const before = offers.load([5])
    await new Promise((resolve) => setImmediate(resolve))
    offers.forget([5])
    const after = offers.load([5])
    const [[old], [fresh]] = await Promise.all([before, after])
    expect(fresh).not.toBe(old)
    expect(statements()).toBe(2)
    const [kept] = await offers.load([5])
    expect(kept).toBe(fresh)
  })

  test('have their latest confirmation date, even when cached without other changes [load-offers.confirmed]', async () => {
    const { db, statements } = counted(store().db)
    const offers = offerCache(db)
    const dates = async () =>
      (await offers.load([1, 2, 3, PROJECT])).map(({ stored }) => stored.lastConfirmed.slice(0, 10))
    await offers.load([1, 2, 3])
    await offers.load([PROJECT])
    const [first] = await offers.load([1])
    await sql`update listing set last_confirmed = '2027-01-05T08:00Z', last_run = 77 where id in (1, 2, ${UNITS[0]})`.execute(
      db,
    )
    await sql`update listing set last_confirmed = '2027-01-06T08:00Z', last_run = 78 where id = ${PROJECT}`.execute(db)
    const [, , third] = await dates()
    await offers.confirm(77)
    const before = statements()
    expect(await dates()).toEqual(['2027-01-05', '2027-01-05', third, '2027-01-06'])
    expect(statements(), 'only the project is read anew').toBe(before + 1)
    expect((await offers.load([1]))[0], 'derived data is made anew').not.toBe(first)
    await sql`update listing set last_confirmed = '2027-02-01T08:00Z', last_run = 79 where id = 2`.execute(db)
    await offers.confirm(79)
    expect((await dates())[1]).toBe('2027-02-01')
  })

  test('are available to the next request after a failed read', async () => {
    let failing = true
    const { db } = store()
    const broken = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (failing) throw new Error('no answer')
        return await Promise.resolve(result)
      },
    })
    const offers = offerCache(broken)
    await expect(Promise.all([offers.load([1]), offers.load([2])])).rejects.toThrow('no answer')
    failing = false
    expect(await offers.load([1])).toHaveLength(1)
  })
})

function counted(db: Kysely<Schema>, meanwhile = () => {}): { db: Kysely<Schema>; statements: () => number } {
  let statements = 0
  const watched = db.withPlugin({
    transformQuery({ node }) {
      statements++
      return node
    },
    async transformResult({ result }) {
      meanwhile()
      return await Promise.resolve(result)
    },
  })
  return { db: watched, statements: () => statements }
}
