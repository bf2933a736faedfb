import { createHash } from 'node:crypto'
import { MOST_CARRIED } from '#domain/carried-search.ts'
import type { Locale } from '#domain/locale.ts'
import { type Nested, unflatten } from '#domain/nested-fields.ts'
import { mainPlace } from '#domain/place.ts'
import { placesCalled } from '#domain/place-search.ts'
import type { FormValues } from '#domain/subscription-form.ts'
import { MOST_CITIES } from '#domain/subscription-request.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import type { RequestOrigin } from '#journeys/subscribe.ts'
import type { RequestKey } from '#store/idempotency.ts'
import { CITY_FIELD, CITY_TEXT_FIELD } from '#ui/subscribe/main-fields.tsx'
import { coarseNetwork } from '#web/network.ts'

/** What belongs to the form but not to the request. */
const OWN_FIELDS = ['intent', 'request_key', CITY_TEXT_FIELD]

/** One more than any list may hold: what is too much is refused, and not shown again whole. */
const MOST_VALUES = Math.max(MOST_CARRIED, MOST_CITIES) + 1

/** The posted form by its dotted names, as it is shown again. A field sent more than once is a list. */
export function formValues(form: URLSearchParams): FormValues {
  const values: FormValues = {}
  for (const [name, given] of Map.groupBy(form, ([name]) => name)) {
    // A town chosen whole is one box with all its codes.
    const all = given.flatMap(([, value]) => (name === CITY_FIELD ? value.split(',', MOST_VALUES) : [value]))
    values[name] = all.length > 1 ? all.slice(0, MOST_VALUES) : (all[0] ?? '')
  }
  return withTypedCities(values)
}

/** The nested body that `parseSubscriptionRequest` reads. */
export function requestBody(values: FormValues): Nested {
  return unflatten(Object.fromEntries(Object.entries(values).filter(([name]) => !OWN_FIELDS.includes(name))))
}

/**
 * Without a script the city selector is a line of text: "Gent, 2800". Names and postal codes that are exactly known
 * become chosen cities; the rest stays as text and is refused as an unknown city.
 */
function withTypedCities(values: FormValues): FormValues {
  const text = values[CITY_TEXT_FIELD]
  if (typeof text !== 'string' || text.trim() === '') return values
  const chosen = [values[CITY_FIELD] ?? []].flat().filter(Boolean)
  const unknown: string[] = []
  for (const term of text.slice(0, 500).split(/[,;]+/)) {
    const codes = codesCalled(term.trim())
    if (codes.length > 0) chosen.push(...codes)
    else if (term.trim() !== '') unknown.push(term.trim())
  }
  return { ...values, [CITY_FIELD]: [...new Set(chosen)], [CITY_TEXT_FIELD]: unknown.join(', ') }
}

/** Postal codes of the places with exactly this name in any language, or the code itself. */
function codesCalled(term: string): readonly string[] {
  const code = /^(?:.*\()?(\d{4})\)?$/.exec(term)?.[1]
  if (code !== undefined) return mainPlace(code) ? [code] : []
  return term.length < 2 ? [] : placesCalled(term)
}

/** Text that was no city at all, as a refused field. */
export function unknownCities(values: FormValues): { path: string; code: 'unknown_city' }[] {
  return values[CITY_TEXT_FIELD] ? [{ path: CITY_FIELD, code: 'unknown_city' }] : []
}

type Asked = { locale: Locale; network: string; idempotencyKey: string | null }

/** Proof of where a request came from and what was read beside it. */
export function originOf(asked: Asked, siteName: string, form: string, body: unknown): RequestOrigin {
  const t = subscribeMessages[asked.locale]
  return {
    locale: asked.locale,
    form,
    consentText: `${t.purpose}\n${t.contact.marketing(siteName)}\n${t.contact.marketingHint}`,
    network: coarseNetwork(asked.network) || null,
    request: requestKeyOf('notifications', asked.idempotencyKey, body),
  }
}

/** null: the browser sent no key. Keys of different forms never meet. */
function requestKeyOf(form: string, key: string | null, body: unknown): RequestKey | null {
  if (!key || !/^[\x21-\x7e]{1,200}$/.test(key)) return null
  return { key: `${form}:${key}`, requestHash: createHash('sha256').update(JSON.stringify(body)).digest('hex') }
}
