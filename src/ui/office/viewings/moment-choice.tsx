import { type ReactNode, useEffect, useState } from 'react'
import { brusselsInstant, brusselsTime } from '#domain/notification-schedule.ts'
import { OFFICE } from '#domain/office/paths.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeViewingsMessages } from '#i18n/messages/office-viewings.ts'
import { Select, TextField } from '#ui/components/fields.tsx'
import { useOffice } from '#ui/office/app/office.tsx'
import type { FreeDay } from './agenda-props.ts'
import { asked } from './asked.ts'

/** A moment that is free for an offer, or another one that was agreed; `onChoose` gets an ISO instant, null: none yet. */
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
  const [days, setDays] = useState<FreeDay[] | null>(null)
  const [date, setDate] = useState('')
  const [isOther, setOther] = useState(first !== null)
  const [other, keepOther] = useState(() => wallOf(first))
  useEffect(() => {
    let isHere = true
    void asked<FreeDay[]>(`${OFFICE.viewingsMoments}?offer=${offer}`).then((found) => {
      if (isHere) setDays(found ?? [])
    })
    return () => void (isHere = false)
  }, [offer])
  const day = days?.find((one) => one.date === date) ?? days?.[0]
  const write = (change: Partial<typeof other>) => {
    const next = { ...other, ...change }
    keepOther(next)
    onChoose(next.date === '' || next.time === '' ? null : brusselsInstant(next.date, next.time).toISOString())
  }
  return (
    <fieldset className="stack stack--s">
      <legend className="label">{t.legend}</legend>
      {days?.length === 0 && <p className="hint">{t.noneFree}</p>}
      {day && !isOther && (
        <>
          <Select
            id="mo-day"
            label={t.day}
            value={day.date}
            onChange={({ target }) => {
              setDate(target.value)
              onChoose(null)
            }}
            options={(days ?? []).map((one) => ({ value: one.date, label: formatDate(locale, one.date, 'weekday') }))}
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
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={isOther || days?.length === 0}
          onChange={({ target }) => {
            setOther(target.checked)
            onChoose(null)
          }}
        />
        <span>{t.other}</span>
      </label>
      {(isOther || days?.length === 0) && (
        <div className="fs2">
          <TextField
            id="mo-date"
            type="date"
            label={t.day}
            value={other.date}
            onChange={({ target }) => write({ date: target.value })}
          />
          <TextField
            id="mo-time"
            type="time"
            label={t.time}
            value={other.time}
            onChange={({ target }) => write({ time: target.value })}
          />
        </div>
      )}
    </fieldset>
  )
}

/** A moment as two fields show it. */
function wallOf(iso: string | null): { date: string; time: string } {
  const wall = iso === null ? '' : brusselsTime(new Date(iso))
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}
