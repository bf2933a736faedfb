import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LOCALES } from '#domain/locale.ts'
import { parseContactRequest, parseFriendRequest } from '#domain/visitor-requests.ts'
import { worded } from '#i18n/field-errors.ts'
import { contactAgent } from '#journeys/contact-agent.ts'
import { sendToFriend } from '#journeys/send-to-friend.ts'
import { AJAX, ajaxRequest, type AjaxRoute, sendProblem } from '#web/ajax-replies.ts'
import { idempotencyKey, isJson, sendInvalid } from '#web/ajax-replies.ts'
import { mayGoOn } from '#web/form-limits.ts'
import { requestKey } from '#web/form-state.ts'
import { coarseNetwork } from '#web/network.ts'
import { sendJson } from '#web/respond.ts'
import type { WebApp } from '#web/web-app.ts'

/** `contact-form-handler` and `send-to-a-friend`. */
export function registerAjaxRequests(server: FastifyInstance, app: WebApp): void {
  server.post<AjaxRoute>(`${AJAX}/contact-form-handler`, async (request, reply) => {
    const locale = ajaxRequest(request, 'contact-form-handler')
    if (!isJson(request)) return sendProblem(request, reply, 415)
    const parsed = parseContactRequest(request.body, locale)
    if (!parsed.ok) return sendInvalid(request, reply, worded(parsed.errors, locale))
    const key = keyOf(request, 'contact')
    const limit = await mayGoOn(app, 'contact', request.network, key)
    if (!limit.allowed) return tooMany(request, reply, limit.retryAfterSeconds)
    const done = await contactAgent(app, parsed.request, {
      network: coarseNetwork(request.network),
      request: key,
    })
    if (done === 'unknown_offer')
      return sendInvalid(request, reply, worded([{ path: 'estate_id', code: 'invalid' }], locale))
    if (done === 'conflict')
      return sendInvalid(request, reply, worded([{ path: 'Idempotency-Key', code: 'invalid' }], locale))
    return sendJson(request, reply.code(201), { status: done })
  })

  server.post<AjaxRoute>(`${AJAX}/send-to-a-friend`, async (request, reply) => {
    const locale = ajaxRequest(request, 'send-to-a-friend')
    if (!isJson(request)) return sendProblem(request, reply, 415)
    const parsed = parseFriendRequest(request.body)
    if (!parsed.ok) return sendInvalid(request, reply, worded(parsed.errors, locale))
    const done = await sendToFriend(app, parsed.request, {
      locale,
      network: coarseNetwork(request.network),
      household: request.network,
      request: keyOf(request, 'friend'),
    })
    switch (done.outcome) {
      case 'unknown_offer':
        return sendInvalid(request, reply, worded([{ path: 'estate_id', code: 'invalid' }], locale))
      case 'conflict':
        return sendInvalid(request, reply, worded([{ path: 'Idempotency-Key', code: 'invalid' }], locale))
      case 'too_many':
        return tooMany(request, reply, done.retryAfterSeconds)
      case 'sent':
        return sendJson(request, reply.code(201), { status: 'sent' })
    }
  })

  // The other methods of the posting endpoints.
  for (const name of ['contact-form-handler', 'send-to-a-friend', 'notifications']) {
    for (const locale of LOCALES) {
      server.route({
        method: ['GET', 'PUT', 'DELETE', 'PATCH'],
        url: `/${locale}/ajax/${name}`,
        handler: async (request, reply) => sendProblem(request, reply.header('allow', 'POST'), 405),
      })
    }
  }
}

function tooMany(request: FastifyRequest<AjaxRoute>, reply: FastifyReply, seconds: number): FastifyReply {
  return sendProblem(request, reply.header('retry-after', String(seconds)), 429)
}

/** The browser's own key for this request; null when it sent none. */
function keyOf(request: FastifyRequest<AjaxRoute>, scope: string) {
  return requestKey(scope, idempotencyKey(request), request.body)
}
