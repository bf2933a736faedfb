import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Card } from '#domain/listing/card.ts'
import { LOCALES, type Locale } from '#base/locale.ts'
import { hoursAgo, NOW, PRICE, sampleCard } from '../../../test/ui/sample-cards.ts'
import { ListingCard } from './card.tsx'

const html = (change: Partial<Card> = {}, locale: Locale = 'nl') =>
  renderToStaticMarkup(<ListingCard card={sampleCard(change)} locale={locale} now={NOW} />)
/** The visible text, with normal instead of non-breaking spaces. */
const text = (change: Partial<Card> = {}, locale: Locale = 'nl') =>
  html(change, locale)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00A0\u202F]+/g, ' ')

describe('a card', () => {
  test('shows price, address, type, place, facts and their age', () => {
    const words = text()
    for (const part of ['€ 435.000', 'Sleedoornhof 1', 'Rijwoning Mechelen (2800)', '4 slpk', '186 m²', '95 m² grond'])
      expect(words).toContain(part)
    expect(words).toContain('B 158 kWh/m²')
    expect(words).toContain('Sinds 20 dagen')
  })

  test('shows the date of its check only when older than a day [card.old-check]', () => {
    expect(text({ last_confirmed: hoursAgo(23) })).not.toContain('nagekeken')
    expect(text({ last_confirmed: hoursAgo(72) })).toContain('Sinds 20 dagen nagekeken 3 dagen geleden')
  })

  test('has one link and one heart, whose label names the home', () => {
    const markup = html()
    expect(markup.match(/<a (?!class="card__strip" [^>]*tabindex="-1" aria-hidden="true")/g)).toHaveLength(1)
    expect(markup.match(/<button /g)).toHaveLength(1)
    expect(markup).toContain('aria-label="Sleedoornhof 1, Mechelen (2800) bewaren bij favorieten"')
  })

  test('has a dot for each of up to five pictures, and none for a single one', () => {
    const dots = (change: Partial<Card>) => /card__dots--(\d)/.exec(html(change))?.[1]
    const photograph = { ...sampleCard().image, drawn: false }
    expect([0, 1, 4, 30].map((photos) => dots({ image: photograph, photos }))).toEqual([undefined, '2', '5', '5'])
    // Rooms are drawn for invented homes only.
    expect([dots({ photos: 0 }), dots({ photos: 0, demo: false })]).toEqual(['5', undefined])
  })

  test('shows the monthly rent plus charges, and the available date', () => {
    const words = text({
      status: 'TO_RENT',
      price: { ...PRICE, amount: 1145, period: 'month', charges: 85, charges_words: '+ € 85 kosten' },
      available_from: '2027-01-01',
    })
    expect(words).toContain('€ 1.145 /maand + € 85 kosten')
    expect(words).toContain('Rijwoning te huur Mechelen')
    expect(words).toContain('vrij vanaf 1 januari')
  })

  test('shows the lowest price and the number of free units of a project', () => {
    const words = text({
      kind: 'project',
      price: { ...PRICE, amount: 249_000, from: true },
      units: { free: 12, option: 5, total: 30, fitting: 3, energy: null, bedrooms: null, living_area: null },
    })
    expect(words, 'price and number count matching units only').toContain('vanaf € 249.000 3 passend')
    expect(words).toContain('Nieuwbouwproject Mechelen')
  })

  test('shows the energy letters of a project, and its highest price when sorted by that', () => {
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

  test('has the required energy facts, each once, and the certificate only where required', () => {
    const { advert } = sampleCard()
    const said = (facts: Card['advert']['facts']) => html({ advert: { ...advert, facts } })
    expect(said([])).not.toContain('EPC-code')
    const code = { field: 'energy.certificate', name: 'EPC-code', value: '20261102-0000000000-RES-1' } as const
    // On the line with the figure that it certifies.
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

  test('has an energy letter in its legal colours', () => {
    const { advert } = sampleCard()
    expect(html({ advert })).toContain('class="plate plate--b"')
    expect(html({ advert: { ...advert, colours: 'dpe' } })).toContain('class="plate plate--dpe-b"')
  })

  test('says that a home’s energy figures are unknown, but not for a plot', () => {
    const facts = { ...sampleCard().facts, energy_kwh: null, energy_label: null, co2: null }
    const { advert } = sampleCard()
    expect(text({ facts, advert: { ...advert, lacksEnergy: true } })).toContain('EPC nog niet bekend')
    expect(text({ facts: { ...facts, type: 'LAND', subtype: null }, advert })).not.toContain('EPC')
  })

  test('has at most two badges, and only its status when it is sold or let', () => {
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

  test('escapes text of agents', () => {
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
