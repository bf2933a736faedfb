import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Card } from '#domain/listing/card.ts'
import type { UnitFacts } from '#domain/listing/unit-choice.ts'
import { formatPrice } from '#i18n/formats.ts'
import { type Site, startSite } from '../site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
})
afterAll(async () => await site.stop())

const html = async (path: string) => await (await fetch(site.url + path)).text()
const json = async (path: string): Promise<unknown> =>
  await (await fetch(site.url + path, { headers: { accept: 'application/json' } })).json()

/** The facts of each unit in the table of a project page. */
function unitsOn(page: string): UnitFacts[] {
  return [...page.matchAll(/data-unit="([^"]*)"/g)].map(
    ([, facts = '']) => JSON.parse(facts.replaceAll('&quot;', '"')) as UnitFacts, // what its table writes
  )
}

const amounts = (text: string) =>
  [...text.matchAll(/vanaf ([^<·]*€[^<·\d]*[\d.]+)/g)].map(([, amount]) => amount?.trim())
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('the starting price of a project is the same everywhere: that of its cheapest free unit', async () => {
  const { items } = (await json('/nl/aanbod?status=FOR_SALE&new_build=1')) as { items: Card[] }
  const list = plain(await html('/nl/aanbod?status=FOR_SALE&new_build=1'))
  const rss = plain(await html('/nl/aanbod.rss?status=FOR_SALE&new_build=1'))
  const { pins } = (await json('/nl/ajax/pins?status=FOR_SALE&new_build=1&cells=64')) as {
    pins: { id: number; price: number }[]
  }
  const query = items.map(({ id }) => `id=${id}`).join('&')
  const kept = (await json(`/nl/favorieten?${query}`)) as { items?: Card[] } | Card[]
  const compared = Array.isArray(kept) ? kept : (kept.items ?? [])
  expect(items.length).toBeGreaterThan(3)
  let underOption = 0
  for (const { id, url, price, units } of items) {
    const page = plain(await html(url))
    const all = unitsOn(page)
    const free = all.filter(({ availability }) => availability === 'AVAILABLE').map((unit) => unit.price ?? Infinity)
    const least = Math.min(...free)
    const cheaper = all.some(
      ({ availability, price: asked }) => availability === 'UNDER_OPTION' && (asked ?? least) < least,
    )
    underOption += Number(cheaper)
    expect(units?.free, url).toBe(free.length)
    const told = plain(formatPrice('nl', least))
    expect(price.amount, url).toBe(least)
    expect(amounts(/<header class="phead__txt">[^]*?<\/header>/.exec(page)?.[0] ?? ''), url).toEqual([told])
    expect(page, url).toContain(`"price":${least},`)
    expect(pins.find((pin) => pin.id === id)?.price, url).toBe(least)
    expect(compared.find((card) => card.id === id)?.price.amount, url).toBe(least)
    expect(((await json(`/nl/ajax/estate/${id}`)) as Card).price.amount, url).toBe(least)
    const card = new RegExp(`<article class="card[^"]*" data-offer="${id}"[^]*?</article>`).exec(list)?.[0] ?? ''
    expect(plain(card.replaceAll(/<[^>]*>/g, '')), url).toContain(`vanaf ${told}`)
    const item = rss.split('<item>').find((one) => one.includes(`#${id}</guid>`)) ?? ''
    expect(item, url).toContain(`vanaf ${told}`)
  }
  // Otherwise the rule would not have been tested.
  expect(underOption).toBeGreaterThan(0)
})

test('a project with free units is not found by the price of a unit under option', async () => {
  const { items } = (await json('/nl/aanbod?status=FOR_SALE&new_build=1&sort=price_asc')) as { items: Card[] }
  for (const { id, url, price } of items) {
    const below = unitsOn(await html(url)).filter((unit) => (unit.price ?? Infinity) < (price.amount ?? 0))
    for (const unit of below) {
      const found = (await json(`/nl/aanbod?status=FOR_SALE&new_build=1&price_max=${unit.price}`)) as { items: Card[] }
      expect(
        found.items.map((card) => card.id),
        url,
      ).not.toContain(id)
    }
  }
})

test('the card and the page of a project show the same energy letters and figure', async () => {
  const { items } = (await json('/nl/aanbod?status=FOR_SALE&new_build=1')) as { items: Card[] }
  for (const { url, units } of items) {
    const { best, worst, lowest_kwh: lowest } = units?.energy ?? { best: '', worst: '', lowest_kwh: null }
    const strip = /<dl class="strip">[^]*?<\/dl>/.exec(plain(await html(url)))?.[0] ?? ''
    const letters = best === worst ? best : `${best} – ${worst}`
    expect(strip, url).toContain(lowest === null ? letters : `${letters}, vanaf ${lowest} kWh/m²`)
  }
})

test('the price of a unit is marked as without VAT like that of its project', async () => {
  const { items } = (await json('/nl/aanbod?status=FOR_SALE&new_build=1')) as { items: Card[] }
  const [project] = items
  const page = await html(project?.url ?? '')
  expect(page).toContain('zonder btw en kosten')
  const unit = new RegExp(`${project?.url}/\\d+`).exec(page)?.[0] ?? ''
  expect(await html(unit)).toContain('zonder btw en kosten')
})
