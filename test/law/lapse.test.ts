import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Gate } from '#domain/law/gate.ts'
import { checkDueOffers, checkEarlierOffers } from '#journeys/check-law.ts'
import { importFeed } from '#imports/import-feed.ts'
import type { Store } from '#store/engine/db.ts'
import { sourcesUnderLaw } from '#store/listings/law-report.ts'
import { estate, feed, pieces } from '../feeds/feed-files.ts'
import { mailApp } from '../mail/mail-app.ts'
import { onBothEngines } from '../store/engines.ts'

const FLAT = { type: 'APARTMENT', deals: { TO_RENT: { price: 950, charges: 0 } } }
const GENT = { postalCode: '9000', locality: 'Gent', street: 'Kaai', number: '1' }
const AGENT = { name: 'Claire', email: 'claire@kade.example' }

onBothEngines('a listing that will be blocked', (store) => {
  test('is reported once, two weeks ahead, in the language of its agent, and disappears at midnight when it is held [lapse.told-once]', async () => {
    const { bring, at, work, shown, mails } = agency(store(), { hold: 'hold' })
    at('2026-11-20T12:00:00Z')
    const old = estate('old', {
      ...FLAT,
      address: GENT,
      agent: AGENT,
      energy: { label: 'B', certificateDate: '2016-12-10' },
    })
    await bring('hold', old)
    await work()
    expect(await mails()).toEqual([])

    at('2026-11-26T22:59:59Z')
    await work()
    expect(await mails()).toEqual([])
    at('2026-11-26T23:00:00Z')
    await Promise.all([work(), work(), work()])
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.to?.[0]?.address).toBe(AGENT.email)
    expect(mail?.subject).toMatch(/^Bientôt plus conforme à la loi : .*Gand/)
    expect(mail?.text).toContain('(old)')
    expect(mail?.text).toMatch(/À partir du 11 décembre 2026/)
    expect(mail?.text).toContain('Le certificat énergétique aura alors plus de dix ans.')
    expect(mail?.text).toContain('quittera le site ce jour-là à minuit')

    at('2026-12-10T22:59:59Z')
    await work()
    expect(await shown()).toEqual(['old'])
    at('2026-12-10T23:00:00Z')
    await Promise.all([work(), work()])
    expect(await shown()).toEqual([])
    expect(await mails()).toHaveLength(1)

    await bring('hold', { ...old, energy: { label: 'B', certificateDate: '2026-12-09' } })
    expect(await shown()).toEqual(['old'])
    const events = await store().db.selectFrom('listing_event').orderBy('id').select(['kind', 'new']).execute()
    expect(events.map((event) => [event.kind, event.new])).toEqual([
      ['new', null],
      ['availability', 'WITHDRAWN'],
      ['back', 'AVAILABLE'],
    ])
  })

  test('stays public when its source wants warnings only, and is reported, also when it is imported within those two weeks', async () => {
    const { bring, at, work, shown, mails } = agency(store(), { warn: 'warn' })
    at('2026-12-01T12:00:00Z')
    const said = Object.fromEntries(
      ['permit', 'summons', 'preemption', 'subdivision'].map((fact) => [fact, { answer: 'NO' }]),
    )
    const legal = { facts: said, zoning: 'RESIDENTIAL', floodP: 'A', floodG: 'A', floodDate: '2025-12-10' }
    const house = (ref: string) => estate(ref, { address: GENT, energy: { kwh: 100 }, legal })
    await bring('warn', house('warned'), house('second'))
    await work()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    const [source] = await sourcesUnderLaw(store().db, { today: '2026-12-01', named: 'warn', gateOf: () => 'warn' })
    expect(source).toEqual({
      ...{ source: 'warn', listings: 2, unasked: 0 },
      lapsing: ['second', 'warned'].map((sourceRef) => ({ sourceRef, from: '2026-12-11' })),
    })
    expect(mail?.subject).toBe('2 panden zijn straks niet meer volgens de wet')
    expect(mail?.text).toContain('Het overstromingsrapport is dan ouder dan een jaar.')
    expect(mail?.text).toContain('Het pand blijft op de site staan')
    at('2026-12-20T12:00:00Z')
    await work()
    expect(await shown()).toEqual(['second', 'warned'])
    expect(await mails()).toHaveLength(1)
  })

  test('is reported again after it was withdrawn and returned, together with listings that arrive with it [lapse.told-all]', async () => {
    const { at, work, mails, bringAll } = agency(store(), { returns: 'hold' })
    at('2026-12-01T12:00:00Z')
    const old = (ref: string, certificateDate: string) =>
      estate(ref, { ...FLAT, address: GENT, energy: { label: 'B', certificateDate } })
    const later = old('stays', '2020-01-01')
    const told = async () =>
      (await mails()).map(({ text = '' }) => ['first', 'second'].filter((ref) => text.includes(`(${ref})`)))
    await bringAll('returns', old('first', '2016-12-10'), later)
    await work()
    await bringAll('returns', later)
    await work()
    expect(await told()).toEqual([['first']])
    await bringAll('returns', old('first', '2016-12-10'), old('second', '2016-12-10'), later)
    await work()
    expect(await told()).toEqual([['first'], ['first', 'second']])
    // Postponed for a day, and back.
    for (const [ref, day] of [
      ['first', '2016-12-11'],
      ['first', '2016-12-10'],
    ] as const) {
      await bringAll('returns', old(ref, day), old('second', '2016-12-10'), later)
      await work()
    }
    expect(await told()).toEqual([['first'], ['first', 'second'], ['first'], ['first']])
  })

  test('is reported before a rule starts to apply, with the field that it will require', async () => {
    const { bring, at, work, shown, mails } = agency(store(), { berlin: 'hold' })
    at('2026-12-17T12:00:00Z')
    const monument = estate('monument', {
      address: { country: 'DE', postalCode: '10115', locality: 'Berlin' },
      energy: { status: 'EXEMPT', exemption: 'MONUMENT' },
    })
    await bring('berlin', monument)
    await work()
    expect(await mails()).toEqual([])
    at('2026-12-17T23:00:00Z')
    await work()
    expect((await mails())[0]?.text).toMatch(/De wet vraagt dan ook: .+ \(D3\)\./)
    at('2026-12-31T23:00:00Z')
    await work()
    expect(await shown()).toEqual([])
  })

  test('stored by release 0.1.0 is judged by the first worker, keeps every byte, and is held only from then on [law.old-data]', async () => {
    const { bring, at, work, shown, earlier } = agency(store(), {})
    at('2026-11-20T12:00:00Z')
    await bring('old', estate('whole', { ...FLAT, address: GENT, energy: { label: 'B' } }), estate('lacking'))
    await sql`update listing set asked_by = null, findings = null, ask_at = null where source = 'old'`.execute(
      store().db,
    )
    const documents = async () =>
      (
        await sql<{
          doc: string
          content_hash: string
        }>`select doc::text, content_hash from listing where source = 'old'
        order by id`.execute(store().db)
      ).rows
    const before = await documents()
    const held = agency(store(), { old: 'hold' })
    held.at('2026-11-20T13:00:00Z')
    await held.earlier()
    await held.work()
    expect(await held.shown()).toEqual(['whole'])
    expect(await documents()).toEqual(before)
    await earlier()
    await work()
    expect(await shown()).toEqual(['lacking', 'whole'])
    expect(await documents()).toEqual(before)
  })
})

/** An agency with these gates by source, a clock and a worker. */
function agency(store: Store, gates: Record<string, Gate>) {
  const { app, clock, sendAll, mails } = mailApp(store)
  const rest = { at: '', format: null, mapping: null, everyMinutes: 60, full: false }
  const feeds = Object.entries(gates).map(([source, gate]) => ({ source, gate, ...rest }))
  const claire = {
    ...AGENT,
    id: 'claire',
    title: null,
    portrait: null,
    phone: null,
    licence: null,
    officeId: '',
    languages: ['fr' as const],
  }
  const own = { ...app, site: { ...app.site, feeds, agents: [claire] }, changed() {} }
  const sources: string[] = []
  const take = async (source: string, full: boolean, listings: object[]) => {
    sources.push(source)
    const request = { name: 'f', format: null, mapping: null, source, full, dryRun: false, yes: full }
    const result = await importFeed(own, { ...request, open: () => pieces(feed(listings)) })
    if (result.outcome === 'refused' || result.rejected.length > 0) throw new Error(JSON.stringify(result))
  }
  return {
    at: (instant: string) => void (clock.now = new Date(instant)),
    bring: async (source: string, ...listings: object[]) => await take(source, false, listings),
    /** listings that are not among them are withdrawn */
    bringAll: async (source: string, ...listings: object[]) => await take(source, true, listings),
    async work() {
      while ((await checkDueOffers(own)) > 0);
      await sendAll()
    },
    async earlier() {
      for (let after: number | null = 0; after !== null;) after = await checkEarlierOffers(own, after)
    },
    mails,
    /** references of the public listings of these sources */
    async shown() {
      const of = [...new Set([...sources, ...Object.keys(gates)])]
      const { rows } = await sql<{ ref: string }>`select source_ref as ref from listing join search_row using (id)
        where source = any(${of}::text[]) order by 1`.execute(store.db)
      return rows.map(({ ref }) => ref)
    },
  }
}
