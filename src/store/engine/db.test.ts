import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sqlStateOf, isUnavailable, withRetry } from '#store/engine/retry.ts'
import { onBothEngines } from '../../../test/store/engines.ts'

onBothEngines('the store', (store) => {
  test('values are read the same way on both engines', async () => {
    const { rows } = await sql`select
      timestamptz '2026-11-20 09:30:00.123+01' as instant, 9007199254740991::int8 as whole, 1.25::numeric as price,
      '{"a":[1,null]}'::jsonb as doc, '\\x00ff10'::bytea as bytes, date '2026-03-29' as day,
      timestamp '2026-03-29 02:30:00' as clock, array[1,2]::int8[] as numbers, array['a','b,c']::text[] as words,
      array[date '2026-03-29', null] as days, true as yes, null::int8 as nothing, 'é€😀' as word,
      0.1::float8 as fraction, pg_typeof(pg_current_xact_id())::text as xid`.execute(store().db)
    expect(rows).toStrictEqual([
      {
        instant: new Date('2026-11-20T08:30:00.123Z'),
        whole: Number.MAX_SAFE_INTEGER,
        price: 1.25,
        doc: { a: [1, null] },
        bytes: new Uint8Array([0, 255, 16]),
        day: '2026-03-29',
        clock: '2026-03-29 02:30:00',
        numbers: [1, 2],
        words: ['a', 'b,c'],
        days: ['2026-03-29', null],
        yes: true,
        nothing: null,
        word: 'é€😀',
        fraction: 0.1,
        xid: 'xid8',
      },
    ])
  })

  test('values are read back as written', async () => {
    const bytes = new Uint8Array([1, 0, 255])
    const instant = new Date('2026-10-25T01:30:00.5Z')
    const { rows } = await sql<
      Record<string, unknown>
    >`select ${bytes}::bytea as bytes, ${instant}::timestamptz as instant,
      ${JSON.stringify(['x', { y: "it's" }])}::jsonb as doc, ${['a', 'b"c', 'd,e']}::text[] as words,
      ${[1, 2, 3]}::int8[] as numbers, ${12.5}::float8 as number, ${null}::text as nothing`.execute(store().db)
    expect(rows).toStrictEqual([
      {
        bytes,
        instant,
        doc: ['x', { y: "it's" }],
        words: ['a', 'b"c', 'd,e'],
        numbers: [1, 2, 3],
        number: 12.5,
        nothing: null,
      },
    ])
  })

  test('an integer beyond the range of JavaScript is refused, not rounded [db.whole-number-javascript]', async () => {
    await expect(sql`select 9007199254740993::int8 as n`.execute(store().db)).rejects.toThrow(RangeError)
    await expect(sql`select 1 as n`.execute(store().db)).resolves.toMatchObject({ rows: [{ n: 1 }] })
  })

  test('an error has the code of PostgreSQL and leaves the connection usable', async () => {
    const { db } = store()
    await db.insertInto('meta').values({ key: 'twice', value: '1' }).execute()
    const again = db.insertInto('meta').values({ key: 'twice', value: '2' }).execute()
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'meta_pkey' })
    await expect(sql`select nonsense`.execute(db)).rejects.toMatchObject({ code: '42703' })
    expect(await sql`select 1 as n`.execute(db)).toMatchObject({ rows: [{ n: 1 }] })
  })

  test('a transaction that throws leaves nothing behind', async () => {
    const { db } = store()
    const attempt = db.transaction().execute(async (tx) => {
      await tx.insertInto('meta').values({ key: 'undone', value: '1' }).execute()
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    expect(await db.selectFrom('meta').selectAll().where('key', '=', 'undone').execute()).toEqual([])
  })

  test('a large document is stored and read unchanged', async () => {
    const { db } = store()
    const text = 'façade '.repeat(400_000)
    await db
      .insertInto('meta')
      .values({ key: 'large', value: JSON.stringify(text) })
      .execute()
    const row = await db.selectFrom('meta').select('value').where('key', '=', 'large').executeTakeFirstOrThrow()
    expect(row.value).toBe(text)
  })

  test('forty simultaneous transactions on one row lose no update', async () => {
    const { db } = store()
    await db.insertInto('meta').values({ key: 'counter', value: '0' }).execute()
    const bump = () =>
      db.transaction().execute(async (tx) => {
        const row = await sql<{ n: number }>`select value::int as n from meta where key = 'counter' for update`.execute(
          tx,
        )
        await tx
          .updateTable('meta')
          .set({ value: JSON.stringify((row.rows[0]?.n ?? 0) + 1) })
          .where('key', '=', 'counter')
          .execute()
      })
    await Promise.all(Array.from({ length: 40 }, bump))
    const row = await db.selectFrom('meta').select('value').where('key', '=', 'counter').executeTakeFirstOrThrow()
    expect(row.value).toBe(40)
  })

  test('a transaction with a serialization conflict is retried [db.another-transaction-got]', async () => {
    const { db } = store()
    let runs = 0
    const answer = await withRetry(db, async (tx) => {
      if (++runs < 3) await sql`do $$ begin raise exception 'in the way' using errcode = '40001'; end $$`.execute(tx)
      return 'done'
    })
    expect({ answer, runs }).toEqual({ answer: 'done', runs: 3 })
  })

  test('a permanent error is not retried', async () => {
    let runs = 0
    const attempt = withRetry(store().db, async (tx) => {
      runs++
      await sql`select 1 / 0`.execute(tx)
    })
    await expect(attempt).rejects.toMatchObject({ code: '22012' })
    expect(runs).toBe(1)
  })

  test('a wake-up reaches every listener, and many at once are coalesced', async () => {
    const { wakeUp, onWakeUp } = store()
    let calls = 0
    const woken = new Promise<void>((resolve) => {
      const stop = onWakeUp('outbox', () => {
        calls++
        resolve()
      })
      void stop
    })
    // A connecting listener is woken too; from then on it receives every wake-up.
    for (let sent = 0; sent < 50; sent++) wakeUp('outbox')
    await woken
    expect(calls).toBeLessThan(50)
  })
})

test('an unreachable store is distinguished from a query error', () => {
  const coded = (code: string) => Object.assign(new Error(code), { code })
  for (const code of ['57P01', '57P03', '08006', '53300', '53100', '58030', 'ECONNREFUSED'])
    expect(isUnavailable(coded(code))).toBe(true)
  for (const message of ['Connection terminated unexpectedly', 'PostgreSQL cannot open the store in var/db (no)'])
    expect(isUnavailable(new Error(message))).toBe(true)
  for (const code of ['23505', '42703', '22012']) expect(isUnavailable(coded(code))).toBe(false)
  expect(sqlStateOf(new AggregateError([coded('ECONNREFUSED')]))).toBe('ECONNREFUSED')
})
