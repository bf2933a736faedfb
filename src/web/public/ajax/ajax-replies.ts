import type { FastifyReply, FastifyRequest } from 'fastify'
import { LOCALES, type Locale } from '#base/locale.ts'
import { sendJson } from '#web/edge/respond.ts'

export const AJAX = `/:locale(${LOCALES.join('|')})/ajax`
export type AjaxRoute = { Params: { locale: Locale; estateId: string } }

/** Names the request for the log and gives its language. */
export function ajaxRequest(request: FastifyRequest<AjaxRoute>, name: string): Locale {
  request.routeLabel = `ajax/${name}`
  return request.params.locale
}

const CODES: Record<number, string> = {
  400: 'unreadable',
  403: 'cross_site',
  404: 'not_found',
  405: 'method_not_allowed',
  410: 'gone',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

/** An error answer in the one shape of the ajax endpoints. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  reply.code(status).header('cache-control', 'no-store')
  return sendJson(request, reply, { error: { code: CODES[status] ?? 'unexpected', requestId: request.id } })
}

/** Is the body JSON? Forms of other sites can post text and urlencoded bodies without a preflight, but not JSON. */
export function isJson(request: FastifyRequest): boolean {
  return /^application\/json\b/i.test(request.headers['content-type'] ?? '')
}
