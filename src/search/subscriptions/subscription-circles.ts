import { circleAround as testOf } from '#search/geography.ts'
import type { CircleTerm } from '#search/subscriptions/subscription-places.ts'

/** The circles that touch one square of the map, by number; many subscriptions share a few circles. */
export class SubscriptionCircles {
  readonly #circles: (CircleTerm & ReturnType<typeof testOf> & { uses: number })[] = []
  /** for each circle: latitude and longitude of its centre, then `shrink`, `insideSquare` and `outsideSquare` of its test */
  #estimates = new Float64Array(5 * 4)

  /** How many numbers were given out, those no longer in use included. */
  get size(): number {
    return this.#circles.length
  }

  /** Returns the number of a circle, and counts one more use of it. */
  numberOf({ centre, km }: CircleTerm): number {
    const circles = this.#circles
    let number = circles.findIndex(
      (one) => one.km === km && one.centre.lat === centre.lat && one.centre.lng === centre.lng,
    )
    if (number < 0) {
      const unused = circles.findIndex(({ uses }) => uses === 0)
      number = unused < 0 ? circles.length : unused
      const test = testOf(centre, km)
      circles[number] = { centre, km, ...test, uses: 0 }
      if (5 * number === this.#estimates.length) {
        const larger = new Float64Array(2 * this.#estimates.length)
        larger.set(this.#estimates)
        this.#estimates = larger
      }
      this.#estimates.set([centre.lat, centre.lng, test.shrink, test.insideSquare, test.outsideSquare], 5 * number)
    }
    circles[number]!.uses++
    return number
  }

  /** Counts one use of a circle less. */
  release(number: number): void {
    this.#circles[number]!.uses--
  }

  /** Writes for each number whether its circle holds the position, 1 or 0. */
  mark(lat: number, lng: number, table: Uint8Array, at: number): void {
    const circles = this.#circles
    const estimates = this.#estimates
    for (let i = 0; i < circles.length; i++) {
      const y = lat - estimates[5 * i]!
      const x = (lng - estimates[5 * i + 1]!) * estimates[5 * i + 2]!
      const square = x * x + y * y
      const isSure = square <= estimates[5 * i + 3]! || square > estimates[5 * i + 4]!
      table[at + i] = (isSure ? square <= estimates[5 * i + 3]! : circles[i]!.holds(lat, lng)) ? 1 : 0
    }
  }
}
