import type { FastifyInstance } from 'fastify'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import { priceSpread } from '#journeys/price-spread.ts'
import { AJAX, ajaxRequest, type AjaxRoute } from '#web/public/ajax/ajax-replies.ts'
import { sendJson } from '#web/edge/respond.ts'
import type { WebApp } from '#web/web-app.ts'

/** The endpoint of the price filter: `?<names of the search page>` → `{ steps, counts }` (see PriceSpread) or null. */
export function registerPrices(server: FastifyInstance, app: WebApp): void {
  server.get<AjaxRoute>(`${AJAX}/prices`, async (request, reply) => {
    ajaxRequest(request, 'prices')
    const { criteria } = parseOfferQuery(new URL(request.url, 'http://x').searchParams).query
    return sendJson(request, reply, await priceSpread(app, criteria))
  })
}
