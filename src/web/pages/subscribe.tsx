import { randomBytes } from 'node:crypto'
import { anything } from '#domain/criteria.ts'
import type { PropertyType } from '#domain/listing.ts'
import type { Locale } from '#domain/locale.ts'
import { parseOfferQuery } from '#domain/offer-query.ts'
import { parseEmailAddress } from '#domain/email-address.ts'
import { type FormValues, requestFromCriteria } from '#domain/subscription-form.ts'
import { parseSubscriptionRequest } from '#domain/subscription-request.ts'
import { formatNumber } from '#i18n/formats.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { worded } from '#i18n/field-errors.ts'
import { validationMessages } from '#i18n/messages/validation.ts'
import { pathFor } from '#i18n/routes.ts'
import { askForLinks } from '#journeys/mail-links.ts'
import { searchListings } from '#journeys/search-listings.ts'
import { subscribe } from '#journeys/subscribe.ts'
import { previewSubscription } from '#journeys/subscription-preview.ts'
import { SubscribeSuccessPage } from '#ui/pages/subscribe-success.tsx'
import { SubscribePage } from '#ui/pages/subscribe.tsx'
import type { WordedError } from '#ui/subscribe/form-state.ts'
import { searchQueryOf } from '#ui/subscribe/search-query.ts'
import type { SubscriptionFormProps } from '#ui/subscribe/subscription-form.tsx'
import { mayGoOn } from '#web/form-limits.ts'
import type { PageAnswer, PageRequest } from '#web/answer.ts'
import type { PageHandler } from '#web/pages.tsx'
import { formValues, originOf, requestBody, unknownCities } from '#web/subscription-form.ts'
import type { WebApp } from '#web/web-app.ts'

type NoParams = Record<never, never>

/** The form: GET shows it, prefilled from a search's query string; POST keeps the request. */
export const subscribePage: PageHandler<NoParams> = async (app, request) => {
  const { locale, method } = request
  if (method === 'POST') return await takeRequest(app, request)
  const { criteria } = parseOfferQuery(request.query).query
  const values = writtenNumbers(requestFromCriteria(criteria), locale)
  return showForm(app, request, { values, errors: [], alert: null })
}

async function takeRequest(app: WebApp, request: PageRequest<NoParams>): Promise<PageAnswer> {
  const { locale, network } = request
  const values = formValues(request.form)
  const body = requestBody(values)
  const parsed = parseSubscriptionRequest(body, locale)
  const strangers = unknownCities(values)
  if (!parsed.ok || strangers.length > 0) {
    const errors = worded([...(parsed.ok ? [] : parsed.errors), ...strangers], locale)
    return showForm(app, request, { values, errors, alert: alertFor(errors, locale) }, 422)
  }
  const idempotencyKey = request.idempotencyKey ?? request.form.get('request_key')
  const origin = originOf({ locale, network, idempotencyKey }, app.site.name, 'keep-me-informed', body)
  const limit = await mayGoOn(app, 'subscribe', network, origin.request)
  if (!limit.allowed) {
    const headers = { 'retry-after': String(limit.retryAfterSeconds) }
    const alert = subscribeMessages[locale].tooMany
    return { ...(await showForm(app, request, { values, errors: [], alert }, 429)), headers }
  }
  const { contact, criteria, frequency } = parsed
  const outcome = await subscribe(app, { contact, criteria, frequency }, origin)
  if (outcome === 'conflict') {
    const alert = subscribeMessages[locale].unknownError
    return showForm(app, request, { values, errors: [], alert }, 422)
  }
  return { kind: 'redirect', status: 303, to: pathFor('subscribeSuccess', locale) }
}

type Shown = { values: FormValues; errors: WordedError[]; alert: string | null }

async function showForm(
  app: WebApp,
  { locale, url }: PageRequest<NoParams>,
  shown: Shown,
  status = 200,
): Promise<PageAnswer & { kind: 'page' }> {
  const t = subscribeMessages[locale]
  const form = await formProps(app, shown, { locale, action: url.pathname })
  return {
    kind: 'page',
    status,
    page: {
      title: shown.errors.length > 0 ? `${t.errorsTitle(shown.errors.length)} – ${t.title}` : t.title,
      description: t.description,
      body: <SubscribePage {...form} />,
      nav: 'subscribe',
      canonical: pathFor('subscribe', locale),
      index: url.search === '' && status === 200,
    },
  }
}

/** What the form needs besides what is in it: names of cities, counts, and the card beside it. */
export async function formProps(
  app: WebApp,
  { values, errors, alert }: Shown,
  { locale, action }: { locale: Locale; action: string },
): Promise<Omit<SubscriptionFormProps, 'purpose'>> {
  const { criteria } = parseOfferQuery(searchQueryOf(values, locale)).query
  const preview = await previewSubscription(app, criteria, locale)
  return {
    locale,
    values,
    errors,
    alert,
    action,
    siteName: app.site.name,
    preview,
    typeCounts: typeCounts(preview.types, locale),
    // A key for each time the form is shown: sent twice, it counts once.
    requestKey: randomBytes(16).toString('base64url'),
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
  return (bound === 'min' || bound === 'max') && (field.startsWith('price_') || field.endsWith('_surface'))
}

/** The specification's alerts: the two rules by their own words, any other failure by the unknown error. */
export function alertFor(errors: readonly WordedError[], locale: Locale): string {
  const words = validationMessages[locale]
  if (errors.some(({ code }) => code === 'status_required')) return words.status_required
  if (errors.some(({ code }) => code === 'type_required')) return words.type_required
  return subscribeMessages[locale].unknownError
}

function typeCounts(
  types: Partial<Record<PropertyType, number>>,
  locale: Locale,
): Partial<Record<PropertyType, string>> {
  return Object.fromEntries(Object.entries(types).map(([type, count]) => [type, formatNumber(locale, count)]))
}

/** After the form: what to do next. POST asks for the mail again, with the same answer for every address. */
export const subscribeSuccessPage: PageHandler<NoParams> = async (app, request) => {
  const { locale, method } = request
  if (method === 'POST') {
    await sendAgain(app, request)
    return { kind: 'redirect', status: 303, to: `${pathFor('subscribeSuccess', locale)}?sent=1` }
  }
  const t = subscribeMessages[locale].success
  const found = await searchListings(app, { criteria: anything(), sort: 'newest', page: 1 }, locale)
  return {
    kind: 'page',
    page: {
      title: t.title,
      description: null,
      body: (
        <SubscribeSuccessPage
          locale={locale}
          days={app.site.retention.unconfirmedSubscriptionDays}
          newest={found.cards.slice(0, 4)}
          now={app.now()}
          asked={request.query.has('sent')}
        />
      ),
      nav: 'subscribe',
      index: false,
    },
  }
}

/** Asks for a new link; whatever is wrong with the address or known of it, the answer and its work are the same. */
export async function sendAgain(app: WebApp, request: PageRequest<unknown>): Promise<void> {
  const email = parseEmailAddress(request.form.get('email') ?? '')
  const limit = await mayGoOn(app, 'new-link', request.network)
  if (email !== null && limit.allowed) await askForLinks(app, email)
}
