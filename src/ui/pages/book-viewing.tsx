import type { ReactNode } from 'react'
import type { Card } from '#domain/card.ts'
import type { Locale } from '#domain/locale.ts'
import type { Slot } from '#domain/viewing-slots.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { TextField } from '../components/fields.tsx'
import { CloseButton, type FormState, RequestFrame } from '../requests/form.tsx'
import { SlotChoice } from '../requests/slot-choice.tsx'
import { Alert } from '../components/alert.tsx'

export type BookProps = {
  locale: Locale
  now: Date
  state: FormState
  action: string
  card: Card
  slots: readonly Slot[]
  askHref: string
}

/** Choose a free moment, say who comes. */
export function BookViewingPage({ locale, now, state, action, card, slots, askHref }: BookProps): ReactNode {
  const t = requestsMessages[locale]
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: state.values[name] ?? '',
    error: state.errors[name],
  })
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
      action={action}
      submit={t.book}
      purpose={t.bookPrivacy}
      card={card}
      locale={locale}
      now={now}
    >
      <SlotChoice
        slots={slots}
        chosen={state.values['slot'] ?? null}
        legend={t.chooseSlot}
        error={state.errors['slot']}
        locale={locale}
      />
      <div className="grid2">
        <TextField {...field('name')} label={t.name} autoComplete="name" />
        <TextField {...field('email')} label={t.email} type="email" autoComplete="email" />
        <TextField
          {...field('phone')}
          label={
            <>
              {t.phone} <span className="muted">({t.optional})</span>
            </>
          }
          type="tel"
          autoComplete="tel"
        />
      </div>
    </RequestFrame>
  )
}
