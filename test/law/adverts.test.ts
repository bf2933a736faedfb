import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Card } from '#domain/listing/card.ts'
import { LOCALES, type Locale } from '#base/locale.ts'
import { pathFor } from '#i18n/routes.ts'
import { mailsTo, postForm, postJson } from '../requests/agency.ts'
import { type Mail, type Site, startSite } from '../site.ts'
import { filledPages } from '../tagged-pdf.ts'
import { LAWFUL_HOMES, lawfulFeed } from './homes.ts'

const long = process.env['GEVEL_LONG'] === '1'

type Home = keyof typeof LAWFUL_HOMES

/**
 * The texts that the law requires of each advert, by reader's language; texts that are equal in all languages are
 * under `all`.
 */
const REQUIRED_TEXTS: Record<Home, Partial<Record<Locale | 'all', (string | RegExp)[]>>> = {
  'BE-VLG-sale': {
    all: ['20250312-0003512345-RES-1', '247 kWh/m²'],
    nl: [
      /vergunning: ja/,
      /Voorkooprecht: neen/,
      'Dagvaarding of herstelmaatregel: ja (dagvaarding uitgebracht en last onder dwangsom opgelegd)',
      'Overstromingsgevoelig: score D',
      'bestemming: Woongebied',
    ],
    de: ['P-Wert (Grundstück): B', 'G-Wert (Gebäude): D'],
  },
  'BE-VLG-rent': { all: ['142 kWh/m²'], nl: [/Kosten en lasten: € 85 per maand/], fr: [/Charges : 85 € par mois/] },
  'BE-VLG-new': {
    all: ['E20'],
    nl: [/E-peil:? E20/, '€ 365.000 zonder btw en kosten'],
    fr: [/Niveau E : E20/, '365 000 € hors TVA et frais'],
    en: ['€365,000 excluding VAT and costs'],
    de: ['365.000 € ohne MwSt. und Nebenkosten'],
  },
  'BE-BRU-sale': {
    all: ['B-', 'zone d’habitation à prédominance résidentielle', 'https://agence.example/ru/12'],
    nl: ['gratis een papieren kopie'],
  },
  'BE-BRU-rent': { all: ['D+'], nl: ['Eigen meters: ja'], fr: ['Compteurs individuels : oui'] },
  'BE-WAL-sale': {
    all: ['20240115003412', '470 kWh/m²'],
    nl: ['84.600 kWh per jaar'],
    fr: [/Consommation totale d’énergie primaire : 84 600 kWh par an/],
  },
  'BE-WAL-rent': { all: ['20230601001199'], fr: ['90 € par mois, provision avec régularisation'] },
  'NL-sale': {
    all: ['A+++'],
    nl: ['41 kWh/m²', '€ 615.000 k.k.'],
    fr: ['frais d’acquisition en sus (k.k.)'],
    de: ['Kaufnebenkosten (k.k.)'],
  },
  'NL-rent': {
    all: ['178 kWh/m²'],
    nl: [/€ 1.450 ?\/maand \+ € 75 servicekosten/],
    fr: ['+ 75 € de charges de service'],
  },
  'DE-sale': {
    de: [
      'Energiebedarfsausweis',
      'Endenergiebedarf: 182,4 kWh/(m²·a)',
      'Energieträger: Gas',
      /Baujahr:? 1978/,
      /3,57 % inkl/,
    ],
    nl: ['Eindenergiebehoefte: 182,4 kWh/m² per jaar', /[Bb]ouwjaar:? 1978/],
  },
  'DE-rent': {
    de: [
      'Endenergieverbrauch: 88 kWh/(m²·a)',
      'Fernwärme',
      'Warmmiete: 1.100 € im Monat',
      '2,5 Zimmer',
      /Angeboten von .*, Immobilienmakler/,
    ],
  },
  'FR-sale': {
    all: [
      'Logement à consommation énergétique excessive : classe F',
      'Montant estimé des dépenses annuelles d’énergie pour un usage standard',
      'www.georisques.gouv.fr',
    ],
    fr: [
      'Classe climat (GES) : E',
      'DPE établi pour : l’immeuble entier',
      'Prix hors honoraires : 400 000 €',
      'Honoraires d’agence : 4,5 % TTC',
      '3 pièces',
      'Nombre de lots : 24',
      'Procédure en cours contre le syndicat : non',
      'Copropriété : oui',
    ],
  },
  'FR-rent': {
    all: ['www.georisques.gouv.fr'],
    fr: [
      'Zone soumise à encadrement des loyers : oui',
      'Loyer de référence majoré (loyer de base à ne pas dépasser) : 640 € par mois',
      'Loyer de base : 640 € par mois',
      'Complément de loyer : 50 € par mois',
      /750 € par mois charges comprises/,
      'Dont charges : 60 €, provision avec régularisation, loyer hors charges 690 €',
      'Dépôt de garantie : 630 €',
      'Honoraires à la charge du locataire : 364 € TTC',
      'Dont état des lieux : 84 € TTC',
      'Meublé',
      'Attestation ADEME : DPE D, GES A, 1er février 2026',
    ],
    nl: ['ADEME-attest: DPE D, GES A, 1 februari 2026', /€ 750 per maand inclusief kosten/],
    en: [/€750 a month charges included/],
    de: [/750 € im Monat inkl. Nebenkosten/],
  },
}

const folder = mkdtempSync(join(tmpdir(), 'gevel-adverts-'))
let site: Site
const alerts = new Map<Locale, Mail>()

beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '0' } })
  for (const locale of LOCALES) await follow(locale)
  const file = join(folder, 'feed.json')
  writeFileSync(file, lawfulFeed())
  await site.gevel('import', file)
  for (const locale of LOCALES) {
    const [, alert] = await mailsTo(site, `an-${locale}@example.com`, 2)
    if (alert) alerts.set(locale, alert)
  }
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true })
})

/** Subscribes to all new homes in this language. */
async function follow(locale: Locale): Promise<void> {
  const address = `an-${locale}@example.com`
  const { status } = await postJson(`${site.url}/${locale}/ajax/notifications`, {
    contact: { contact_information: { personal: { email: address } } },
    notification: { statuses: ['FOR_SALE', 'TO_RENT'], types: ['HOUSE', 'APARTMENT'], frequency: 'instant' },
  })
  expect(status).toBe(201)
  const [mail] = await mailsTo(site, address, 1)
  const start = pathFor('subscribe', locale)
  const link = new RegExp(`${start}/[\\w-]{20,}`).exec(mail?.text ?? '')?.[0] ?? ''
  expect((await postForm(site.url + link, { intent: 'confirm' })).status).toBe(303)
}

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll('\u00AD', '')
/** The visible text, as a mail program or browser shows it. */
const readable = (html: string) =>
  plain(
    html
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&#x27;', '’'),
  ).replaceAll(/\s+/g, ' ')

async function cardOf(home: Home, locale: Locale): Promise<Card> {
  const asked = await fetch(`${site.url}${pathFor('search', locale)}`, { headers: { accept: 'application/json' } })
  const { items } = (await asked.json()) as { items: Card[] } // the contract's answer
  const { address, deals } = LAWFUL_HOMES[home] as { address: { postalCode: string }; deals: object }
  const found = items.find(
    ({ place, status }) => String(place.pc) === address.postalCode && Object.keys(deals)[0] === status,
  )
  if (!found) throw new Error(`${home} is not there`)
  return found
}

function expectAll(text: string, home: Home, locale: Locale): void {
  for (const asked of [...(REQUIRED_TEXTS[home].all ?? []), ...(REQUIRED_TEXTS[home][locale] ?? [])])
    if (typeof asked === 'string') expect(text, home).toContain(asked)
    else expect(text, home).toMatch(asked)
}

describe.each(LOCALES)('in %s', (locale) => {
  test('an alert has the legally required facts of each home, in its HTML and its text part [law.alert]', async () => {
    const alert = alerts.get(locale)
    for (const home of Object.keys(REQUIRED_TEXTS) as Home[]) {
      const { url } = await cardOf(home, locale)
      expect(alert?.text).toContain(url)
      expectAll(plain(alert?.text ?? ''), home, locale)
      expectAll(readable(alert?.html ?? ''), home, locale)
    }
  })

  test('the RSS and JSON feeds of a search have the legally required facts of each home', async () => {
    const rss = await (await fetch(`${site.url}${pathFor('search', locale)}.rss`)).text()
    const feed = (await (await fetch(`${site.url}${pathFor('search', locale)}.json`)).json()) as {
      items: { url: string; content_text: string }[]
    } // JSON Feed 1.1
    for (const home of Object.keys(REQUIRED_TEXTS) as Home[]) {
      const { url } = await cardOf(home, locale)
      expectAll(plain(feed.items.find((item) => item.url.endsWith(url))?.content_text ?? ''), home, locale)
      expectAll(readable(rss), home, locale)
    }
  })

  test('a card in the results has the required energy facts', async () => {
    const page = readable(await (await fetch(`${site.url}${pathFor('search', locale)}`)).text())
    for (const words of ['20250312-0003512345-RES-1', '20240115003412', ...ON_CARDS[locale]])
      expect(page).toContain(words)
    // Its address is public, so Flanders requires no number.
    expect(page).not.toContain('20260103-0003512345-RES-1')
    expect(page).not.toContain('2575E1234567A')
  })
})

/** Texts that a native reader expects on the page and in the brochure of a home in their country. */
const EXPECTED_BY_NATIVES: [Home, Locale, (string | RegExp)[]][] = [
  [
    'FR-sale',
    'fr',
    [
      'Classe énergie (DPE) F',
      'Classe climat (GES) E',
      'DPE établi pour : l’immeuble entier',
      'DPE valable jusqu’au : 31 mai 2035',
      'Pièces principales 3',
      'Prix, honoraires inclus 418 000 €',
      'Prix hors honoraires 400 000 €',
      'Copropriété oui',
      'Nombre de lots 24',
      'Surface loi Carrez 76,4 m²',
      '30 Rue Imaginaire, 75011 Paris',
    ],
  ],
  [
    'FR-rent',
    'fr',
    [
      '750 € par mois charges comprises Dont charges : 60 €, provision avec régularisation, loyer hors charges 690 €',
      'Loyer charges comprises 750 € Loyer hors charges 690 € Charges 60 €, provision avec régularisation',
      'Dépôt de garantie 630 €',
      'Zone soumise à encadrement des loyers oui Loyer de référence majoré (loyer de base à ne pas dépasser) 640 € par mois',
      'Classe énergie (DPE) D',
      'Attestation ADEME : DPE D, GES A, 1er février 2026',
      '281 kWh/m² par an',
    ],
  ],
  [
    'DE-sale',
    'de',
    [
      'Energieeffizienzklasse F',
      'Zimmer 6',
      'Energiebedarfsausweis',
      'Wesentlicher Energieträger: Gas',
      'Maklerprovision 3,57 % inkl. MwSt.',
      '182,4 kWh/(m²·a) G',
    ],
  ],
  [
    'DE-rent',
    'de',
    [
      'Kaltmiete 890 €',
      'Nebenkosten 210 €',
      'Warmmiete 1.100 €',
      'Kaution 2.670 €',
      'Zimmer 2,5',
      'Energieverbrauchsausweis',
    ],
  ],
  [
    'NL-sale',
    'nl',
    [
      'Energielabel A+++',
      '€ 615.000 k.k.',
      'Koopconditie kosten koper (k.k.)',
      'Rijtjeswoning in Amsterdam',
      'Gebruiksoppervlakte wonen 164 m²',
      'Perceeloppervlakte 310 m²',
      'Prijs per m² woonoppervlakte € 3.750',
      'Kamers 5',
      'Primair fossiel energiegebruik: 41 kWh/m² per jaar',
      'Datum van het energielabel: 2 april 2023',
    ],
  ],
  ['NL-rent', 'nl', ['Servicekosten: € 75 per maand', 'Servicekosten € 75', 'Waarborgsom € 2.900']],
  [
    'BE-VLG-sale',
    'nl',
    [
      'EPC-label C',
      'EPC-code 20250312-0003512345-RES-1',
      'Woongebied',
      'Ja: dagvaarding uitgebracht en last onder dwangsom opgelegd',
    ],
  ],
  ['DE-sale', 'fr', ['Maison individuelle à Köln']],
  ['BE-VLG-sale', 'fr', ['Oui : citation lancée et ordre sous astreinte imposé']],
  ['BE-VLG-rent', 'nl', ['Kosten en lasten per maand € 85, voorschot met afrekening']],
  ['BE-VLG-new', 'nl', ['Grondaandeel € 71.500', 'E-peil: E20']],
  ['BE-VLG-new', 'fr', ['Quote-part du terrain 71 500 €']],
  ['BE-VLG-new', 'de', ['Grundanteil 71.500 €']],
  ['BE-VLG-new', 'en', ['Land share €71,500']],
  [
    'BE-BRU-sale',
    'fr',
    ['Classe énergétique PEB B-', 'zone d’habitation à prédominance résidentielle', 'RU reçus de la commune'],
  ],
  [
    'BE-WAL-sale',
    'fr',
    [
      'Classe énergétique PEB F',
      'Code unique PEB 20240115003412',
      'Consommation spécifique (Espec) : 470 kWh/m² par an',
      'Rue Inventée 8, 5000 Namur',
      'Consommation totale d’énergie primaire : 84 600 kWh par an',
    ],
  ],
]

test.each(EXPECTED_BY_NATIVES)(
  'the page of %s reads in %s as natives expect [law.native]',
  async (home, locale, expected) => {
    const { url } = await cardOf(home, locale)
    const html = await (await fetch(new URL(url, site.url))).text()
    const page = readable((html.split('h-similar')[0] ?? '').replaceAll(/<script[\s\S]*?<\/script>/g, ''))
    for (const words of expected)
      if (typeof words === 'string') expect(page).toContain(words)
      else expect(page).toMatch(words)
    // Belgian questions do not apply abroad.
    if (!home.startsWith('BE'))
      expect(page).not.toMatch(
        /EPC|PEB|P-score|overstroming|inondation|Überschwemmung|Énergie et eau|Energie en water|Energie und Wasser|urbanisme|stedenbouw|Baurecht/,
      )
    // Neither a postal code nor its province is broken over lines or repeated.
    expect(html.replaceAll(/<script[\s\S]*?<\/script>/g, '').match(/\(?\d{4} [A-Z]{2}\b[^<]{0,20}/)).toBeNull()
    expect(page).not.toMatch(/Namur, Namur/)
  },
)

test('planning and flooding are not shown as missing where the law does not require them for a lease [law.not-missed]', async () => {
  const pageOf = async (home: Home) =>
    readable(await (await fetch(new URL((await cardOf(home, 'nl')).url, site.url))).text())
  for (const home of ['BE-VLG-rent', 'BE-BRU-rent', 'BE-WAL-rent'] as const)
    expect(await pageOf(home), home).not.toMatch(/niets opgegeven|stedenbouw/)
  // Wallonia requires neither of an advert, Brussels no flooding.
  expect(await pageOf('BE-WAL-sale')).not.toMatch(/niets opgegeven|stedenbouw/)
  expect(await pageOf('BE-BRU-sale')).not.toMatch(/niets opgegeven/)
})

test('the price of a new home is shown without VAT everywhere on its page [law.without-vat]', async () => {
  const html = await (await fetch(new URL((await cardOf('BE-VLG-new', 'nl')).url, site.url))).text()
  const text = readable((html.split('h-similar')[0] ?? '').replaceAll(/<script[\s\S]*?<\/script>/g, ''))
  // In the title, the panel and the bar; the price table has a row for the tax.
  expect(text.match(/€ 365.000 zonder btw en kosten/g)?.length).toBeGreaterThanOrEqual(3)
})

test('no figure of an older certificate is shown beside the letter of an attestation [law.attested-figure]', async () => {
  const card = await cardOf('FR-rent', 'fr')
  expect(card.facts).toMatchObject({ energy_label: 'D', energy_kwh: null, co2: null })
  const html = await (await fetch(new URL(card.url, site.url))).text()
  expect(/<dl class="strip">[^]*?<\/dl>/.exec(html)?.[0]).not.toContain('281')
  // The figure has its own line.
  expect(readable(html)).toContain('Consommation d’énergie primaire (DPE) : 281 kWh/m² par an')
  expect(plain(alerts.get('fr')?.text ?? '')).not.toMatch(/281 kWh|[^\d]5 kg CO₂/)
})

test('the card of a German house shows its year of construction beside its plot', async () => {
  const results = readable(await (await fetch(`${site.url}${pathFor('search', 'de')}?country=DE&type=HOUSE`)).text())
  expect(results).toMatch(/310 m² Grund\s+Baujahr 1978/)
})

// The short run covers one sale and one rental.
test.each(long ? (Object.keys(LAWFUL_HOMES) as Home[]) : (['BE-WAL-sale', 'BE-BRU-rent'] as const))(
  'no page of the brochure of %s is half empty, even without a description [law.brochure-filled]',
  async (home) => {
    const { id } = await cardOf(home, 'nl')
    const turn = Object.keys(LAWFUL_HOMES).indexOf(home)
    // The short run covers one language per home, in rotation; the long run covers all.
    for (const locale of long ? LOCALES : LOCALES.slice(turn % LOCALES.length).slice(0, 1)) {
      const pdf = await fetch(`${site.url}/media/brochure/${id}-${locale}.pdf`)
      const [first = 0, second = 1] = filledPages(Buffer.from(await pdf.arrayBuffer()))
      expect(first, locale).toBeGreaterThan(0.7)
      // Two pages must hold more than one and a quarter pages of content.
      expect(first + second, locale).toBeGreaterThan(1.25)
    }
  },
)

test('a French rent includes its charges in search, on the map, in comparison and in structured data [law.rent-found]', async () => {
  const { id, url } = await cardOf('FR-rent', 'fr')
  const found = async (bounds: string) => {
    const answer = await fetch(`${site.url}${pathFor('search', 'fr')}?status=TO_RENT&country=FR&${bounds}`, {
      headers: { accept: 'application/json' },
    })
    return ((await answer.json()) as { items: Card[] }).items.map((card) => card.id) // the contract's answer
  }
  expect(await found('price_max=749')).toEqual([])
  expect(await found('price_max=750')).toEqual([id])
  expect(await found('price_min=750')).toEqual([id])
  expect(await found('warm_max=750')).toEqual([id])
  const html = await (await fetch(new URL(url, site.url))).text()
  expect(html).toContain('"price":750,')
  expect(html).not.toContain('"price":690')
  const told = readable(html.replaceAll(/<script[\s\S]*?<\/script>/g, ''))
  // The rent of 690 without charges is labelled as such.
  expect(told.match(/.{25}690 €/g)).toEqual([
    expect.stringContaining('loyer hors charges 690 €'),
    expect.stringContaining('Loyer hors charges 690 €'),
  ])
  const results = readable(await (await fetch(`${site.url}${pathFor('search', 'fr')}?country=FR`)).text())
  expect(results).toContain('750 € par mois charges comprises')
  expect(results).not.toContain('690 €')
  const kept = readable(await (await fetch(`${site.url}${pathFor('favorites', 'fr')}?id=${id}`)).text())
  expect(kept).not.toContain('690 €')
})

test('French energy letters are shown on two scales in the label colours, with special limits below 40 m²', async () => {
  const pageOf = async (home: Home) => await (await fetch(new URL((await cardOf(home, 'fr')).url, site.url))).text()
  const paris = await pageOf('FR-sale')
  expect(paris).toContain('plate--dpe-f')
  expect(paris).toContain('plate--ges-e')
  expect(paris, 'one colour for a letter, above as on its scale').not.toMatch(/plate--f.*Paris|class="strip".*plate--f/)
  expect(readable(paris)).toContain('330–420')
  const studio = await pageOf('FR-rent')
  expect(studio).toContain('plate--dpe-d')
  expect(readable(studio)).toContain('202–272')
  expect(readable(studio)).toContain('7–12')
  // The older figure does not belong to the letter on the scale.
  expect(studio).not.toContain('scale__here')
})

test('search engines get the same facts as a visitor, as schema.org properties', async () => {
  for (const home of Object.keys(REQUIRED_TEXTS) as Home[]) {
    const { url, advert } = await cardOf(home, 'fr')
    const html = await (await fetch(new URL(url, site.url))).text()
    const graphs = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
    )
    const listing = graphs.find((graph) => graph['@type'] === 'RealEstateListing') as {
      about: { additionalProperty?: unknown }
    }
    expect(listing.about.additionalProperty).toEqual(
      advert.facts.map(({ field, name, value }) => ({ '@type': 'PropertyValue', propertyID: field, name, value })),
    )
  }
})

const ON_CARDS: Record<Locale, string[]> = {
  nl: ['GES E', 'Behoeftecertificaat (Bedarfsausweis) · 182,4', '84.600 kWh'],
  fr: ['GES E', 'Certificat de besoin (Bedarfsausweis) · 182,4', '84 600 kWh'],
  en: ['GES E', 'Demand certificate (Bedarfsausweis) · 182.4', '84,600 kWh'],
  de: ['GES E', 'Energiebedarfsausweis · 182,4', '84.600 kWh'],
}
