import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Validator from '@adobe/structured-data-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEALS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import { faultsOf, schemaOrg, type Vocabulary } from '../schema-org.ts'
import { type Site, startSite } from '../site.ts'
import { LAWFUL_HOMES } from './homes.ts'

const VOCABULARY = schemaOrg()
const folder = mkdtempSync(join(tmpdir(), 'gevel-json-ld-'))
let site: Site
let pages: Map<string, string>

beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '0' } })
  const file = join(folder, 'feed.json')
  const listings = [
    ...Object.entries(LAWFUL_HOMES).map(([ref, home]) => ({ ...home, sourceRef: ref })),
    ...ofEachKind(),
  ]
  writeFileSync(file, JSON.stringify({ gevel: 1, source: 'kinds', listings }))
  await site.gevel('import', file)
  pages = await readPages()
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true })
})

test('structured data of every kind of offer under every law uses only valid schema.org terms [law.json-ld]', async () => {
  expect(pages.size).toBeGreaterThan(90)
  const outsider = new Validator(asGraph(VOCABULARY))
  const kinds = new Set<string>()
  for (const [path, html] of pages) {
    const things = thingsOn(html)
    expect(things.length, path).toBeGreaterThan(0)
    for (const thing of things) {
      expect(faultsOf(thing, VOCABULARY), path).toEqual([])
      const type = String(thing['@type'])
      // The validator modifies its input.
      const issues = await outsider.validate({ jsonld: { [type]: [structuredClone(thing)] } })
      expect(issues, path).toEqual([])
      const about = thing['about'] as { '@type': string } | undefined // schema.org's, just read
      kinds.add(about?.['@type'] ?? type)
    }
  }
  expect([...kinds].toSorted()).toEqual(
    ['Accommodation', 'Apartment', 'BreadcrumbList', 'House', 'Place', 'RealEstateAgent', 'Room'].toSorted(),
  )
})

test('an unknown or misplaced schema.org term is found', async () => {
  const office = { '@context': 'https://schema.org', '@type': 'Place', floorSize: 12 }
  expect(faultsOf(office, VOCABULARY)).toEqual(['Place.floorSize: no such property'])
  const issues = await new Validator(asGraph(VOCABULARY)).validate({ jsonld: { Place: [office] } })
  expect(issues.map(({ issueMessage }) => issueMessage).join()).toContain('"floorSize" for type "Place"')
  const cheap = { '@context': 'https://schema.org', '@type': 'Offer', price: 'cheap', availability: 'sold' }
  expect(faultsOf(cheap, VOCABULARY)).toEqual([
    expect.stringMatching(/^Offer\.availability: "sold" is no ItemAvailability/),
  ])
})

/** The schema.org vocabulary as published, limited to the parts that the validator reads. */
function asGraph(types: Vocabulary): { '@graph': unknown[] } {
  const id = (name: string) => ({ '@id': `schema:${name}` })
  return {
    '@graph': [...types].flatMap(([name, { parents, properties }]) => [
      { '@type': 'rdfs:Class', ...id(name), 'rdfs:subClassOf': parents.map(id) },
      ...[...properties.keys()].map((one) => ({
        '@type': 'rdf:Property',
        ...id(one),
        'schema:domainIncludes': id(name),
      })),
    ]),
  }
}

const thingsOn = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>, // an object, as the checks say
  )

/** The home page and every offer page in French, by path: the sitemap's offers, and the units of projects. */
async function readPages(): Promise<Map<string, string>> {
  const read = async (path: string) => await (await fetch(site.url + path)).text()
  const paths = async (path: string) =>
    [...(await read(path)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const named = (await Promise.all((await paths('/sitemap.xml')).map(paths))).flat()
  const found = new Map<string, string>()
  const left = ['/fr', ...named.filter((path) => /^\/fr\/offre\/\d/.test(path))]
  for (let path = left.shift(); path !== undefined; path = left.shift()) {
    const html = await read(path)
    found.set(path, html)
    const units = [...html.matchAll(/href="(\/fr\/offre\/\d+\/[^/"#?]*\/\d+)/g)].flatMap(([, unit]) => unit ?? [])
    left.push(...new Set(units.filter((unit) => !found.has(unit) && !left.includes(unit))))
  }
  return found
}

/** One of each type in each place, for all deals; projects have units. Some hide their price or address. */
function ofEachKind(): Record<string, unknown>[] {
  return PLACES.flatMap((place, nth) => {
    const address = { ...place, street: 'Rue Inventée', number: '1', hidden: nth % 3 === 1, lat: 50.85, lng: 4.35 }
    const asking = (price: number) => ({
      price,
      priceHidden: nth % 3 === 2,
      ...{ leaseYears: 9, charges: 10, chargesKind: 'FLAT' },
    })
    const common = { address, surfaces: { living: 80, land: 200, commercial: 90 }, bedrooms: 2, mainRooms: 3 }
    const built = { construction: { year: 1999 }, energy: { status: 'ISSUED', label: 'B', kwh: 120, primaryKwh: 130 } }
    const deals = Object.fromEntries(DEALS.map((deal, at) => [deal, asking(1000 * (at + 1))]))
    const kinds = PROPERTY_TYPES.map((type) => ({ ...common, ...built, type, deals, sourceRef: `${type}-${nth}` }))
    const project = { ...common, type: 'APARTMENT', deals: { FOR_SALE: asking(200_000) } }
    return [
      ...kinds,
      { ...project, kind: 'project', sourceRef: `p-${nth}`, name: `Projet ${nth}`, deliveryDate: '2030-01-01' },
      ...['1', '2'].map((label) => ({
        ...{ ...project, ...built, kind: 'unit', label },
        ...{ sourceRef: `p-${nth}-${label}`, parentRef: `p-${nth}` },
      })),
    ]
  })
}

const PLACES = [
  { country: 'BE', postalCode: '9000', locality: 'Gent' },
  { country: 'BE', postalCode: '1000', locality: 'Bruxelles' },
  { country: 'BE', postalCode: '5000', locality: 'Namur' },
  { country: 'NL', postalCode: '1012 AB', locality: 'Amsterdam' },
  { country: 'DE', postalCode: '10115', locality: 'Berlin' },
  { country: 'FR', postalCode: '75011', locality: 'Paris' },
]
