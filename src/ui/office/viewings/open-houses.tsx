import { type ReactNode, type SubmitEvent, useState } from 'react'
import { brusselsInstant } from '#domain/subscription/notification-schedule.ts'
import { OFFICE, officeListingViewings } from '#domain/office/paths.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeViewingsMessages } from '#i18n/messages/office-viewings.ts'
import { Alert } from '#ui/components/alert.tsx'
import { TextField } from '#ui/components/fields.tsx'
import { useOffice } from '#ui/office/app/office.tsx'
import { readFormText } from './typed-fields.ts'

/** An open house to come; instants are ISO. */
export type HouseLine = { id: number; at: string; until: string; places: number; taken: number }

type Opened = { outcome: 'opened' | 'taken' | 'blocked' | 'past' | 'no_time' | 'unknown_offer' | 'no_viewings' }

/** The coming open houses of a listing, and a form for a new one. */
export function OpenHouses({ listing, houses }: { listing: number; houses: readonly HouseLine[] }): ReactNode {
  const { locale, act, say, refresh, mayDo } = useOffice()
  const t = officeViewingsMessages[locale]
  const close = async (id: number) => {
    const { outcome } = await act<{ outcome: 'closed' | 'has_visitors' | 'unknown_house' }>(OFFICE.openHouseClose, {
      id,
    })
    if (outcome === 'unsent') return
    say(outcome === 'has_visitors' ? t.house.hasVisitors : t.house.closed)
    await refresh()
  }
  return (
    <section className="panel" aria-labelledby="oh-t">
      <h2 id="oh-t">{t.house.title}</h2>
      <p className="hint">{t.house.text}</p>
      <ul className="plain">
        {houses.map(({ id, at, until, places, taken }) => (
          <li key={id} className="line">
            <p className="grow">
              <strong>{t.span(formatDate(locale, at, 'moment'), formatDate(locale, until, 'time'))}</strong>{' '}
              {t.house.taken(taken, places)}
            </p>
            {mayDo('change_viewings') && (
              <button className="btn btn--quiet" type="button" onClick={() => void close(id)}>
                {t.house.close}
                <span className="vh">, {formatDate(locale, at, 'moment')}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayDo('change_viewings') && <NewOpenHouse listing={listing} />}
    </section>
  )
}

function NewOpenHouse({ listing }: { listing: number }): ReactNode {
  const { locale, act, say, refresh } = useOffice()
  const t = officeViewingsMessages[locale]
  const [said, setSaid] = useState<string | null>(null)
  const open = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const field = readFormText(form)
    if (['date', 'from', 'to'].some((name) => field(name) === '')) return setSaid(t.house.wrong)
    const fields = {
      from: brusselsInstant(field('date'), field('from')).toISOString(),
      to: brusselsInstant(field('date'), field('to')).toISOString(),
      places: Number(field('places')),
    }
    const { outcome } = await act<Opened>(`${officeListingViewings(listing)}/open-houses`, fields)
    if (outcome === 'unsent') return
    if (outcome === 'invalid' || outcome === 'no_time') return setSaid(t.house.wrong)
    if (outcome !== 'opened') return setSaid(t.refused[outcome])
    setSaid(null)
    form.reset()
    say(t.house.opened)
    await refresh()
  }
  return (
    <form className="stack" method="dialog" onSubmit={(event) => void open(event)}>
      {said !== null && <Alert tone="bad" title={said} live />}
      <div className="fs2">
        <TextField id="oh-date" name="date" type="date" label={t.moments.day} required />
        <TextField id="oh-places" name="places" inputMode="numeric" label={t.house.places} defaultValue="10" required />
        <TextField id="oh-from" name="from" type="time" label={t.block.from} required />
        <TextField id="oh-to" name="to" type="time" label={t.block.to} required />
      </div>
      <div className="row">
        <button className="btn btn--primary" type="submit">
          {t.house.open}
        </button>
      </div>
    </form>
  )
}
