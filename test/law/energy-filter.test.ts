import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Card } from '#domain/listing/card.ts'
import { ENERGY_LABELS, PRINTED_LABELS } from '#domain/listing/listing.ts'
import { type Site, startSite } from '../site.ts'

const folder = mkdtempSync(join(tmpdir(), 'gevel-labels-'))
let site: Site

beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '0' } })
  const listings = PRINTED_LABELS.map((label) => ({
    sourceRef: label,
    type: 'HOUSE',
    deals: { FOR_SALE: { price: 300_000 } },
    address: { country: 'NL', postalCode: '1012 AB', locality: 'Amsterdam' },
    energy: { status: 'ISSUED', label },
  }))
  const file = join(folder, 'feed.json')
  writeFileSync(file, JSON.stringify({ gevel: 1, source: 's', listings }))
  await site.gevel('import', file)
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true })
})

async function found(query: string): Promise<string[]> {
  const answer = await fetch(`${site.url}/nl/aanbod?${query}`, { headers: { accept: 'application/json' } })
  const { items } = (await answer.json()) as { items: Card[] } // the contract's answer
  return items.map(({ facts }) => facts.energy_label ?? '').toSorted()
}

/** The printed classes that each bound adds to the next better one. H is worse than every bound. */
const ADDED_BY_BOUND: Record<(typeof ENERGY_LABELS)[number], string[]> = {
  'A++': ['A+++++', 'A++++', 'A+++', 'A++'],
  'A+': ['A+'],
  A: ['A', 'A-'],
  B: ['B+', 'B', 'B-'],
  C: ['C+', 'C', 'C-'],
  D: ['D+', 'D', 'D-'],
  E: ['E+', 'E', 'E-'],
  F: ['F'],
  G: ['G'],
}

test.each(ENERGY_LABELS)('"at least %s" finds the classes of certificates of any country, by letter', async (bound) => {
  const within = ENERGY_LABELS.slice(0, ENERGY_LABELS.indexOf(bound) + 1).flatMap((label) => ADDED_BY_BOUND[label])
  expect(await found(`energy_max=${encodeURIComponent(bound)}`)).toEqual(within.toSorted())
})

test('a search without an energy filter finds every printed class', async () => {
  expect(await found('')).toEqual(PRINTED_LABELS.toSorted())
})
