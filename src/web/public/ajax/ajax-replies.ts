import type { FastifyRequest } from 'fastify'
import { LOCALES, type Locale } from '#base/locale.ts'

export const AJAX = `/:locale(${LOCALES.join('|')})/ajax`
export type AjaxRoute = { Params: { locale: Locale; estateId: string } }

/** Names the request for the log and gives its language. */
export function ajaxRequest(request: FastifyRequest<AjaxRoute>, name: string): Locale {
  request.routeLabel = `ajax/${name}`
  return request.params.locale
}

/** Is the body JSON? Forms of other sites can post text and urlencoded bodies without a preflight, but not JSON. */
export function isJson(request: FastifyRequest): boolean {
  return /^application\/json\b/i.test(request.headers['content-type'] ?? '')
}
