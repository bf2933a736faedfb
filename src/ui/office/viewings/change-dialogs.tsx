import { type ReactNode, type SubmitEvent, useState } from 'react'
import { MAX_CANCEL_REASON_CHARS } from '#domain/viewing/appointment.ts'
import { officeViewing } from '#domain/office/paths.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeViewingsMessages } from '#i18n/messages/office-viewings.ts'
import { Alert } from '#ui/components/alert.tsx'
import { TextField } from '#ui/components/fields.tsx'
import { useOffice } from '#ui/office/app/office.tsx'
import { AgendaDialog } from './agenda-dialog.tsx'
import type { ShownViewing } from './agenda-props.ts'
import { readFormText } from './typed-fields.ts'
import { MomentChoice } from './moment-choice.tsx'

type MoveAnswer = {
  outcome:
    | 'moved'
    | 'already'
    | 'taken'
    | 'blocked'
    | 'past'
    | 'gone'
    | 'already_cancelled'
    | 'not_confirmed'
    | 'unknown'
}
type CancelAnswer = { outcome: 'cancelled' | 'let_go' | 'already_cancelled' | 'lapsed' | 'past' | 'unknown' }

/** Moves a viewing to another time. Both sides get a mail about every move. */
export function MoveDialog({ viewing, onClose }: { viewing: ShownViewing; onClose: () => void }): ReactNode {
  const { locale, act, say, refresh } = useOffice()
  const t = officeViewingsMessages[locale]
  const [moment, setMoment] = useState<string | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const move = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (moment === null) return setSaid(t.book.wrong.startsAt)
    const { outcome } = await act<MoveAnswer>(officeViewing(viewing.id, 'move'), { startsAt: moment })
    if (outcome === 'unsent') return
    if (outcome === 'invalid') return setSaid(t.refused.past)
    if (outcome !== 'moved' && outcome !== 'already') return setSaid(t.refused[outcome])
    say(t.move.done(formatDate(locale, moment, 'moment')))
    onClose()
    await refresh()
  }
  return (
    <AgendaDialog title={t.move.title} onClose={onClose}>
      <form className="stack" method="dialog" onSubmit={(event) => void move(event)}>
        <p>
          {viewing.place}: {t.move.now(formatDate(locale, viewing.at, 'moment'))}
        </p>
        {said !== null && <Alert tone="bad" title={said} live />}
        <MomentChoice offer={viewing.offer} first={null} onChoose={setMoment} />
        <p className="hint">{t.move.mails}</p>
        <div className="row">
          <button className="btn btn--primary" type="submit">
            {moment === null ? t.move.button : t.move.buttonTo(formatDate(locale, moment, 'moment'))}
          </button>
          <button className="btn btn--quiet" type="button" onClick={onClose}>
            {t.leave}
          </button>
        </div>
      </form>
    </AgendaDialog>
  )
}

/** Asks before it cancels, because a mail that was sent cannot be taken back. */
export function CancelDialog({ viewing, onClose }: { viewing: ShownViewing; onClose: () => void }): ReactNode {
  const { locale, act, say, refresh } = useOffice()
  const t = officeViewingsMessages[locale]
  const [said, setSaid] = useState<string | null>(null)
  const cancel = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = readFormText(event.currentTarget)('reason')
    const { outcome } = await act<CancelAnswer>(officeViewing(viewing.id, 'cancel'), { reason })
    if (outcome === 'unsent') return
    if (outcome === 'invalid') return setSaid(t.refused.unknown)
    if (outcome === 'past' || outcome === 'lapsed' || outcome === 'unknown') return setSaid(t.refused[outcome])
    say(t.cancel.done)
    onClose()
    await refresh()
  }
  return (
    <AgendaDialog title={t.cancel.title} onClose={onClose}>
      <form className="stack" method="dialog" onSubmit={(event) => void cancel(event)}>
        <p>
          {viewing.place}, {formatDate(locale, viewing.at, 'moment')}
        </p>
        {said !== null && <Alert tone="bad" title={said} live />}
        <TextField
          id="ca-reason"
          name="reason"
          label={t.cancel.reason}
          hint={t.cancel.hint}
          maxLength={MAX_CANCEL_REASON_CHARS}
        />
        <p className="hint">{viewing.state === 'held' ? t.cancel.held : t.cancel.mails}</p>
        <div className="row">
          <button className="btn btn--danger" type="submit">
            {t.cancel.button}
          </button>
          <button className="btn btn--quiet" type="button" onClick={onClose}>
            {t.leave}
          </button>
        </div>
      </form>
    </AgendaDialog>
  )
}
