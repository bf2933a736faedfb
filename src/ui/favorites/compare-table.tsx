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
import { comparable, MARGIN_WORDS } from './compare-words.ts'

type Props = { locale: Locale; cards: readonly Card[] }

type Row = {
  name: keyof FavoritesMessages['rows']
  /** the value that is compared; null: there is none, as of a project with homes of several sizes */
  value: (card: Card) => number | null
  /** the value as the card shows it; null: nobody knows it */
  show: (card: Card, locale: Locale) => ReactNode
  /** the shown value as text, where `show` draws it */
  asText?: (card: Card) => string
  /** whether the lowest or the highest value is the best; null: none is better than another */
  best: 'low' | 'high' | null
  /** the only deal that the row is about; without it, the row is about every deal */
  of?: Deal
}

const ROWS: readonly Row[] = [
  { name: 'price', value: comparable, show: shownPrice, best: 'low' },
  {
    name: 'warm',
    value: ({ price }) => price.warm ?? null,
    show: ({ price }, locale) =>
      written(price.warm ?? null, (n) => `${formatPrice(locale, n)}${cardMessages[locale].perMonth}`),
    best: null,
    of: 'TO_RENT',
  },
  {
    name: 'area',
    value: ({ facts }) => facts.living_area,
    show: ({ facts, units }, locale) => ofHomes(facts.living_area, units?.living_area, locale, surfaceIn(locale)),
    best: 'high',
  },
  {
    name: 'priceM2',
    value: (card) => pricePerM2(comparable(card), card),
    show: (card, locale) =>
      written(pricePerM2(comparable(card) ?? card.price.amount, card), (n) => formatWholePrice(locale, n)),
    best: 'low',
  },
  {
    name: 'bedrooms',
    value: ({ facts }) => facts.bedrooms,
    show: ({ facts, units }, locale) =>
      ofHomes(facts.bedrooms, units?.bedrooms, locale, (n) => formatNumber(locale, n)),
    best: 'high',
  },
  {
    name: 'land',
    value: ({ facts }) => facts.land_area,
    show: ({ facts }, locale) => written(facts.land_area, surfaceIn(locale)),
    best: 'high',
  },
  {
    name: 'energy',
    value: ({ facts }) => facts.energy_kwh,
    show: shownEnergy,
    asText: ({ facts: { energy_label, energy_kwh, co2 }, units }) =>
      JSON.stringify([energy_label, energy_kwh, co2, units?.energy]),
    best: 'low',
  },
  {
    name: 'year',
    value: ({ facts }) => facts.construction_year,
    show: ({ facts }) => written(facts.construction_year, String),
    best: null,
  },
  { name: 'pets', value: () => null, show: shownPets, best: null, of: 'TO_RENT' },
  {
    name: 'available',
    value: () => null,
    show: ({ available_from: from }, locale) => from && formatDate(locale, from, 'long'),
    best: null,
    of: 'TO_RENT',
  },
  { name: 'state', value: () => null, show: shownState, best: null },
]

const written = (value: number | null, write: (value: number) => string) => (value === null ? null : write(value))
const surfaceIn = (locale: Locale) => (area: number) => formatSurface(locale, area)

const ofHomes = (own: number | null, all: Spread | null | undefined, locale: Locale, write: (n: number) => string) =>
  own === null && all ? formatSpread(locale, all, write) : written(own, write)

function pricePerM2(amount: number | null, { facts }: Card): number | null {
  return amount && facts.living_area ? amount / facts.living_area : null
}

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
  const best = bestOf(row, cards)
  const shown = row.show(card, locale) ?? <span className="cmp__none">{favoritesMessages[locale].notSaid}</span>
  if (best === null || row.value(card) !== best) return <td className="num">{shown}</td>
  return (
    <td className="num">
      <span className="good">
        {shown}
        <Icon name="check" />
        <span className="vh"> {favoritesMessages[locale].best}</span>
      </span>
      <Margin row={row} cards={cards} locale={locale} />
    </td>
  )
}

/** By how much the best figure is better than the next; nothing where several homes share it. */
function Margin({ row, cards, locale }: Omit<CellProps, 'card'>): ReactNode {
  const values = cards.map(row.value).filter((one) => one !== null)
  const [best, next] = values.toSorted((a, b) => (row.best === 'low' ? a - b : b - a))
  const words = MARGIN_WORDS[row.name]
  if (best === undefined || next === undefined || best === next || !words) return null
  return <span className="hint cmp__by">{words(Math.abs(best - next), locale)}</span>
}

/** Does the row show the same for every home? Then it is dimmed, so that rows with differences stand out. */
function isAlike(
  { value, show, asText = (card) => String(value(card)) }: Row,
  cards: readonly Card[],
  locale: Locale,
): boolean {
  const told = cards.map((card) => {
    const shown = show(card, locale)
    return typeof shown === 'string' || shown === null ? shown : asText(card)
  })
  return told.length > 1 && told[0] !== null && new Set(told).size === 1
}

/** The best value of a row; null where nothing can be compared, or all are alike. */
function bestOf({ name, value, best }: Row, cards: readonly Card[]): number | null {
  // Rents and prices of sales cannot be compared.
  if (name.startsWith('price') && new Set(cards.map(({ status }) => status)).size > 1) return null
  const values = cards.map(value).filter((one) => one !== null)
  if (best === null || values.length < 2 || new Set(values).size === 1) return null
  // With its unknown charges, any of the rents could be the lowest.
  if (name.startsWith('price') && cards.some((card) => card.price.amount !== null && comparable(card) === null))
    return null
  return best === 'low' ? Math.min(...values) : Math.max(...values)
}
