import { type ReactNode, useRef, useState } from 'react'
import { officeRun } from '#domain/office/paths.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeFeedsMessages } from '#i18n/messages/office-feeds.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import type { FeedRunProps, ShownRollBack } from './run-props.ts'

/** Undoes an import and the later ones of its source, after a dialog that says what that does. */
export function RollBackButton({ run, later }: { run: FeedRunProps['run']; later: number }): ReactNode {
  const { locale, act, say, refresh } = useOffice()
  const t = officeFeedsMessages[locale].rollBack
  const sure = useRef<HTMLDialogElement>(null)
  const [isAsked, setAsked] = useState(false)
  const roll = async () => {
    setAsked(true)
    sure.current?.close()
    say(t.begun(run.id))
    const { outcome } = await act<{ outcome: string }>(`${officeRun(run.id)}/roll-back`, { sure: true })
    if (outcome !== 'begun' && outcome !== 'unsent') say(outcome === 'not_kept' ? t.notKept : t.notPossible)
    await refresh()
    setAsked(false)
  }
  return (
    <div className="stack stack--s mt">
      <button className="btn btn--danger" type="button" disabled={isAsked} onClick={() => sure.current?.showModal()}>
        <Glyph name="arrow-back-up" />
        {t.button(run.id)}
      </button>
      <dialog className="dialog" ref={sure} aria-labelledby="rb-t">
        <div className="stack">
          <h2 id="rb-t">{t.title(run.id)}</h2>
          <ul className="stack stack--s">
            {later > 0 && <li>{t.later(later)}</li>}
            <li>{t.values(run.counts.changed + run.counts.withdrawn)}</li>
            {run.counts.new > 0 && <li>{t.removed(run.counts.new)}</li>}
            <li>{t.editsStay}</li>
            <li>{t.alerts}</li>
            <li>{t.pauses}</li>
          </ul>
          <div className="row">
            <button className="btn btn--danger" type="button" onClick={() => void roll()}>
              {t.sure}
            </button>
            <button className="btn btn--quiet" type="button" onClick={() => sure.current?.close()}>
              {t.not}
            </button>
          </div>
        </div>
      </dialog>
    </div>
  )
}

/** Who undid an import, with what result, and which subscribers had been mailed its wrong changes. */
export function RolledBack({ by, at, isDone, counts, mailed }: ShownRollBack): ReactNode {
  const { locale } = useOffice()
  const t = officeFeedsMessages[locale].rollBack
  const { restored, removed, returned, mails, sent } = counts
  return (
    <section className="panel waitlist" aria-labelledby="rb-d">
      <h2 id="rb-d">{t.by(by, formatDate(locale, at, 'moment'))}</h2>
      <p role="status">
        {isDone ? t.done : t.goingOn} {t.result(restored, returned, removed)}
      </p>
      <p>{t.mails(mails, sent)}</p>
      {mailed !== null && mailed.length > 0 && (
        <details>
          <summary>{t.mailed(sent)}</summary>
          <ul className="plain">
            {mailed.map((mail, index) => (
              <li key={index} className="line">
                <p>
                  {mail.email} <span className="mini">{formatDate(locale, mail.at, 'moment')}</span>
                  {mail.subject !== null && <span className="mini"> · {mail.subject}</span>}
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
