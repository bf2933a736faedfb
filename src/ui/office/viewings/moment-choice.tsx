import { type ReactNode, useEffect, useState } from 'react'
import { brusselsInstant, brusselsTime } from '#domain/subscription/notification-schedule.ts'
import { OFFICE } from '#domain/office/paths.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeViewingsMessages } from '#i18n/messages/office-viewings.ts'
import { Select, TextField } from '#ui/components/fields.tsx'
import { useOffice } from '#ui/office/app/office.tsx'
import type { FreeDay } from './agenda-props.ts'
import { asked } from './asked.ts'

/** Chooses a free slot of an offer, or another time that was agreed. `onChoose` gets an ISO instant; null for none yet. */
export function MomentChoice({
  offer,
  first,
  onChoose,
}: {
  offer: number
  first: string | null
  onChoose: (startsAt: string | null) => void
}): ReactNode {
  const { locale } = useOffice()
  const t = officeViewingsMessages[locale].moments
  const days = useFreeDays(offer)
  const [date, setDate] = useState('')
  const [isOther, setOther] = useState(first !== null)
  const [other, keepOther] = useState(() => toWallMoment(first))
  const day = days?.find((one) => one.date === date) ?? days?.[0]
  const write = (change: Partial<WallMoment>) => {
    const next = { ...other, ...change }
    keepOther(next)
    onChoose(toInstant(next))
  }
  return (
    <fieldset className="stack stack--s">
      <legend className="label">{t.legend}</legend>
      {days?.length === 0 && <p className="hint">{t.noneFree}</p>}
      {day && !isOther && (
        <FreeMoments
          days={days ?? []}
          day={day}
          onDay={(next) => {
            setDate(next)
            onChoose(null)
          }}
          onChoose={onChoose}
        />
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={isOther || days?.length === 0}
          onChange={({ target }) => {
            setOther(target.checked)
            onChoose(target.checked ? toInstant(other) : null)
          }}
        />
        <span>{t.other}</span>
      </label>
      {(isOther || days?.length === 0) && <OtherMoment moment={other} onChange={write} />}
    </fieldset>
  )
}

/** The days on which an offer can be shown; null until they are loaded. */
function useFreeDays(offer: number): FreeDay[] | null {
  const [days, setDays] = useState<FreeDay[] | null>(null)
  useEffect(() => {
    let isHere = true
    void asked<FreeDay[]>(`${OFFICE.viewingsMoments}?offer=${offer}`).then((found) => {
      if (isHere) setDays(found ?? [])
    })
    return () => void (isHere = false)
  }, [offer])
  return days
}

type FreeMomentsProps = {
  days: readonly FreeDay[]
  day: FreeDay
  onDay: (date: string) => void
  onChoose: (startsAt: string) => void
}

function FreeMoments({ days, day, onDay, onChoose }: FreeMomentsProps): ReactNode {
  const { locale } = useOffice()
  const t = officeViewingsMessages[locale].moments
  return (
    <>
      <Select
        id="mo-day"
        label={t.day}
        value={day.date}
        onChange={({ target }) => onDay(target.value)}
        options={days.map((one) => ({ value: one.date, label: formatDate(locale, one.date, 'weekday') }))}
      />
      <div className="chips" key={day.date}>
        {day.starts.map((startsAt) => (
          <label key={startsAt} className="chip chip--check">
            <input type="radio" name="moment" value={startsAt} onChange={() => onChoose(startsAt)} />
            {formatDate(locale, startsAt, 'time')}
          </label>
        ))}
      </div>
    </>
  )
}

type WallMoment = { date: string; time: string }

function OtherMoment({
  moment,
  onChange,
}: {
  moment: WallMoment
  onChange: (change: Partial<WallMoment>) => void
}): ReactNode {
  const { locale } = useOffice()
  const t = officeViewingsMessages[locale].moments
  return (
    <div className="fs2">
      <TextField
        id="mo-date"
        type="date"
        label={t.day}
        value={moment.date}
        onChange={({ target }) => onChange({ date: target.value })}
      />
      <TextField
        id="mo-time"
        type="time"
        label={t.time}
        value={moment.time}
        onChange={({ target }) => onChange({ time: target.value })}
      />
    </div>
  )
}

/** The ISO instant of a local date and time; null as long as one of them is empty. */
const toInstant = ({ date, time }: WallMoment): string | null =>
  date === '' || time === '' ? null : brusselsInstant(date, time).toISOString()

/** The local date and time of an instant, for two fields. */
function toWallMoment(iso: string | null): WallMoment {
  const wall = iso === null ? '' : brusselsTime(new Date(iso))
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}
