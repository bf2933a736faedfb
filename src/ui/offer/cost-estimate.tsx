import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import type { PublicListing } from '#domain/listing/public-listing.ts'
import type { CostEstimate, CostLine } from '#domain/costs/estimate.ts'
import { estimatesOf } from '#domain/costs/listing-estimates.ts'
import { formatDate, formatPercent, formatPrice, formatWholePrice, unbroken } from '#i18n/formats.ts'
import { costsMessages } from '#i18n/messages/costs.ts'
import { Icon } from '../components/icon.tsx'
import { dayInBelgium } from '#i18n/law/mandatory-sentences.ts'

type Props = { listing: PublicListing; locale: Locale; now: Date }

/** Everything a buyer pays, for an only home and for any other purchase; nothing when no sourced rate covers either. */
export function CostEstimateTable({ listing: { listing }, locale, now }: Props): ReactNode {
  const t = costsMessages[locale]
  const { firstHome: first, other } = estimatesOf(listing, dayInBelgium(now))
  const columns: Column[] = [
    ...(first ? [{ title: t.firstHome, estimate: first }] : []),
    ...(other ? [{ title: first ? t.otherPurchase : t.purchase, estimate: other }] : []),
  ]
  const price = listing.deals.FOR_SALE?.price ?? null
  const [column] = columns
  if (price === null || !column) return null
  const day = unbroken(formatDate(locale, oldestCheck(columns), 'long'))
  return (
    <details className="panel costs folded folded--narrow">
      <summary>
        <span>
          {t.inHead.allIn(formatPrice(locale, column.estimate.total))} {first && t.inHead.firstHome}
        </span>
        <Icon name="chevron-down" />
      </summary>
      {/* A link to this id opens the closed <details> around it. */}
      <div id="costs">
        <h3>{t.title}</h3>
        <CostTable columns={columns} lines={column.estimate.lines} price={price} locale={locale} />
        <p className="hint mt">
          {t.note} {first && t.firstHomeNote} {t.ratesChecked(day)}
        </p>
        <Sources columns={columns} locale={locale} />
      </div>
    </details>
  )
}

type TableProps = {
  columns: readonly Column[]
  /** the costs that get a row */
  lines: readonly CostLine[]
  price: number
  locale: Locale
}

function CostTable({ columns, lines, price, locale }: TableProps): ReactNode {
  const t = costsMessages[locale]
  return (
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
        {lines.map(({ kind }) => (
          <tr key={kind}>
            <th scope="row">{t.lines[kind]}</th>
            {columns.map(({ title, estimate }) => (
              <CostCell key={title} line={estimate.lines.find((line) => line.kind === kind)} locale={locale} />
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
  )
}

type Column = { title: string; estimate: CostEstimate }

/** The amount of a cost, and its rate. */
function CostCell({ line, locale }: { line: CostLine | undefined; locale: Locale }): ReactNode {
  return (
    <td className="n">
      {line ? formatPrice(locale, line.amount) : '–'}
      {line && line.rate !== null && <small>{rateText(line, line.rate, locale)}</small>}
    </td>
  )
}

function rateText({ abatement, reduction }: CostLine, rate: number, locale: Locale): string {
  const t = costsMessages[locale]
  const percent = formatPercent(locale, rate)
  const text = abatement === null ? t.atRate(percent) : t.abatement(percent, formatPrice(locale, abatement))
  return reduction === null ? text : `${text} ${t.reduction(formatWholePrice(locale, reduction))}`
}

/** The day of the oldest check among the rates used (ISO date). */
function oldestCheck(columns: Column[]): string {
  const days = columns.flatMap(({ estimate }) => estimate.lines.map(({ row }) => row.checkedOn))
  return days.reduce((first, day) => (day < first ? day : first))
}

/** Each source once, with the dates on which it took effect and was checked. */
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
