import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import type { ViewingDay } from '#domain/viewing/viewing-slots.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { Alert } from '../components/alert.tsx'
import type { ShownForm } from '../components/form-state.ts'
import { IntentField } from '../components/intent.tsx'
import { slotChoice } from '../islands/definitions.ts'
import { AppointmentDetails, type AppointmentFacts } from '../requests/appointment-facts.tsx'
import { SlotChoice, SlotWords } from '../requests/slot-choice.tsx'

type Common = { locale: Locale; action: string; facts: AppointmentFacts; alert: ShownForm['alert'] }

/** A held viewing that waits for its confirmation: one form, one button. */
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
  /** whether the slot that lapsed is still free */
  isFree: boolean
  /** days with other slots; empty when there are none */
  days: readonly ViewingDay[]
  /** the day and slot chosen so far; empty strings when none is */
  day: string
  slot: string
  askHref: string
}

/** A viewing that was not confirmed in time. The visitor can still confirm it when its slot is free, or choose another. */
export function LapsedViewingPage(props: LapsedProps): ReactNode {
  const { locale, action, facts, alert, isFree, days, day, slot, askHref } = props
  const t = requestsMessages[locale]
  return (
    <div className="wrap done">
      <div className="panel stack">
        <h1>{t.lapsedTitle}</h1>
        {alert && <Alert tone={alert.tone} title={alert.text} live />}
        <p>{isFree ? t.lapsedFree : days.length > 0 ? t.lapsedTaken : t.lapsedNone}</p>
        <AppointmentDetails {...facts} />
        {isFree && <ConfirmForm locale={locale} action={action} />}
        {!isFree && days.length > 0 && (
          <form className="stack" action={action} method="post" {...slotChoice.mark(null)}>
            <IntentField of="confirm" />
            <SlotChoice days={days} day={day} slot={slot} locale={locale} />
            <button className="btn btn--primary btn--big" type="submit">
              <SlotWords
                days={days}
                day={day}
                slot={slot}
                words={t.confirmButton}
                saying={t.confirmAt}
                locale={locale}
              />
            </button>
          </form>
        )}
        {days.length === 0 && (
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

function ConfirmForm({ locale, action }: Pick<Common, 'locale' | 'action'>): ReactNode {
  return (
    <form className="stack" action={action} method="post">
      <IntentField of="confirm" />
      <button className="btn btn--primary btn--big" type="submit">
        {requestsMessages[locale].confirmButton}
      </button>
    </form>
  )
}
