import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { brusselsInstant } from '#domain/subscription/notification-schedule.ts'
import type { Slot, ViewingDay } from '#domain/viewing/viewing-slots.ts'
import { briefMoment, formatDate, unbroken } from '#i18n/formats.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { Icon } from '../components/icon.tsx'

type Props = {
  /** at least one of them is free */
  days: readonly ViewingDay[]
  /** the shown day (ISO date); when empty, the day of `slot` or else the first free day */
  day: string
  /** start of the chosen slot; empty when none is chosen */
  slot: string
  error?: string | undefined
  locale: Locale
  /** content below the slots: what else the visitor can do */
  otherwise?: ReactNode
}

/**
 * A day, then one of its slots. The style sheet shows the chosen day's slots alone; in a browser that cannot, the slots of
 * all days stand below each other. The day and the slot that are sent must match.
 */
export function SlotChoice({ days, day, slot, error, locale, otherwise }: Props): ReactNode {
  const t = requestsMessages[locale]
  const free = days.filter(({ state }) => state === 'free')
  const shown = shownDay(free, day, slot)
  return (
    <>
      <fieldset className="when">
        <legend className="when__h">{t.whichDay}</legend>
        <div className="days">
          {days.map((one) => (
            <Day key={one.date} day={one} chosen={one === shown} locale={locale} />
          ))}
        </div>
      </fieldset>
      <fieldset className="when" id="slot" tabIndex={-1} aria-describedby={error ? 'slot-error' : undefined}>
        <legend className="when__h">{t.whatTime}</legend>
        {error && (
          <p className="field__error" id="slot-error">
            <Icon name="alert-triangle" />
            {error}
          </p>
        )}
        {free.map((one) => (
          <Moments key={one.date} day={one} chosen={one === shown ? slot : ''} locale={locale} />
        ))}
        {otherwise}
      </fieldset>
    </>
  )
}

/** The label of the button. It names the chosen slot when the page or its script knows which one that is. */
export function SlotWords({
  days,
  day,
  slot,
  words,
  saying,
  locale,
}: Pick<Props, 'days' | 'day' | 'slot' | 'locale'> & {
  /** label for any slot */
  words: string
  /** label for the given slot; the script fills in the slot at `{}` */
  saying: (moment: string) => string
}): ReactNode {
  const chosen = days.flatMap(({ slots }) => slots).find(({ startsAt }) => startsAt === slot)
  const isShown = chosen && shownDay(days, day, slot)?.slots.includes(chosen)
  return (
    <>
      <span className="says" data-says={saying('{}')}>
        {isShown && saying(briefMoment(locale, slot))}
      </span>
      <span className="says--any">{words}</span>
    </>
  )
}

function shownDay(days: readonly ViewingDay[], day: string, slot: string): ViewingDay | undefined {
  const free = days.filter(({ state }) => state === 'free')
  const ofSlot = ({ slots }: ViewingDay) => slots.some(({ startsAt }) => startsAt === slot)
  return free.find(({ date }) => date === day) ?? free.find(ofSlot) ?? free[0]
}

function Day({ day, chosen, locale }: { day: ViewingDay; chosen: boolean; locale: Locale }): ReactNode {
  const t = requestsMessages[locale]
  const { date, state } = day
  const words = (
    <>
      <span>{formatDate(locale, date, 'weekdayShort')}</span> <b>{formatDate(locale, date, 'dayOfMonth')}</b>{' '}
      <small>
        {state === 'free' ? formatDate(locale, date, 'monthShort') : state === 'full' ? t.dayFull : t.dayClosed}
      </small>
    </>
  )
  if (state !== 'free') return <p className="day day--off">{words}</p>
  return (
    <label className="day">
      <input type="radio" name="day" value={date} defaultChecked={chosen} />
      {words}
    </label>
  )
}

function Moments({ day, chosen, locale }: { day: ViewingDay; chosen: string; locale: Locale }): ReactNode {
  const t = requestsMessages[locale]
  const { date, slots } = day
  const [first] = slots
  const noon = brusselsInstant(date, '12:00').getTime()
  const isEarly = ({ startsAt }: Slot) => Date.parse(startsAt) < noon
  const parts = [
    { name: t.morning, slots: slots.filter(isEarly) },
    { name: t.afternoon, slots: slots.filter((slot) => !isEarly(slot)) },
  ]
  return (
    <div
      className="moms"
      role="group"
      aria-label={formatDate(locale, date, 'weekday')}
      data-day={unbroken(formatDate(locale, date, 'brief'))}
    >
      <p className="hint dots moms__day">
        <span>{formatDate(locale, date, 'weekday')} </span>
        {first && <span>{t.visitTakes(minutesOf(first))}</span>}
      </p>
      {parts.map(
        (part) =>
          part.slots.length > 0 && (
            <div className="moms__part" key={part.name} role="group" aria-label={part.name}>
              <p className="moms__k" aria-hidden="true">
                {part.name}
              </p>
              <div className="moms__l">
                {part.slots.map(({ startsAt }) => (
                  <MomentChip key={startsAt} startsAt={startsAt} chosen={startsAt === chosen} locale={locale} />
                ))}
              </div>
            </div>
          ),
      )}
    </div>
  )
}

/** One slot. Its day stands above it or before it. */
export function MomentChip({
  startsAt,
  chosen,
  locale,
}: {
  startsAt: string
  chosen: boolean
  locale: Locale
}): ReactNode {
  return (
    <label className="moment">
      <input type="radio" name="slot" value={startsAt} defaultChecked={chosen} />
      {formatDate(locale, startsAt, 'time')}
    </label>
  )
}

const minutesOf = ({ startsAt, endsAt }: Slot) => (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
