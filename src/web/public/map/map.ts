import type { FastifyInstance } from 'fastify'
import type { Bbox } from '#domain/search/criteria.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import { placeNames } from '#ui/map/place-names.ts'
import { AJAX, ajaxRequest, type AjaxRoute } from '#web/public/ajax/ajax-replies.ts'
import { boxOfPins, clustersOf, overlap } from '#web/public/map/clusters.ts'
import { askedFor } from '#web/public/map/first-map.ts'
import { sendJson } from '#web/edge/respond.ts'
import type { WebApp } from '#web/web-app.ts'

const MAX_CELLS = 64
const WORLD: Bbox = { west: -180, south: -90, east: 180, north: 90 }

/** Endpoints of the map: pins of a search in a view, and the names of places. */
export function registerMap(server: FastifyInstance, app: WebApp): void {
  /**
   * `?<names of the search page>&cells=<1–64>&view=west,south,east,north` →
   * `{ total, unplaced, pins: [{ lat, lng, count, id, price, project }], asked }`. The pins are those of the search inside
   * the view, one for each cell of a grid over it. `total` counts the whole search, `unplaced` its offers without a
   * position. `asked` is null where there are pins, else the box around the places that the search names.
   */
  server.get<AjaxRoute>(`${AJAX}/pins`, async (request, reply) => {
    ajaxRequest(request, 'pins')
    const params = new URL(request.url, 'http://x').searchParams
    const { criteria } = parseOfferQuery(params).query
    const view = parseOfferQuery(new URLSearchParams({ bbox: params.get('view') ?? '' })).query.criteria.bbox
    const cells = Math.max(1, Math.min(MAX_CELLS, Math.trunc(Number(params.get('cells'))) || 16))
    const total = await app.search.count(criteria)
    // A search within a box finds only offers that have a position.
    const placed = criteria.bbox ? total : await app.search.count({ ...criteria, bbox: WORLD })
    const shown = view && criteria.bbox ? overlap(view, criteria.bbox) : (view ?? criteria.bbox)
    const box = view ?? criteria.bbox ?? boxOfPins(await app.search.pins(criteria, 1))
    const isOutside = box === null || (view !== null && shown === null)
    const pins = isOutside ? [] : await clustersOf(app.search, { ...criteria, bbox: shown }, { box, cells })
    return sendJson(request, reply, {
      total,
      unplaced: total - placed,
      pins,
      asked: pins.length === 0 ? askedFor(criteria) : null,
    })
  })

  /**
   * `[[name, lat, lng, rank, postal code]]`, the most important first. Ranks: 0 provinces (they come after 1), 1 and 2 large
   * towns (those abroad have no code), 3 municipalities, 4 the rest.
   */
  server.get<AjaxRoute>(`${AJAX}/place-names`, async (request, reply) => {
    const locale = ajaxRequest(request, 'place-names')
    return sendJson(request, reply.header('cache-control', 'public, max-age=86400'), placeNames(locale))
  })
}
