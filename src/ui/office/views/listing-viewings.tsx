import { type ReactNode, type SubmitEvent, useState } from 'react'
import { officeListing, officeListingViewings, OFFICE } from '#domain/office/paths.ts'
import { MAX_VIEWING_MINUTES, SHORTEST_VIEWING, type ViewingRule } from '#domain/office/viewing-rule.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeViewingsMessages } from '#i18n/messages/office-viewings.ts'
import { Alert } from '#ui/components/alert.tsx'
import { Check, TextField } from '#ui/components/fields.tsx'
import { useLive } from '#ui/office/app/live.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { OfficePage } from '#ui/office/shell/office-page.tsx'
import { type HouseLine, OpenHouses } from '#ui/office/viewings/open-houses.tsx'
import { readFormText } from '#ui/office/viewings/typed-fields.ts'

export type ListingViewingsProps = {
  id: number
  place: string
  rule: ViewingRule
  /** length of a viewing when the rule sets none; null when no office of the site shows the home */
  officeMinutes: number | null
  houses: HouseLine[]
}

/** The rules for viewing a home: online or by phone only, the weekdays, and the length. */
function ListingViewings({ id, place, rule, officeMinutes, houses }: ListingViewingsProps): ReactNode {
  const { locale, act, say, refresh, mayDo } = useOffice()
  const t = officeViewingsMessages[locale]
  useLive([`viewing:${id}`], () => void refresh())
  const [isWrong, setWrong] = useState(false)
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = readFormText(event.currentTarget)
    const weekdays = WEEKDAYS.filter((day) => field(`day-${day}`) !== '')
    const minutes = field('minutes')
    const { outcome } = await act<{ outcome: 'set' | 'unknown_listing' }>(`${officeListingViewings(id)}/rule`, {
      online: field('online') === 'yes',
      weekdays: weekdays.length === WEEKDAYS.length ? null : weekdays,
      minutes: minutes === '' ? null : Number(minutes),
    })
    setWrong(outcome === 'invalid')
    if (outcome === 'set') say(t.rule.saved)
    if (outcome === 'set') await refresh()
  }
  const key = JSON.stringify(rule)
  return (
    <OfficePage title={t.rule.title(place)} back={{ path: OFFICE.viewings, label: t.title }}>
      <section className="panel" aria-labelledby="vr-t">
        <h2 id="vr-t">{t.rule.how}</h2>
        <form key={key} className="stack" method="dialog" onSubmit={(event) => void save(event)}>
          {isWrong && <Alert tone="bad" title={t.rule.wrong(SHORTEST_VIEWING, MAX_VIEWING_MINUTES)} live />}
          <fieldset className="stack stack--s" disabled={!mayDo('change_viewings')}>
            <legend className="label">{t.rule.offered}</legend>
            <Check type="radio" name="online" value="yes" defaultChecked={rule.online} label={t.rule.online} />
            <Check type="radio" name="online" value="no" defaultChecked={!rule.online} label={t.rule.byPhone} />
          </fieldset>
          <fieldset disabled={!mayDo('change_viewings')}>
            <legend className="label">{t.rule.days}</legend>
            <div className="chips mt-s">
              {WEEKDAYS.map((day) => (
                <label key={day} className="chip chip--check">
                  <input
                    type="checkbox"
                    name={`day-${day}`}
                    defaultChecked={rule.weekdays === null || rule.weekdays.includes(day)}
                  />
                  {/* The days from 1 June 2026, a Monday. */}
                  {formatDate(locale, `2026-06-0${day + 1}`, 'weekdayShort')}
                </label>
              ))}
            </div>
          </fieldset>
          <TextField
            id="vr-minutes"
            name="minutes"
            inputMode="numeric"
            label={t.rule.minutes}
            hint={officeMinutes === null ? undefined : t.rule.minutesHint(officeMinutes)}
            defaultValue={rule.minutes ?? ''}
            disabled={!mayDo('change_viewings')}
          />
          <p className="hint">{t.rule.stays}</p>
          <div className="row">
            {mayDo('change_viewings') && (
              <button className="btn btn--primary" type="submit">
                {t.rule.save}
              </button>
            )}
            <a className="btn btn--quiet" href={officeListing(id)}>
              {t.toListing}
            </a>
          </div>
        </form>
      </section>
      <OpenHouses listing={id} houses={houses} />
    </OfficePage>
  )
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const

export { ListingViewings as View }
