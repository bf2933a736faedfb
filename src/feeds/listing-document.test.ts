import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkListing } from '#feeds/check-listing.ts'
import type { FeedItem } from '#feeds/feed.ts'
import { parseJson } from '#feeds/json.ts'
import { withFieldTable } from '#feeds/field-table.ts'
import { feedDocument } from '#feeds/listing-document.ts'

const examples = new URL('../../examples/', import.meta.url)

describe('the published JSON Schema', () => {
  test('docs/listing.schema.json is the schema of the reader (vitest -u rewrites it) [listing-document.docs-schema-json]', async () => {
    const schema = z.toJSONSchema(feedDocument, { io: 'input', reused: 'ref' })
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../../docs/listing.schema.json')
  })

  test('docs/feeds.md lists every field with its values (scripts/make-feed-fields.ts rewrites it)', () => {
    const page = readFileSync(new URL('../../docs/feeds.md', import.meta.url), 'utf8')
    expect(page).toBe(withFieldTable(page))
    for (const path of ['energy.kwh', 'deals.{deal}.price', 'media.*.url', 'parentRef', 'legal.facts.{fact}.answer'])
      expect(page).toContain(`| \`${path}\` |`)
    for (const value of ['TAKE_OVER', 'BEL_ETAGE', 'asbestos_certificate', 'kWh/m²·year']) expect(page).toContain(value)
  })

  test('the example is valid [listing-document.example-fits]', () => {
    const example: unknown = JSON.parse(readFileSync(new URL('agency.json', examples), 'utf8'))
    expect(feedDocument.safeParse(example).error).toBeUndefined()
  })
})

describe('with any content a record', () => {
  const key = fc.constantFrom(
    ...['sourceRef', 'kind', 'deals', 'type', 'texts', 'address', 'media', 'flags', 'energy', 'legal', '__proto__'],
  )
  const record = fc.dictionary(key, fc.jsonValue({ maxDepth: 3 }))

  test('becomes a listing or one reject, and never throws [listing-document.becomes-reject-never]', () => {
    fc.assert(
      fc.property(record, (document) => {
        const item = checkListing({ line: 1 }, document)
        expect(['listing', 'reject']).toContain(item.kind)
      }),
      { numRuns: 500 },
    )
  })

  test('read again as a document gives the same listing', async () => {
    await fc.assert(
      fc.asyncProperty(listing, async (document) => {
        const [first] = await items([document])
        if (first?.kind !== 'listing') return
        const [second] = await items([first.listing])
        expect(second).toEqual({ ...first, notes: [] })
      }),
      { numRuns: 200 },
    )
  })
})

const price = fc.oneof(fc.constant(null), fc.integer({ min: -10, max: 2_000_000 }), fc.constant('veel'))
const listing = fc.record({
  sourceRef: fc.string({ minLength: 1, maxLength: 10, unit: 'grapheme' }),
  deals: fc.record({ FOR_SALE: fc.record({ price }) }),
  type: fc.constantFrom('HOUSE', 'APARTMENT', 'LAND', 'TENT'),
  texts: fc.record({ nl: fc.record({ title: fc.string({ unit: 'binary' }), description: fc.string() }) }),
  address: fc.record({ postalCode: fc.constantFrom('9000', '1000', '4700', '0000') }),
  bedrooms: fc.oneof(fc.integer({ min: -1, max: 120 }), fc.constant(null), fc.double()),
})

async function items(documents: unknown[]): Promise<FeedItem[]> {
  const found: FeedItem[] = []
  async function* bytes() {
    yield Buffer.from(JSON.stringify({ gevel: 1, source: 's', listings: documents }))
  }
  for await (const item of parseJson(bytes())) if (item.kind !== 'header') found.push(item)
  return found
}
