import { anything } from '#domain/search/criteria.ts'
import type { FormValues } from '#domain/requests/contact-fields.ts'
import type { PropertyType } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import { requestFromCriteria } from '#domain/subscription/subscription-form.ts'
import { formatNumber } from '#i18n/formats.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { pathFor } from '#i18n/routes.ts'
import { searchListings } from '#journeys/search-listings.ts'
import { previewSubscription } from '#journeys/subscription-preview.ts'
import type { ShownForm } from '#ui/components/form-state.ts'
import { SubscribeSuccessPage } from '#ui/pages/subscribe-success.tsx'
import { SubscribePage } from '#ui/pages/subscribe.tsx'
import { searchQueryOf } from '#ui/subscribe/search-query.ts'
import type { SubscriptionFormProps } from '#ui/subscribe/subscription-form.tsx'
import { actionPage, emptyForm } from '#web/public/action-page.tsx'
import type { WebApp } from '#web/web-app.ts'

type NoParams = Record<never, never>

/** The form, prefilled from a search's query string. */
export const subscribePage = actionPage<NoParams>({
  buttons: { subscribe: 'subscribe' },
  defaultButton: 'subscribe',
  show: async (app, { locale, url, query }, shown) => {
    const t = subscribeMessages[locale]
    const state = shown ?? emptyForm(writtenNumbers(requestFromCriteria(parseOfferQuery(query).query.criteria), locale))
    const form = await formProps(app, state, { locale, action: url.pathname })
    const wrong = state.errors.length
    return {
      kind: 'page',
      page: {
        title: wrong > 0 ? `${t.errorsTitle(wrong)} – ${t.title}` : t.title,
        description: t.description,
        body: <SubscribePage {...form} />,
        nav: 'subscribe',
        canonical: pathFor('subscribe', locale),
        index: url.search === '' && shown === null,
      },
    }
  },
})

/** Props of the form: its values, the counts, and the preview beside it. */
export async function formProps(
  app: WebApp,
  { values, errors, alert, formKey }: ShownForm,
  { locale, action }: { locale: Locale; action: string },
): Promise<Omit<SubscriptionFormProps, 'purpose'>> {
  const { criteria } = parseOfferQuery(searchQueryOf(values, locale)).query
  const preview = await previewSubscription(app, criteria, locale, app.travelQueue)
  return {
    locale,
    values,
    errors,
    alert: alert?.text ?? null,
    action,
    siteName: app.site.name,
    preview,
    typeCounts: typeCounts(preview.types, locale),
    formKey,
    hasTimetable: app.travel?.isKnown === true,
  }
}

/** Prices and surfaces as people write them, "275.000"; what was typed stays as it was typed. */
export function writtenNumbers(values: FormValues, locale: Locale): FormValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isAmount(name) ? formatNumber(locale, Number(value), 2) : value,
    ]),
  )
}

function isAmount(name: string): boolean {
  const [bound, field = ''] = name.split('.').toReversed()
  return (
    ((bound === 'min' || bound === 'max') && (field.startsWith('price_') || field.endsWith('_surface'))) ||
    bound === 'deposit_max' ||
    (field === 'costs' && bound !== 'only_home')
  )
}

/** How many offers each type has, as its chip shows it. */
export function typeCounts(
  types: Partial<Record<PropertyType, number>>,
  locale: Locale,
): Partial<Record<PropertyType, string>> {
  return Object.fromEntries(Object.entries(types).map(([type, count]) => [type, formatNumber(locale, count)]))
}

/** After the form: what to do next. Asking for the mail again has the same answer for every address. */
export const subscribeSuccessPage = actionPage<NoParams>({
  buttons: { link: 'ask_link' },
  defaultButton: 'link',
  asked: async (_app, { locale }) => ({
    kind: 'redirect',
    status: 303,
    to: `${pathFor('subscribeSuccess', locale)}?sent=1`,
  }),
  show: async (app, { locale, query }) => {
    const found = await searchListings(app, { criteria: anything(), sort: 'newest', page: 1 }, locale)
    return {
      kind: 'page',
      page: {
        title: subscribeMessages[locale].success.title,
        description: null,
        body: (
          <SubscribeSuccessPage
            locale={locale}
            days={app.site.retention.unconfirmedSubscriptionDays}
            newest={found.cards.slice(0, 4)}
            now={app.now()}
            asked={query.has('sent')}
          />
        ),
        nav: 'subscribe',
        index: false,
      },
    }
  },
})
