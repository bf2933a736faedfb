import { afterAll, beforeAll, expect, test } from 'vitest'
import { house, importListings } from '../requests/agency.ts'
import { type Site, startSite } from '../site.ts'

type Found = { total: number; items: { url: string; kind: string }[]; costs_unknown?: number }

let site: Site
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
})
afterAll(async () => await site.stop())

const find = async (query: string): Promise<Found> =>
  (await (await fetch(`${site.url}/en/offer?${query}`, { headers: { accept: 'application/json' } })).json()) as Found
const page = async (path: string) => await (await fetch(site.url + path)).text()

/** The totals on the page, the one for an only home first where it is shown. */
function totalsOn(html: string): number[] {
  const [, foot = ''] = /id="costs"[^]*?<tfoot>([^]*?)<\/tfoot>/.exec(html) ?? []
  return [...foot.matchAll(/<td[^>]*>([^<]*)</g)].map(([, text = '']) => Number(text.replaceAll(/\D/g, '')))
}

test.each(['', '&only_home=1'])(
  'a search by total cost%s finds offers whose pages show no higher total, in order; the rest is reported [costs.pages-agree]',
  async (buyer) => {
    const asked = `status=FOR_SALE&total_max=400000${buyer}`
    const found = await find(`${asked}&sort=total_asc`)
    const estates = found.items.filter(({ kind }) => kind === 'estate').slice(0, 12)
    expect(estates.length).toBeGreaterThan(5)
    const totals: number[] = []
    for (const { url } of estates) {
      const printed = totalsOn(await page(url))
      totals.push((buyer === '' ? printed.at(-1) : printed[0]) ?? Infinity)
    }
    expect(Math.max(...totals)).toBeLessThanOrEqual(400_000)
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))

    const unknown = await find(`${asked}&costs_unknown=1`)
    expect(unknown.total).toBe(found.costs_unknown)
    expect(unknown.total).toBeGreaterThan(0)
    for (const { url } of unknown.items.filter(({ kind }) => kind === 'estate').slice(0, 6))
      expect(totalsOn(await page(url)), url).toEqual([])
    const html = await page(`/en/offer?${asked}`)
    expect(html).toContain(`${unknown.total} more whose costs we cannot work out`)
  },
)

test('a home with duty on its land and VAT on its building is found by the total of its page [costs.mixed-agree]', async () => {
  const own = await startSite({ anyStore: true })
  const asking = (more: object) => ({ FOR_SALE: { price: 400_000, taxRegime: 'MIXED', ...more } })
  const listings = [
    house('known', 0, { deals: asking({ landShare: 150_000 }) }),
    house('unknown', 0, { deals: asking({}) }),
    house('too-much', 0, { deals: asking({ landShare: 400_001 }) }),
  ]
  await importListings(own, listings, 3)
  const ask = async (query: string) => {
    const path = `${own.url}/en/offer?status=FOR_SALE&${query}`
    return (await (await fetch(path, { headers: { accept: 'application/json' } })).json()) as Found
  }
  const [home] = (await ask('total_max=9000000')).items
  const [total = 0] = totalsOn(await (await fetch(own.url + home?.url)).text())
  expect(total).toBeGreaterThan(470_000)
  for (const buyer of ['', '&only_home=1']) {
    expect(await ask(`total_max=${total}${buyer}`)).toMatchObject({ total: 1, costs_unknown: 2 })
    expect(await ask(`total_max=${total - 1}${buyer}`)).toMatchObject({ total: 0, costs_unknown: 2 })
    expect((await ask(`total_max=${total}&costs_unknown=1${buyer}`)).total).toBe(2)
  }
  await own.stop()
})

test('every offer for sale is either within a total, above it, or counted as unknown', async () => {
  const all = await find('status=FOR_SALE&new_build=0&type=HOUSE&type=APARTMENT')
  const asked = 'status=FOR_SALE&type=HOUSE&type=APARTMENT&total_max='
  const [some, every] = [await find(`${asked}300000`), await find(`${asked}900000000`)]
  expect(some.total).toBeLessThan(every.total)
  expect(every.total + (every.costs_unknown ?? 0)).toBeGreaterThanOrEqual(all.total)
})

test('a search by monthly payment matches the loan form on the page, with the terms in the address', async () => {
  const terms = 'own=60000&rate=3.2&years=20'
  const { items } = await find(`status=FOR_SALE&monthly_max=1500&${terms}&sort=monthly_asc`)
  const estates = items.filter(({ kind }) => kind === 'estate').slice(-4)
  expect(estates.length).toBe(4)
  for (const { url } of estates) {
    const [, monthly = ''] = /class="loan__answer"[^]*?class="price">([^<]*)</.exec(await page(`${url}?${terms}`)) ?? []
    // No payment is shown where the buyer’s own money is enough.
    expect(Number(/[\d,]+/.exec(monthly)?.[0].replace(',', '') ?? 0), url).toBeLessThanOrEqual(1500)
  }
  const html = await page(`/en/offer?status=FOR_SALE&monthly_max=1500&${terms}`)
  expect(html).toContain('loan up to €1,500 a month (€60,000 of your own, 3.2%, 20 years)')
})

test('a search by rent with charges matches the sum on the page', async () => {
  const { items } = await find('status=TO_RENT&warm_max=1000&sort=warm_asc')
  const estates = items.filter(({ kind }) => kind === 'estate').slice(0, 6)
  expect(estates.length).toBeGreaterThan(2)
  for (const { url } of estates) {
    const html = await page(url)
    const amounts = [...html.matchAll(/<th scope="row">([^<]*)<\/th><td class="n">€([\d,]+)/g)]
    const [last] = amounts.map(([, , amount = '']) => Number(amount.replace(',', ''))).toSorted((a, b) => b - a)
    expect(last ?? 0, url).toBeLessThanOrEqual(1000)
  }
})

test('`buyer` decides the costs in a total, like `only_home`, and overrides it', async () => {
  const total = async (buyer: string) => (await find(`status=FOR_SALE&total_max=400000${buyer}`)).total
  const [home, other] = [await total('&only_home=1'), await total('')]
  expect(home).toBeGreaterThan(other)
  expect(await total('&buyer=only_home')).toBe(home)
  expect(await total('&buyer=other')).toBe(other)
  expect(await total('&buyer=other&only_home=1')).toBe(other)
  expect(await page('/en/offer?total_max=400000&buyer=me')).toContain('“me” is not one of the choices')
})

test('projects are sorted by the price and energy on their cards', async () => {
  type Project = { price: { amount: number | null; up_to: number | null }; units: { energy: Energy | null } }
  type Energy = { best: string; worst: string; lowest_kwh: number | null }
  const projects = async (query: string) =>
    (await find(`status=FOR_SALE&new_build=1&${query}`)).items as unknown as Project[] // what JSON cards are
  const LETTERS = ['A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G']
  for (const narrowed of ['', 'bedrooms_min=3&', 'sale_max=400000&']) {
    const dearest = (await projects(`${narrowed}sort=price_desc`)).map(({ price }) => price.up_to ?? price.amount ?? -1)
    expect(dearest.length).toBeGreaterThan(3)
    expect(dearest).toEqual(dearest.toSorted((a, b) => b - a))
    const cheapest = (await projects(`${narrowed}sort=price_asc`)).map(({ price }) => price.amount ?? Infinity)
    expect(cheapest).toEqual(cheapest.toSorted((a, b) => a - b))
  }
  const found = await projects('energy_max=A')
  expect(found.length).toBeGreaterThan(3)
  for (const { units } of found) expect(LETTERS.indexOf(units.energy?.best ?? 'G')).toBeLessThanOrEqual(2)
  const thrifty = (await projects('sort=energy_asc')).map(({ units }) => units.energy?.lowest_kwh ?? Infinity)
  expect(thrifty).toEqual(thrifty.toSorted((a, b) => a - b))
  expect(await page('/en/offer?status=FOR_SALE&new_build=1&sort=price_desc')).toMatch(/€[\d,]+ – €[\d,]+/)
  expect(await page('/nl/aanbod?status=FOR_SALE&new_build=1')).not.toContain('EPC nog niet bekend')
})
