import type { ReactNode } from 'react'
import { TITLES } from '#domain/contact.ts'
import { LOCALES, type Locale } from '#domain/locale.ts'
import { FREQUENCIES } from '#domain/subscription.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { pathFor } from '#i18n/routes.ts'
import { Check, Segmented, Select, TextField } from '../components/fields.tsx'
import { Icon } from '../components/icon.tsx'
import { errorAt, type FormState, isChosen, valueOf } from '../components/form-state.ts'

const EMAIL_FIELD = 'contact.contact_information.personal.email'
const FREQUENCY_FIELD = 'notification.frequency'
const MARKETING_FIELD = 'contact.advertising.marketing_opt_in'

const LANGUAGE_NAMES: Record<Locale, string> = {
  nl: 'Nederlands',
  fr: 'Français',
  en: 'English',
  de: 'Deutsch',
}

type Props = FormState & { siteName: string; sendLabel: string }

/** Third section: how often, to whom, and the button. */
export function ContactFields({ siteName, sendLabel, ...state }: Props): ReactNode {
  const t = subscribeMessages[state.locale]
  const words = listingMessages[state.locale]
  return (
    <fieldset className="panel fs">
      <legend className="fs__legend">
        <span className="fs__n" aria-hidden="true">
          3
        </span>
        {t.contact.legend} <span className="fs__opt">{t.contact.onlyEmail}</span>
      </legend>
      <div className="mb">
        <p className="label" aria-hidden="true">
          {t.contact.frequency}
        </p>
        <div className="seg-full mt-s" id={FREQUENCY_FIELD}>
          <Segmented
            name={FREQUENCY_FIELD}
            legend={t.contact.frequency}
            value={valueOf(state, FREQUENCY_FIELD) || 'instant'}
            options={FREQUENCIES.map((value) => ({ value, label: words.frequencies[value] }))}
          />
        </div>
      </div>
      <div className="grid6">
        <Select
          className="c2"
          id="contact.title"
          name="contact.title"
          label={t.contact.title}
          autoComplete="honorific-prefix"
          defaultValue={valueOf(state, 'contact.title')}
          error={errorAt(state, 'contact.title')}
          options={[
            { value: '', label: t.contact.noTitle },
            ...TITLES.map((value) => ({ value, label: words.titles[value] })),
          ]}
        />
        <Line state={state} size="c2" name="contact.first_name" label={t.contact.firstName} fill="given-name" />
        <Line state={state} size="c2" name="contact.last_name" label={t.contact.lastName} fill="family-name" />
        <Line state={state} size="c4" name={EMAIL_FIELD} label={t.contact.email} fill="email" type="email" />
        <Select
          className="c2"
          id="contact.language"
          name="contact.language"
          label={t.contact.language}
          autoComplete="off"
          defaultValue={valueOf(state, 'contact.language') || state.locale}
          error={errorAt(state, 'contact.language')}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <Line
          state={state}
          size="c3"
          name="contact.contact_information.personal.phone"
          label={t.contact.phone}
          fill="home tel"
          type="tel"
        />
        <Line
          state={state}
          size="c3"
          name="contact.contact_information.personal.mobile"
          label={t.contact.mobile}
          fill="mobile tel"
          type="tel"
        />
        <Line
          state={state}
          size="c3"
          name="contact.address.street_address"
          label={t.contact.street}
          fill="address-line1"
        />
        <Line state={state} size="c1" name="contact.address.street_number" label={t.contact.number} fill="off" />
        <Line state={state} size="c2" name="contact.address.post_box" label={t.contact.box} fill="off" />
        <Line
          state={state}
          size="c2"
          name="contact.address.postal_code"
          label={t.contact.postalCode}
          fill="postal-code"
        />
        <Line
          state={state}
          size="c4"
          name="contact.address.locality"
          label={t.contact.locality}
          fill="address-level2"
        />
      </div>
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
      <div className="sub__send">
        <button className="btn btn--primary btn--big" type="submit" data-send="">
          <Icon name="bell" />
          <span data-send-words="">{sendLabel}</span>
        </button>
        <p className="hint">
          {t.purpose} <a href={pathFor('privacy', state.locale)}>{t.privacy}</a>
        </p>
      </div>
    </fieldset>
  )
}

type LineProps = {
  state: FormState
  size: string
  name: string
  label: ReactNode
  /** autocomplete token (WCAG 1.3.5) */
  fill: string
  type?: string
}

function Line({ state, size, name, label, fill, type = 'text' }: LineProps): ReactNode {
  return (
    <TextField
      className={size}
      id={name}
      name={name}
      label={label}
      type={type}
      autoComplete={fill}
      defaultValue={valueOf(state, name)}
      error={errorAt(state, name)}
    />
  )
}
