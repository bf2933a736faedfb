import type { FastifyInstance } from 'fastify'
import { isLocale } from '#base/locale.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import { FREQUENCIES } from '#domain/subscription/subscription.ts'
import { withTypedPlaces } from '#domain/places/typed-places.ts'
import { previewSubscription } from '#journeys/subscription-preview.ts'
import { spokenPreview } from '#ui/subscribe/summary-card.tsx'
import { AJAX, ajaxRequest, type AjaxRoute } from '#web/public/ajax/ajax-replies.ts'
import { typeCounts } from '#web/public/pages/subscribe.tsx'
import { renderShort, renderSummary } from '#web/public/render-summary.tsx'
import { sendJson } from '#web/edge/respond.ts'
import type { WebApp } from '#web/web-app.ts'

/** How much is repeated of a typed town that is not known. */
const MAX_TERM_CHARS = 60

/** What a subscription would bring; the page shows it beside the form. */
export function registerPreview(server: FastifyInstance, app: WebApp): void {
  server.get<AjaxRoute>(`${AJAX}/notification-preview`, async (request, reply) => {
    const locale = ajaxRequest(request, 'notification-preview')
    const params = withTypedPlaces(new URL(request.url, 'http://x').searchParams)
    const { query, ignored } = parseOfferQuery(params)
    const preview = await previewSubscription(app, query.criteria, locale, app.travelQueue)
    const unclear = ignored
      .flatMap(({ name, value }) => (name === 'pc' ? [value.slice(0, MAX_TERM_CHARS)] : []))
      .slice(0, 1)
    const language = params.get('language')
    const html = renderSummary({
      locale,
      preview,
      frequency: FREQUENCIES.find((one) => one === params.get('frequency')) ?? 'instant',
      language: isLocale(language) ? language : locale,
      unclear,
    })
    return sendJson(request, reply, {
      total: preview.total,
      per_week: Math.round(preview.perWeek * 10) / 10,
      said: spokenPreview(preview, unclear, locale),
      html,
      short: renderShort({ locale, preview }),
      types: typeCounts(preview.types, locale),
    })
  })
}
