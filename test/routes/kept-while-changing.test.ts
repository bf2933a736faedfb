import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshPostgres } from '../fresh-postgres.ts'
import { cardOf, house, html, importListings } from '../requests/agency.ts'
import { type Site, startSite } from '../site.ts'
import { POSTGRES } from '../store/engines.ts'
import { until } from '../waiting.ts'
import { needing } from '../run/needing.ts'

needing(describe, POSTGRES)('a page that is being made while offers change', () => {
  let site: Site
  /** the first client blocks the site, the second changes offers */
  let clients: [Client, Client]
  beforeAll(async () => {
    const databaseUrl = await freshPostgres()
    if (databaseUrl === undefined) throw new Error('There is no PostgreSQL.')
    site = await startSite({ databaseUrl, env: { ROLE: 'web' } })
    clients = [new Client({ connectionString: databaseUrl }), new Client({ connectionString: databaseUrl })]
    for (const client of clients) await client.connect()
    await importListings(site, [house('A', 310000), house('B', 320000)], 2)
  })
  afterAll(async () => {
    for (const client of clients) await client.end()
    await site.stop()
  })

  test('is not served from the cache to the next visitor: held offers are gone', async () => {
    const [holder, writer] = clients
    const [a, b] = [await cardOf(site, 310000), await cardOf(site, 320000)]
    async function change(id: number, set: string): Promise<void> {
      await writer.query(`update listing set ${set} where id = $1`, [id])
      await writer.query(`insert into change_log (entity, id) values ('offer', $1)`, [id])
      await writer.query('notify gevel_changes')
    }
    async function isWaiting(): Promise<boolean> {
      const { rows } = await writer.query(`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%parent_id, demo, doc%'`)
      return rows.length > 0
    }
    const page = `${site.url}/nl/aanbod?status=FOR_SALE`
    // A page is cached from its second request on.
    expect(await html(page)).toContain(`data-offer="${b.id}"`)

    await holder.query('begin')
    await holder.query('lock table picture in access exclusive mode')
    await change(a.id, 'changed_at = now()')
    // Once the site knows of the change, it reads the first home again and waits for it; it still has the card of the
    // second home.
    const { making } = await until('a page to wait for its first home', async () => {
      const asked = { isAnswered: false, making: html(page) }
      void asked.making.finally(() => (asked.isAnswered = true))
      await until('an answer, or that it waits', async () => asked.isAnswered || (await isWaiting()), { everyMs: 10 })
      return !asked.isAnswered && asked
    })
    await writer.query('delete from search_row where id = $1', [b.id])
    await change(b.id, 'held = true')
    await until('the site to know what is held', async () => {
      const pins = (await (await fetch(`${site.url}/nl/ajax/pins?status=FOR_SALE`)).json()) as { total: number }
      return pins.total === 1
    })
    await holder.query('rollback')
    // The page shows both: the site had the second card before that offer was held.
    await making

    const next = await html(page)
    expect(next).toContain(`data-offer="${a.id}"`)
    expect(next).not.toContain(`data-offer="${b.id}"`)
  })
})
