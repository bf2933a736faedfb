import type { ReactNode } from 'react'
import type { Card, CardPrice } from '#domain/card.ts'
import type { Deal } from '#domain/listing.ts'
import type { Locale } from '#domain/locale.ts'
import { formatPrice } from '#i18n/formats.ts'
import { cardMessages } from '#i18n/messages/card.ts'

type Props = { price: CardPrice; deal: Deal; units: Card['units']; locale: Locale }

/** What is asked, with what comes on top and what it was before. */
export function Price({ price, deal, units, locale }: Props): ReactNode {
  const t = cardMessages[locale]
  const { amount } = price
  if (amount === null)
    return (
      <p className="price">
        {units !== null && units.free === 0 ? t.soldOut : t.priceOnRequest} <UnitsFree units={units} locale={locale} />
      </p>
    )
  return (
    <p className="price">
      {price.from && price.up_to === null && <small>{t.from} </small>}
      {formatPrice(locale, amount)}
      {price.up_to !== null && ` – ${formatPrice(locale, price.up_to)}`}
      {price.period === 'month' && <small className="price__more"> {t.perMonth}</small>}
      {price.charges !== null && (
        <small className="price__more"> {t.charges(formatPrice(locale, price.charges))}</small>
      )}
      {deal === 'TAKE_OVER' && <small> {t.takeOver}</small>}
      {price.previous !== null && (
        <>
          {' '}
          <del>
            <span className="vh">{t.formerly} </span>
            {formatPrice(locale, price.previous)}
          </del>
        </>
      )}{' '}
      <UnitsFree units={units} locale={locale} />
    </p>
  )
}

function UnitsFree({ units, locale }: Pick<Props, 'units' | 'locale'>): ReactNode {
  if (units === null || units.free === 0) return null
  const t = cardMessages[locale]
  const { free, option, total, fitting } = units
  // The price is of what fits; so is the figure beside it.
  const fewer = fitting !== null && fitting > 0 && fitting < free + option
  return <small>{fewer ? t.unitsFit(fitting) : t.unitsFree(free, total)}</small>
}
