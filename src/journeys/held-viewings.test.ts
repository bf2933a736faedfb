import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { bookingRequest } from '#domain/requests/visitor-requests.ts'
import { askedOffer } from '#offers/requested-offer.ts'
import { bookAppointment, daysFor } from '#journeys/book-appointment.ts'
import { cancelAppointment, moveAppointment, viewAppointment } from '#journeys/cancel-appointment.ts'
import { confirmAppointment } from '#journeys/confirm-appointment.ts'
import { releaseLapsedViewings } from '#journeys/lapsed-viewings.ts'
import { confirmSubscription } from '#journeys/manage-subscription.ts'
import { bookForCaller } from '#journeys/office/book-for-caller.ts'
import { openHouse } from '#journeys/office/open-house.ts'
import { subscribe } from '#journeys/subscribe.ts'
import { house } from '../../test/mail/house.ts'
import { bring, linkIn, mailApp, origin, request, tokenIn } from '../../test/mail/mail-app.ts'
import { onBothEngines, oneEngineWillDo } from '../../test/store/engines.ts'

const AGENCY = 'mechelen@gevel.example'
const COLLEAGUE = 7
const CALLER = { name: 'Bel', email: null, phone: '015 12 34 56', language: 'nl', message: null } as const

const hourFrom = (start: string) => ({ startsAt: new Date(start), endsAt: new Date(Date.parse(start) + 3_600_000) })

onBothEngines('a viewing of an address that nobody confirmed', (store, engine) => {
  beforeEach(async () => {
    const ofVisitors = ['appointment', 'outbox', 'rate_limit', 'idempotency', 'subscription', 'consent', 'contact']
    for (const table of [...ofVisitors, 'viewing_rule', 'open_house'])
      await sql`delete from ${sql.table(table)}`.execute(store().db)
    await bring(store(), [house('v1', 300_000)], new Date())
  })

  async function agency(rateLimit = false) {
    const site = mailApp(store())
    const app = { ...site.app, rateLimit }
    const { id } = await store().db.selectFrom('listing').select('id').executeTakeFirstOrThrow()
    const slots = async () => {
      const offer = await askedOffer(app, { estateId: id, unitId: null })
      return (offer ? await daysFor(app, offer) : []).flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt))
    }
    const book = async (slot: string, email: string, network: string | null = null) => {
      const wanted = bookingRequest('nl').parse({ estate_id: id, slot, name: 'Bartholomea Janssens', email })
      return await bookAppointment(app, wanted, { network, request: null })
    }
    const tokenTo = async (email: string) => {
      await site.sendAll()
      return (
        linkIn((await site.mailsTo(email)).at(-1), /afspraak-annuleren/)
          .split('/')
          .at(-1) ?? ''
      )
    }
    const agencyMails = async () => {
      await releaseLapsedViewings(app)
      await site.sendAll()
      return (await site.mails()).filter(({ to }) => to?.[0]?.address === AGENCY).map(({ subject }) => subject)
    }
    const later = (minutes: number) => void (site.clock.now = new Date(site.clock.now.getTime() + minutes * 60_000))
    return { ...site, app, slots, book, tokenTo, agencyMails, later }
  }

  it('is held without telling anybody else, until the button behind its mail is pressed', async () => {
    const { app, slots, book, tokenTo, agencyMails, mailsTo, sendAll } = await agency()
    const [slot = ''] = await slots()
    expect(await book(slot, 'bo@elders.example')).toEqual({ outcome: 'held' })
    expect(await slots()).not.toContain(slot)
    expect(await book(slot, 'an@elders.example')).toEqual({ outcome: 'taken' })
    const token = await tokenTo('bo@elders.example')
    const [mail] = await mailsTo('bo@elders.example')
    expect(mail?.attachments).toEqual([])
    expect(mail?.text, 'no text of an unconfirmed visitor').not.toContain('Bartholomea')
    for (let i = 0; i < 3; i++) expect(await viewAppointment(app, token)).toMatchObject({ outcome: 'held' })
    expect(await moveAppointment(app, token, (await slots())[0] ?? '')).toEqual({ outcome: 'not_confirmed' })
    expect(await agencyMails()).toEqual([])

    expect(await confirmAppointment(app, token, null)).toMatchObject({ outcome: 'confirmed' })
    expect(await confirmAppointment(app, token, null), 'a second press succeeds').toEqual({ outcome: 'already' })
    await sendAll()
    expect(await agencyMails()).toHaveLength(1)
    const [, booked] = await mailsTo('bo@elders.example')
    expect(booked?.attachments.length).toBeGreaterThan(0)
    expect(await viewAppointment(app, token)).toMatchObject({ outcome: 'booked' })
    expect(await cancelAppointment(app, token, null)).toMatchObject({ outcome: 'cancelled' })
    expect(await agencyMails()).toHaveLength(2)
  })

  it('lapses after half an hour: the slot is free, and the agency gets one mail about the request', async () => {
    const { app, slots, book, tokenTo, agencyMails, later } = await agency()
    const [slot = '', other = ''] = await slots()
    await book(slot, 'bo@elders.example')
    const token = await tokenTo('bo@elders.example')
    later(29)
    expect(await viewAppointment(app, token)).toMatchObject({ outcome: 'held' })
    later(1)
    expect(await viewAppointment(app, token)).toMatchObject({ outcome: 'lapsed' })
    const free = await slots()
    expect(free).toContain(other)
    for (let i = 0; i < 3; i++) expect(await agencyMails()).toHaveLength(1)
    expect((await agencyMails())[0]).toContain('niet bevestigd')
  })

  it.runIf(oneEngineWillDo(engine))(
    'is told to the agency sixty times a day, and on the days after of what is beyond that: none is lost',
    async () => {
      const { app, slots, book, agencyMails, later } = await agency()
      const limited = { ...app, rateLimit: true }
      const moments = (await slots()).slice(0, 62)
      expect(moments).toHaveLength(62)
      for (const [n, slot] of moments.entries())
        expect(await book(slot, `visitor${n}@elders.example`)).toEqual({ outcome: 'held' })
      later(31)
      expect(await releaseLapsedViewings(limited)).toBe(60)
      expect(await releaseLapsedViewings(limited)).toBe(0)
      later(24 * 60)
      expect(await releaseLapsedViewings(limited)).toBe(2)
      expect(await agencyMails()).toHaveLength(62)
    },
  )

  it('is still booked by a late press, or at another slot when another visitor was faster', async () => {
    const { app, slots, book, tokenTo, later, agencyMails } = await agency()
    const [, , , , , , , , slot = '', second = '', third = ''] = await slots()
    await book(slot, 'late@elders.example')
    const late = await tokenTo('late@elders.example')
    await book(second, 'later@elders.example')
    const later_ = await tokenTo('later@elders.example')
    later(31)
    expect(await confirmAppointment(app, late, null)).toMatchObject({ outcome: 'confirmed' })
    expect(await agencyMails(), 'one booked, one lapsed').toHaveLength(2)
    expect(await book(second, 'fast@elders.example')).toEqual({ outcome: 'held' })
    expect(await viewAppointment(app, later_)).toMatchObject({ outcome: 'lapsed', isFree: false })
    expect(await confirmAppointment(app, later_, null)).toEqual({ outcome: 'taken' })
    expect(await confirmAppointment(app, later_, second)).toEqual({ outcome: 'taken' })
    expect(await confirmAppointment(app, later_, third)).toMatchObject({ outcome: 'confirmed' })
    expect(await viewAppointment(app, later_)).toMatchObject({ outcome: 'booked', appointment: { startsAt: third } })
    expect(await slots()).not.toContain(third)
  })

  it('is released without a mail when its visitor cancels, and the agency gets none', async () => {
    const { app, slots, book, tokenTo, agencyMails, later, mailsTo } = await agency()
    const [slot = ''] = await slots()
    await book(slot, 'bo@elders.example')
    const token = await tokenTo('bo@elders.example')
    expect(await cancelAppointment(app, token, null)).toMatchObject({ outcome: 'let_go' })
    expect(await slots()).toContain(slot)
    later(60)
    expect(await agencyMails()).toEqual([])
    expect(await mailsTo('bo@elders.example')).toHaveLength(1)
    expect(await confirmAppointment(app, token, null)).toEqual({ outcome: 'cancelled' })
  })

  it('is booked at once for a confirmed address: by a running subscription or an earlier viewing', async () => {
    const { app, slots, book, tokenTo, mailsTo, sendAll } = await agency()
    const [a = '', b = '', c = ''] = await slots()
    const email = 'noor@elders.example'
    await subscribe(app, request(email), origin())
    expect(await book(a, email)).toEqual({ outcome: 'held' })
    await sendAll()
    const manage = (await mailsTo(email)).find(({ subject }) => subject?.includes('e-mailadres'))
    expect(await confirmSubscription(app, tokenIn(manage))).toEqual({ outcome: 'confirmed' })
    expect(await book(b, email)).toEqual({ outcome: 'booked' })

    await book(c, 'piet@elders.example')
    await confirmAppointment(app, await tokenTo('piet@elders.example'), null)
    expect(await book((await slots())[0] ?? '', 'PIET@elders.example')).toEqual({ outcome: 'booked' })
  })

  it('counts: three future ones, and no more until one has lapsed, passed or been cancelled [held-viewings.counts-three-still]', async () => {
    const { app, slots, book, tokenTo, later } = await agency()
    const email = 'bo@elders.example'
    const all = await slots()
    for (const slot of all.slice(0, 3)) expect(await book(slot, email)).toEqual({ outcome: 'held' })
    expect(await book(all[3] ?? '', email)).toEqual({ outcome: 'too_many_open' })
    expect(await slots(), 'a refused slot stays free').toContain(all[3])
    expect(await cancelAppointment(app, await tokenTo(email), null)).toMatchObject({ outcome: 'let_go' })
    expect(await book(all[3] ?? '', email)).toEqual({ outcome: 'held' })
    expect(await book(all[4] ?? '', email)).toEqual({ outcome: 'too_many_open' })
    later(31)
    expect(await book((await slots())[0] ?? '', email)).toEqual({ outcome: 'held' })
  })

  it('leaves most slots to others, however many networks request all of them [held-viewings.leaves-most-moments]', async () => {
    const { slots, book } = await agency(true)
    const all = await slots()
    expect(all.length).toBeGreaterThan(90)
    let held = 0
    for (const [n, slot] of all.slice(0, 90).entries()) {
      const done = await book(slot, `a${n}@elders.example`, `198.51.${n % 18}.0`)
      if (done.outcome === 'held') held += 1
    }
    expect(held, 'two for each of eighteen networks').toBe(36)
    expect(await book((await slots()).at(-1) ?? '', 'visitor@elders.example', '203.0.113.0')).toEqual({
      outcome: 'held',
    })
  })

  it('can be moved three times an hour at most [held-viewings.moved-three-times]', async () => {
    const { app, slots, book, tokenTo, mails, sendAll } = await agency(true)
    const all = await slots()
    await book(all[0] ?? '', 'bo@elders.example')
    const token = await tokenTo('bo@elders.example')
    await confirmAppointment(app, token, null)
    const moved = []
    for (let n = 1; n <= 60; n++) moved.push((await moveAppointment(app, token, all[n] ?? '')).outcome)
    expect(moved.filter((outcome) => outcome === 'moved')).toHaveLength(3)
    expect(new Set(moved.slice(3))).toEqual(new Set(['too_many']))
    await sendAll()
    expect(await mails(), 'to confirm; booked, to both; moved thrice, to both').toHaveLength(1 + 2 + 6)
  })

  it('confirmed and cancelled at the same time has the same final state in calendars and store', async () => {
    const { app, slots, book, tokenTo, agencyMails, mailsTo } = await agency()
    const ends = []
    for (let n = 0; n < 6; n++) {
      const email = `both${n}@elders.example`
      const told = (await agencyMails()).length
      await book((await slots())[0] ?? '', email)
      const token = await tokenTo(email)
      const [confirmed, cancelled] = await Promise.all([
        confirmAppointment(app, token, null),
        cancelAppointment(app, token, null),
      ])
      const news = (await agencyMails()).length - told
      const toVisitor = (await mailsTo(email)).length - 1
      expect(await viewAppointment(app, token)).toMatchObject({ outcome: 'cancelled' })
      expect([confirmed.outcome, cancelled.outcome, news, toVisitor]).toEqual(
        confirmed.outcome === 'confirmed' ? ['confirmed', 'cancelled', 2, 2] : ['cancelled', 'let_go', 0, 0],
      )
      ends.push(confirmed.outcome)
    }
    expect(ends).toHaveLength(6)
  })

  it('confirmed between the read and the write of a cancellation is cancelled in every calendar', async () => {
    const { app, slots, book, tokenTo, agencyMails, mailsTo } = await agency()
    await book((await slots())[0] ?? '', 'between@elders.example')
    const token = await tokenTo('between@elders.example')
    // The offer is read between the two.
    const load: typeof app.offers.load = async (ids) => {
      await confirmAppointment(app, token, null)
      return await app.offers.load(ids)
    }
    const late = { ...app, offers: { ...app.offers, load } }
    expect(await cancelAppointment(late, token, null)).toMatchObject({ outcome: 'cancelled' })
    expect(await agencyMails(), 'booked, cancelled').toHaveLength(2)
    expect(await mailsTo('between@elders.example'), 'to confirm, booked, cancelled').toHaveLength(3)
  })

  it('cancelled between the read and the write of a confirmation stays cancelled, and the page says so', async () => {
    const { app, slots, book, tokenTo, agencyMails } = await agency()
    await book((await slots())[0] ?? '', 'undone@elders.example')
    const token = await tokenTo('undone@elders.example')
    const load: typeof app.offers.load = async (ids) => {
      await cancelAppointment(app, token, null)
      return await app.offers.load(ids)
    }
    const late = { ...app, offers: { ...app.offers, load } }
    expect(await confirmAppointment(late, token, null)).toEqual({ outcome: 'cancelled' })
    expect(await agencyMails()).toEqual([])
  })

  /** What takes a time of the agenda: each begins in the middle of the viewing that is being confirmed. */
  const rivals: Record<string, (at: Rival) => Promise<{ outcome: string }>> = {
    'a booking of another visitor': ({ book, between }) => book(between, 'other@elders.example'),
    'a booking by telephone': ({ app, offer, between }) =>
      bookForCaller(app, { offer, startsAt: between, ...CALLER }, COLLEAGUE),
    'a move of another viewing': ({ app, moved, between }) => moveAppointment(app, moved, between),
    'an open house': ({ app, offer, between }) =>
      openHouse(app, { listingId: offer.estateId, ...hourFrom(between), places: 2 }, COLLEAGUE),
  }
  type Rival = Pick<Awaited<ReturnType<typeof agency>>, 'app' | 'book'> & {
    offer: { estateId: number; unitId: null }
    between: string
    moved: string
  }

  it.runIf(engine === 'postgres').for(Object.entries(rivals))(
    'confirmed as its hold ends never overlaps %s [held-viewings.never-overlap]',
    async ([, compete]) => {
      const site = await agency()
      const { app, slots, book, tokenTo, later } = site
      const { db } = store()
      const { id } = await db.selectFrom('listing').select('id').executeTakeFirstOrThrow()
      await sql`insert into office_person (id, email, email_hash, name, role, language, state, handle, created_at)
        overriding system value values (${COLLEAGUE}, 'noor@kantoor.example', 'h', 'Noor', 'owner', 'nl', 'active', 'n',
        now()) on conflict do nothing`.execute(db)
      const all = await slots()
      const slot = all[8] ?? ''
      await book(all[20] ?? '', 'mover@elders.example')
      const moved = await tokenTo('mover@elders.example')
      await confirmAppointment(app, moved, null)
      await book(slot, 'late@elders.example')
      const token = await tokenTo('late@elders.example')
      // Viewings of another length, as a rule of the office has it: no index of starts refuses what overlaps.
      await sql`insert into viewing_rule (listing_id, online, minutes) values (${id}, true, 15)`.execute(db)
      const between = new Date(Date.parse(slot) + 15 * 60_000).toISOString()
      // Nobody can store a mail meanwhile, so the confirmation is written and not committed when its hold ends.
      const { promise, resolve: release } = Promise.withResolvers<void>()
      const closed = db.transaction().execute(async (tx) => {
        await sql`lock table outbox, office_log in share row exclusive mode`.execute(tx)
        await promise
      })
      await expect.poll(() => countLocks(true)).toBeGreaterThan(0)
      const confirmed = confirmAppointment(app, token, null)
      await expect.poll(() => countLocks(false)).toBe(1)
      later(31)
      const rival = compete({ ...site, offer: { estateId: id, unitId: null }, between, moved })
      await expect.poll(() => countLocks(false)).toBe(2)
      release()
      await closed
      const outcomes = [(await confirmed).outcome, (await rival).outcome]
      const { rows } = await sql<{ from: Date; to: Date }>`
        select starts_at as "from", ends_at as "to" from appointment where state = 'booked' and open_house_id is null
        union all select starts_at, ends_at from open_house order by 1`.execute(db)
      const overlapping = rows.filter(({ from }, at) => from < (rows[at - 1]?.to ?? 0))
      expect({ outcomes, overlapping }).toEqual({ outcomes: ['confirmed', 'taken'], overlapping: [] })
    },
  )

  /** Locks of tables and agendas in this database that a transaction has, or waits for. */
  async function countLocks(granted: boolean): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks
      where granted = ${granted} and (mode = 'ShareRowExclusiveLock' or not granted)
        and database = (select oid from pg_database where datname = current_database())`.execute(store().db)
    return rows[0]?.n ?? 0
  }

  it('answers a simultaneous double press with "already settled", never with "somebody was faster"', async () => {
    const { app, slots, book, tokenTo, agencyMails, later } = await agency()
    const outcomes = async (done: Promise<{ outcome: string }>[]) =>
      (await Promise.all(done)).map(({ outcome }) => outcome).toSorted()
    const [, , , , , , , , slot = '', other = '', third = ''] = await slots()
    await book(slot, 'twice@elders.example')
    const token = await tokenTo('twice@elders.example')
    const confirm = (chosen: string | null) => [1, 2, 3].map(() => confirmAppointment(app, token, chosen))
    expect(await outcomes(confirm(null))).toEqual(['already', 'already', 'confirmed'])
    const move = [1, 2, 3].map(() => moveAppointment(app, token, other))
    expect(await outcomes(move)).toEqual(['already', 'already', 'moved'])
    expect(await agencyMails(), 'booked, moved').toHaveLength(2)

    await book(slot, 'again@elders.example')
    const lapsed = await tokenTo('again@elders.example')
    later(31)
    expect(await outcomes([1, 2, 3].map(() => confirmAppointment(app, lapsed, third)))).toEqual([
      'already',
      'already',
      'confirmed',
    ])
  })

  it('of a home sold in the meantime cannot be confirmed, moved or booked late, only cancelled', async () => {
    const { app, slots, book, tokenTo, later } = await agency()
    const [, , , , , , , , a = '', b = '', c = '', d = ''] = await slots()
    await book(a, 'booked@elders.example')
    const booked = await tokenTo('booked@elders.example')
    expect(await confirmAppointment(app, booked, null)).toMatchObject({ outcome: 'confirmed' })
    await book(b, 'late@elders.example')
    const late = await tokenTo('late@elders.example')
    await book(c, 'held@elders.example')
    const held = await tokenTo('held@elders.example')
    await bring(store(), [house('v1', 300_000, { availability: 'SETTLED' })], new Date())
    const { id } = await store().db.selectFrom('listing').select('id').executeTakeFirstOrThrow()
    app.offers.forget([id])
    expect(await moveAppointment(app, booked, d)).toEqual({ outcome: 'gone' })
    expect(await confirmAppointment(app, held, null)).toEqual({ outcome: 'gone' })
    later(31)
    expect(await confirmAppointment(app, late, null)).toEqual({ outcome: 'gone' })
    expect(await confirmAppointment(app, late, d)).toEqual({ outcome: 'gone' })
    expect(await cancelAppointment(app, booked, null)).toEqual({ outcome: 'cancelled', estateId: null, homeId: id })
  })

  it('has a link that is not stored, and a separate id in calendars', async () => {
    const { app, slots, book, tokenTo, mails, sendAll } = await agency()
    const [slot = '', other = ''] = await slots()
    await book(slot, 'bo@elders.example')
    const token = await tokenTo('bo@elders.example')
    await confirmAppointment(app, token, null)
    expect(await moveAppointment(app, token, other)).toMatchObject({ outcome: 'moved' })
    await sendAll()
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(store().db)
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(store().db)
      for (const { text } of rows) expect(text, name).not.toContain(token)
    }
    const all = await mails()
    const files = all.flatMap(({ attachments }) => attachments)
    expect(files.length).toBeGreaterThanOrEqual(4)
    for (const { content } of files)
      expect(typeof content === 'string' ? content : new TextDecoder().decode(content)).not.toContain(token)
    for (const { to, text, messageId } of all) {
      expect(messageId?.toLowerCase()).not.toContain(token.toLowerCase().replace(/[^a-z0-9]/g, ''))
      if (to?.[0]?.address === AGENCY) expect(text).not.toContain(token)
    }
    expect(
      new Set(files.map(({ content }) => /UID:(\S+)/.exec(new TextDecoder().decode(content as Uint8Array))?.[1])).size,
    ).toBe(1)
  })

  it('of release 0.1.0 keeps its link and calendar id, even when that release runs at the same time', async () => {
    const { app, slots, sendAll, mails } = await agency()
    const { id: listing } = await store().db.selectFrom('listing').select('id').executeTakeFirstOrThrow()
    const [slot = '', other = ''] = await slots()
    const id = 'AAAAAAAAAAAAAAAAAAAA-1'
    await sql`insert into appointment (id, listing_id, office_id, starts_at, ends_at, state, visitor_name, visitor_email,
        visitor_email_hash, visitor_language)
      values (${id}, ${listing}, 'mechelen', ${slot}, ${slot}, 'booked', 'Bo', 'bo@elders.example', 'h', 'nl')
      on conflict (office_id, starts_at) where state = 'booked' do nothing`.execute(store().db)
    expect(await slots()).not.toContain(slot)
    expect(await viewAppointment(app, id)).toMatchObject({ outcome: 'booked' })
    await sql`update appointment set link_hash = encode(sha256(convert_to(id, 'UTF8')), 'hex')`.execute(store().db)
    expect(await moveAppointment(app, id, other)).toMatchObject({ outcome: 'moved' })
    await sendAll()
    const [toVisitor] = (await mails()).filter(({ to }) => to?.[0]?.address === 'bo@elders.example')
    expect(toVisitor?.text).toContain(`/afspraak-annuleren/${id}`)
    const file = new TextDecoder().decode(toVisitor?.attachments[0]?.content as Uint8Array)
    expect(file).toContain(`UID:${id}@gevel.example`)
  })
})
