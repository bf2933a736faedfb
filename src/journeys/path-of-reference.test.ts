import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { pathOfReference } from '#journeys/path-of-reference.ts'
import { offerCache } from '#offers/load-offers.ts'
import { house } from '../../test/mail/house.ts'
import { onBothEngines } from '../../test/store/engines.ts'

onBothEngines('a reference from the window', (store) => {
  beforeAll(async () => {
    const add = async (
      id: number,
      sourceRef: string,
      { hidden = false, held = false, street = 'Zwaluwstraat' } = {},
    ) => {
      const plain = house(sourceRef, 300_000)
      const doc = { ...plain, address: { ...plain.address, street, hidden } }
      await sql`insert into listing (id, source, source_ref, kind, availability, doc, content_hash, held, unseen)
        values (${id}, 'test', ${sourceRef}, 'estate', 'AVAILABLE', ${JSON.stringify(doc)}::jsonb, '', ${held}, ${held})`.execute(
        store().db,
      )
    }
    await add(1, 'MV-307')
    await add(2, 'ZWALUWSTRAAT-12', { hidden: true })
    await add(3, 'MV-308', { hidden: true })
    await add(4, 'MV-309', { held: true })
  })

  test.each([
    ['MV-307', 1],
    ['mv 307', 1],
    ['mv307', 1],
    ['MV-308', 3],
    ['MV-309', null],
    ['MV-30', null],
    ['ZWALUWSTRAAT-12', null],
  ])('%s leads to home %s', async (reference, id) => {
    const { db } = store()
    const path = await pathOfReference({ db, offers: offerCache(db) }, reference, 'nl')
    expect(path === null ? null : Number(/^\/nl\/aanbod\/(\d+)\//.exec(path)?.[1])).toBe(id)
  })
})
