import type { FastifyInstance } from 'fastify'
import { isLocale } from '#domain/locale.ts'
import { parseOfferQuery } from '#domain/offer-query.ts'
import { FREQUENCIES } from '#domain/subscription.ts'
import { previewSubscription } from '#journeys/subscription-preview.ts'
import { spokenPreview } from '#ui/subscribe/summary-card.tsx'
import { AJAX, ajaxRequest, type AjaxRoute } from '#web/ajax-replies.ts'
import { renderShort, renderSummary } from '#web/render-summary.tsx'
import { sendJson } from '#web/respond.ts'
import type { WebApp } from '#web/web-app.ts'

/** What a subscription would bring, beside its form. */
export function registerPreview(server: FastifyInstance, app: WebApp): void {
  server.get<AjaxRoute>(`${AJAX}/notification-preview`, async (request, reply) => {
    const locale = ajaxRequest(request, 'notification-preview')
    const params = new URL(request.url, 'http://x').searchParams
    const line = app.travelLine({ network: request.network, request: request.raw })
    const preview = await previewSubscription(app, parseOfferQuery(params).query.criteria, locale, line)
    const language = params.get('language')
    const html = renderSummary({
      locale,
      preview,
      frequency: FREQUENCIES.find((one) => one === params.get('frequency')) ?? 'instant',
      language: isLocale(language) ? language : locale,
    })
    return sendJson(request, reply, {
      total: preview.total,
      per_week: Math.round(preview.perWeek * 10) / 10,
      said: spokenPreview(preview, locale),
      html,
      short: renderShort({ locale, preview }),
    })
  })
}
