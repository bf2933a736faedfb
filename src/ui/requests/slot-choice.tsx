import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import type { Slot } from '#domain/viewing-slots.ts'
import { formatDate } from '#i18n/formats.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { Icon } from '../components/icon.tsx'

/** So many days stand open; two weeks of moments would push the rest of the form off a phone. */
const DAYS_OPEN = 4

type Props = {
  slots: readonly Slot[]
  chosen: string | null
  legend: string
  error?: string | undefined
  locale: Locale
}

/** Free viewings by day, one to choose. */
export function SlotChoice({ slots, chosen, legend, error, locale }: Props): ReactNode {
  const days = [...Map.groupBy(slots, ({ startsAt }) => formatDate(locale, startsAt, 'weekday'))]
  const later = days.slice(DAYS_OPEN)
  const isLater = later.some(([, ofDay]) => ofDay.some(({ startsAt }) => startsAt === chosen))
  return (
    <fieldset className="slots" id="slot" aria-describedby={error ? 'slot-error' : undefined}>
      <legend className="label">{legend}</legend>
      {error && (
        <p className="field__error" id="slot-error">
          <Icon name="alert-triangle" />
          {error}
        </p>
      )}
      {days.slice(0, DAYS_OPEN).map(([day, ofDay]) => (
        <DayRow key={day} day={day} slots={ofDay} chosen={chosen} locale={locale} />
      ))}
      {later.length > 0 && (
        <details className="slots__later" open={isLater}>
          <summary className="btn">
            {requestsMessages[locale].laterDays(later.length)}
            <Icon name="chevron-down" />
          </summary>
          {later.map(([day, ofDay]) => (
            <DayRow key={day} day={day} slots={ofDay} chosen={chosen} locale={locale} />
          ))}
        </details>
      )}
    </fieldset>
  )
}

type DayProps = { day: string; slots: readonly Slot[]; chosen: string | null; locale: Locale }

function DayRow({ day, slots, chosen, locale }: DayProps): ReactNode {
  return (
    <div className="slots__row" role="group" aria-label={day}>
      <p className="slots__day">{day}</p>
      <div className="chips">
        {slots.map(({ startsAt }) => (
          <label className="chip chip--check" key={startsAt}>
            <input type="radio" name="slot" value={startsAt} defaultChecked={startsAt === chosen} required />
            <span className="vh">{day}, </span>
            {formatDate(locale, startsAt, 'time')}
          </label>
        ))}
      </div>
    </div>
  )
}
