import type { Bbox } from '#domain/search/criteria.ts'
import type { MapPin } from '#domain/search/offer-search.ts'
import { pinSize, type PinSize } from './pin-size.ts'
import type { Pixel } from '#ui/map/view.ts'

/** A larger cluster shows no prices: their range is too wide to help anybody. */
const MAX_COUNT_WITH_PRICES = 30

/** A pin on the map, and whether there is room for the prices of a cluster, or to say that its place is withheld. */
export type PlacedPin = MapPin & { wide: boolean }

/**
 * Pins that would cover each other at this zoom become one, in the middle of their offers; then the smaller clusters say
 * from which price to which, where that covers nothing.
 */
export function mergePins(pins: readonly MapPin[], pixelOf: (pin: MapPin) => Pixel, withPrices: boolean): PlacedPin[] {
  const apart = mergeOverlapping(pins, pixelOf)
  const bodies = apart.map((pin) => bodyOf(pixelOf(pin), pinSize(pin)))
  return apart.map((pin, i) => {
    const isPriced = withPrices && pin.low !== null && pin.count <= MAX_COUNT_WITH_PRICES
    const worth = pin.id === null && (isPriced || pin.area !== undefined)
    const body = bodyOf(pixelOf(pin), pinSize({ ...pin, wide: true }))
    const wide = worth && bodies.every((other, at) => at === i || !touch(other, body))
    if (wide) bodies[i] = body
    return { ...pin, wide }
  })
}

function mergeOverlapping(pins: readonly MapPin[], pixelOf: (pin: MapPin) => Pixel): MapPin[] {
  const merged: { pin: MapPin; body: Body }[] = []
  for (const pin of pins.toSorted((a, b) => b.count - a.count || a.lat - b.lat || a.lng - b.lng)) {
    const body = bodyOf(pixelOf(pin), pinSize(pin))
    const near = merged.find((other) => touch(other.body, body))
    if (near) {
      near.pin = mergedPin(near.pin, pin)
      near.body = bodyOf(pixelOf(near.pin), pinSize(near.pin))
    } else merged.push({ pin, body })
  }
  const all = merged.map(({ pin }) => pin)
  // A merged pin has moved, and may cover its neighbour now.
  return all.length < pins.length ? mergeOverlapping(all, pixelOf) : all
}

type Body = { x: number; y: number; size: PinSize }

const bodyOf = ({ x, y }: Pixel, size: PinSize): Body => ({ x, y: y - size.above, size })

const touch = (a: Body, b: Body) =>
  Math.abs(a.x - b.x) < (a.size.width + b.size.width) / 2 && Math.abs(a.y - b.y) < (a.size.height + b.size.height) / 2

/** Merges two pins into one in the middle of their offers. */
export function mergedPin(a: MapPin, b: MapPin): MapPin {
  const count = a.count + b.count
  return {
    lat: (a.lat * a.count + b.lat * b.count) / count,
    lng: (a.lng * a.count + b.lng * b.count) / count,
    count,
    id: null,
    price: null,
    low: a.low === null || b.low === null ? (a.low ?? b.low) : Math.min(a.low, b.low),
    high: a.high === null || b.high === null ? (a.high ?? b.high) : Math.max(a.high, b.high),
    box: union(boxOf(a), boxOf(b)),
    project: false,
  }
}

const boxOf = ({ box, lat, lng }: MapPin): Bbox => box ?? { west: lng, east: lng, south: lat, north: lat }

function union(a: Bbox, b: Bbox): Bbox {
  return {
    west: Math.min(a.west, b.west),
    south: Math.min(a.south, b.south),
    east: Math.max(a.east, b.east),
    north: Math.max(a.north, b.north),
  }
}
