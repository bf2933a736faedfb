import type { FastifyInstance } from 'fastify'
import { isLocale } from '#domain/locale.ts'
import { parseOfferQuery } from '#domain/offer-query.ts'
import { parseSubscriptionRequest } from '#domain/subscription-request.ts'
import { FREQUENCIES } from '#domain/subscription.ts'
import { worded } from '#i18n/field-errors.ts'
import { subscribe } from '#journeys/subscribe.ts'
import { previewSubscription } from '#journeys/subscription-preview.ts'
import { spokenPreview } from '#ui/subscribe/summary-card.tsx'
import { AJAX, type AjaxRoute, ajaxRequest, sendProblem } from '#web/ajax-replies.ts'
import { idempotencyKey, isJson, sendInvalid } from '#web/ajax-replies.ts'
import { registerAjaxRequests } from '#web/ajax-requests.ts'
import { mayGoOn } from '#web/form-limits.ts'
import { renderSummary } from '#web/render-summary.tsx'
import { sendJson } from '#web/respond.ts'
import { originOf } from '#web/subscription-form.ts'
import type { WebApp } from '#web/web-app.ts'

/** The endpoints behind the forms of the site. */
export function registerAjaxForms(server: FastifyInstance, app: WebApp): void {
  registerAjaxRequests(server, app)

  server.post<AjaxRoute>(`${AJAX}/notifications`, async (request, reply) => {
    const locale = ajaxRequest(request, 'notifications')
    if (!isJson(request)) return sendProblem(request, reply, 415)
    const parsed = parseSubscriptionRequest(request.body, locale)
    if (!parsed.ok) return sendInvalid(request, reply, worded(parsed.errors, locale))
    const asked = { locale, network: request.network, idempotencyKey: idempotencyKey(request) }
    const origin = originOf(asked, app.site.name, 'keep-me-informed', request.body)
    const limit = await mayGoOn(app, 'subscribe', request.network, origin.request)
    if (!limit.allowed) return sendProblem(request, reply.header('retry-after', String(limit.retryAfterSeconds)), 429)
    const { contact, criteria, frequency } = parsed
    const outcome = await subscribe(app, { contact, criteria, frequency }, origin)
    if (outcome === 'conflict')
      return sendInvalid(request, reply, worded([{ path: 'Idempotency-Key', code: 'invalid' }], locale))
    return sendJson(request, reply.code(201).header('cache-control', 'no-store'), { status: outcome })
  })

  server.get<AjaxRoute>(`${AJAX}/notification-preview`, async (request, reply) => {
    const locale = ajaxRequest(request, 'notification-preview')
    const params = new URL(request.url, 'http://x').searchParams
    const preview = await previewSubscription(app, parseOfferQuery(params).query.criteria, locale)
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
    })
  })
}
