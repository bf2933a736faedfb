import type { ReactNode } from 'react'
import { type Card, placeWithCode, type Spread } from '#domain/listing/card.ts'
import type { Deal } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { formatDate, formatNumber, formatPrice, formatSurface, formatWholePrice } from '#i18n/formats.ts'
import { cardMessages } from '#i18n/messages/card.ts'
import { favoritesMessages, type FavoritesMessages } from '#i18n/messages/favorites.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { formatSpread } from '#i18n/unit-ranges.ts'
import { monthWords } from '#i18n/price-words.ts'
import { EnergyPlate, Plates } from '../components/energy-plate.tsx'
import { Icon } from '../components/icon.tsx'
import { ListingImage } from '../components/listing-image.tsx'
import { bestOf, comparable, MARGIN_WORDS, MEASURES, pricePerM2, strengthWords } from './compare-words.ts'

type Props = { locale: Locale; cards: readonly Card[] }

type Row = {
  name: keyof FavoritesMessages['rows']
  /** the value as the card shows it; null: nobody knows it */
  show: (card: Card, locale: Locale) => ReactNode
  /** the shown value as text, where `show` draws it */
  asText?: (card: Card) => string
  /** the only deal that the row is about; without it, the row is about every deal */
  of?: Deal
}

const ROWS: readonly Row[] = [
  { name: 'price', show: shownPrice },
  {
    name: 'warm',
    show: ({ price }, locale) =>
      written(price.warm ?? null, (n) => `${formatPrice(locale, n)}${cardMessages[locale].perMonth}`),
    of: 'TO_RENT',
  },
  {
    name: 'area',
    show: ({ facts, units }, locale) => ofHomes(facts.living_area, units?.living_area, locale, surfaceIn(locale)),
  },
  {
    name: 'priceM2',
    show: (card, locale) =>
      written(pricePerM2(comparable(card) ?? card.price.amount, card), (n) => formatWholePrice(locale, n)),
  },
  {
    name: 'bedrooms',
    show: ({ facts, units }, locale) =>
      ofHomes(facts.bedrooms, units?.bedrooms, locale, (n) => formatNumber(locale, n)),
  },
  { name: 'land', show: ({ facts }, locale) => written(facts.land_area, surfaceIn(locale)) },
  {
    name: 'energy',
    show: shownEnergy,
    asText: ({ facts: { energy_label, energy_kwh, co2 }, units }) =>
      JSON.stringify([energy_label, energy_kwh, co2, units?.energy]),
  },
  { name: 'year', show: ({ facts }) => written(facts.construction_year, String) },
  { name: 'pets', show: shownPets, of: 'TO_RENT' },
  {
    name: 'available',
    show: ({ available_from: from }, locale) => from && formatDate(locale, from, 'long'),
    of: 'TO_RENT',
  },
  { name: 'state', show: shownState },
]

const written = (value: number | null, write: (value: number) => string) => (value === null ? null : write(value))
const surfaceIn = (locale: Locale) => (area: number) => formatSurface(locale, area)

const ofHomes = (own: number | null, all: Spread | null | undefined, locale: Locale, write: (n: number) => string) =>
  own === null && all ? formatSpread(locale, all, write) : written(own, write)

function shownPrice({ price, units }: Card, locale: Locale): ReactNode {
  const t = cardMessages[locale]
  if (price.amount === null) return units?.free === 0 ? t.soldOut : t.priceOnRequest
  const month = monthWords(price, locale)
  const after = [price.terms, price.charges_words].map((words) => words && ` ${words}`)
  return [price.from && `${t.from} `, formatPrice(locale, price.amount), month, ...after].filter(Boolean).join('')
}

function shownPets({ facts: { pets_allowed: pets } }: Card, locale: Locale): ReactNode {
  const t = offerMessages[locale]
  return typeof pets === 'boolean' ? (pets ? t.has : t.hasNot) : null
}

function shownEnergy({ facts, units, advert: { colours } }: Card, locale: Locale): ReactNode {
  const { energy_label: label, energy_kwh: kwh, co2 } = facts
  if (label !== null || kwh !== null || co2 !== null)
    return <EnergyPlate label={label} kwh={kwh} co2={co2} colours={colours} locale={locale} />
  return units?.energy ? <Plates energy={units.energy} colours={colours} locale={locale} /> : null
}

function shownState({ availability, status, units }: Card, locale: Locale): ReactNode {
  if (units && units.free > 0) return cardMessages[locale].unitsFree(units.free, units.total)
  return listingMessages[locale].availabilities[availability][status]
}

/** Two to four offers side by side. The best figure of a row is ticked, and words say by how much it is better. */
export function CompareTable({ locale, cards }: Props): ReactNode {
  const t = favoritesMessages[locale]
  if (cards.length < 2) return null
  return (
    <section aria-labelledby="h-compare">
      <div className="section__head">
        <div>
          <h2 id="h-compare">{t.compareTitle}</h2>
          <p role="status">{t.compareText(cards.length)}</p>
        </div>
      </div>
      <div className="scroll-x panel cmpwrap" tabIndex={0} role="group" aria-label={t.compareScroll}>
        <table className={`data cmp cmp--${Math.max(2, cards.length)}`}>
          <thead>
            <tr>
              <td>
                <span className="vh">{t.compareTitle}</span>
              </td>
              {cards.map((card) => (
                <th scope="col" key={card.id}>
                  <ListingImage image={card.image} sizes="220px" alt="" />
                  <a className="serif" href={card.url}>
                    {card.title}
                  </a>
                  <span className="hint">{placeWithCode(card.place)}</span>
                  <span className="good cmp__best">{strengthWords(card, cards, locale)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.filter(({ of }) => !of || cards.some(({ status }) => status === of)).map((row) => (
              <tr key={row.name} className={isAlike(row, cards, locale) ? 'is-alike' : undefined}>
                <th scope="row">{t.rows[row.name]}</th>
                {cards.map((card) => (
                  <Cell key={card.id} row={row} card={card} cards={cards} locale={locale} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type CellProps = Props & { row: Row; card: Card }

function Cell({ row, card, cards, locale }: CellProps): ReactNode {
  const best = bestOf(row.name, cards)
  const shown = row.show(card, locale) ?? <span className="cmp__none">{favoritesMessages[locale].notSaid}</span>
  if (best === null || MEASURES[row.name]?.value(card) !== best) return <td className="num">{shown}</td>
  return (
    <td className="num">
      <span className="good">
        {shown}
        <Icon name="check" />
        <span className="vh"> {favoritesMessages[locale].best}</span>
      </span>
      <Margin name={row.name} cards={cards} locale={locale} />
    </td>
  )
}

/** By how much the best figure is better than the next; nothing where several homes share it. */
function Margin({ name, cards, locale }: Props & { name: string }): ReactNode {
  const measure = MEASURES[name]
  const words = MARGIN_WORDS[name]
  if (!measure || !words) return null
  const values = cards.map(measure.value).filter((one) => one !== null)
  const [best, next] = values.toSorted((a, b) => (measure.best === 'low' ? a - b : b - a))
  if (best === undefined || next === undefined || best === next) return null
  return <span className="hint cmp__by">{words(Math.abs(best - next), locale)}</span>
}

/** Does the row show the same for every home? Then it is dimmed, so that rows with differences stand out. */
function isAlike({ show, asText = () => '' }: Row, cards: readonly Card[], locale: Locale): boolean {
  const told = cards.map((card) => {
    const shown = show(card, locale)
    return typeof shown === 'string' || shown === null ? shown : asText(card)
  })
  return told.length > 1 && told[0] !== null && new Set(told).size === 1
}
