import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import type { PublicListing } from '#domain/listing/public-listing.ts'
import { formatDate, formatPrice } from '#i18n/formats.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { priceRows } from '#offers/facts/price-rows.ts'
import { CostEstimateTable } from './cost-estimate.tsx'
import { LoanForm, type TypedLoan } from './loan-form.tsx'

/** The asking price, the costs on top of it, and how the price changed since the listing was first seen. */
export function MoneySection(props: Props): ReactNode {
  const { listing, locale, loan } = props
  const asking = listing.listing.deals.FOR_SALE
  const price = asking?.price ?? null
  const isOpen = listing.listing.availability !== 'SETTLED'
  return (
    <>
      <PriceAndHistory {...props} />
      {isOpen && <CostEstimateTable {...props} />}
      {isOpen && asking && price !== null && <LoanForm {...{ asking, price, locale }} typed={loan} />}
    </>
  )
}

type Props = { listing: PublicListing; locale: Locale; now: Date; loan: TypedLoan | null }

function PriceAndHistory({ listing: stored, locale, now }: Props): ReactNode {
  const t = offerMessages[locale]
  return (
    <div className="duo">
      <div className="panel">
        <table className="data">
          <caption className="vh">{t.sections.money}</caption>
          <tbody>
            {priceRows(stored, locale, now).map(([name, value], i) => (
              <tr key={i}>
                <th scope="row">{name}</th>
                <td className="n">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="panel">
        <h3>{t.history}</h3>
        <PriceHistory listing={stored} locale={locale} />
      </div>
    </div>
  )
}

function PriceHistory({ listing, locale }: { listing: PublicListing; locale: Locale }): ReactNode {
  const t = offerMessages[locale]
  const { firstSeen, lastConfirmed, priceHistory } = listing
  return (
    <>
      <ol className="history plain">
        {priceHistory.map(({ deal, price, until }) => (
          <li key={`${deal}${until}`}>
            <span>{t.until(formatDate(locale, until, 'long'))}</span>
            <b className="num">{formatPrice(locale, price)}</b>
          </li>
        ))}
        {firstSeen !== null && (
          <li>
            <span>{t.firstSeen}</span>
            <time dateTime={firstSeen}>{formatDate(locale, firstSeen, 'long')}</time>
          </li>
        )}
        <li>
          <span>{t.lastConfirmed}</span>
          <time dateTime={lastConfirmed}>{formatDate(locale, lastConfirmed, 'long')}</time>
        </li>
      </ol>
      {priceHistory.length === 0 && <p className="hint mt">{t.noChange}</p>}
    </>
  )
}
