import type { ShownPin } from './pin-request.ts'
import type { Pixel } from './view.ts'

/** Clusters nearer than this would cover each other's figures. */
const CLUSTER_APART = 50
/** Few pins are all shown, unless one would hide the price of another. */
const PRICE_WIDTH = 42
const PRICE_HEIGHT = 24
const PRICE_ABOVE = 20
/** As the endpoint does it (web/map.ts). */
export const FEW = 30

/** Pins that would lie over each other at this zoom become one, in the middle of their offers. */
export function mergePins(pins: readonly ShownPin[], pixelOf: (pin: ShownPin) => Pixel): ShownPin[] {
  const sum = pins.reduce((all, pin) => all + pin.count, 0)
  const tooNear = (clusters: boolean, across: number, down: number) =>
    sum > FEW || clusters
      ? Math.hypot(across, down) < CLUSTER_APART
      : Math.abs(across) < PRICE_WIDTH && Math.abs(down) < PRICE_HEIGHT
  // A price stands above its place, a cluster on it.
  const bodyOf = (pin: ShownPin) => {
    const { x, y } = pixelOf(pin)
    return { x, y: pin.id === null ? y : y - PRICE_ABOVE }
  }
  const merged: ShownPin[] = []
  for (const pin of pins.toSorted((a, b) => b.count - a.count)) {
    const { x, y } = bodyOf(pin)
    const at = merged.findIndex((other) => {
      const place = bodyOf(other)
      return tooNear(pin.id === null && other.id === null, place.x - x, place.y - y)
    })
    const near = merged[at]
    if (near) merged[at] = together(near, pin)
    else merged.push(pin)
  }
  // What moved together may lie over its neighbour now.
  return merged.length < pins.length ? mergePins(merged, pixelOf) : merged
}

function together(a: ShownPin, b: ShownPin): ShownPin {
  const count = a.count + b.count
  const middle = (pick: (pin: ShownPin) => number) => (pick(a) * a.count + pick(b) * b.count) / count
  return { lat: middle(({ lat }) => lat), lng: middle(({ lng }) => lng), count, id: null, price: null, project: false }
}
