import type { ReactNode } from 'react'
import {
  exampleTerms,
  loanFor,
  type LoanTerms,
  monthlyPayment,
  MAX_RATE_PERCENT,
  MAX_LOAN_YEARS,
} from '#domain/costs/loan.ts'
import { type Asking, isWithoutVat } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { formatNumber, formatPercent, formatPrice, formatWholePrice } from '#i18n/formats.ts'
import { costsMessages } from '#i18n/messages/costs.ts'
import { AmountField } from '../components/fields.tsx'
import { Icon } from '../components/icon.tsx'

/** The terms as the reader typed them, and what they mean. */
export type TypedLoan = { text: { own: string; rate: string; years: string }; terms: LoanTerms }

type Props = { asking: Asking; price: number; typed: TypedLoan | null; locale: Locale }

/** The monthly payment for a price, with the reader's own figures; a plain form that reloads the page. */
export function LoanForm({ asking, price, typed, locale }: Props): ReactNode {
  const t = costsMessages[locale]
  const example = exampleTerms(price)
  const terms = typed?.terms ?? example
  const loan = loanFor(price, terms)
  const shown = typed?.text ?? {
    own: formatNumber(locale, example.own),
    rate: formatNumber(locale, example.rate, 2),
    years: String(example.years),
  }
  const wrong = {
    own: terms.own === null || terms.own > price ? t.wrong.own : undefined,
    rate: terms.rate === null || terms.rate > MAX_RATE_PERCENT ? t.wrong.rate(`${MAX_RATE_PERCENT}`) : undefined,
    years:
      terms.years === null || terms.years < 1 || terms.years > MAX_LOAN_YEARS
        ? t.wrong.years(MAX_LOAN_YEARS)
        : undefined,
  }
  const monthly = loan && formatWholePrice(locale, monthlyPayment(loan))
  return (
    <details className="panel loan folded folded--narrow" open={typed !== null}>
      <summary>
        {monthly === null ? t.loanTitle : t.inHead.loan(monthly)}
        <Icon name="chevron-down" />
      </summary>
      <form className="stack" action="#loan" id="loan">
        <div>
          <h3>{t.loanTitle}</h3>
          <p className="muted">{t.loanIntro}</p>
        </div>
        <div className="grid3">
          <AmountField id="own" name="own" label={t.own} unit="€" defaultValue={shown.own} error={wrong.own} />
          <AmountField
            id="rate"
            name="rate"
            label={t.rate}
            unit="%"
            side="end"
            inputMode="decimal"
            defaultValue={shown.rate}
            error={wrong.rate}
          />
          <AmountField
            id="years"
            name="years"
            label={t.years}
            unit={t.yearsUnit}
            side="end"
            defaultValue={shown.years}
            error={wrong.years}
          />
        </div>
        <div className="loan__answer">
          <button className="btn" type="submit">
            {t.compute}
          </button>
          {monthly !== null && <p className="price">{t.monthly(monthly)}</p>}
        </div>
        {loan && (
          <p className="hint">
            {isWithoutVat(asking) && `${t.withoutVat} `}
            {t.assumption(formatPrice(locale, loan.amount), formatPercent(locale, loan.rate / 100, 2), loan.years)}
          </p>
        )}
      </form>
    </details>
  )
}
