import type { Bbox } from '#domain/criteria.ts'
import type { MapPin } from '#domain/offer-search.ts'
import { type Mark, pinsOnGrid } from '#domain/searching.ts'

/** Gathers the fitting rows of offers, which come together by rising id, as one mark an offer. */
export class PinGrid {
  readonly #bbox: Bbox | null
  readonly #cells: number
  readonly #marks: Mark[] = []

  constructor(bbox: Bbox | null, cells: number) {
    this.#bbox = bbox
    this.#cells = cells
  }

  /** NaN: not known. A row without a position makes no mark, and its price does not count. */
  add(id: number, lat: number, lng: number, price: number): void {
    if (lat !== lat || lng !== lng) return
    const last = this.#marks.at(-1)
    if (last?.id !== id) this.#marks.push({ id, lat, lng, price: price === price ? price : null })
    else if (price === price) last.price = last.price === null ? price : Math.min(last.price, price)
  }

  pins(): MapPin[] {
    return pinsOnGrid(this.#marks, this.#bbox, this.#cells)
  }
}
