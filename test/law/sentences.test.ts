import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Card } from '#domain/listing/card.ts'
import { type Site, startSite } from '../site.ts'

const folder = mkdtempSync(join(tmpdir(), 'gevel-sentences-'))
let site: Site
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '0' } })
  const home = { type: 'HOUSE', deals: { FOR_SALE: { price: 300_000 } } }
  const paris = { country: 'FR', postalCode: '75011', locality: 'Paris' }
  const energy = { label: 'F', ghgLabel: 'F', kwh: 400, annualCost: [2900, 3960], annualCostYear: 2023 }
  const listings = [
    { ...home, sourceRef: 'paris', address: paris, energy },
    {
      ...home,
      sourceRef: 'safe',
      type: 'LAND',
      address: { ...paris, locality: 'Lyon', postalCode: '69001' },
      riskZone: 'NO',
    },
    { ...home, sourceRef: 'brussels', address: { postalCode: '1000' }, energy: { label: 'B-', kwh: 90 } },
    { ...home, sourceRef: 'gent', address: { postalCode: '9000' }, energy: { label: 'F', kwh: 510 } },
  ]
  const file = join(folder, 'feed.json')
  writeFileSync(file, JSON.stringify({ gevel: 1, source: 's', listings }))
  await site.gevel('import', file)
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true })
})

async function pageOf(place: string, path: string): Promise<string> {
  const asked = await fetch(new URL(path, site.url), { headers: { accept: 'application/json' } })
  const { items } = (await asked.json()) as { items: Card[] } // the contract's answer
  const card = items.find((one) => one.place.name === place)
  const page = await fetch(new URL(card?.url ?? '', site.url))
  return (await page.text()).replaceAll(/[\u00A0\u202F]/g, ' ')
}

test('an offer in France has the legal sentences in French, followed by their meaning', async () => {
  const fixed = [
    'Montant estimé des dépenses annuelles d’énergie pour un usage standard : entre 2 900 € et 3 960 €',
    'Logement à consommation énergétique excessive : classe F',
    'sont disponibles sur le site Géorisques : www.georisques.gouv.fr',
  ]
  const french = await pageOf('Paris', '/fr/offre')
  const dutch = await pageOf('Paris', '/nl/aanbod')
  for (const sentence of fixed) {
    expect(french).toContain(sentence)
    expect(dutch).toContain(sentence)
  }
  expect(dutch).toContain('(Woning met buitensporig energieverbruik: klasse F)')
  expect(french).not.toContain('buitensporig')
})

test('a sentence appears only where a law requires it', async () => {
  expect(await pageOf('Lyon', '/fr/offre')).not.toContain('georisques')
  expect(await pageOf('Gent', '/nl/aanbod')).not.toMatch(/buitensporig|papieren kopie|georisques/)
})

test('an offer in Brussels shows its printed class and mentions the free copy', async () => {
  const page = await pageOf('Brussel', '/nl/aanbod')
  expect(page).toContain('gratis een papieren kopie')
  expect(page).toContain('>B-<')
})
