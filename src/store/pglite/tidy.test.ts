import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { subscriptionsOfAddress } from '#store/subscriptions/subscriptions.ts'
import { onBothEngines } from '../../../test/store/engines.ts'
import { pause } from '../../../test/waiting.ts'

const MANY = 20_000

onBothEngines('many new subscriptions', (store, engine) => {
  const plan = async (statement: string) => {
    const { rows } = await sql<Record<string, string>>`explain ${sql.raw(statement)}`.execute(store().db)
    return rows.flatMap((row) => Object.values(row)).join('\n')
  }

  test('are found by address without a table scan, before and after their statistics exist', async () => {
    const { db } = store()
    await sql`insert into contact (email, email_hash, language)
      select n || '@voorbeeld.be', md5(n::text), 'nl' from generate_series(1, ${sql.lit(MANY)}) n`.execute(db)
    await sql`insert into subscription (contact_id, state, criteria, frequency)
      select id, 'active', '{"types": ["HOUSE"]}', 'daily' from contact`.execute(db)
    const { hash } = await db
      .selectFrom('contact')
      .select('email_hash as hash')
      .where('email', '=', '777@voorbeeld.be')
      .executeTakeFirstOrThrow()
    const found = async () => {
      const statements: string[] = []
      const watched = db.withPlugin({
        transformQuery({ node }) {
          const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: 'watched' })
          statements.push(text.replace(/\$(\d+)/g, (_, nth) => literal(parameters[Number(nth) - 1])))
          return node
        },
        transformResult: async ({ result }) => result,
      })
      expect(await subscriptionsOfAddress(watched, hash)).toMatchObject([{ contact: { email: '777@voorbeeld.be' } }])
      return (await Promise.all(statements.map(plan))).join('\n')
    }
    const before = await found()
    if (engine === 'postgres') await sql`analyze`.execute(db)
    else expect(await store().tidy()).toEqual(expect.arrayContaining(['contact', 'subscription']))
    const after = await found()
    for (const seen of [before, after]) {
      expect(seen).not.toContain('Seq Scan')
      expect(seen).toContain('contact_email')
      expect(seen).toContain('subscription_contact')
    }
  })

  test.skipIf(engine === 'postgres')('are vacuumed once, and again only after many changes', async () => {
    const { db, tidy } = store()
    await tidy()
    expect(await tidy()).toEqual([])
    const { rows } = await sql<{ name: string }>`
      select relname::text as name from pg_class where relname in ('contact', 'subscription') and reltuples = ${MANY}`.execute(
      db,
    )
    expect(rows).toHaveLength(2)
    await db.updateTable('contact').set({ language: 'fr' }).where('id', '<=', 100).execute()
    expect(await tidy()).toEqual([])
    await db
      .updateTable('contact')
      .set({ language: 'fr' })
      .where('id', '<=', MANY / 2)
      .execute()
    expect(await tidy()).toEqual(['contact'])
  })

  test.skipIf(engine === 'postgres')('are vacuumed between transactions, never within one', async () => {
    const { db, tidy, vacuum } = store()
    const slow = db.transaction().execute(async (tx) => {
      await sql`update contact set language = 'de'`.execute(tx)
      await pause(100, 'slow')
      return await tx.selectFrom('contact').select('language').where('id', '=', 1).executeTakeFirst()
    })
    const [seen, tidied] = await Promise.all([slow, tidy(), vacuum()])
    expect(seen).toEqual({ language: 'de' })
    expect(tidied).toEqual(['contact'])
  })
})

const literal = (value: unknown): string => (typeof value === 'number' ? String(value) : `'${String(value)}'`)
