import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import type { Slot } from '#domain/viewing-slots.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { Alert } from '../components/alert.tsx'
import type { ShownForm } from '../components/form-state.ts'
import { TextField } from '../components/fields.tsx'
import { Icon } from '../components/icon.tsx'
import { IntentField } from '../components/intent.tsx'
import { AppointmentDetails, type AppointmentFacts } from '../requests/appointment-facts.tsx'
import { SlotChoice } from '../requests/slot-choice.tsx'

export type CancelProps = {
  locale: Locale
  action: string
  /** where the calendar file is */
  calendarHref: string
  facts: AppointmentFacts
  /** the phone to call when it begins within two hours; null: later than that */
  callInstead: string | null
  slots: readonly Slot[]
  alert: ShownForm['alert']
}

/** Shows exactly what would be cancelled; cancels on a button, and offers other moments. */
export function CancelAppointmentPage(props: CancelProps): ReactNode {
  const { locale, action, calendarHref, facts, callInstead, slots, alert } = props
  const t = requestsMessages[locale]
  return (
    <div className="wrap done">
      <div className="panel stack">
        <h1>{t.cancelTitle}</h1>
        {alert && <Alert tone={alert.tone} title={alert.text} live />}
        <p>{t.cancelLead}</p>
        <AppointmentDetails {...facts} />
        <p>
          <a href={calendarHref} download>
            {t.calendar}
          </a>
        </p>
        {callInstead && <Alert tone="warn" title={t.cancelSoon(callInstead)} />}
        <form className="stack" action={action} method="post">
          <IntentField name="do" of="cancel" />
          <TextField
            id="reason"
            name="reason"
            label={
              <>
                {t.cancelReason} <span className="muted">({t.optional})</span>
              </>
            }
            maxLength={200}
          />
          <button className="btn btn--danger btn--big" type="submit">
            {t.cancelButton}
          </button>
        </form>
      </div>
      {slots.length > 0 && (
        <details className="panel mt">
          <summary>
            <h2>{t.moveTitle}</h2>
            <Icon name="chevron-down" />
          </summary>
          <form className="stack mt" action={action} method="post">
            <IntentField name="do" of="move" />
            <SlotChoice slots={slots} chosen={null} legend={t.chooseSlot} locale={locale} />
            <button className="btn btn--primary" type="submit">
              {t.moveButton}
            </button>
          </form>
        </details>
      )}
    </div>
  )
}
