import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import { FRENCH_LABEL } from '#domain/law/label-colours.ts'
import type { Listing } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { parseJson } from '#feeds/json.ts'
import { formatDate } from '#i18n/formats.ts'
import { brochureWords } from '#offers/brochure-words.ts'
import { buildCard } from '#offers/build-card.ts'
import { publishOffer } from '#offers/publish-offer.ts'
import { FLOOD_REPORT_DATE, type LAWFUL_HOMES, lawfulFeed } from '../../test/law/homes.ts'

const now = new Date('2026-11-23T12:00:00Z')
const listings = new Map<string, Listing>()
for await (const item of parseJson(Readable.from([Buffer.from(lawfulFeed())])))
  if (item.kind === 'listing') listings.set(item.listing.sourceRef, { ...item.listing, source: 'lawful' })

function brochureOf(home: keyof typeof LAWFUL_HOMES, locale: Locale) {
  const listing = listings.get(home)
  if (!listing) throw new Error(`There is no ${home}.`)
  return brochureOfListing(listing, locale)
}

function brochureOfListing(listing: Listing, locale: Locale) {
  const at = now.toISOString()
  const seen = { firstSeen: at, lastConfirmed: at, changedAt: at, priceHistory: [], demo: false }
  const offer = publishOffer({ stored: { id: 1, parentId: null, listing, ...seen }, units: [], pictures: [] })
  const app = { site: DEMO_SITE, now: () => now, baseUrl: 'https://huis.example' }
  const card = buildCard(offer, { locale, wanted: [], now })
  return brochureWords(app, offer, offer.published, card, [], locale)
}

const textOf = (home: keyof typeof LAWFUL_HOMES, locale: Locale): string => {
  const { price, facts, sections, contact } = brochureOf(home, locale)
  const rows = [...facts, ...sections.flatMap((section) => section.facts)].map(([name, value]) => `${name}: ${value}`)
  return [...price, ...rows, ...sections.flatMap(({ lines }) => lines), ...contact.lines]
    .join('\n')
    .replaceAll(/[\u00A0\u202F]/g, ' ')
}

test.each([
  [
    'BE-VLG-sale',
    'nl',
    [
      'EPC-label: C · 247 kWh/m²',
      'P-score (perceel): B, kleine kans',
      'Overstromingsgevoelig: score D',
      formatDate('nl', FLOOD_REPORT_DATE, 'long'),
      'Ja: dagvaarding uitgebracht en last onder dwangsom opgelegd',
    ],
  ],
  ['BE-VLG-rent', 'de', ['Nebenkosten: 85 € im Monat, Vorauszahlung mit Abrechnung', 'Mietdauer: 9 Jahre']],
  ['BE-BRU-sale', 'fr', ['Classe énergétique PEB: B-', 'Renseignements urbanistiques: RU reçus de la commune']],
  ['BE-WAL-sale', 'de', ['84.600 kWh im Jahr', '20240115003412']],
  ['DE-rent', 'de', [/Angeboten von .*, Immobilienmakler\./, 'Kaution: 2.670 €']],
  ['FR-sale', 'fr', ['Logement à consommation énergétique excessive : classe F', 'Prix hors honoraires : 400 000 €']],
  ['BE-VLG-new', 'de', ['ohne MwSt. und Nebenkosten', 'Grundanteil: 71.500 €', 'E-Niveau: E20']],
  ['FR-sale', 'nl', ['DPE geldt voor: het hele gebouw', 'DPE geldig tot: 31 mei 2035']],
  ['FR-rent', 'nl', ['ADEME-attest: DPE D, GES A, 1 februari 2026', 'Energieklasse (DPE): D\n']],
] as const)(
  'the brochure of %s has in %s the legally required facts of an advert [law.brochure]',
  (home, locale, expected) => {
    const text = textOf(home, locale)
    for (const words of expected)
      if (typeof words === 'string') expect(text).toContain(words)
      else expect(text).toMatch(words)
  },
)

test('no brochure shows the agent’s mail address from a feed, but the agency’s own', () => {
  const home = listings.get('DE-sale')
  if (!home) throw new Error('There is no German home.')
  listings.set('DE-sale', {
    ...home,
    agent: { name: 'Erna Beispiel', email: 'erna@anderswo.example', phone: null, officeRef: null },
  })
  const lines = brochureOf('DE-sale', 'de').contact.lines.join()
  listings.set('DE-sale', home)
  expect(lines).toContain('Erna Beispiel')
  expect(lines).not.toContain('anderswo')
  expect(lines).toMatch(/@/)
})

test('charges are shown once beside a rent, with their kind of settlement', () => {
  expect(brochureOf('BE-VLG-rent', 'nl').price.filter((line) => line.includes('85'))).toHaveLength(1)
})

test('both letters of a French home are shown on scales in the label colours, as on its page', () => {
  const scales = brochureOf('FR-sale', 'fr').sections.flatMap((section) => section.scales ?? [])
  expect(scales.map(({ name }) => name)).toEqual(['Classe énergie (DPE) F', 'Classe climat (GES) E'])
  expect(scales.map(({ letters }) => letters.find(({ here }) => here)?.letter)).toEqual(['F', 'E'])
  expect(brochureOf('BE-VLG-sale', 'fr').sections.flatMap((section) => section.scales ?? [])).toEqual([])
  const css = ['components/energy-plate', 'pages/offer/energy']
    .map((name) => readFileSync(new URL(`../ui/styles/${name}.css`, import.meta.url), 'utf8'))
    .join('')
  for (const [which, colours] of Object.entries(FRENCH_LABEL))
    for (const [letter, [ground, ink]] of Object.entries(colours))
      expect(css).toMatch(
        new RegExp(`\\.plate--${which}-${letter.toLowerCase()} \\{\\s*--e: ${ground};\\s*--ef: ${ink};`),
      )
})

test.each([
  ['nl', 'hoogstens 20 km', 'minstens 300'],
  ['fr', 'au plus 20 km', 'au moins 300'],
  ['en', 'at most 20 km', 'at least 300'],
  ['de', 'höchstens 20 km', 'mindestens 300'],
] as const)('in %s symbols missing in the fonts become words [brochure.signs]', (language, ...words) => {
  const home = listings.get('BE-VLG-sale')
  if (!home) throw new Error('There is no such home.')
  const texts = { [language]: { title: 'Station ≤ 20 km', description: 'Score ≥300.' } }
  const { about } = brochureOfListing({ ...home, texts, originalLocale: language }, 'en')
  for (const one of words) expect(about?.text.replaceAll('\u00A0', ' ')).toContain(one)
})

test('a price with VAT and duty is followed by its total, or by the reason for none [brochure.all-in]', () => {
  const home = listings.get('BE-VLG-new')
  const asking = home?.deals.FOR_SALE
  if (!home || !asking) throw new Error('There is no such home.')
  const { landShare: _landShare, ...unsaid } = { ...asking, price: 350_000, taxRegime: 'MIXED' as const }
  const priceOf = (one: typeof asking) =>
    brochureOfListing({ ...home, deals: { FOR_SALE: one } }, 'nl')
      .price.join('\n')
      .replaceAll('\u00A0', ' ')
  expect(priceOf({ ...unsaid, landShare: 100_000 })).toContain('Alles samen ≈ € 417.532'.replace('≈', 'ongeveer'))
  expect(priceOf(unsaid)).toContain('Alles samen is niet te berekenen')
})

test('a renovation is said once, and the office is named where a feed names nobody [brochure.said-once]', () => {
  const home = listings.get('BE-VLG-sale')
  if (!home) throw new Error('There is no such home.')
  const construction = { ...home.construction, condition: 'TO_RENOVATE' as const }
  const flags = { ...home.flags, renovation_required: true, garden: true }
  const { sections, contact } = brochureOfListing({ ...home, agent: null, construction, flags }, 'en')
  const [details] = sections
  expect(details?.facts).toContainEqual(['Condition', 'To be renovated'])
  expect(details?.ticks).toContain('Garden')
  expect(details?.ticks).not.toContain('Needs renovation')
  expect(contact.lines[0]).toBe('Gevel Mechelen')
})

test('a project says once when it is completed [brochure.project-once]', () => {
  const home = listings.get('BE-VLG-new')
  if (!home) throw new Error('There is no such home.')
  const project: Listing = { ...home, kind: 'project', name: 'Hof', deliveryDate: '2027-09-01' }
  const { facts, sections } = brochureOfListing(project, 'nl')
  const rows = [...facts, ...sections.flatMap((section) => section.facts)]
  expect(rows.filter(([name]) => name === 'Oplevering')).toEqual([['Oplevering', 'september 2027']])
})
