import type { Bbox } from '#domain/criteria.ts'
import type { MapPin } from '#domain/offer-search.ts'
import { type Mark, pinsOnGrid } from '#domain/searching.ts'

/**
 * The fitting rows of offers, which come together by rising id, to be laid on grids: a page looks at the same ones twice,
 * from afar and nearer.
 */
export class PinGrid {
  readonly #ids: number[] = []
  readonly #lats: number[] = []
  readonly #lngs: number[] = []
  readonly #prices: number[] = []
  readonly #projects: boolean[] = []

  /** NaN: not known. A row without a position makes no mark, and its price does not count. */
  add(id: number, lat: number, lng: number, price: number, project: boolean): void {
    if (lat !== lat || lng !== lng) return
    this.#ids.push(id)
    this.#lats.push(lat)
    this.#lngs.push(lng)
    this.#prices.push(price)
    this.#projects.push(project)
  }

  /** One mark an offer, of its rows inside the box. */
  pins(bbox: Bbox | null, cells: number): MapPin[] {
    const marks: Mark[] = []
    let last: Mark | undefined
    for (let i = 0; i < this.#ids.length; i++) {
      const [id, lat, lng, price] = [this.#ids[i]!, this.#lats[i]!, this.#lngs[i]!, this.#prices[i]!]
      if (bbox !== null && (lng < bbox.west || lng > bbox.east || lat < bbox.south || lat > bbox.north)) continue
      if (last?.id === id) {
        if (price === price) last.price = last.price === null ? price : Math.min(last.price, price)
        last.project ||= this.#projects[i]!
      } else {
        last = { id, lat, lng, price: price === price ? price : null, project: this.#projects[i]! }
        marks.push(last)
      }
    }
    return pinsOnGrid(marks, bbox, cells)
  }
}
