import type { ReactNode } from 'react'
import { type Card, type CardPrice, someFitting } from '#domain/card.ts'
import type { Deal } from '#domain/listing.ts'
import type { Locale } from '#domain/locale.ts'
import { formatPrice } from '#i18n/formats.ts'
import { cardMessages } from '#i18n/messages/card.ts'
import { monthWords } from '#i18n/price-words.ts'
import { part } from '../part.ts'

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
  const { up_to: upTo, previous } = price
  const month = monthWords(price, locale).trim()
  const after = [price.terms, price.charges_words].filter(Boolean).join(' ')
  const [isRange, more, isLower] = [upTo !== null, after !== '', previous !== null]
  return part(
    Price,
    [locale, price.from && !isRange, isRange, month, more, deal === 'TAKE_OVER', isLower].join(),
    {
      amount: formatPrice(locale, amount),
      upTo: upTo !== null && formatPrice(locale, upTo),
      after,
      previous: previous !== null && formatPrice(locale, previous),
      units: <UnitsFree units={units} locale={locale} />,
    },
    (hole) => (
      <p className="price">
        {price.from && !isRange && <small>{t.from} </small>}
        {hole('amount')}
        {isRange && <> – {hole('upTo')}</>}
        {month !== '' && <small className="price__more"> {month}</small>}
        {more && <small className="price__more"> {hole('after')}</small>}
        {deal === 'TAKE_OVER' && <small> {t.takeOver}</small>}
        {isLower && (
          <>
            {' '}
            <del>
              <span className="vh">{t.formerly} </span>
              {hole('previous')}
            </del>
          </>
        )}{' '}
        {hole('units')}
      </p>
    ),
  )
}

function UnitsFree({ units, locale }: Pick<Props, 'units' | 'locale'>): ReactNode {
  if (units === null || units.free === 0) return null
  const t = cardMessages[locale]
  // The price is of what fits; so is the figure beside it.
  const fitting = someFitting(units)
  const words = fitting === null ? t.unitsFree(units.free, units.total) : t.unitsFit(fitting)
  return part(UnitsFree, '', { words }, (hole) => <small>{hole('words')}</small>)
}
