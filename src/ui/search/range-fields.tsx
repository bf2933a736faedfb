import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { searchMessages } from '#i18n/messages/search.ts'
import { AmountField } from '../components/fields.tsx'

type Props = {
  name: string
  legend: string
  /** hides the legend from view, where the group's visible name already says it */
  hidden?: boolean
  /** the texts in the two fields */
  range: { min: string; max: string }
  unit: string
  /** amounts in euro, suggested while typing */
  presets?: readonly number[]
  locale: Locale
}

/** A lower and an upper bound. */
export function RangeFields({ name, legend, hidden = false, range, unit, presets, locale }: Props): ReactNode {
  const t = searchMessages[locale]
  const listId = `${name}_presets`
  return (
    <fieldset>
      <legend className={hidden ? 'vh' : 'label'}>{legend}</legend>
      <div className="pair">
        {(['min', 'max'] as const).map((end) => (
          <AmountField
            key={end}
            id={`${name}_${end}`}
            name={`${name}_${end}`}
            label={t[end]}
            unit={unit}
            side={unit === '€' ? 'start' : 'end'}
            defaultValue={range[end]}
            {...(presets && { list: listId })}
          />
        ))}
      </div>
      {presets && (
        <datalist id={listId}>
          {presets.map((euro) => (
            <option key={euro}>{euro}</option>
          ))}
        </datalist>
      )}
    </fieldset>
  )
}
