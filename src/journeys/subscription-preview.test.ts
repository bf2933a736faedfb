import { expect, it } from 'vitest'
import { anything } from '#domain/search/criteria.ts'
import { centreOf } from '#domain/places/place.ts'
import { previewSubscription } from '#journeys/subscription-preview.ts'
import { sqlOfferSearch } from '#store/search/offer-search.ts'
import { fillPlaces } from '#store/search/places.ts'
import { house } from '../../test/mail/house.ts'
import { bring, mailApp } from '../../test/mail/mail-app.ts'
import { onBothEngines } from '../../test/store/engines.ts'

const DAY = 86_400_000

onBothEngines('what a subscription would bring', (store) => {
  it('counts matches now and per week, for each deal and type, with the newest as examples', async () => {
    const { app, clock } = mailApp(store())
    const now = clock.now
    await fillPlaces(store().db)
    const at = async (days: number, listings: Parameters<typeof bring>[1]) =>
      await bring(store(), listings, new Date(now.getTime() - days * DAY))
    await at(90 + 1 / DAY, [house('p1', 300_000)])
    await at(90, [house('p2', 310_000), house('p3', 900_000)])
    await at(1, [house('p4', 320_000, { type: 'APARTMENT', subtype: null })])
    const preview = async (types: ('HOUSE' | 'APARTMENT')[], max: number) =>
      await previewSubscription(
        { ...app, search: sqlOfferSearch(store().db, centreOf) },
        { ...anything(), types, wanted: { FOR_SALE: { min: null, max } } },
        'nl',
      )
    const found = await preview([], 500_000)
    expect(found).toMatchObject({ total: 3, deals: [{ deal: 'FOR_SALE', count: 3 }], now })
    expect(found.types).toMatchObject({ HOUSE: 2, APARTMENT: 1, LAND: 0 })
    expect(found.perWeek, 'two in ninety days').toBeCloseTo((2 / 90) * 7, 6)
    expect(found.example).toMatchObject({ price: { amount: 320_000 } })
    const nothing = await preview(['HOUSE'], 1)
    expect(nothing).toMatchObject({ total: 0, deals: [{ deal: 'FOR_SALE', count: 0 }], perWeek: 0, example: null })
  })
})
