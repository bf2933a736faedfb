import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { SubscriptionRequest } from '#domain/subscription/subscription-request.ts'
import { changeSubscription, confirmSubscription } from '#journeys/manage-subscription.ts'
import { notifySubscribers } from '#alerts/notify-subscribers.ts'
import { subscribe } from '#journeys/subscribe.ts'
import { house } from '../../test/mail/house.ts'
import { bring, mailApp, origin, request, tokenIn } from '../../test/mail/mail-app.ts'
import { onBothEngines } from '../../test/store/engines.ts'
import '../../test/property-seed.ts'

type Home = { price: number; bedrooms: number; code: string }
type Wish = {
  max: number | null
  bedrooms: number | null
  cities: string[]
  types: string[]
  flags: boolean
  frequency: string
  marketing: boolean
}

const CODES = ['9000', '9030', '9040'] as const
const RUNS = process.env['GEVEL_LONG'] === '1' ? 60 : 6
/** The first digest after all actions of a run. */
const NEXT_MORNING = new Date('2026-11-21T07:00:00Z')

onBothEngines('saving the manage page', (store) => {
  type Site = ReturnType<typeof mailApp>
  async function subscribed(site: Site, wanted: SubscriptionRequest): Promise<string> {
    const { email } = wanted.contact
    await subscribe(site.app, wanted, origin())
    await site.sendAll()
    const token = tokenIn((await site.mailsTo(email))[0])
    expect(await confirmSubscription(site.app, token)).toEqual({ outcome: 'confirmed' })
    return token
  }
  const rows = async () => {
    const { rows: all } = await sql`
      select s as subscription, c as contact, (select jsonb_agg(k order by id) from consent k) as consents,
        (select count(*) from change_log where entity = 'subscription') as changes, (select count(*) from outbox) as mails
      from subscription s join contact c on c.id = s.contact_id order by s.id`.execute(store().db)
    return JSON.stringify(all)
  }

  const wish = fc.record({
    max: fc.constantFrom(null, 150, 250, 350),
    bedrooms: fc.constantFrom(null, 2, 4),
    cities: fc.shuffledSubarray([...CODES]),
    types: fc.shuffledSubarray(['HOUSE', 'APARTMENT', 'LAND'], { minLength: 1 }),
    flags: fc.boolean(),
    frequency: fc.constantFrom('daily', 'weekly', 'instant'),
    marketing: fc.boolean(),
  })
  /** Every run uses the same morning. */
  const morning = async (site: Site) => {
    await sql`delete from meta where key like 'notified:%'`.execute(store().db)
    site.clock.now = NEXT_MORNING
    await notifySubscribers(site.app)
    await site.sendAll()
  }
  const requestOf = (email: string, it: Wish) =>
    request(email, {
      cities: it.cities,
      types: it.types,
      frequency: it.frequency,
      construction: { bedrooms: { min: it.bedrooms } },
      financial: { price_for_sale: { max: it.max } },
      ...(it.flags && { layout: { garage: true, terrace: true }, other: { garden: true } }),
      contact: {
        first_name: 'Noor',
        contact_information: { personal: { email } },
        advertising: { marketing_opt_in: it.marketing },
      },
    })

  it('to equal criteria changes nothing, whatever their order', async () => {
    let run = 0
    const property = fc.asyncProperty(wish, async (one) => {
      const email = `same${++run}@voorbeeld.be`
      const site = mailApp(store())
      const token = await subscribed(site, requestOf(email, one))
      await bring(store(), [house(`same${run}`, 100)], site.app.now())
      const before = await rows()
      const again = { ...one, cities: one.cities.toReversed(), types: one.types.toReversed() }
      for (const form of [one, again])
        expect(await changeSubscription(site.app, token, requestOf(email, form), origin())).toEqual({
          outcome: 'saved',
        })
      expect(await rows()).toBe(before)
    })
    await fc.assert(property, { numRuns: RUNS })
  })

  it('to other criteria keeps pending homes that match both, and adds no earlier homes that match only the new ones', async () => {
    // Criteria that mostly differ in price only, so that many homes match one of them or both.
    const daily = fc
      .record({ max: fc.constantFrom(null, 150, 250, 350), only: fc.nat(5) })
      .map(({ max, only }): Wish => ({
        max,
        bedrooms: only === 1 ? 2 : null,
        cities: only === 2 ? ['9030', '9000'] : [],
        types: ['HOUSE'],
        flags: false,
        marketing: false,
        frequency: 'daily',
      }))
    const home = fc.record({
      price: fc.integer({ min: 100, max: 400 }),
      bedrooms: fc.nat(5),
      code: fc.constantFrom(...CODES),
    })
    const step = fc.oneof(
      home.map((brought) => ({ brought })),
      daily.map((saved) => ({ saved })),
    )
    const fits = (it: Wish, one: Home) =>
      (it.max === null || one.price <= it.max) &&
      (it.bedrooms === null || one.bedrooms >= it.bedrooms) &&
      (it.cities.length === 0 || it.cities.some((code) => code === one.code))
    let run = 0
    const property = fc.asyncProperty(daily, fc.array(step, { minLength: 4, maxLength: 8 }), async (first, steps) => {
      run += 1
      await sql`update subscription set state = 'ended'`.execute(store().db)
      const site = mailApp(store())
      const email = `changed${run}@voorbeeld.be`
      const token = await subscribed(site, requestOf(email, first))
      let wishes = first
      let waiting: { number: number; one: Home }[] = []
      for (const [i, next] of steps.entries()) {
        if ('saved' in next) {
          wishes = next.saved
          expect(await changeSubscription(site.app, token, requestOf(email, wishes), origin())).toEqual({
            outcome: 'saved',
          })
          continue
        }
        const { price, bedrooms, code } = next.brought
        const number = run * 100 + i
        const address = { ...house('0', 0).address, postalCode: code, number: String(number) }
        await bring(store(), [house(`changed${number}`, price, { bedrooms, address })], site.app.now())
        if (fits(wishes, next.brought)) waiting = [...waiting, { number, one: next.brought }]
      }
      await morning(site)
      const digests = (await site.mailsTo(email)).slice(1)
      const told = digests.flatMap(({ text }) => [...new Set(text?.match(/(?<=Zwaluwstraat )\d+/g))].map(Number))
      const expected = waiting.filter(({ one }) => fits(wishes, one)).map(({ number }) => number)
      expect(told.sort((a, b) => a - b)).toEqual(expected)
    })
    await fc.assert(property, { numRuns: 2 * RUNS })
  })

  it('of the name only, or back to the earlier criteria, still sends pending homes', async () => {
    const site = mailApp(store())
    const email = 'naam@voorbeeld.be'
    const form = (max: number, first_name: string) =>
      request(email, {
        frequency: 'daily',
        financial: { price_for_sale: { max } },
        contact: { first_name, contact_information: { personal: { email } } },
      })
    const token = await subscribed(site, form(300_000, 'An'))
    await bring(store(), [house('n901', 290_000)], site.app.now())
    for (const [max, name] of [
      [300_000, 'Anna'],
      [100_000, 'Anna'],
      [300_000, 'Anna'],
    ] as const)
      expect(await changeSubscription(site.app, token, form(max, name), origin())).toEqual({ outcome: 'saved' })
    await morning(site)
    expect((await site.mailsTo(email)).at(-1)?.text).toContain('Zwaluwstraat 901')
  })

  it('of the address sends pending homes there, once it is confirmed', async () => {
    const site = mailApp(store())
    const token = await subscribed(site, request('oud@voorbeeld.be', { frequency: 'daily' }))
    await bring(store(), [house('v951', 290_000)], site.app.now())
    const moved = request('nieuw@voorbeeld.be', { frequency: 'daily' })
    expect(await changeSubscription(site.app, token, moved, origin())).toEqual({ outcome: 'address_to_confirm' })
    await site.sendAll()
    expect(await confirmSubscription(site.app, tokenIn((await site.mailsTo('nieuw@voorbeeld.be'))[0]))).toEqual({
      outcome: 'confirmed',
    })
    await morning(site)
    expect((await site.mailsTo('nieuw@voorbeeld.be')).at(-1)?.text).toContain('Zwaluwstraat 951')
    expect(await site.mailsTo('oud@voorbeeld.be')).toHaveLength(1)
  })
})
