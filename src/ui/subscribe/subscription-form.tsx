import type { ReactNode } from 'react'
import type { FormWords } from '#ui/islands/island-props.ts'
import type { PropertyType } from '#domain/listing/listing.ts'
import { FREQUENCIES } from '#domain/subscription/subscription.ts'
import { isLocale } from '#base/locale.ts'
import { readTypedPlaces } from '#domain/places/typed-places.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { validationMessages } from '#i18n/messages/validation.ts'
import { pathFor } from '#i18n/routes.ts'
import { ContactFields } from './contact-fields.tsx'
import { ExtraFields } from './extra-fields.tsx'
import { FormAlert } from './form-alert.tsx'
import { type FormState, valueOf } from '../components/form-state.ts'
import { CITY_TEXT_FIELD, MainFields } from './main-fields.tsx'
import { type Preview, ShortFigures, SummaryCard } from './summary-card.tsx'
import { subscriptionForm } from '../islands/definitions.ts'
import { Icon } from '../components/icon.tsx'
import { IntentField, KeyField } from '../components/intent.tsx'

export type SubscriptionFormProps = FormState & {
  /** new: sent to the ajax endpoint when there is a script; manage: an ordinary post to its own page */
  purpose: 'new' | 'manage'
  /** the page's own path */
  action: string
  siteName: string
  alert: string | null
  preview: Preview
  typeCounts: Partial<Record<PropertyType, string>> | null
  /** idempotency key: a form that is sent twice counts once, even without a script */
  formKey: string
  /** whether visitors can search by travel time */
  hasTimetable?: boolean
}

/** The form for a new subscription and for changing one: three sections, and a summary of what they would bring. */
export function SubscriptionForm(props: SubscriptionFormProps): ReactNode {
  const { locale, values, errors, purpose, action, siteName, alert, preview, formKey } = props
  const t = subscribeMessages[locale]
  const state = { locale, values, errors }
  const ajax = `/${locale}/ajax`
  const language = valueOf(state, 'contact.language')
  return (
    <form
      className="sub__grid"
      action={action}
      method="post"
      noValidate
      {...subscriptionForm.mark(wordsOf(props))}
      data-send-to={purpose === 'new' ? `${ajax}/notifications` : undefined}
      data-success={purpose === 'new' ? pathFor('subscribeSuccess', locale) : undefined}
      data-preview={`${ajax}/notification-preview`}
    >
      <div className="sub__form">
        <FormAlert locale={locale} text={alert} errors={errors} />
        <p className="form-draft" role="status" data-said="" />
        <IntentField of={purpose === 'new' ? 'subscribe' : 'save'} />
        <KeyField value={formKey} />
        <MainFields {...state} typeCounts={props.typeCounts} />
        <ExtraFields {...state} hasTimetable={props.hasTimetable === true} />
        <ContactFields {...state} siteName={siteName} />
        <div className="sub__bar">
          <p className="sub__now" data-summary-short="">
            <ShortFigures locale={locale} preview={preview} />
          </p>
          <button className="btn btn--primary btn--big" type="submit" data-send="">
            <Icon name="bell" />
            <span data-send-words="">{purpose === 'new' ? t.send : t.manage.save}</span>
          </button>
        </div>
      </div>
      <aside className="sub__side" aria-label={t.summary.label}>
        <div className="panel summary" data-summary="">
          <SummaryCard
            locale={locale}
            preview={preview}
            frequency={FREQUENCIES.find((one) => one === valueOf(state, 'notification.frequency')) ?? 'instant'}
            language={isLocale(language) ? language : locale}
            unclear={readTypedPlaces(valueOf(state, CITY_TEXT_FIELD)).unclear.slice(0, 1)}
          />
        </div>
        <p className="vh" role="status" data-summary-said="" />
      </aside>
    </form>
  )
}

function wordsOf({ locale }: SubscriptionFormProps): FormWords {
  const t = subscribeMessages[locale]
  const { status_required, type_required } = validationMessages[locale]
  return {
    statusRequired: status_required,
    typeRequired: type_required,
    unknownError: t.unknownError,
    tooMany: t.tooMany,
    busy: t.busy,
    reversed: t.extra.reversed,
    draft: t.said.draft,
    startOver: t.startOver,
  }
}
