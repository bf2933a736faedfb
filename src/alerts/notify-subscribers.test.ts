import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { centreOf } from '#domain/places/place.ts'
import { packReach, unpackReach } from '#domain/transit/packed-reach.ts'
import { walkSeconds } from '#domain/transit/walking.ts'
import { NO_AREA, travelArea } from '#domain/places/travel-area.ts'
import type { TravelTimes } from '#domain/transit/travel-times.ts'
import type { Estate, Project, Unit } from '#domain/listing/listing.ts'
import { composeHere, type DigestComposer } from '#alerts/digest-composer.ts'
import { changeSubscription, confirmSubscription } from '#journeys/manage-subscription.ts'
import { newMail } from '#journeys/mail/new-mail.ts'
import { notifySubscribers } from '#alerts/notify-subscribers.ts'
import { queueDigests } from '#alerts/queue-digests.ts'
import { dropQueuedOfSubscriptions } from '#store/mail/outbox.ts'
import { subscribe } from '#journeys/subscribe.ts'
import { emailHash } from '#store/people/contacts.ts'
import { runningSubscriptions } from '#store/subscriptions/digests.ts'
import { subscriptionsOfAddress } from '#store/subscriptions/subscriptions.ts'
import { house } from '../../test/mail/house.ts'
import { bring, mailApp, origin, request, tokenIn } from '../../test/mail/mail-app.ts'
import { onBothEngines } from '../../test/store/engines.ts'

onBothEngines('alerts', (store) => {
  async function subscribed(site: ReturnType<typeof mailApp>, email: string, wishes: Parameters<typeof request>[1]) {
    await subscribe(site.app, request(email, wishes), origin())
    await site.sendAll()
    const token = tokenIn((await site.mailsTo(email))[0])
    await confirmSubscription(site.app, token)
    return token
  }

  it('list every match once for each subscriber, whatever fails on the way', async () => {
    const codes = ['9000', '9030', '9040'] as const
    const wish = fc.record({
      max: fc.constantFrom(null, 150, 250, 350),
      bedrooms: fc.constantFrom(null, 2, 4),
      cities: fc.subarray([...codes]),
    })
    const fact = fc.record({
      ref: fc.nat(7),
      price: fc.integer({ min: 100, max: 400 }),
      bedrooms: fc.nat(5),
      code: fc.constantFrom(...codes),
    })
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(wish, { minLength: 1, maxLength: 4 }),
        fc.array(fc.uniqueArray(fact, { selector: ({ ref }) => ref, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
        async (wishes, rounds, failures) => {
          run += 1
          await sql`update subscription set state = 'ended'`.execute(store().db)
          const site = mailApp(store())
          const emailOf = (i: number) => `run${run}-${i}@voorbeeld.be`
          for (const [i, { max, bedrooms, cities }] of wishes.entries()) {
            const construction = { bedrooms: { min: bedrooms } }
            await subscribed(site, emailOf(i), { cities, construction, financial: { price_for_sale: { max } } })
          }
          type Fact = (typeof rounds)[number][number]
          const fits = ({ max, bedrooms, cities }: (typeof wishes)[number], it: Fact) =>
            (max === null || it.price <= max) &&
            (bedrooms === null || it.bedrooms >= bedrooms) &&
            (cities.length === 0 || cities.includes(it.code))
          const known = new Map<number, Fact>()
          const expected = wishes.map(() => [] as string[][])
          for (const [nth, round] of rounds.entries()) {
            await bring(
              store(),
              round.map((it) =>
                house(`${run}-${it.ref}`, it.price, {
                  bedrooms: it.bedrooms,
                  address: {
                    ...house('0', 0).address,
                    postalCode: it.code,
                    street: 'Straat',
                    number: `${run}x${it.ref}`,
                  },
                }),
              ),
              site.app.now(),
            )
            for (const [i, asked] of wishes.entries()) {
              const told = round.filter((it) => {
                const before = known.get(it.ref)
                if (!fits(asked, it)) return false
                if (!before) return true
                return (
                  it.price < before.price || (it.price > before.price && !fits(asked, { ...it, price: before.price }))
                )
              })
              if (told.length > 0) expected[i]?.push(told.map(({ ref }) => `${run}x${ref}`).sort())
            }
            for (const it of round) known.set(it.ref, it)
            // Fails at each read of a setting in turn, before and inside transactions, then continues.
            for (let left = failures[nth] ?? 0; left >= 0; left--) await notifySubscribers(failing(site.app, left))
            await notifySubscribers(site.app)
            await site.sendAll()
          }
          const told = await Promise.all(
            wishes.map(async (_, i) =>
              (await site.mailsTo(emailOf(i)))
                .slice(1)
                .map(({ text }) => [...new Set(text?.match(/\b\d+x\d\b/g))].sort()),
            ),
          )
          expect(told).toEqual(expected)
        },
      ),
      { numRuns: process.env['GEVEL_LONG'] === '1' ? 60 : 4 },
    )
  })

  const toldOf = async (site: ReturnType<typeof mailApp>, email: string) => {
    await site.sendAll()
    return (await site.mailsTo(email)).slice(1).map(({ text }) => [...new Set(text?.match(/Zwaluwstraat \d+/g))].sort())
  }

  it('report a first import at once, and call only new homes new', async () => {
    const site = mailApp(store())
    const email = `first-import-${randomUUID()}@voorbeeld.be`
    await subscribed(site, email, { types: ['AGRICULTURAL'] })
    const farm = (ref: string, more: Partial<Estate> = {}) => house(ref, 300_000, { type: 'AGRICULTURAL', ...more })
    const now = site.app.now()
    const yesterday = new Date(now.getTime() - 86_400_000).toISOString()
    const reasonOf = async (listing: Estate, first: boolean) => {
      await bring(store(), [listing], now, first)
      await notifySubscribers(site.app)
      await site.sendAll()
      const { subject = '', text = '' } = (await site.mailsTo(email)).at(-1) ?? {}
      return [/^[^:]+/.exec(subject)?.[0], /\[([^\]]+)\]/.exec(text)?.[1]]
    }
    const unknown = ['Nieuw voor uw zoekopdracht', 'Nieuw voor uw zoekopdracht']
    expect(await reasonOf(farm('farm1'), true), 'unknown start date').toEqual(unknown)
    expect(await reasonOf(farm('farm2', { publishedAt: '2020-01-01T00:00:00Z' }), false), 'listed for years').toEqual(
      unknown,
    )
    expect(await reasonOf(farm('farm3', { publishedAt: yesterday }), true)).toEqual(['Nieuw', 'Nieuw'])
    expect(await reasonOf(farm('farm4'), false)).toEqual(['Nieuw', 'Nieuw'])
  })

  it('respect travel times', async () => {
    const site = mailApp(store())
    await subscribed(site, 'near@voorbeeld.be', { types: ['OFFICE'], search: ['travel=Mechelen,30'] })
    const { lat, lng } = centreOf('2800') ?? { lat: 0, lng: 0 }
    const table = unpackReach(packReach({ lat: [lat], lng: [lng], seconds: [0] })) ?? NO_AREA.reach
    const known = (km: number): TravelTimes => ({
      isKnown: true,
      ask: async (criteria) => ({
        criteria: { ...criteria, travelAreas: criteria.travel.map(() => travelArea(table, walkSeconds(km) / 60)) },
        unknown: [],
      }),
    })
    await bring(store(), [house('o51', 1000, { type: 'OFFICE', subtype: null })], site.app.now())
    expect(await notifySubscribers({ ...site.app, travel: known(500) })).toBe(1)
    await bring(store(), [house('o52', 1000, { type: 'OFFICE', subtype: null })], site.app.now())
    expect(await notifySubscribers({ ...site.app, travel: known(0.001) }), 'too far away').toBe(0)
    expect(await toldOf(site, 'near@voorbeeld.be')).toEqual([['Zwaluwstraat 51']])
  })

  it('continue from each subscriber’s own position after a failure', async () => {
    const site = mailApp(store())
    await subscribed(site, 'first@voorbeeld.be', { types: ['HORECA'] })
    await subscribed(site, 'second@voorbeeld.be', { types: ['HORECA'] })
    const cafe = (ref: string) => house(ref, 1000, { type: 'HORECA', subtype: null })
    await bring(store(), [cafe('c31')], site.app.now())
    expect(await notifySubscribers(failing(site.app, 0)), 'the first mail fails').toBe(1)
    await bring(store(), [cafe('c32')], site.app.now())
    expect(await notifySubscribers(site.app)).toBe(2)
    expect(await toldOf(site, 'first@voorbeeld.be')).toEqual([['Zwaluwstraat 31', 'Zwaluwstraat 32']])
    expect(await toldOf(site, 'second@voorbeeld.be')).toEqual([['Zwaluwstraat 31'], ['Zwaluwstraat 32']])
  })

  it('are sent once when a second scheduler overtakes the first with later events', async () => {
    const site = mailApp(store())
    await subscribed(site, 'overtaken@voorbeeld.be', { types: ['INDUSTRIAL'] })
    const hall = (ref: string) => house(ref, 1000, { type: 'INDUSTRIAL', subtype: null })
    await bring(store(), [hall('i41')], site.app.now())
    let overtaken = false
    await notifySubscribers({
      ...site.app,
      percolator: {
        kind: 'sql',
        async match(rows, visit) {
          if (!overtaken) {
            overtaken = true
            await bring(store(), [hall('i42')], site.app.now())
            await notifySubscribers(site.app)
          }
          await site.app.percolator.match(rows, visit)
        },
      },
    })
    await notifySubscribers(site.app)
    expect(await toldOf(site, 'overtaken@voorbeeld.be')).toEqual([['Zwaluwstraat 41', 'Zwaluwstraat 42']])
  })

  it('are not queued for subscriptions that ended, paused or were served while the mail was composed', async () => {
    const site = mailApp(store())
    const email = 'stale@voorbeeld.be'
    await subscribed(site, email, { types: ['LAND'] })
    const [known] = await subscriptionsOfAddress(store().db, emailHash(email))
    const [read] = await runningSubscriptions(store().db, [known?.id ?? 0], 'instant', site.app.now())
    if (!read) throw new Error('no subscription')
    const queue = async (version: string, period: string) => {
      const turn = { frequency: 'instant' as const, period, upTo: 1_000_000, rollBack: 0 }
      const mail = newMail(site.app.baseUrl, {
        ...{
          key: `digest-${read.id}-${period.replace(':', '-')}`,
          kind: 'digest',
          recipient: email,
          locale: 'nl',
          replyTo: null,
        },
        ...{ subject: '', html: '', text: '', subscriptionId: read.id },
      })
      const digest = { subscription: { ...read, version }, listings: 0, told: [], mail, others: [] }
      return (await queueDigests(site.app, turn, [digest])).mails === 1
    }
    expect(await queue('0', 'instant:a')).toBe(false)
    expect(await queue(read.version, 'instant:a')).toBe(true)
    expect(await queue(read.version, 'instant:a')).toBe(false)
    await store().db.updateTable('subscription').set({ state: 'ended' }).where('id', '=', read.id).execute()
    expect(await queue(read.version, 'instant:b')).toBe(false)
    const queued = await store()
      .db.selectFrom('outbox')
      .select('key')
      .where('subscription_id', '=', read.id)
      .where('kind', '=', 'digest')
      .execute()
    expect(queued).toEqual([{ key: `digest-${read.id}-instant-a` }])
  })

  it('mention a home that matches two searches of one address in one mail [alerts.home-once]', async () => {
    const site = mailApp(store())
    const email = 'two-searches@voorbeeld.be'
    const wish = (cities: string[]) => ({ types: ['HORECA'], frequency: 'instant', cities })
    await subscribe(site.app, request(email, wish(['9000'])), origin())
    await subscribe(site.app, request(email, wish(['9000', '9030'])), origin())
    await site.sendAll()
    await confirmSubscription(site.app, tokenIn((await site.mailsTo(email)).at(-1)))
    const horeca = (ref: string, postalCode: string) =>
      house(ref, 300_000, {
        type: 'HORECA',
        address: { ...house('0', 0).address, postalCode, street: 'Zwaluwstraat', number: ref.slice(3) },
      })
    await bring(store(), [horeca('two1', '9000')], site.app.now())
    const before = (await site.mailsTo(email)).length
    const round = async () => {
      await notifySubscribers(site.app)
      await site.sendAll()
      return (await site.mailsTo(email)).slice(before)
    }
    const [first, ...others] = await round()
    expect(others).toEqual([])
    expect(first?.text).toContain('Past ook bij uw zoekopdracht')
    const stops = new Set(first?.text?.match(/uitschrijven\/[\w-]+/g))
    expect(stops.size, 'each search has its own unsubscribe link').toBe(2)
    const oneClick = first?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    expect([...stops].filter((stop) => oneClick.includes(stop))).toHaveLength(1)
    expect(await round(), 'nothing is sent again').toHaveLength(1)

    await bring(store(), [horeca('two2', '9000'), horeca('two3', '9030')], site.app.now())
    const texts = (await round()).slice(1).map(({ text }) => [...new Set(text?.match(/Zwaluwstraat \d+/g))])
    expect(texts, 'the second search keeps its own matches').toEqual([['Zwaluwstraat 2'], ['Zwaluwstraat 3']])
  })

  it('reach the second search of an address when the first one ends before its mail was sent [alerts.home-once-ended]', async () => {
    const site = mailApp(store())
    const email = 'ended-search@voorbeeld.be'
    const wish = (cities: string[]) => ({ types: ['GARAGE'], frequency: 'instant', cities })
    await subscribe(site.app, request(email, wish(['9000'])), origin())
    await subscribe(site.app, request(email, wish(['9000', '9030'])), origin())
    await site.sendAll()
    await confirmSubscription(site.app, tokenIn((await site.mailsTo(email)).at(-1)))
    const before = (await site.mailsTo(email)).length
    const garageIn = (ref: string, postalCode: string) =>
      house(ref, 30_000, { type: 'GARAGE', address: { ...house('0', 0).address, postalCode, street: `Straat ${ref}` } })
    await bring(store(), [garageIn('shared', '9000'), garageIn('own', '9030')], site.app.now())
    await notifySubscribers(site.app)
    const { db } = store()
    const searches = await db
      .selectFrom('subscription')
      .innerJoin('contact', 'contact.id', 'contact_id')
      .where('email', '=', email)
      .select('subscription.id')
      .orderBy('subscription.id')
      .execute()
    const [first, second] = searches.map(({ id }) => id)
    const end = async (id = 0) => {
      await db.updateTable('subscription').set({ state: 'ended' }).where('id', '=', id).execute()
      await dropQueuedOfSubscriptions(db, [id], 'digest')
    }
    await end(first)
    await site.sendAll()
    const texts = (await site.mailsTo(email)).slice(before).map(({ text }) => text)
    expect(texts, 'the second search still gets the common match').toHaveLength(2)
    expect(texts.join('')).toContain('Straat shared')

    await bring(store(), [garageIn('last', '9000')], site.app.now())
    await notifySubscribers(site.app)
    await end(second)
    await site.sendAll()
    expect((await site.mailsTo(email)).slice(before), 'no search wants the next home').toHaveLength(2)
  })

  it('match the current criteria, even when they change while the mail is composed', async () => {
    const site = mailApp(store())
    const email = 'changed@voorbeeld.be'
    const wishes = { types: ['STUDENT_ROOM'], frequency: 'instant' }
    const token = await subscribed(site, email, wishes)
    const room = (ref: string, price: number) => house(ref, price, { type: 'STUDENT_ROOM', subtype: null })
    await bring(store(), [room('i51', 30_000), room('i52', 50_000)], site.app.now())
    let isChanged = false
    const composer: DigestComposer = {
      async compose(...order) {
        const written = await composeHere.compose(...order)
        if (!isChanged) {
          isChanged = true
          const cheaper = request(email, { ...wishes, financial: { price_for_sale: { max: 40_000 } } })
          expect(await changeSubscription(site.app, token, cheaper, origin())).toEqual({ outcome: 'saved' })
        }
        return written
      },
    }
    expect(await notifySubscribers({ ...site.app, composer })).toBe(0)
    expect(await notifySubscribers({ ...site.app, composer })).toBe(1)
    expect(await toldOf(site, email)).toEqual([['Zwaluwstraat 51']])
    expect(await notifySubscribers({ ...site.app, composer })).toBe(0)
  })

  it('name the matching units of a project, and show the project once', async () => {
    const site = mailApp(store())
    const email = 'project@voorbeeld.be'
    await subscribed(site, email, { types: ['APARTMENT'], financial: { price_for_sale: { max: 300000 } } })
    const { kind: _, ...common } = house('p', null)
    const project: Project = {
      ...common,
      kind: 'project',
      name: 'Kaaihof',
      deliveryDate: null,
      type: 'APARTMENT',
      subtype: null,
      deals: { FOR_SALE: { price: null, priceHidden: false, charges: null, chargesIncluded: null, taxRegime: null } },
    }
    const unit = (label: string, price: number, availability: Unit['availability'] = 'AVAILABLE'): Unit => {
      const { kind: __, ...facts } = house(`p-${label}`, price)
      return { ...facts, kind: 'unit', parentRef: 'p', label, type: 'APARTMENT', subtype: null, availability }
    }
    await bring(
      store(),
      [project, unit('1.01', 280000), unit('1.02', 290000), unit('2.01', 500000), unit('2.02', 250000, 'SETTLED')],
      site.app.now(),
    )
    await notifySubscribers(site.app)
    await site.sendAll()
    const [, first] = await site.mailsTo(email)
    expect(first?.text?.match(/^Kaaihof$/gm)).toHaveLength(1)
    expect(first?.text).toContain('- Eenheid 1.01 · Nieuw · € 280.000')
    expect(first?.text).toContain('- Eenheid 1.02 · Nieuw · € 290.000')
    expect(first?.text).not.toMatch(/2\.0[12]/)
    expect(first?.subject).toBe('Nieuw: Nieuwbouwproject in Gent, vanaf € 280.000')
    await bring(store(), [unit('2.02', 250000)], site.app.now())
    await notifySubscribers(site.app)
    await site.sendAll()
    const second = (await site.mailsTo(email)).at(-1)
    expect(second?.text).toContain('- Eenheid 2.02 · Eenheid weer vrij · € 250.000')
    expect(second?.text).not.toContain('1.01')
  })

  it('reveal neither a hidden address nor a hidden price', async () => {
    const site = mailApp(store())
    const email = 'hidden@voorbeeld.be'
    await subscribed(site, email, { types: ['OFFICE'], cities: [] })
    const secret = house('h1', 987_654, {
      type: 'OFFICE',
      subtype: null,
      address: { ...house('0', 0).address, street: 'Geheimstraat', hidden: true },
    })
    const deals = {
      FOR_SALE: { price: 987_654, priceHidden: true, charges: null, chargesIncluded: null, taxRegime: null },
    }
    await bring(store(), [{ ...secret, deals }], site.app.now())
    await notifySubscribers(site.app)
    await site.sendAll()
    const digest = (await site.mailsTo(email)).at(-1)
    expect(digest?.subject).toBe('Nieuw: Kantoor in Gent, Prijs op aanvraag')
    expect(`${digest?.html}${digest?.text}`).not.toMatch(/Geheimstraat|987|51\.05/)
  })

  it('wait for a running import, so that it causes one mail', async () => {
    const site = mailApp(store())
    const email = 'import@voorbeeld.be'
    await subscribed(site, email, { types: ['GARAGE'] })
    const { id } = await store()
      .db.insertInto('import_run')
      .values({
        source: 'x',
        format: 'json',
        whole: false,
        file_hash: 'x',
        spool: null,
        state: 'applying',
        started_at: site.app.now(),
        finished_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await bring(store(), [house('g1', 1000, { type: 'GARAGE', subtype: null })], site.app.now())
    expect(await notifySubscribers(site.app)).toBe(0)
    await bring(store(), [house('g2', 1000, { type: 'GARAGE', subtype: null })], site.app.now())
    await store().db.updateTable('import_run').set({ state: 'done' }).where('id', '=', id).execute()
    expect(await notifySubscribers(site.app)).toBe(1)
  })

  /** The same app, in which writing the n-th mail fails. */
  function failing(app: ReturnType<typeof mailApp>['app'], n: number) {
    let written = 0
    const composer: DigestComposer = {
      async compose(...asked) {
        const outcomes = await composeHere.compose(...asked)
        const fails = () => written++ === n
        return outcomes.map((outcome) => (fails() ? { error: new Error('failed on purpose') } : outcome))
      },
    }
    return { ...app, composer }
  }
})
