import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Card } from '#domain/listing/card.ts'
import { LOCALES, type Locale } from '#base/locale.ts'
import { hoursAgo, NOW, PRICE, sampleCard } from '../../../test/ui/sample-cards.ts'
import { ListingCard } from './card.tsx'

const html = (change: Partial<Card> = {}, locale: Locale = 'nl') =>
  renderToStaticMarkup(<ListingCard card={sampleCard(change)} locale={locale} now={NOW} />)
/** What a reader reads: spaces that do not break are spaces here. */
const text = (change: Partial<Card> = {}, locale: Locale = 'nl') =>
  html(change, locale)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00A0\u202F]+/g, ' ')

describe('a card', () => {
  test('says price, address, what and where it is, its facts and how fresh they are', () => {
    const words = text()
    for (const part of ['€ 435.000', 'Sleedoornhof 1', 'Rijwoning Mechelen (2800)', '4 slpk', '186 m²', '95 m² grond'])
      expect(words).toContain(part)
    expect(words).toContain('B 158 kWh/m²')
    expect(words).toContain('Sinds 20 dagen')
  })

  test('says when it was checked only where that is longer than a day ago [card.old-check]', () => {
    expect(text({ last_confirmed: hoursAgo(23) })).not.toContain('nagekeken')
    expect(text({ last_confirmed: hoursAgo(72) })).toContain('Sinds 20 dagen nagekeken 3 dagen geleden')
  })

  test('is one link and one heart, whose label names the house', () => {
    const markup = html()
    expect(markup.match(/<a (?!class="card__strip" [^>]*tabindex="-1" aria-hidden="true")/g)).toHaveLength(1)
    expect(markup.match(/<button /g)).toHaveLength(1)
    expect(markup).toContain('aria-label="Sleedoornhof 1, Mechelen (2800) bewaren bij favorieten"')
  })

  test('has a dot for each of up to five pictures, and none where there is one', () => {
    const dots = (change: Partial<Card>) => /card__dots--(\d)/.exec(html(change))?.[1]
    const photograph = { ...sampleCard().image, drawn: false }
    expect([0, 1, 4, 30].map((photos) => dots({ image: photograph, photos }))).toEqual([undefined, '2', '5', '5'])
    // Rooms are drawn of invented homes only.
    expect([dots({ photos: 0 }), dots({ photos: 0, demo: false })]).toEqual(['5', undefined])
  })

  test('shows rent per month with the charges on top, and when it is free', () => {
    const words = text({
      status: 'TO_RENT',
      price: { ...PRICE, amount: 1145, period: 'month', charges: 85, charges_words: '+ € 85 kosten' },
      available_from: '2027-01-01',
    })
    expect(words).toContain('€ 1.145 /maand + € 85 kosten')
    expect(words).toContain('Rijwoning te huur Mechelen')
    expect(words).toContain('vrij vanaf 1 januari')
  })

  test('shows of a project from which price, and how many units are free', () => {
    const words = text({
      kind: 'project',
      price: { ...PRICE, amount: 249_000, from: true },
      units: { free: 12, option: 5, total: 30, fitting: 3, energy: null, bedrooms: null, living_area: null },
    })
    expect(words, 'price and figure are of the units that fit').toContain('vanaf € 249.000 3 passend')
    expect(words).toContain('Nieuwbouwproject Mechelen')
  })

  test('shows of a project the letters of its homes, and up to which price where that is the order', () => {
    const energy = { best: 'A', worst: 'C', lowest_kwh: 42 } as const
    const words = text({
      kind: 'project',
      facts: { ...sampleCard().facts, energy_label: null, energy_kwh: null },
      price: { ...PRICE, amount: 249_000, up_to: 412_000, from: true },
      units: { free: 12, option: 5, total: 30, fitting: 3, energy, bedrooms: null, living_area: null },
    })
    expect(words).toContain('€ 249.000 – € 412.000 3 passend')
    expect(words).not.toContain('vanaf € 249.000')
    expect(words).toMatch(/Energielabel A – C vanaf 42.kWh\/m²/)
  })

  test('shows a hidden price as on request', () => {
    expect(text({ price: { ...PRICE, amount: null, hidden: true } })).toContain('Prijs op aanvraag')
  })

  test('carries what the law asks of energy, each once, and the certificate only where it is asked', () => {
    const { advert } = sampleCard()
    const said = (facts: Card['advert']['facts']) => html({ advert: { ...advert, facts } })
    expect(said([])).not.toContain('EPC-code')
    const code = { field: 'energy.certificate', name: 'EPC-code', value: '20261102-0000000000-RES-1' } as const
    // On the line of what it certifies.
    expect(said([code])).toMatch(/<p class="card__energy">.*158.kWh\/m².*EPC-code 20261102-0000000000-RES-1/)
    const label = { field: 'energy.label', name: 'EPC-label', value: 'B' } as const
    const climate = { field: 'energy.ghgLabel', name: 'Klimaatklasse (GES)', value: 'C' } as const
    expect(said([label, climate])).toContain('GES C')
    expect(said([label, climate])).not.toContain('EPC-label')
    const attested = { field: 'energy.attested', name: 'Attestatie (ADEME)', value: 'DPE D, GES C' } as const
    expect(said([climate, attested]).match(/GES C/g)).toHaveLength(1)
    const basis = { field: 'energy.basis', name: 'Soort energiecertificaat', value: 'Verbruikscertificaat' } as const
    const final = { field: 'energy.finalKwh', name: 'Eindenergieverbruik', value: '88 kWh/m² per jaar' } as const
    const heat = { field: 'energy.carriers', name: 'Energiedrager van de verwarming', value: 'Warmtenet' } as const
    expect(said([basis, final, heat])).toContain('Verbruikscertificaat · 88 kWh/m² per jaar · Warmtenet')
    expect(said([final])).toContain('Eindenergieverbruik: 88')
  })

  test('has a letter in the colours that its law fixes', () => {
    const { advert } = sampleCard()
    expect(html({ advert })).toContain('class="plate plate--b"')
    expect(html({ advert: { ...advert, colours: 'dpe' } })).toContain('class="plate plate--dpe-b"')
  })

  test('says that a home’s energy figures are not known, and misses none for a plot', () => {
    const facts = { ...sampleCard().facts, energy_kwh: null, energy_label: null, co2: null }
    const { advert } = sampleCard()
    expect(text({ facts, advert: { ...advert, lacksEnergy: true } })).toContain('EPC nog niet bekend')
    expect(text({ facts: { ...facts, type: 'LAND', subtype: null }, advert })).not.toContain('EPC')
  })

  test('wears at most two badges, and only its fate when it is gone', () => {
    const badges = (change: Partial<Card>) => [...html(change).matchAll(/class="badge badge--(\w+)"/g)].map((m) => m[1])
    const everything = {
      availability: 'UNDER_OPTION',
      first_seen: hoursAgo(30),
      price: { ...PRICE, previous: 450_000 },
    } as const
    expect(badges(everything)).toEqual(['option', 'drop'])
    expect(badges({ first_seen: hoursAgo(30) })).toEqual(['new'])
    expect(badges({ ...everything, availability: 'SETTLED' })).toEqual(['sold'])
    expect(text({ status: 'TO_RENT', availability: 'SETTLED' })).toContain('Verhuurd')
  })

  test('cannot be broken by what an agent writes', () => {
    const markup = html({ title: '<script>alert(1)</script> "Zicht" & zee' })
    expect(markup).not.toContain('<script>')
    expect(markup).toContain('&lt;script&gt;')
  })

  test.each(LOCALES)('has no word of another language and nothing undefined in %s', (locale) => {
    const old = { first_seen: hoursAgo(200), last_confirmed: hoursAgo(72) }
    const words = text({ price: { ...PRICE, previous: 450_000 }, ...old }, locale)
    expect(words).not.toMatch(/undefined|null|NaN|\[object/)
    if (locale !== 'nl') expect(words).not.toMatch(/slpk|nagekeken|Prijs verlaagd|bewaren/)
  })
})
