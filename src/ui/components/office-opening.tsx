import type { ReactNode } from 'react'
import { weekdayOf } from '#domain/office/calendar-week.ts'
import { openingAt } from '#domain/site/opening.ts'
import type { Office } from '#domain/site/site.ts'
import type { Locale } from '#base/locale.ts'
import { formatDate } from '#i18n/formats.ts'
import { textsMessages } from '#i18n/messages/texts.ts'
import { openingHour } from '#i18n/opening-hours.ts'
import { Icon } from './icon.tsx'

/** "Nu open tot 18.00 u.", or when the office opens next; nothing where no hours are known. */
export function OfficeOpening(props: {
  office: Pick<Office, 'hours' | 'closed'>
  now: Date
  locale: Locale
}): ReactNode {
  const { office, now, locale } = props
  const t = textsMessages[locale].about
  const opening = openingAt(office, now)
  if (opening === null) return null
  if (opening.isOpen)
    return (
      <p className="stamp">
        <Icon name="clock" />
        {t.openUntil(openingHour(locale, opening.until))}
      </p>
    )
  const { date, days } = opening
  const time = openingHour(locale, opening.from)
  const day = days < 7 ? (t.weekdays[weekdayOf(date)] ?? '') : formatDate(locale, date, 'weekday')
  const words = days === 0 ? t.opensToday(time) : days === 1 ? t.opensTomorrow(time) : t.opensOn(day, time)
  return (
    <p className="stamp muted">
      <Icon name="clock" />
      {words}
    </p>
  )
}
