import type { ReactNode } from 'react'
import { DEALS } from '#domain/listing.ts'
import type { Locale } from '#domain/locale.ts'
import type { PublicListing } from '#domain/public-listing.ts'
import { formatDate, formatPrice } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { CostEstimateTable } from './cost-estimate.tsx'
import { LoanForm, type TypedLoan } from './loan-form.tsx'

/** What is asked, what comes on top, and how the price moved since it was first seen. */
export function MoneySection(props: Props): ReactNode {
  const { listing, locale, loan } = props
  const price = listing.listing.deals.FOR_SALE?.price ?? null
  const open = listing.listing.availability !== 'SETTLED'
  return (
    <>
      <AskedAndBefore {...props} />
      {open && <CostEstimateTable {...props} />}
      {open && price !== null && <LoanForm price={price} typed={loan} locale={locale} />}
    </>
  )
}

type Props = { listing: PublicListing; locale: Locale; now: Date; loan: TypedLoan | null }

function AskedAndBefore({ listing: stored, locale }: Props): ReactNode {
  const t = offerMessages[locale]
  return (
    <div className="duo">
      <div className="panel">
        <table className="data">
          <caption className="vh">{t.sections.money}</caption>
          <tbody>
            {priceRows(stored, locale).map(([name, value]) => (
              <tr key={name}>
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

/** What is asked, as names and values. */
export function priceRows({ listing }: PublicListing, locale: Locale): [string, string][] {
  const t = offerMessages[locale]
  const rows: [string, string][] = []
  for (const deal of DEALS) {
    const asking = listing.deals[deal]
    if (!asking) continue
    const price =
      asking.price === null
        ? asking.priceHidden
          ? t.priceHidden
          : t.priceOnRequest
        : formatPrice(locale, asking.price)
    rows.push([t.price[deal], price])
    if (deal === 'TO_RENT') {
      const charges = asking.charges === null ? t.notKnown : formatPrice(locale, asking.charges)
      rows.push([t.monthlyCharges, asking.chargesIncluded ? t.chargesIncluded : charges])
      if (asking.price !== null && asking.charges !== null && !asking.chargesIncluded)
        rows.push([t.rentTotal, formatPrice(locale, asking.price + asking.charges)])
    }
    const { living } = listing.surfaces
    if (deal === 'FOR_SALE' && asking.price !== null && living)
      rows.push([t.pricePerM2, formatPrice(locale, Math.round(asking.price / living))])
    if (asking.taxRegime) rows.push([t.regime, listingMessages[locale].taxRegimes[asking.taxRegime]])
  }
  if (listing.legal.cadastralIncome !== null)
    rows.push([t.cadastralIncome, formatPrice(locale, listing.legal.cadastralIncome)])
  return rows
}

function PriceHistory({ listing, locale }: { listing: PublicListing; locale: Locale }): ReactNode {
  const t = offerMessages[locale]
  return (
    <>
      <ol className="history plain">
        {listing.priceHistory.map(({ deal, price, until }) => (
          <li key={`${deal}${until}`}>
            <span>{t.until(formatDate(locale, until, 'long'))}</span>
            <b className="num">{formatPrice(locale, price)}</b>
          </li>
        ))}
        {listing.firstSeen !== null && (
          <li>
            <span>{t.firstSeen}</span>
            <time dateTime={listing.firstSeen}>{formatDate(locale, listing.firstSeen, 'long')}</time>
          </li>
        )}
        <li>
          <span>{t.lastConfirmed}</span>
          <time dateTime={listing.lastConfirmed}>{formatDate(locale, listing.lastConfirmed, 'long')}</time>
        </li>
      </ol>
      {listing.priceHistory.length === 0 && <p className="hint mt">{t.noChange}</p>}
    </>
  )
}
