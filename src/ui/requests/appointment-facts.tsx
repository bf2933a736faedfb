import type { ReactNode } from 'react'
import { type Card, codeAndPlace } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { formatDate } from '#i18n/formats.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'

export type AppointmentFacts = {
  locale: Locale
  startsAt: string
  card: Card | null
  /** street and number; null when they may not be shown */
  address: string | null
  agent: string | null
  visitor: string
}

/** When, what, where and with whom. */
export function AppointmentDetails({ locale, startsAt, card, address, agent, visitor }: AppointmentFacts): ReactNode {
  const t = requestsMessages[locale]
  return (
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
            {card.availability === 'UNDER_OPTION' && `. ${offerMessages[locale].under_option}`}
          </dd>
        </div>
      )}
      {card && (
        <div>
          <dt>{t.where}</dt>
          <dd>
            {address === null ? '' : `${address}, `}
            {codeAndPlace(card.place)}
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
  )
}
