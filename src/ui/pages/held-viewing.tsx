import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import type { Slot } from '#domain/viewing-slots.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { Alert } from '../components/alert.tsx'
import type { ShownForm } from '../components/form-state.ts'
import { IntentField } from '../components/intent.tsx'
import { AppointmentDetails, type AppointmentFacts } from '../requests/appointment-facts.tsx'
import { SlotChoice } from '../requests/slot-choice.tsx'

type Common = { locale: Locale; action: string; facts: AppointmentFacts; alert: ShownForm['alert'] }

/** A moment that is kept for a while: one form, one button. */
export function HeldViewingPage({ locale, action, facts, alert, until }: Common & { until: string }): ReactNode {
  const t = requestsMessages[locale]
  return (
    <div className="wrap done">
      <div className="panel stack">
        <h1>{t.confirmTitle}</h1>
        {alert && <Alert tone={alert.tone} title={alert.text} live />}
        <p>{t.confirmLead(until)}</p>
        <AppointmentDetails {...facts} />
        <ConfirmForm locale={locale} action={action} />
        <p className="hint">{t.confirmNot}</p>
      </div>
    </div>
  )
}

export type LapsedProps = Common & {
  /** its own moment can still be had */
  isFree: boolean
  slots: readonly Slot[]
  askHref: string
}

/** A moment that was not confirmed in time: it, or another, can still be had. */
export function LapsedViewingPage({ locale, action, facts, alert, isFree, slots, askHref }: LapsedProps): ReactNode {
  const t = requestsMessages[locale]
  return (
    <div className="wrap done">
      <div className="panel stack">
        <h1>{t.lapsedTitle}</h1>
        {alert && <Alert tone={alert.tone} title={alert.text} live />}
        <p>{isFree ? t.lapsedFree : slots.length > 0 ? t.lapsedTaken : t.lapsedNone}</p>
        <AppointmentDetails {...facts} />
        {isFree && <ConfirmForm locale={locale} action={action} />}
        {!isFree && slots.length > 0 && (
          <ConfirmForm locale={locale} action={action}>
            <SlotChoice slots={slots} chosen={null} legend={t.chooseSlot} locale={locale} />
          </ConfirmForm>
        )}
        {slots.length === 0 && (
          <p>
            <a className="btn btn--primary" href={askHref}>
              {t.ask}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

function ConfirmForm({ locale, action, children }: Pick<Common, 'locale' | 'action'> & { children?: ReactNode }) {
  return (
    <form className="stack" action={action} method="post">
      <IntentField name="do" of="confirm" />
      {children}
      <button className="btn btn--primary btn--big" type="submit">
        {requestsMessages[locale].confirmButton}
      </button>
    </form>
  )
}
