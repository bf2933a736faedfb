import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import type { Slot } from '#domain/viewing-slots.ts'
import { formatDate } from '#i18n/formats.ts'

/** Free viewings by day, one to choose. */
export function SlotChoice({
  slots,
  chosen,
  legend,
  error,
  locale,
}: {
  slots: readonly Slot[]
  chosen: string | null
  legend: string
  error?: string | undefined
  locale: Locale
}): ReactNode {
  const days = Map.groupBy(slots, ({ startsAt }) => formatDate(locale, startsAt, 'weekday'))
  return (
    <fieldset className="slots" id="slot" aria-describedby={error ? 'slot-error' : undefined}>
      <legend className="label">{legend}</legend>
      {error && (
        <p className="field__error" id="slot-error">
          {error}
        </p>
      )}
      {[...days].map(([day, ofDay]) => (
        <div key={day} className="slots__row" role="group" aria-label={day}>
          <p className="slots__day">{day}</p>
          <div className="chips">
            {ofDay.map(({ startsAt }) => (
              <label className="chip chip--check" key={startsAt}>
                <input type="radio" name="slot" value={startsAt} defaultChecked={startsAt === chosen} required />
                <span className="vh">{day}, </span>
                {formatDate(locale, startsAt, 'time')}
              </label>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}
