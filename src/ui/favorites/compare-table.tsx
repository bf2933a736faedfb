import type { ReactNode } from 'react'
import { type Card, placeWithCode } from '#domain/card.ts'
import type { Locale } from '#domain/locale.ts'
import { formatNumber, formatPrice, formatSurface } from '#i18n/formats.ts'
import { favoritesMessages, type FavoritesMessages } from '#i18n/messages/favorites.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import type { Favorite } from '../client/favorites.ts'
import { EnergyPlate } from '../components/energy-plate.tsx'
import { Icon } from '../components/icon.tsx'
import { ListingImage } from '../components/listing-image.tsx'

type Props = { locale: Locale; cards: readonly Card[]; favorites: readonly Favorite[] }

type Row = {
  name: keyof FavoritesMessages['rows']
  value: (card: Card) => number | null
  show: (value: number, card: Card, locale: Locale) => ReactNode
  /** which value is the best one; null: none is better than another */
  best: 'low' | 'high' | null
}

const ROWS: readonly Row[] = [
  { name: 'price', value: ({ price }) => price.amount, show: (n, _, locale) => formatPrice(locale, n), best: 'low' },
  { name: 'area', value: ({ facts }) => facts.living_area, show: (n, _, l) => formatSurface(l, n), best: 'high' },
  {
    name: 'priceM2',
    value: ({ price, facts }) => (price.amount && facts.living_area ? price.amount / facts.living_area : null),
    show: (n, _, locale) => formatPrice(locale, Math.round(n)),
    best: 'low',
  },
  { name: 'bedrooms', value: ({ facts }) => facts.bedrooms, show: (n, _, l) => formatNumber(l, n), best: 'high' },
  { name: 'land', value: ({ facts }) => facts.land_area, show: (n, _, l) => formatSurface(l, n), best: 'high' },
  {
    name: 'energy',
    value: ({ facts }) => facts.energy_kwh,
    show: (n, { facts }, locale) => <EnergyPlate label={facts.energy_label} kwh={n} co2={null} locale={locale} />,
    best: 'low',
  },
  { name: 'year', value: ({ facts }) => facts.construction_year, show: (n) => String(n), best: null },
]

/** Up to four offers side by side, the best figure of a row ticked where one is better than another. */
export function CompareTable({ locale, cards }: Props): ReactNode {
  const t = favoritesMessages[locale]
  if (cards.length === 0) return null
  return (
    <section className="mt-l" aria-labelledby="h-compare">
      <div className="section__head">
        <div>
          <h2 id="h-compare">{t.compareTitle}</h2>
          <p role="status">{t.compareText(cards.length)}</p>
        </div>
      </div>
      <div className="scroll-x panel cmpwrap" tabIndex={0} role="group" aria-label={t.compareScroll}>
        <table className="data cmp">
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
            {ROWS.map((row) => (
              <tr key={row.name}>
                <th scope="row">{t.rows[row.name]}</th>
                {cards.map((card) => (
                  <Cell key={card.id} row={row} card={card} best={bestOf(row, cards)} locale={locale} />
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{t.rows.state}</th>
              {cards.map((card) => (
                <td key={card.id}>{listingMessages[locale].availabilities[card.availability][card.status]}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  )
}

type CellProps = { row: Row; card: Card; best: number | null; locale: Locale }

function Cell({ row, card, best, locale }: CellProps): ReactNode {
  const value = row.value(card)
  if (value === null) return <td className="num">–</td>
  const shown = row.show(value, card, locale)
  if (value !== best) return <td className="num">{shown}</td>
  return (
    <td className="num">
      <span className="good">
        {shown}
        <Icon name="check" />
        <span className="vh"> {favoritesMessages[locale].best}</span>
      </span>
    </td>
  )
}

/** null where nothing can be compared or all are alike. */
function bestOf({ name, value, best }: Row, cards: readonly Card[]): number | null {
  // A rent is not a low price.
  if (name.startsWith('price') && new Set(cards.map(({ status }) => status)).size > 1) return null
  const values = cards.map(value).filter((one) => one !== null)
  if (best === null || values.length < 2 || new Set(values).size === 1) return null
  return best === 'low' ? Math.min(...values) : Math.max(...values)
}
