import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { fieldPathAt } from '#domain/listing/fields.ts'
import { LOCALES } from '#base/locale.ts'
import { parseMapping } from '#feeds/csv/csv-mapping.ts'
import type { FeedListing } from '#feeds/feed.ts'
import { tableFields } from '#feeds/field-table.ts'
import { readFeed } from '#feeds/read-feed.ts'
import { choiceIn } from '#feeds/csv/suggest-choices.ts'
import { mappingRemarkWords } from '#i18n/import-report/mapping-words.ts'
import { suggestMapping } from '#feeds/csv/suggest-mapping.ts'
import { COLUMN_WORDS } from '#feeds/csv/column-words.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { listingMessages } from '#i18n/messages/listing.ts'

type Targets = Record<string, { to?: string } | { to?: string }[]>

function targetOf(title: string, cell: string): string | undefined {
  const { mapping } = suggestMapping(Buffer.from(`Refx;Transactie;kind;${title}\nA;te huur;unit;${cell}\n`))
  const found = (mapping['columns'] as Targets)[title] // what a suggestion is
  return [found].flat()[0]?.to?.replace(/^deals\.\{Transactie\}/, 'deals.TO_RENT')
}

/** A valid cell; where a title may be two fields, the cell decides. */
const CELLS: Record<string, string> = {
  availability: 'verkocht',
  'energy.status': 'in aanvraag',
  'energy.label': 'B',
  subtype: 'villa',
}

describe('a plain title suggests', () => {
  const fields = tableFields()
    .filter(({ path }) => !/\*|^(kind|source)$|facts\..+\.(date|note)$|^deals\.(FOR_SALE|TAKE_OVER)/.test(path))
    .filter(({ keys }) => keys[0] !== 'texts' || keys[1] === 'nl')
  test.each(LOCALES)('every field for its official name in %s [suggest-mapping.every-field]', (locale) => {
    const { flags, legalFacts } = listingMessages[locale]
    const missed = fields.flatMap(({ path, keys }) => {
      const row = fieldPathAt(keys)
      if (row === null) return [path]
      const [, flag] = /^flags\.(\w+)$/.exec(path) ?? []
      const [, fact] = /^legal\.facts\.(\w+)\.answer$/.exec(path) ?? []
      const title = flag
        ? flags[flag as keyof typeof flags] // its own key
        : fact
          ? legalFacts[fact as keyof typeof legalFacts].label // its own key
          : fieldLabel(row, locale)
      const to = targetOf(title, CELLS[path] ?? '7')
      return to?.replace(/^texts\.\w+/, 'texts.nl') === path ? [] : [`${title} → ${to} and not ${path}`]
    })
    // Most German files use "Objekttyp" for the type itself.
    expect(missed).toEqual(locale === 'de' ? ['Objekttyp → type and not subtype'] : [])
  })

  test('no agency word for two fields', () => {
    const all = COLUMN_WORDS.flatMap(([, words]) => words.split(' '))
    expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([])
  })
})

/** Every value list of the schema, with one deal and one fact standing for all. */
const CHOICES = tableFields().flatMap(({ path, choices }) =>
  choices !== null && !/^deals\.(FOR_SALE|TAKE_OVER)|facts\.(?!permit)/.test(path) ? [{ path, choices }] : [],
)

test.each(CHOICES)('a cell of $path may be the value of the schema, in any case', ({ path, choices }) => {
  for (const one of choices) {
    expect(choiceIn(path, one)).toBe(one)
    expect(choiceIn(path, ` ${one.toLowerCase()} `)).toBe(one)
  }
  expect(choiceIn(path, 'quux')).toBeNull()
})

const SHOWN = {
  'construction.condition': 'conditions',
  'construction.heating': 'heatings',
  'construction.orientation': 'orientations',
  'legal.zoning': 'zonings',
  'legal.floodZone': 'floodZones',
  'legal.facts.permit.answer': 'answers',
  'legal.enforcementKinds.*': 'enforcement',
  'deals.TO_RENT.taxRegime': 'taxRegimes',
} as const

test.each(Object.entries(SHOWN))('a cell of %s may be the label on our pages', (path, name) => {
  for (const locale of LOCALES)
    for (const [value, text] of Object.entries(listingMessages[locale][name])) expect(choiceIn(path, text)).toBe(value)
})

/** The values of Whise exports; zonings that only Whise splits or joins are left out. */
const WHISE: Record<string, Record<string, string | null>> = {
  'construction.condition': {
    VeryGood: null,
    Refreshed: null,
    ToBeRefreshed: null,
    ToBeRenovated: 'TO_RENOVATE',
    ToBeDemolished: 'TO_REBUILD',
    MinorRenovation: 'TO_RENOVATE',
    NewDevelopment: 'NEW',
    GreenEstate: null,
  },
  'construction.heating': { FuelBurner: 'FUEL_OIL', CityHeating: 'DISTRICT', ElectricAccumulators: 'ELECTRICITY' },
  'legal.zoning': { ResidentialExtension: 'RESIDENTIAL_EXPANSION', IndustrialSME: 'CRAFT', Reserve: null },
  'legal.floodZone': { 'delimited riverside': 'RIPARIAN', Niet: null },
  'legal.enforcementKinds.*': { Summon: 'SUMMONS', CeaseAndDesist: 'PENALTY_ORDER', Settlement: 'SETTLEMENT' },
}

test.each(Object.entries(WHISE))('a cell of %s may be the word of Whise', (path, words) => {
  for (const [word, value] of Object.entries(words)) expect(choiceIn(path, word)).toBe(value)
})

async function imported(text: string): Promise<{ listings: FeedListing[]; rejected: string[]; remarks: string[] }> {
  const { mapping, remarks } = suggestMapping(Buffer.from(text))
  const listings: FeedListing[] = []
  const rejected: string[] = []
  const options = { format: 'csv', mapping: parseMapping(JSON.stringify(mapping)), keepFile: null } as const
  for await (const item of readFeed(Readable.from([Buffer.from(text)]), options)) {
    if (item.kind === 'listing') listings.push(item.listing)
    if (item.kind === 'reject') rejected.push(`${item.reject.sourceRef}: ${item.reject.reason}`)
  }
  return { listings, rejected, remarks: remarks.map((remark) => mappingRemarkWords(remark, 'en')) }
}

test('words for state, flooding, heating, facts and lists are read; an unknown one is asked about with all options [suggest-mapping.choices]', async () => {
  const { listings, remarks } = await imported(
    [
      'Ref;Transactie;Type;Postcode;Prijs;Staat;Overstromingsgevoelig;Verwarming;Vergunning;P-score;Energiedrager;Soort dagvaarding',
      'A;te koop;huis;9000;250000;Te renoveren;mogelijk;CV gas;verleend;a;Aardgas, zonnewarmte;Dv',
      'B;te koop;huis;9000;250000;goede staat;neen;kachel;Gvg;C;elektriciteit;',
    ].join('\n'),
  )
  expect(listings.map(({ construction, legal, energy }) => [construction, legal, energy])).toMatchObject([
    [
      { condition: 'TO_RENOVATE', heating: 'GAS' },
      {
        floodZone: 'POSSIBLE',
        floodP: 'A',
        facts: { permit: { answer: 'YES' } },
        enforcementKinds: ['SUMMONS'],
      },
      { carriers: ['GAS', 'SOLAR'] },
    ],
    [
      { condition: 'GOOD', heating: null },
      { floodZone: 'NONE', floodP: 'C', facts: { permit: { answer: 'NO' } } },
      { carriers: ['ELECTRICITY'] },
    ],
  ])
  expect(remarks).toEqual([
    '"Verwarming": say in "values" which of GAS, FUEL_OIL, ELECTRICITY, HEAT_PUMP, WOOD, PELLETS, COAL, DISTRICT, SOLAR, HOT_AIR, NONE is meant by "kachel"; until then they count as not known.',
  ])
})

test('letters and figures in one energy column are both read, without a question [suggest-mapping.class-or-figure]', async () => {
  for (const title of ['EPC', 'EPC-waarde']) {
    const cells = ['C', '123 kWh/m²', 'D (342 kWh/m²)', 'b', '88,5 kWh/m²', '210 kWh/m²', '95 kWh/m2']
    const { listings, remarks } = await imported(
      [
        `Ref;Transactie;Type;Postcode;Prijs;${title}`,
        ...cells.map((cell, row) => `H${row};te koop;huis;9000;250000;${cell}`),
      ].join('\n'),
    )
    expect(remarks, title).toEqual([])
    expect(listings.map(({ energy }) => [energy.label, energy.kwh])).toEqual([
      ['C', null],
      [null, 123],
      ['D', 342],
      ['B', null],
      [null, 88.5],
      [null, 210],
      [null, 95],
    ])
  }
})

test('a price with another period or currency in its own column is not a price [suggest-mapping.price-rules]', async () => {
  for (const [title, good, bad] of [
    ['price_period', 'month', 'year'],
    ['Période', 'mois', 'an'],
    ['Preisperiode', 'Monat', 'Jahr'],
    ['Valuta', 'EUR', 'GBP'],
  ]) {
    const { listings, rejected, remarks } = await imported(
      [
        `Ref;Transactie;Type;Postcode;Prijs;${title}`,
        `A;te huur;huis;9000;950;${good}`,
        `B;te huur;huis;9000;11400;${bad}`,
      ].join('\n'),
    )
    expect(
      listings.map(({ deals }) => deals.TO_RENT?.price),
      title,
    ).toEqual([950])
    expect(rejected, title).toEqual([expect.stringContaining(`B: "${bad}" `)])
    expect(remarks, title).toEqual([])
  }
})

test('an unknown status gives one message, and never an offer that is not on the market [suggest-mapping.one-message]', async () => {
  const { listings, rejected, remarks } = await imported(
    [
      'Ref;Status;Type;Postcode;Prijs',
      'A;ForSale;huis;9000;250000',
      'B;ForSaleOption;huis;9000;250000',
      'C;SoldConditionally;huis;9000;250000',
      'D;EstimateForSale;huis;9000;250000',
      'E;LifeAnnuityForSale;huis;9000;250000',
      'F;blabla;huis;9000;250000',
    ].join('\n'),
  )
  expect(listings.map(({ sourceRef, availability }) => `${sourceRef} ${availability}`)).toEqual([
    'A AVAILABLE',
    'B UNDER_OPTION',
    'C UNDER_OPTION',
  ])
  expect(rejected).toEqual([
    'D: "EstimateForSale" is a value the mapping does not know',
    'E: "LifeAnnuityForSale" is a value the mapping does not know',
    'F: "blabla" is a value the mapping does not know',
  ])
  expect(remarks).toEqual([
    '"Status": say in "values" whether "EstimateForSale", "LifeAnnuityForSale", "blabla" is FOR_SALE, TO_RENT or TAKE_OVER; until then such rows are rejected.',
  ])
})
