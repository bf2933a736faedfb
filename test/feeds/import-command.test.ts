import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Card } from '#domain/listing/card.ts'
import { type Site, startSite } from '../site.ts'

let folder: string
let site: Site
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gevel-command-'))
  site = await startSite({ env: { DEMO: '0' } })
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

const home = { sourceRef: 'a', deals: { FOR_SALE: { price: 1000 } }, type: 'HOUSE', address: { postalCode: '9000' } }
const gevel = async (content: unknown, ...options: string[]) => {
  const file = join(folder, 'feed.json')
  writeFileSync(file, JSON.stringify(content))
  return await site.gevel('import', file, ...options)
}
const feed = (...listings: unknown[]) => ({ gevel: 1, source: 's', listings })

test('the exit code tells whether a record was imported, all were rejected, or the file was refused', async () => {
  expect((await gevel(feed({ ...home, type: 'TENT' }))).code).toBe(1)
  const whise = await gevel({ estates: [{ id: 1, clientId: 2 }] })
  expect([whise.code, whise.stderr]).toEqual([2, expect.stringMatching(/looks like an answer of Whise.*our own JSON/s)])
  expect((await gevel(feed(home, { ...home, sourceRef: 'b', type: 'TENT' }))).code).toBe(0)
  expect((await gevel(feed(home))).code).toBe(0)
})

test('a home abroad without a postal code is shown with its town only, on every page', async () => {
  const address = { country: 'ES', locality: 'Almuñécar' }
  expect((await gevel(feed({ ...home, sourceRef: 'es', address }))).code).toBe(0)
  const asked = await fetch(new URL('/nl/aanbod', site.url), { headers: { accept: 'application/json' } })
  const { items } = (await asked.json()) as { items: Card[] } // the contract's answer
  const card = items.find(({ place }) => place.name === 'Almuñécar')
  expect(card?.place.pc).toBeNull()
  for (const path of [card?.url ?? '', '/nl/aanbod', '/fr/offre']) {
    const page = await (await fetch(new URL(path, site.url))).text()
    expect(page).toContain('Almuñécar')
    expect(page).not.toMatch(/Almuñécar ?\(|\(null\)|pc=null/)
  }
})

test('a CSV without a mapping is answered with a hint at --suggest, whose mapping keeps rents and day-first dates', async () => {
  const [file, mapping] = [join(folder, 'agency.csv'), join(folder, 'agency.json')]
  const rows = [
    'Ref;Te koop / te huur;Soort;Postcode;Gemeente;Prijs;Kosten;Opp;Vrij vanaf',
    'S-1;te koop;huis;9000;Gent;€ 349.000;;142,5;15/12/2026',
    'S-2;te huur;studio;9000;Gent;560;40,5;31;01/03/2027',
  ]
  writeFileSync(file, rows.join('\r\n'))
  const refused = await site.gevel('import', file)
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--suggest --out my-mapping.json')])
  expect((await site.gevel('import', file, '--suggest', '--out', mapping)).code).toBe(0)
  const { stdout } = await site.gevel('import', file, '--mapping', mapping)
  expect(stdout).toContain('Source my-agency: 2 new, 0 changed, 0 unchanged, 0 withdrawn, 0 rejected.')
  const asked = await fetch(new URL('/nl/aanbod', site.url), { headers: { accept: 'application/json' } })
  const { items } = (await asked.json()) as { items: Card[] } // the contract's answer
  const rent = items.find(({ deals }) => deals.includes('TO_RENT'))
  expect(rent).toMatchObject({
    ...{ deals: ['TO_RENT'], available_from: '2027-03-01' },
    ...{ price: { amount: 560, charges: 40.5 }, facts: { subtype: 'STUDIO', living_area: 31 } },
  })
})
