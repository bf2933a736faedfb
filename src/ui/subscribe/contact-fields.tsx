import type { ReactNode } from 'react'
import { MAX_CONTACT_CHARS } from '#domain/requests/contact-fields.ts'
import { TITLES } from '#domain/requests/contact.ts'
import { LOCALES } from '#base/locale.ts'
import { FREQUENCIES } from '#domain/subscription/subscription.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { shellMessages } from '#i18n/messages/shell.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { pathFor } from '#i18n/routes.ts'
import { Check, Segmented, Select, TextField } from '../components/fields.tsx'
import { Fold } from './optional-part.tsx'
import { errorAt, type FormState, isChosen, valueOf } from '../components/form-state.ts'

const PERSONAL = 'contact.contact_information.personal'
const EMAIL_FIELD = `${PERSONAL}.email`
const FREQUENCY_FIELD = 'notification.frequency'
const MARKETING_FIELD = 'contact.advertising.marketing_opt_in'

/** The text fields: those that are always visible, and those of each collapsible part. */
export const CONTACT_LINES: Record<'who' | 'phones' | 'where', readonly LineProps[]> = {
  who: [
    { name: 'contact.first_name', word: 'firstName', size: 'c3', fill: 'given-name' },
    { name: 'contact.last_name', word: 'lastName', size: 'c3', fill: 'family-name' },
    { name: EMAIL_FIELD, word: 'email', size: 'c6', fill: 'email', type: 'email', required: true },
  ],
  phones: [
    { name: `${PERSONAL}.phone`, word: 'phone', size: 'c3', fill: 'home tel', type: 'tel' },
    { name: `${PERSONAL}.mobile`, word: 'mobile', size: 'c3', fill: 'mobile tel', type: 'tel' },
  ],
  where: [
    { name: 'contact.address.street_address', word: 'street', size: 'c3', fill: 'address-line1' },
    { name: 'contact.address.street_number', word: 'number', size: 'c1', fill: 'off' },
    { name: 'contact.address.post_box', word: 'box', size: 'c2', fill: 'off' },
    { name: 'contact.address.postal_code', word: 'postalCode', size: 'c2', fill: 'postal-code' },
    { name: 'contact.address.locality', word: 'locality', size: 'c4', fill: 'address-level2' },
  ],
}

type Props = FormState & { siteName: string }

/** Third section: how often, and to whom. */
export function ContactFields({ siteName, ...state }: Props): ReactNode {
  const t = subscribeMessages[state.locale]
  return (
    <fieldset className="panel fs">
      <legend className="fs__legend">
        <span className="fs__n" aria-hidden="true">
          3
        </span>
        {t.contact.legend} <span className="fs__opt">{t.contact.onlyEmail}</span>
      </legend>
      <FrequencyChoice {...state} />
      <div className="grid6">
        {CONTACT_LINES.who.map((line) => (
          <Line key={line.name} state={state} {...line} />
        ))}
      </div>
      <GreetingFold {...state} />
      <Fold state={state} title={t.contact.address} fields={CONTACT_LINES.where.map(({ name }) => name)}>
        <div className="grid6">
          {CONTACT_LINES.where.map((line) => (
            <Line key={line.name} state={state} {...line} />
          ))}
        </div>
      </Fold>
      <div className="mt">
        <Check
          id={MARKETING_FIELD}
          name={MARKETING_FIELD}
          value="1"
          defaultChecked={isChosen(state, MARKETING_FIELD, '1')}
          label={
            <>
              {t.contact.marketing(siteName)} <span className="hint">{t.contact.marketingHint}</span>
            </>
          }
        />
      </div>
      <p className="hint mt-s">
        {t.purpose} <a href={pathFor('privacy', state.locale)}>{t.privacy}</a>
      </p>
    </fieldset>
  )
}

function FrequencyChoice(state: FormState): ReactNode {
  const t = subscribeMessages[state.locale]
  const { frequencies } = listingMessages[state.locale]
  return (
    <div className="mb">
      <p className="label" aria-hidden="true">
        {t.contact.frequency}
      </p>
      <div className="seg-full mt-s" id={FREQUENCY_FIELD}>
        <Segmented
          name={FREQUENCY_FIELD}
          legend={t.contact.frequency}
          value={valueOf(state, FREQUENCY_FIELD) || 'instant'}
          options={FREQUENCIES.map((value) => ({ value, label: frequencies[value] }))}
        />
      </div>
    </div>
  )
}

/** The form of address, the language and the phone numbers. */
function GreetingFold(state: FormState): ReactNode {
  const t = subscribeMessages[state.locale]
  const { titles } = listingMessages[state.locale]
  return (
    <Fold
      state={state}
      title={t.contact.greeting}
      fields={['contact.title', ...CONTACT_LINES.phones.map(({ name }) => name), ...otherLanguage(state)]}
    >
      <div className="grid6">
        <Select
          className="c3"
          id="contact.title"
          name="contact.title"
          label={t.contact.title}
          autoComplete="honorific-prefix"
          defaultValue={valueOf(state, 'contact.title')}
          error={errorAt(state, 'contact.title')}
          options={[
            { value: '', label: t.contact.noTitle },
            ...TITLES.map((value) => ({ value, label: titles[value] })),
          ]}
        />
        <Select
          className="c3"
          id="contact.language"
          name="contact.language"
          label={t.contact.language}
          autoComplete="off"
          defaultValue={valueOf(state, 'contact.language') || state.locale}
          error={errorAt(state, 'contact.language')}
          options={LOCALES.map((value) => ({ value, label: shellMessages[value].language }))}
        />
        {CONTACT_LINES.phones.map((line) => (
          <Line key={line.name} state={state} {...line} />
        ))}
      </div>
    </Fold>
  )
}

type LineProps = {
  name: string
  /** key of its label, used at the field and in the error list */
  word: ContactWord
  size: string
  /** autocomplete token (WCAG 1.3.5) */
  fill: string
  type?: string
  required?: true
}
type ContactWord =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'mobile'
  | 'street'
  | 'number'
  | 'box'
  | 'postalCode'
  | 'locality'

function Line({ state, size, name, word, fill, type = 'text', required }: LineProps & { state: FormState }): ReactNode {
  const t = subscribeMessages[state.locale]
  const maxChars = new Map<string, number>(Object.entries(MAX_CONTACT_CHARS)).get(name.slice(name.lastIndexOf('.') + 1))
  return (
    <TextField
      className={size}
      id={name}
      name={name}
      label={
        required ? (
          <>
            {t.contact[word]} <span className="muted">({t.required})</span>
          </>
        ) : (
          t.contact[word]
        )
      }
      required={required}
      type={type}
      autoComplete={fill}
      maxLength={maxChars}
      defaultValue={valueOf(state, name)}
      error={errorAt(state, name)}
    />
  )
}

/** The language always has a value; it counts as filled in when it differs from the page's. */
function otherLanguage(state: FormState): string[] {
  const language = valueOf(state, 'contact.language')
  return language !== '' && language !== state.locale ? ['contact.language'] : []
}
