import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import type { PublicListing } from '#domain/public-listing.ts'
import type { CostEstimate, CostLine } from '#domain/purchase-costs/estimate.ts'
import { estimatesOf } from '#domain/purchase-costs/listing-estimates.ts'
import { formatDate, formatPercent, formatPrice, unbroken } from '#i18n/formats.ts'
import { costsMessages } from '#i18n/messages/costs.ts'

type Props = { listing: PublicListing; locale: Locale; now: Date }

/** Everything a buyer pays, for an only home and for any other purchase; nothing where no sourced row says it. */
export function CostEstimateTable({ listing: { listing }, locale, now }: Props): ReactNode {
  const t = costsMessages[locale]
  const { firstHome: first, other } = estimatesOf(listing, now.toISOString().slice(0, 10))
  const columns: Column[] = [
    ...(first ? [{ title: t.firstHome, estimate: first }] : []),
    ...(other ? [{ title: first ? t.otherPurchase : t.purchase, estimate: other }] : []),
  ]
  const price = listing.deals.FOR_SALE?.price ?? null
  if (price === null || columns.length === 0) return null
  return (
    <div className="panel costs" id="costs">
      <h3>{t.title}</h3>
      <table className="data">
        <thead>
          <tr>
            <th scope="col">{t.cost}</th>
            {columns.map(({ title }) => (
              <th scope="col" className="n" key={title}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t.price}</th>
            {columns.map(({ title }) => (
              <td className="n" key={title}>
                {formatPrice(locale, price)}
              </td>
            ))}
          </tr>
          {columns[0]?.estimate.lines.map(({ kind }) => (
            <tr key={kind}>
              <th scope="row">{t.lines[kind]}</th>
              {columns.map(({ title, estimate }) => (
                <LineCell key={title} line={estimate.lines.find((line) => line.kind === kind)} locale={locale} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.total}</th>
            {columns.map(({ title, estimate }) => (
              <td className="n" key={title}>
                {formatPrice(locale, estimate.total)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <p className="hint mt">
        {t.note} {first && t.firstHomeNote} {t.ratesChecked(unbroken(formatDate(locale, lastLook(columns), 'long')))}
      </p>
      <Sources columns={columns} locale={locale} />
    </div>
  )
}

type Column = { title: string; estimate: CostEstimate }

function LineCell({ line, locale }: { line: CostLine | undefined; locale: Locale }): ReactNode {
  const t = costsMessages[locale]
  if (!line) return <td className="n">–</td>
  const rate = line.rate === null ? null : formatPercent(locale, line.rate)
  return (
    <td className="n">
      {formatPrice(locale, line.amount)}
      {rate !== null && (
        <small>
          {line.abatement === null ? t.atRate(rate) : t.abatement(rate, formatPrice(locale, line.abatement))}
          {line.reduction !== null && ` ${t.reduction(formatPrice(locale, Math.round(line.reduction)))}`}
        </small>
      )}
    </td>
  )
}

/** The day from which on nobody looked at one of the rows. */
function lastLook(columns: Column[]): string {
  const days = columns.flatMap(({ estimate }) => estimate.lines.map(({ row }) => row.checkedOn))
  return days.reduce((first, day) => (day < first ? day : first))
}

/** Each source once, with its dates. */
function Sources({ columns, locale }: { columns: Column[]; locale: Locale }): ReactNode {
  const t = costsMessages[locale]
  const lines = columns.flatMap(({ estimate }) => estimate.lines)
  const bySource = new Map(lines.map((line) => [`${line.kind}${line.row.source.url}${line.row.validFrom}`, line]))
  return (
    <details className="costs__sources">
      <summary>{t.sources}</summary>
      <ul>
        {[...bySource].map(([key, { kind, row }]) => (
          <li key={key}>
            {t.lines[kind]}: {t.laws[row.law]}. {t.readIn}{' '}
            <a href={row.source.url} rel="noopener nofollow">
              {row.source.name}
            </a>
            {row.validFrom !== null && `, ${t.source(formatDate(locale, row.validFrom, 'long'))}`},{' '}
            {t.checked(formatDate(locale, row.checkedOn, 'long'))}
          </li>
        ))}
      </ul>
    </details>
  )
}
