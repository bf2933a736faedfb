import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import type { PublicListing } from '#domain/public-listing.ts'
import type { CostEstimate, CostLine } from '#domain/purchase-costs/estimate.ts'
import { estimatesOf } from '#domain/purchase-costs/listing-estimates.ts'
import { formatDate, formatPercent, formatPrice, formatWholePrice, unbroken } from '#i18n/formats.ts'
import { costsMessages } from '#i18n/messages/costs.ts'
import { Icon } from '../components/icon.tsx'
import { inside } from '../components/kept-inside.ts'
import { part } from '../part.ts'

type Props = { listing: PublicListing; locale: Locale; now: Date }

/** What the keys of its frame belong to. */
const AROUND = {}

/** Everything a buyer pays, for an only home and for any other purchase; nothing where no sourced row says it. */
export function CostEstimateTable({ listing: { listing }, locale, now }: Props): ReactNode {
  const t = costsMessages[locale]
  const { firstHome: first, other } = estimatesOf(listing, now.toISOString().slice(0, 10))
  const columns: Column[] = [
    ...(first ? [{ title: t.firstHome, estimate: first }] : []),
    ...(other ? [{ title: first ? t.otherPurchase : t.purchase, estimate: other }] : []),
  ]
  const price = listing.deals.FOR_SALE?.price ?? null
  const [column] = columns
  if (price === null || !column) return null
  const day = unbroken(formatDate(locale, lastLook(columns), 'long'))
  const values = {
    allIn: t.inHead.allIn(formatPrice(locale, column.estimate.total)),
    table: <table className="data" {...tableOf(columns, price, locale)} />,
    checked: t.ratesChecked(day),
    sources: <Sources columns={columns} locale={locale} />,
  }
  return part(AROUND, `${locale} ${first !== null}`, values, (hole) => (
    <details className="panel costs folded folded--narrow">
      <summary>
        <span>
          {hole('allIn')} {first && t.inHead.firstHome}
        </span>
        <Icon name="chevron-down" />
      </summary>
      {/* A link to what is folded opens it. */}
      <div id="costs">
        <h3>{t.title}</h3>
        {hole('table')}
        <p className="hint mt">
          {t.note} {first && t.firstHomeNote} {hole('checked')}
        </p>
        {hole('sources')}
      </div>
    </details>
  ))
}

/** The table as a template: estimates with the same lines have other amounts and rates only. */
function tableOf(columns: readonly Column[], price: number, locale: Locale) {
  const t = costsMessages[locale]
  const kinds = columns[0]?.estimate.lines.map(({ kind }) => kind) ?? []
  const cells = kinds.map((kind) =>
    columns.map(({ estimate }) =>
      cellOf(
        estimate.lines.find((line) => line.kind === kind),
        locale,
      ),
    ),
  )
  const values: Record<string, string> = { price: formatPrice(locale, price) }
  for (const [c, { estimate }] of columns.entries()) values[`total${c}`] = formatPrice(locale, estimate.total)
  for (const [r, row] of cells.entries())
    for (const [c, cell] of row.entries()) {
      values[`amount${r} ${c}`] = cell?.amount ?? ''
      values[`rate${r} ${c}`] = cell?.rate ?? ''
    }
  const shape = cells.map(
    (row, r) => kinds[r] + row.map((cell) => (cell ? (cell.rate === null ? 'a' : 'r') : '-')).join(''),
  )
  return inside<string>(
    CostEstimateTable,
    [locale, ...columns.map(({ title }) => title), ...shape].join(),
    values,
    (hole) => (
      <>
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
                {hole('price')}
              </td>
            ))}
          </tr>
          {cells.map((row, r) => (
            <tr key={kinds[r]}>
              <th scope="row">{kinds[r] && t.lines[kinds[r]]}</th>
              {row.map((cell, c) => (
                <td className="n" key={columns[c]?.title}>
                  {cell ? hole(`amount${r} ${c}`) : '–'}
                  {cell && cell.rate !== null && <small>{hole(`rate${r} ${c}`)}</small>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.total}</th>
            {columns.map(({ title }, c) => (
              <td className="n" key={title}>
                {hole(`total${c}`)}
              </td>
            ))}
          </tr>
        </tfoot>
      </>
    ),
  )
}

type Column = { title: string; estimate: CostEstimate }

/** What a line comes to, and at which rate; null: there is none. */
function cellOf(line: CostLine | undefined, locale: Locale): { amount: string; rate: string | null } | null {
  const t = costsMessages[locale]
  if (!line) return null
  const amount = formatPrice(locale, line.amount)
  if (line.rate === null) return { amount, rate: null }
  const percent = formatPercent(locale, line.rate)
  const rate = line.abatement === null ? t.atRate(percent) : t.abatement(percent, formatPrice(locale, line.abatement))
  const reduction = line.reduction === null ? '' : ` ${t.reduction(formatWholePrice(locale, line.reduction))}`
  return { amount, rate: rate + reduction }
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
  const named = [...bySource].map(([key, { row }]) => `${key} ${row.source.name} ${row.law} ${row.checkedOn}`)
  const content = inside(Sources, `${locale} ${named.join()}`, {}, () => (
    <>
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
    </>
  ))
  return <details className="costs__sources" {...content} />
}
