import type { MapPin } from '#domain/offer-search.ts'
import type { Pixel } from './view.ts'

/** Clusters nearer than this would cover each other's figures. */
const CLUSTER_APART = 50
/** Few pins are all shown, unless they stand on the same spot. */
const PIN_APART = 14
/** As the endpoint does it (web/map.ts). */
export const FEW = 30

/** Pins that would lie over each other at this zoom become one, in the middle of their offers. */
export function mergePins(pins: readonly MapPin[], pixelOf: (pin: MapPin) => Pixel): MapPin[] {
  const sum = pins.reduce((all, pin) => all + pin.count, 0)
  const apart = sum > FEW ? CLUSTER_APART : PIN_APART
  const merged: MapPin[] = []
  for (const pin of pins.toSorted((a, b) => b.count - a.count)) {
    const { x, y } = pixelOf(pin)
    const at = merged.findIndex((other) => {
      const place = pixelOf(other)
      return Math.hypot(place.x - x, place.y - y) < apart
    })
    const near = merged[at]
    if (near) merged[at] = together(near, pin)
    else merged.push(pin)
  }
  return merged
}

function together(a: MapPin, b: MapPin): MapPin {
  const count = a.count + b.count
  const middle = (pick: (pin: MapPin) => number) => (pick(a) * a.count + pick(b) * b.count) / count
  return { lat: middle(({ lat }) => lat), lng: middle(({ lng }) => lng), count, id: null, price: null }
}
