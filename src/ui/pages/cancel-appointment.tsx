import type { ReactNode } from 'react'
import { MAX_CANCEL_REASON_CHARS } from '#domain/viewing/appointment.ts'
import type { Locale } from '#base/locale.ts'
import type { ViewingDay } from '#domain/viewing/viewing-slots.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { Alert } from '../components/alert.tsx'
import type { ShownForm } from '../components/form-state.ts'
import { TextField } from '../components/fields.tsx'
import { Icon } from '../components/icon.tsx'
import { IntentField } from '../components/intent.tsx'
import { slotChoice } from '../islands/definitions.ts'
import { AppointmentDetails, type AppointmentFacts } from '../requests/appointment-facts.tsx'
import { SlotChoice, SlotWords } from '../requests/slot-choice.tsx'

export type CancelProps = {
  locale: Locale
  action: string
  /** address of the calendar file */
  calendarHref: string
  facts: AppointmentFacts
  /** phone number to call when the viewing begins within two hours; null when it begins later */
  callInstead: string | null
  /** days to which the viewing can be moved; empty when it cannot */
  days: readonly ViewingDay[]
  /** the day and slot chosen so far; empty strings when none is */
  day: string
  slot: string
  alert: ShownForm['alert']
}

/** Shows which viewing would be cancelled, offers other slots first, and cancels on a button. */
export function CancelAppointmentPage(props: CancelProps): ReactNode {
  const { locale, action, calendarHref, facts, callInstead, days, day, slot, alert } = props
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
      </div>
      {days.length > 0 && (
        <details className="panel mt" open>
          <summary>
            <h2>{t.moveTitle}</h2>
            <Icon name="chevron-down" />
          </summary>
          <form className="stack mt" action={action} method="post" {...slotChoice.mark(null)}>
            <IntentField of="move" />
            <SlotChoice days={days} day={day} slot={slot} locale={locale} />
            <button className="btn btn--primary btn--big" type="submit">
              <SlotWords days={days} day={day} slot={slot} words={t.moveButton} saying={t.moveTo} locale={locale} />
            </button>
          </form>
        </details>
      )}
      <details className="panel mt" open={days.length === 0}>
        <summary>
          <h2>{t.cancelButton}</h2>
          <Icon name="chevron-down" />
        </summary>
        <form className="stack mt" action={action} method="post">
          <IntentField of="cancel" />
          <TextField
            id="reason"
            name="reason"
            label={
              <>
                {t.cancelReason} <span className="muted">({t.optional})</span>
              </>
            }
            maxLength={MAX_CANCEL_REASON_CHARS}
          />
          <button className="btn btn--danger" type="submit">
            {t.cancelButton}
          </button>
        </form>
      </details>
    </div>
  )
}
