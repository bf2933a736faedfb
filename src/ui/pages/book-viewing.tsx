import type { ReactNode } from 'react'
import type { Card } from '#domain/card.ts'
import type { Locale } from '#domain/locale.ts'
import type { Slot } from '#domain/viewing-slots.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { TextField } from '../components/fields.tsx'
import { errorAt, type ShownForm, valueOf } from '../components/form-state.ts'
import { CloseButton, fieldsOf, RequestFrame } from '../requests/form.tsx'
import { SlotChoice } from '../requests/slot-choice.tsx'
import { Alert } from '../components/alert.tsx'

export type BookProps = {
  locale: Locale
  now: Date
  state: ShownForm
  action: string
  card: Card
  slots: readonly Slot[]
  askHref: string
}

/** Choose a free moment, say who comes. */
export function BookViewingPage({ locale, now, state, action, card, slots, askHref }: BookProps): ReactNode {
  const t = requestsMessages[locale]
  const labels = { name: t.name, email: t.email, phone: t.phone }
  const field = fieldsOf(state, labels, locale)
  if (slots.length === 0)
    return (
      <div className="wrap done" data-request="">
        <CloseButton locale={locale} />
        <div className="panel stack">
          <h1>{t.bookTitle(card.title)}</h1>
          <Alert title={t.noSlots} />
          <p>
            <a className="btn btn--primary" href={askHref}>
              {t.ask}
            </a>
          </p>
        </div>
      </div>
    )
  return (
    <RequestFrame
      title={t.bookTitle(card.title)}
      lead={t.bookLead}
      state={state}
      intent="book"
      labels={labels}
      action={action}
      submit={t.book}
      purpose={t.bookPrivacy}
      card={card}
      locale={locale}
      now={now}
    >
      <SlotChoice
        slots={slots}
        chosen={valueOf(state, 'slot')}
        legend={t.chooseSlot}
        error={errorAt(state, 'slot')}
        locale={locale}
      />
      <div className="grid2">
        <TextField {...field('name')} autoComplete="name" />
        <TextField {...field('email')} type="email" autoComplete="email" />
        <TextField {...field('phone', { optional: true })} type="tel" autoComplete="tel" />
      </div>
    </RequestFrame>
  )
}
