import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ActionName } from '#domain/requests/actions.ts'
import { LOCALES } from '#base/locale.ts'
import { worded } from '#i18n/field-errors.ts'
import { OTHER_REQUEST } from '#web/public/action.ts'
import { AJAX, ajaxRequest, type AjaxRoute, isJson } from '#web/public/ajax/ajax-replies.ts'
import { sendProblem } from '#web/edge/problem.ts'
import { type Done, REQUEST_KEY, runAction } from '#web/public/run-action.ts'
import { sendJson } from '#web/edge/respond.ts'
import type { WebApp } from '#web/web-app.ts'

/** Endpoints by which scripts run actions; forms run the same ones. */
const ENDPOINTS = {
  notifications: 'subscribe',
  'contact-form-handler': 'contact',
  'send-to-a-friend': 'friend',
} as const satisfies Record<string, ActionName>

export function registerAjaxActions(server: FastifyInstance, app: WebApp): void {
  for (const [name, action] of Object.entries(ENDPOINTS)) {
    server.post<AjaxRoute>(`${AJAX}/${name}`, async (request, reply) => {
      const locale = ajaxRequest(request, name)
      if (!isJson(request)) return sendProblem(request, reply, 415)
      const key = request.headers['idempotency-key'] ?? null
      // A script that sends a key relies on it: if a bad one were ignored, a repeat would count twice.
      if (key !== null && !(typeof key === 'string' && REQUEST_KEY.test(key)))
        return sendJson(request, reply.code(422).header('cache-control', 'no-store'), {
          errors: worded([OTHER_REQUEST], locale),
        })
      const done = await runAction(app, action, {
        locale,
        body: request.body,
        network: request.network,
        key,
      })
      return answer(request, reply, done)
    })
    for (const locale of LOCALES) {
      server.route({
        method: ['GET', 'PUT', 'DELETE', 'PATCH'],
        url: `/${locale}/ajax/${name}`,
        handler: async (request, reply) => sendProblem(request, reply.header('allow', 'POST'), 405),
      })
    }
  }
}

function answer(request: FastifyRequest<AjaxRoute>, reply: FastifyReply, { outcome, reply: said }: Done): FastifyReply {
  reply.header('cache-control', 'no-store')
  switch (said.kind) {
    case 'again': {
      if (said.retryAfterSeconds !== null) reply.header('retry-after', String(said.retryAfterSeconds))
      if (said.status === 429) return sendProblem(request, reply, 429)
      const refused = said.refused === null ? [] : worded([said.refused], request.params.locale)
      return sendJson(request, reply.code(said.status), { errors: [...said.errors, ...refused] })
    }
    case 'lost': {
      if (said.refused === null) return sendProblem(request, reply, 404)
      return sendJson(request, reply.code(422), { errors: worded([said.refused], request.params.locale) })
    }
    case 'unreadable':
      return sendProblem(request, reply, 400)
    case 'file':
      return sendJson(request, reply, said.value)
    case 'see':
    case 'say':
    case 'asked':
      return sendJson(request, reply.code(201), { status: outcome })
  }
}
