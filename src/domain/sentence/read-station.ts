import type { Item } from '#domain/sentence/items.ts'
import { loseListed, NEAR_STATION } from '#domain/sentence/read-place.ts'
import { type Reader, has, lose, understand } from '#domain/sentence/reader.ts'

const MAX_STATION_KM = 50

/**
 * Reads how far a station may be: "dicht bij een station", "max 2 km van een station", "gare à 500 m". There is no filter
 * for a minimum distance or for minutes. Null when nothing of the kind begins here.
 */
export function readStation(reader: Reader, at: number): number | null {
  const { items } = reader
  if (has(items[at], 'byStation')) return understand(reader, at, at + 1, [...NEAR_STATION])
  if (has(items[at], 'station')) return readBehind(reader, at)
  const distance = distanceAt(items, at)
  if (distance) {
    const station = stationAfter(items, distance.next)
    // "rond Gent 10 km, dicht bij een station": the distance is from Ghent
    const isOfPlace =
      items[at - 1]?.place && items.slice(distance.next, station ?? at).some((item) => has(item, 'around'))
    return station === null || isOfPlace ? null : takeDistance(reader, at, station + 1, distance)
  }
  if (!has(items[at], 'around') && !has(items[at], 'walkable')) return null
  const station = stationAfter(items, at + 1)
  return station === null ? null : loseListed(reader, understand(reader, at, station + 1, [...NEAR_STATION]))
}

/** "station op 500 m", "gare à moins de 2 km", "station dichtbij"; a station alone is not understood. */
function readBehind(reader: Reader, at: number): number | null {
  const { items } = reader
  const distance = distanceAt(items, at + 1)
  return distance && stationAfter(items, distance.next) === null
    ? takeDistance(reader, at, distance.next, distance)
    : null
}

function takeDistance(reader: Reader, from: number, to: number, { km, isLeast }: Distance): number {
  return isLeast || km <= 0 || km > MAX_STATION_KM ? lose(reader, from, to) : understand(reader, from, to, near(km))
}

const near = (km: number): [string, string][] => [['station_km_max', String(km)]]

type Distance = { km: number; isLeast: boolean; next: number }

/** A single distance in km or metres, with the words before it. */
function distanceAt(items: readonly Item[], at: number): Distance | null {
  for (let i = at; i < at + 5; i++) {
    const item = items[i]
    if (!item) return null
    if (item.value === null) {
      if (!isGlue(item) && !LEADS.some((role) => has(item, role))) return null
      continue
    }
    const unit = items[i + 1]
    const scale = has(unit, 'km') ? 1 : has(unit, 'metres') || unit?.folded === 'm' ? 0.001 : null
    if (scale === null) return null
    const lead = items.slice(at, i)
    const isLeast = lead.some((one) => has(one, 'min')) && !lead.some((one) => has(one, 'max'))
    return { km: Math.round(item.value * scale * 1000) / 1000, isLeast, next: i + 2 }
  }
  return null
}

const LEADS = ['max', 'min', 'around', 'about', 'to', 'from'] as const

/** The index of a station with only function words before it. */
function stationAfter(items: readonly Item[], from: number): number | null {
  for (let i = from; i < from + 5; i++) {
    const item = items[i]
    if (has(item, 'station')) return i
    if (!isGlue(item) && !has(item, 'around') && !has(item, 'from') && !has(item, 'to')) return null
  }
  return null
}

const isGlue = (item: Item | undefined) =>
  item !== undefined &&
  !item.breaks &&
  item.value === null &&
  item.things.length === 0 &&
  (has(item, 'stop') || has(item, 'in'))
