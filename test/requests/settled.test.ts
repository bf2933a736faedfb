import { expect, test, vi } from 'vitest'
import { cardOf, house, html, importListings, mailsTo, onSites, postForm, SOON, textOf } from './agency.ts'

onSites('What is sold', (site) => {
  test('keeps its page, with available offers beside it and without a cost calculation', async () => {
    const settled = house('B', 320000, { availability: 'SETTLED', deals: { FOR_SALE: { price: 320000 } } })
    await importListings(site(), [house('A', 310000), settled], 1)
    const free = await cardOf(site(), 310000)
    const page = async (id: number) => await (await fetch(`${site().url}/nl/aanbod/${id}`)).text()
    const sold = await page(free.id === 1 ? 2 : 1)
    expect(sold).toContain('Verkocht. Deze pagina blijft staan')
    expect(sold).toMatch(new RegExp(`Vergelijkbaar[^]*href="${free.url}"`))
    expect(sold).not.toMatch(/id="costs"|id="loan"/)
    expect(await page(free.id)).toMatch(/id="costs"[^]*id="loan"/)
  })

  test('and an offer under option says so in the same words on its page, in its booking form and in each of its mails', async () => {
    const words = 'Onder optie: iemand heeft voorrang.'
    const option = house('O', 330000, { availability: 'UNDER_OPTION' })
    const settled = house('B', 320000, { availability: 'SETTLED', deals: { FOR_SALE: { price: 320000 } } })
    await importListings(site(), [house('A', 310000), settled, option], 2)
    const { id, url } = await cardOf(site(), 330000)
    expect(textOf(await html(site().url + url))).toContain(
      `${words} U kunt nog wel een bezichtiging plannen of een vraag`,
    )
    const booking = `${site().url}/nl/bezoek-plannen/${id}`
    const page = await html(booking)
    expect(textOf(page)).toContain(words)
    const slot = /name="slot"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? ''
    expect((await postForm(booking, { slot, name: 'Bo', email: 'optie@example.org' })).status).toBe(303)
    const [held] = await mailsTo(site(), 'optie@example.org', 1)
    const link = site().url + (/\/nl\/afspraak-annuleren\/[\w-]{22}(?=\s)/.exec(held?.text ?? '')?.[0] ?? 'none')
    expect(textOf(await html(link))).toContain(words)
    expect((await postForm(link, { intent: 'confirm' })).status).toBe(200)
    const [, booked] = await mailsTo(site(), 'optie@example.org', 2)
    const toAgency = await vi.waitFor(async () => {
      const mail = (await site().mails()).find(({ replyTo }) => replyTo?.[0]?.address === 'optie@example.org')
      expect(mail).toBeDefined()
      return mail
    }, SOON)
    for (const mail of [held, booked, toAgency])
      expect([mail?.text?.includes(words), String(mail?.html).includes(words)], mail?.subject).toEqual([true, true])
    expect(toAgency?.text).toContain('stel een ander moment voor, of zeg de bezichtiging af')
  })
})
