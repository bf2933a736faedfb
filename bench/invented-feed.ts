import { belgianPlaces } from '#domain/gazetteer/belgian-places.ts'
import { inventedDescription, STREETS } from './invented-words.ts'

/** Options of an invented feed. */
export type FeedOptions = {
  source?: string
  /** the address before the `/<n>.jpg` of each picture; null for no pictures */
  pictures?: string | null
  /** one listing in this many is cheaper than without the option; 0 for none */
  changedEvery?: number
  /** how often it became cheaper */
  cuts?: number
}

/**
 * A feed in our own format with this many estates across Belgium, with unique descriptions and mostly with pictures;
 * the same number gives the same feed.
 */
export function inventedFeed(count: number, options: FeedOptions = {}): string {
  const { source = 'bench', pictures = null, changedEvery = 0, cuts = 1 } = options
  const next = sequence(count)
  const pick = <T>(items: readonly [T, ...T[]]): T => items[Math.floor(next() * items.length)] ?? items[0]
  const { places } = belgianPlaces()
  const listings = Array.from({ length: count }, (_, index) => {
    const place = places[Math.floor(next() * places.length)]
    const type = pick(['HOUSE', 'HOUSE', 'APARTMENT', 'APARTMENT', 'LAND', 'GARAGE', 'OFFICE', 'COMMERCIAL'])
    const lived = type === 'HOUSE' || type === 'APARTMENT'
    const rent = next() < 0.3
    const asked = rent ? 500 + Math.round(next() * 40) * 50 : 95_000 + Math.round(next() * 800) * 1000
    const isChanged = changedEvery > 0 && index % changedEvery === 0
    const price = isChanged ? asked - (rent ? 25 : 5000) * cuts : asked
    const locality = place?.names.nl ?? 'Gent'
    const street = pick(STREETS)
    const photos = pictures === null || next() < 0.1 ? 0 : 2 + Math.floor(next() * 8)
    return {
      kind: 'estate',
      sourceRef: `B${index}`,
      deals: { [rent ? 'TO_RENT' : 'FOR_SALE']: { price } },
      type,
      texts: {
        nl: { title: `${street} in ${locality}, nr. ${index}`, description: inventedDescription(next, locality) },
      },
      originalLocale: 'nl',
      address: {
        postalCode: place?.postalCode ?? '9000',
        locality,
        street,
        number: String(1 + (index % 180)),
        hidden: next() < 0.1,
      },
      construction: { year: 1880 + Math.floor(next() * 145) },
      surfaces: lived ? { living: 45 + Math.round(next() * 220) } : { land: 100 + Math.round(next() * 2000) },
      bedrooms: lived ? 1 + Math.floor(next() * 5) : null,
      flags: { garden: next() < 0.4, terrace: next() < 0.5, garage: next() < 0.4 },
      energy: lived ? { kwh: 40 + Math.round(next() * 500), label: pick(['A', 'B', 'C', 'D', 'E', 'F']) } : {},
      media: Array.from({ length: photos }, (_, n) => ({ kind: 'photo', url: `${pictures}/${index}-${n}.jpg` })),
    }
  })
  return JSON.stringify({ gevel: 1, source, complete: true, listings })
}

/** Numbers from 0 to 1 that repeat with the seed (a linear congruential generator). */
function sequence(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
