import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anything } from '#domain/search/criteria.ts'
import { countDemand, offersForDemand, viewDemand, whoWouldGet } from '#journeys/office/view-demand.ts'
import { centreOf } from '#domain/places/place.ts'
import { insertContact } from '#store/people/contacts.ts'
import { sqlOfferSearch } from '#store/search/offer-search.ts'
import { activate, insertPendingSubscription } from '#store/subscriptions/subscriptions.ts'
import { house } from '../../../test/mail/house.ts'
import { bring, mailApp } from '../../../test/mail/mail-app.ts'
import { onBothEngines } from '../../../test/store/engines.ts'

onBothEngines('what people look for', (store) => {
  it('is counted from five people on, beside the supply, and shows how many people an offer reaches at which price [office.demand]', async () => {
    const { app, clock } = mailApp(store())
    const { db } = store()
    await bring(store(), [house('A 1', 310_000), house('B 2', 395_000)], clock.now)
    const subscribe = async (email: string, max: number, more: object = {}) =>
      await db.transaction().execute(async (tx) => {
        const address = { street: null, number: null, box: null, postalCode: null, locality: null }
        const contact = {
          ...{ title: null, firstName: null, lastName: null, phone: null, mobile: null, marketingOptIn: false },
          ...{ email, address, language: email.startsWith('f') ? ('fr' as const) : ('nl' as const) },
        }
        const contactId = await insertContact(tx, contact, clock.now)
        const criteria = {
          ...anything(),
          ...{ wanted: { FOR_SALE: { min: null, max } }, types: ['HOUSE' as const], postalCodes: ['9000'], ...more },
        }
        const said = { contactId, criteria, frequency: 'instant' as const, replaces: null, at: clock.now }
        await activate(tx, [await insertPendingSubscription(tx, said)], clock.now, 0)
      })
    for (const name of ['a', 'b', 'c', 'd', 'f']) await subscribe(`${name}@example.org`, 400_000)
    for (const name of ['a', 'x']) await subscribe(`${name}@example.org`, 250_000)
    await subscribe('y@example.org', 400_000, { postalCodes: [], provinces: ['BE-VOV'] })
    const demandApp = { ...app, search: sqlOfferSearch(db, centreOf) }

    expect((await viewDemand(demandApp, 'FOR_SALE', false)).about, 'before it was counted').toBeNull()
    expect(await countDemand(app)).toBe(7)
    await countDemand(app)
    const { about, cells } = await viewDemand(demandApp, 'FOR_SALE', false)
    expect(about).toMatchObject({ people: 7, everywhere: 1, small: 1 })
    expect(cells).toMatchObject([{ nis: '44021', type: 'HOUSE', from: 350_000, to: 400_000, people: 5, offers: 1 }])
    expect((await viewDemand(demandApp, 'FOR_SALE', true)).cells).toEqual([])
    expect((await viewDemand(demandApp, 'TO_RENT', false)).cells).toEqual([])

    const [offer] = (await offersForDemand(app)).filter(({ listing }) => listing.address.number === '2')
    const reach = await whoWouldGet(app, offer?.id ?? 0)
    expect(reach).toMatchObject({
      ...{ price: 395_000, deal: 'FOR_SALE' },
      now: { people: 6, frequencies: { instant: 6 }, languages: { nl: 5, fr: 1 } },
      other: [
        { price: 400_000, people: 6 },
        { price: 390_000, people: 6 },
        { price: 380_000, people: 6 },
      ],
    })
    expect(await whoWouldGet(app, 999_999)).toBeNull()

    await sql`update listing set stage = 'scheduled' where id = ${offer?.id}`.execute(db)
    expect(
      (await offersForDemand(app)).map(({ id }) => id),
      'its day has not come',
    ).toContain(offer?.id)
  })
})
