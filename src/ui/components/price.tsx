import type { ReactNode } from 'react'
import { type Card, type CardPrice, someFitting } from '#domain/listing/card.ts'
import type { Deal } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { formatPrice } from '#i18n/formats.ts'
import { cardMessages } from '#i18n/messages/card.ts'
import { monthWords } from '#i18n/price-words.ts'

type Props = { price: CardPrice; deal: Deal; units: Card['units']; locale: Locale }

/** The asking price, with what comes on top of it and the price before. */
export function Price({ price, deal, units, locale }: Props): ReactNode {
  const t = cardMessages[locale]
  const { amount } = price
  if (amount === null)
    return (
      <p className="price">
        {units !== null && units.free === 0 ? t.soldOut : t.priceOnRequest} <UnitsFree units={units} locale={locale} />
      </p>
    )
  const { from, up_to: upTo, previous } = price
  const month = monthWords(price, locale).trim()
  const terms = [price.terms, price.charges_words].filter(Boolean).join(' ')
  return (
    <p className="price">
      {from && upTo === null && <small>{t.from} </small>}
      {formatPrice(locale, amount)}
      {upTo !== null && <> – {formatPrice(locale, upTo)}</>}
      {month !== '' && <small className="price__more"> {month}</small>}
      {terms !== '' && <small className="price__more"> {terms}</small>}
      {deal === 'TAKE_OVER' && <small> {t.takeOver}</small>}
      {previous !== null && (
        <>
          {' '}
          <del>
            <span className="vh">{t.formerly} </span>
            {formatPrice(locale, previous)}
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
  // The price is that of the units that fit, so the count beside it is theirs too.
  const fitting = someFitting(units)
  return <small>{fitting === null ? t.unitsFree(units.free, units.total) : t.unitsFit(fitting)}</small>
}
