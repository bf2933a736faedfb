import type { ReactNode } from 'react'
import { MAX_VIEWING_MESSAGE_CHARS } from '#domain/viewing/appointment.ts'
import { MAX_NAME_CHARS } from '#domain/requests/unsolicited-text.ts'
import { MAX_VIEWING_PHONE_CHARS } from '#domain/requests/visitor-requests.ts'
import type { Card } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import type { ViewingDay } from '#domain/viewing/viewing-slots.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { formatDate, unbroken } from '#i18n/formats.ts'
import { pathFor } from '#i18n/routes.ts'
import { Alert } from '../components/alert.tsx'
import { Breadcrumbs } from '../components/breadcrumbs.tsx'
import { TextArea, TextField } from '../components/fields.tsx'
import { errorAt, type ShownForm, valueOf } from '../components/form-state.ts'
import { Icon } from '../components/icon.tsx'
import { slotChoice } from '../islands/definitions.ts'
import { CloseButton, fieldsOf, RequestForm } from '../requests/form.tsx'
import { SlotChoice, SlotWords } from '../requests/slot-choice.tsx'
import { VisitedHome } from '../requests/visited-home.tsx'

export type BookProps = {
  locale: Locale
  state: ShownForm
  action: string
  card: Card
  /** days from now on, full and closed ones included; empty when no slot is free */
  days: readonly ViewingDay[]
  /** open houses, to which several visitors can come; `left` counts the free places */
  houses: readonly { startsAt: string; endsAt: string; left: number }[]
  /** phone number to call when viewings are arranged by phone only; null when they are not, or without a number */
  byPhone: string | null
  /** name of the agent who shows the home; null when the feed does not say */
  agent: string | null
  /** minutes for which a slot is held until the visitor confirms it by mail */
  holdMinutes: number
  askHref: string
}

/** Choose a day, then a moment that is free, and say who comes. */
export function BookViewingPage(props: BookProps): ReactNode {
  const { locale, state, action, card, days, askHref } = props
  const t = requestsMessages[locale]
  const title = offerMessages[locale].planVisit
  if (days.length === 0) return <NoSlots {...props} />
  const crumbs = [
    {
      label: listingMessages[locale].deals[card.status].title,
      href: `${pathFor('search', locale)}?status=${card.status}`,
    },
    { label: card.title, href: card.url },
    { label: title, href: null },
  ]
  const labels = { name: t.name, email: t.email, phone: t.phone, message: t.bookMessage }
  const field = fieldsOf(state, labels, locale)
  const choice = { days, day: valueOf(state, 'day'), slot: valueOf(state, 'slot'), locale }
  return (
    <div className="wrap bk" data-request="">
      <CloseButton locale={locale} />
      <Breadcrumbs crumbs={crumbs} locale={locale} />
      <header className="bk__head">
        <h1>{title}</h1>
        <p>{t.bookLead}</p>
      </header>
      <VisitedHome card={card} locale={locale} />
      <RequestForm
        className="bk__form"
        state={state}
        intent="book"
        labels={labels}
        action={action}
        submit={
          <>
            <Icon name="calendar-event" />
            <span className="request__idle">
              <SlotWords {...choice} words={t.book} saying={t.bookAt} />
            </span>
          </>
        }
        purpose={t.bookPrivacy}
        island={slotChoice.mark(null)}
        locale={locale}
      >
        {props.houses.map(({ startsAt, endsAt, left }) => (
          <p key={startsAt} className="hint">
            {t.openHouse(formatDate(locale, startsAt, 'moment'), formatDate(locale, endsAt, 'time'), left)}
          </p>
        ))}
        <SlotChoice
          {...choice}
          error={errorAt(state, 'slot')}
          otherwise={
            <p className="hint">
              {t.ownMoment((words) => (
                <a key="own" href={askHref}>
                  {words}
                </a>
              ))}
            </p>
          }
        />
        <WhoComes locale={locale} field={field} />
      </RequestForm>
      <NextSteps {...props} />
    </div>
  )
}

function NoSlots({ locale, card, byPhone, askHref }: BookProps): ReactNode {
  const t = requestsMessages[locale]
  return (
    <div className="wrap done" data-request="">
      <CloseButton locale={locale} />
      <div className="panel stack">
        <h1>{t.bookTitle(card.title)}</h1>
        <Alert title={byPhone === null ? t.noSlots : t.byPhone(unbroken(byPhone))} />
        <p>
          <a className="btn btn--primary" href={askHref}>
            {t.ask}
          </a>
        </p>
      </div>
    </div>
  )
}

function WhoComes({ locale, field }: { locale: Locale; field: ReturnType<typeof fieldsOf> }): ReactNode {
  const t = requestsMessages[locale]
  return (
    <fieldset className="when">
      <legend className="when__h">{t.whoComes}</legend>
      <div className="bk__who">
        <TextField {...field('name')} autoComplete="name" maxLength={MAX_NAME_CHARS} />
        <TextField {...field('email')} type="email" autoComplete="email" />
        <TextField
          {...field('phone', { optional: true })}
          type="tel"
          autoComplete="tel"
          maxLength={MAX_VIEWING_PHONE_CHARS}
        />
        <TextArea
          {...field('message', { optional: true })}
          className="bk__message"
          placeholder={t.bookMessageHint}
          maxLength={MAX_VIEWING_MESSAGE_CHARS}
          rows={2}
        />
      </div>
    </fieldset>
  )
}

function NextSteps({ locale, agent, holdMinutes }: BookProps): ReactNode {
  const t = requestsMessages[locale]
  return (
    <aside className="bk__next stack--s" aria-label={t.nextTitle}>
      <h2 className="when__h">{t.nextTitle}</h2>
      <ol className="plain">
        <li>{t.nextMail(holdMinutes)}</li>
        <li>{t.nextCalendar}</li>
        <li>{t.nextChange}</li>
      </ol>
      {agent !== null && <p className="hint">{t.showsYou(agent)}</p>}
    </aside>
  )
}
