import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { costsMessages } from '#i18n/messages/costs.ts'
import { searchMessages } from '#i18n/messages/search.ts'
import { AmountField, Check } from '../components/fields.tsx'

type Props = {
  locale: Locale
  /** gives the text of a field by its name */
  figure: (name: string) => string
  onlyHome: boolean
  /** which fields make sense for the deals searched for */
  has: { total: boolean; monthly: boolean; warm: boolean }
}

/**
 * Limits on the total price, the monthly payment and the rent with charges. The device remembers the terms of the loan:
 * ui/live-search/kept-terms.ts.
 */
export function CostFields({ locale, figure, onlyHome, has }: Props): ReactNode {
  const t = searchMessages[locale]
  const loan = costsMessages[locale]
  if (!has.total && !has.monthly && !has.warm) return null
  return (
    <fieldset>
      <legend className="label">{t.allIn}</legend>
      {has.total && (
        <>
          <AmountField id="total_max" name="total_max" label={t.total} unit="€" defaultValue={figure('total_max')} />
          <Check name="only_home" value="1" label={t.onlyHome} defaultChecked={onlyHome} />
        </>
      )}
      {has.monthly && (
        <>
          <AmountField
            id="monthly_max"
            name="monthly_max"
            label={t.monthly}
            unit="€"
            defaultValue={figure('monthly_max')}
          />
          <div className="pair">
            <AmountField id="own" name="own" label={loan.own} unit="€" defaultValue={figure('own')} />
            <AmountField
              id="rate"
              name="rate"
              label={loan.rate}
              unit="%"
              side="end"
              inputMode="decimal"
              placeholder="3,5"
              defaultValue={figure('rate')}
            />
            <AmountField
              id="years"
              name="years"
              label={loan.years}
              unit={loan.yearsUnit}
              side="end"
              placeholder="25"
              defaultValue={figure('years')}
            />
          </div>
        </>
      )}
      {has.warm && (
        <AmountField id="warm_max" name="warm_max" label={t.warm} unit="€" defaultValue={figure('warm_max')} />
      )}
    </fieldset>
  )
}
