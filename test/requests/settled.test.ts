import { expect, test } from 'vitest'
import { cardOf, house, importListings, onBothSites } from './agency.ts'

onBothSites('What is sold', (site) => {
  test('keeps its page with what is still to be had beside it, and without sums for a buyer', async () => {
    const settled = house('B', 320000, { availability: 'SETTLED', deals: { FOR_SALE: { price: 320000 } } })
    await importListings(site(), [house('A', 310000), settled], 1)
    const free = await cardOf(site(), 310000)
    const page = async (id: number) => await (await fetch(`${site().url}/nl/aanbod/${id}`)).text()
    const sold = await page(free.id === 1 ? 2 : 1)
    expect(sold).toContain('Verkocht. Deze pagina blijft staan')
    expect(sold).toMatch(new RegExp(`Gelijkaardig[^]*href="${free.url}"`))
    expect(sold).not.toMatch(/id="costs"|id="loan"/)
    expect(await page(free.id)).toMatch(/id="costs"[^]*id="loan"/)
  })
})
