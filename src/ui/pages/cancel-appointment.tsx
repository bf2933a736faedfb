import type { ReactNode } from 'react'
import type { Card } from '#domain/card.ts'
import type { Locale } from '#domain/locale.ts'
import type { Slot } from '#domain/viewing-slots.ts'
import { formatDate } from '#i18n/formats.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { Alert } from '../components/alert.tsx'
import { TextField } from '../components/fields.tsx'
import { Icon } from '../components/icon.tsx'
import { SlotChoice } from '../requests/slot-choice.tsx'

export type CancelProps = {
  locale: Locale
  action: string
  /** where the calendar file is */
  calendarHref: string
  startsAt: string
  card: Card | null
  /** street and number where they may be given */
  address: string | null
  agent: string | null
  visitor: string
  /** the phone to call when it begins within two hours; null: later than that */
  callInstead: string | null
  slots: readonly Slot[]
  alert: string | null
}

/** Shows exactly what would be cancelled; cancels on a button, and offers other moments. */
export function CancelAppointmentPage({
  locale,
  action,
  calendarHref,
  startsAt,
  card,
  address,
  agent,
  visitor,
  callInstead,
  slots,
  alert,
}: CancelProps): ReactNode {
  const t = requestsMessages[locale]
  return (
    <div className="wrap done">
      <div className="panel stack">
        <h1>{t.cancelTitle}</h1>
        {alert && <Alert tone="bad" title={alert} live />}
        <p>{t.cancelLead}</p>
        <dl className="kv">
          <div>
            <dt>{t.when}</dt>
            <dd>
              <time dateTime={startsAt}>{formatDate(locale, startsAt, 'moment')}</time>
            </dd>
          </div>
          {card && (
            <div>
              <dt>{t.what}</dt>
              <dd>
                <a href={card.url}>{card.title}</a>
              </dd>
            </div>
          )}
          {card && (
            <div>
              <dt>{t.where}</dt>
              <dd>
                {address === null ? '' : `${address}, `}
                {card.place.pc} {card.place.name}
                {address === null && `. ${t.onVisit}`}
              </dd>
            </div>
          )}
          {agent && (
            <div>
              <dt>{t.who}</dt>
              <dd>{agent}</dd>
            </div>
          )}
          <div>
            <dt>{t.visitor}</dt>
            <dd>{visitor}</dd>
          </div>
        </dl>
        <p>
          <a href={calendarHref} download>
            {t.calendar}
          </a>
        </p>
        {callInstead && <Alert tone="warn" title={t.cancelSoon(callInstead)} />}
        <form className="stack" action={action} method="post">
          <input type="hidden" name="do" value="cancel" />
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
            <input type="hidden" name="do" value="move" />
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
