import { type ReactNode, useState } from 'react'
import { OFFICE } from '#domain/office/paths.ts'
import { seesVisitors } from '#domain/office/roles.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeViewingsMessages } from '#i18n/messages/office-viewings.ts'
import { Check } from '#ui/components/fields.tsx'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import type { CalendarSettings } from './agenda-props.ts'

/** A secret calendar address, shown once, and the choice to get a mail with the day's viewings. */
export function OwnCalendar({ since, withVisitors, mail, isAgent }: CalendarSettings): ReactNode {
  const { locale, act, say, refresh, me } = useOffice()
  const t = officeViewingsMessages[locale].calendar
  const [url, setUrl] = useState<string | null>(null)
  const [isNamed, setNamed] = useState(withVisitors)
  const make = async () => {
    const answer = await act<{ outcome: 'made'; url: string }>(OFFICE.ownCalendar, { withVisitors: isNamed })
    if (answer.outcome === 'made') setUrl(answer.url)
    await refresh()
  }
  const end = async () => {
    const { outcome } = await act<{ outcome: 'ended' | 'none' }>(OFFICE.ownCalendarEnd, {})
    if (outcome === 'unsent') return
    setUrl(null)
    say(t.ended)
    await refresh()
  }
  const copy = async () => {
    await navigator.clipboard.writeText(url ?? '')
    say(t.copied)
  }
  const setMail = async (wanted: boolean) => {
    await act<{ outcome: 'set' }>(OFFICE.agendaMail, { mail: wanted })
    await refresh()
  }
  return (
    <section className="panel" aria-labelledby="oc-t">
      <h2 id="oc-t">{t.title}</h2>
      <div className="stack">
        <p className="hint">{t.text}</p>
        {url !== null && (
          <div className="field">
            <label htmlFor="oc-url">{t.address}</label>
            <div className="joined">
              <input className="input" id="oc-url" readOnly value={url} onFocus={({ target }) => target.select()} />
              <button className="btn" type="button" onClick={() => void copy()}>
                <Glyph name="copy" />
                {t.copy}
              </button>
            </div>
            <p className="hint">{t.once}</p>
          </div>
        )}
        {url === null && since !== null && <p>{t.since(formatDate(locale, since, 'long'))}</p>}
        {seesVisitors(me.role) && (
          <Check checked={!isNamed} onChange={({ target }) => setNamed(!target.checked)} label={t.unnamed} />
        )}
        <div className="row">
          <button className="btn" type="button" onClick={() => void make()}>
            <Glyph name="refresh" />
            {since === null ? t.make : t.makeNew}
          </button>
          {since !== null && (
            <button className="btn btn--quiet" type="button" onClick={() => void end()}>
              {t.end}
            </button>
          )}
        </div>
        {isAgent && <Check checked={mail} onChange={({ target }) => void setMail(target.checked)} label={t.mail} />}
      </div>
    </section>
  )
}
