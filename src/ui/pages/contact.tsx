import type { ReactNode } from 'react'
import type { Card } from '#domain/listing/card.ts'
import { MAX_CONTACT_CHARS } from '#domain/requests/contact-fields.ts'
import type { Locale } from '#base/locale.ts'
import type { Agent, Office } from '#domain/site/site.ts'
import { MAX_NAME_CHARS } from '#domain/requests/unsolicited-text.ts'
import { MAX_MESSAGE_CHARS } from '#domain/requests/visitor-requests.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { pathFor } from '#i18n/routes.ts'
import { AgentLines } from '../components/agent-lines.tsx'
import { TextArea, TextField } from '../components/fields.tsx'
import { type ShownForm, valueOf } from '../components/form-state.ts'
import { MailLink } from '../components/mail-link.tsx'
import { OfficeOpening } from '../components/office-opening.tsx'
import type { ShownAgent } from '../offer/props.ts'
import { fieldsOf, RequestFrame } from '../requests/form.tsx'

export type ContactProps = {
  locale: Locale
  now: Date
  state: ShownForm
  action: string
  card: Card | null
  /** who will answer */
  agent: ShownAgent
  /** name of the office or the agency that will answer */
  office: string
  offices: readonly Office[]
  /** everybody of the agency, in the reader's order */
  people: readonly Agent[]
}

const PERSONAL = 'contact.contact_information.personal'

/** A question about an offer, or a general one with the offices beside it. */
export function ContactPage({
  locale,
  now,
  state,
  action,
  card,
  agent,
  office,
  offices,
  people,
}: ContactProps): ReactNode {
  const t = requestsMessages[locale]
  const labels = {
    message: t.message,
    'contact.first_name': t.firstName,
    'contact.last_name': t.lastName,
    [`${PERSONAL}.email`]: t.email,
    [`${PERSONAL}.phone`]: t.phone,
  }
  const field = fieldsOf(state, labels, locale)
  return (
    <RequestFrame
      title={card ? t.contactAbout(card.title) : t.generalTitle}
      lead={t.contactLead(office)}
      state={state}
      intent="contact"
      labels={labels}
      action={action}
      submit={t.send}
      purpose={t.privacy}
      card={card}
      {...(!card &&
        offices.length > 0 && { preview: <Offices locale={locale} offices={offices} people={people} now={now} /> })}
      locale={locale}
      now={now}
    >
      {card && <AgentLines agent={agent} locale={locale} />}
      <TextArea
        {...field('message')}
        rows={6}
        maxLength={MAX_MESSAGE_CHARS}
        defaultValue={
          'message' in state.values || !card
            ? valueOf(state, 'message')
            : t.messageAbout(`${card.title}, ${card.place.name}`)
        }
      />
      <div className="grid2">
        <TextField
          {...field('contact.first_name', { optional: true })}
          autoComplete="given-name"
          maxLength={MAX_NAME_CHARS}
        />
        <TextField
          {...field('contact.last_name', { optional: true })}
          autoComplete="family-name"
          maxLength={MAX_NAME_CHARS}
        />
        <TextField {...field(`${PERSONAL}.email`)} type="email" autoComplete="email" />
        <TextField
          {...field(`${PERSONAL}.phone`, { optional: true })}
          type="tel"
          autoComplete="tel"
          maxLength={MAX_CONTACT_CHARS.phone}
        />
      </div>
    </RequestFrame>
  )
}

type OfficesProps = Pick<ContactProps, 'locale' | 'offices' | 'people' | 'now'>

function Offices({ locale, offices, people, now }: OfficesProps): ReactNode {
  return (
    <section className="grid2" aria-labelledby="h-offices">
      <h2 className="vh" id="h-offices">
        {requestsMessages[locale].offices}
      </h2>
      {offices.map((office) => (
        <div key={office.id} className="panel stack">
          <h3>{office.name}</h3>
          <OfficeOpening office={office} now={now} locale={locale} />
          <p>
            {office.street} {office.number}
            <br />
            {office.postalCode} {office.locality}
          </p>
          <p>
            {office.phone && <a href={`tel:${office.phone.replace(/[^+\d]/g, '')}`}>{office.phone}</a>}
            <br />
            <MailLink address={office.email} />
          </p>
          <PeopleOf locale={locale} people={people.filter(({ officeId }) => officeId === office.id)} />
        </div>
      ))}
    </section>
  )
}

/** Faces of an office; the page about the agency has them all. */
const MAX_PEOPLE_SHOWN = 3

function PeopleOf({ locale, people }: Pick<OfficesProps, 'locale' | 'people'>): ReactNode {
  const more = people.length - MAX_PEOPLE_SHOWN
  return (
    <>
      {people.slice(0, MAX_PEOPLE_SHOWN).map((person) => (
        <AgentLines
          key={person.id}
          agent={{ name: person.name, licence: person.licence, person, office: null }}
          locale={locale}
        />
      ))}
      {more > 0 && (
        <p>
          <a href={`${pathFor('about', locale)}#h-agents`}>{requestsMessages[locale].morePeople(more)}</a>
        </p>
      )}
    </>
  )
}
