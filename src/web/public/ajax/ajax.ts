import type { FastifyInstance } from 'fastify'
import { writtenId } from '#domain/listing/listing-id.ts'
import { isLocale } from '#base/locale.ts'
import { searchCity, withWholeTowns } from '#domain/places/place-search.ts'
import { offerCard, similarCards } from '#journeys/view-listing.ts'
import { AJAX, ajaxRequest, type AjaxRoute } from '#web/public/ajax/ajax-replies.ts'
import { sendProblem } from '#web/edge/problem.ts'
import { registerAjaxActions } from '#web/public/ajax/ajax-actions.ts'
import { registerPreview } from '#web/public/ajax/ajax-preview.ts'
import { registerMap } from '#web/public/map/map.ts'
import { registerPrices } from '#web/public/ajax/prices.ts'
import { sendJson } from '#web/edge/respond.ts'
import type { WebApp } from '#web/web-app.ts'

const MAX_CITIES = 10
const MAX_SIMILAR = 4

/** The endpoints under /{locale}/ajax/: parse, call a journey, answer. */
export function registerAjax(server: FastifyInstance, app: WebApp): void {
  server.get<AjaxRoute>(`${AJAX}/search-city`, async (request, reply) => {
    const locale = ajaxRequest(request, 'search-city')
    const query = new URL(request.url, 'http://x').searchParams
    const asked = query.get('locale')
    const language = isLocale(asked) ? asked : locale
    const limit = Math.min(wholeNumber(query.get('limit')) ?? MAX_CITIES, MAX_CITIES)
    const hits = searchCity(
      (query.get('search') ?? '').slice(0, 100),
      language,
      limit,
      wholeNumber(query.get('page')) ?? 1,
    )
    // Our own city selector also offers whole towns. A visitor who types a code means that code alone.
    const whole = query.get('whole') === '1' && !/^\d/.test(query.get('search') ?? '')
    return sendJson(
      request,
      reply.header('cache-control', 'public, max-age=3600'),
      whole ? withWholeTowns(hits, language) : hits,
    )
  })

  server.get<AjaxRoute>(`${AJAX}/estate/:estateId`, async (request, reply) => {
    const locale = ajaxRequest(request, 'estate')
    const found = await offerCard(app, writtenId(request.params.estateId), locale)
    if (found.outcome === 'found') return sendJson(request, reply, found.card)
    return sendProblem(request, reply, found.outcome === 'gone' ? 410 : 404)
  })

  server.get<AjaxRoute>(`${AJAX}/similar-estate/:estateId`, async (request, reply) => {
    const locale = ajaxRequest(request, 'similar-estate')
    const found = await similarCards(app, writtenId(request.params.estateId), locale, MAX_SIMILAR)
    if (found.outcome === 'found') return sendJson(request, reply, found.cards)
    return sendProblem(request, reply, found.outcome === 'gone' ? 410 : 404)
  })

  registerAjaxActions(server, app)
  registerPreview(server, app)
  registerMap(server, app)
  registerPrices(server, app)

  server.all<AjaxRoute>(`${AJAX}/*`, async (request, reply) => {
    ajaxRequest(request, 'unknown')
    return sendProblem(request, reply, 404)
  })
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}
