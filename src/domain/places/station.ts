import { STATIONS } from '#domain/gazetteer/railway-stations.ts'
import type { Point } from '#domain/search/criteria.ts'
import { inEveryLocale, type Locale } from '#base/locale.ts'
import { kmBetween } from '#domain/search/matching.ts'

/** A railway station that we know: those in Belgium with trains, and the nearest across its borders. */
export type Station = { names: Record<Locale, string>; lat: number; lng: number }
/** `metres` in a straight line */
export type NearStation = { station: Station; metres: number }

/**
 * Stations further away do not count, as our list does not hold them all. Every home in Belgium has one within this
 * distance.
 */
export const MAX_STATION_KM = 50

/** The at most `count` nearest stations, the nearest first, in a straight line. */
export function nearestStations(from: Point, count: number): NearStation[] {
  let near: (NearStation & { order: number })[] = []
  let most = MAX_STATION_KM * 1000
  const addIfNear = (at: number): boolean => {
    const found = fromSouthToNorth()[at]
    // Nearly all stations are further away by their latitude alone.
    if (!found || Math.abs(found.station.lat - from.lat) * METRES_PER_DEGREE > most) return false
    const metres = Math.round(kmBetween(from, found.station) * 1000)
    if (metres > most) return true
    near = [...near, { ...found, metres }].toSorted((a, b) => a.metres - b.metres || a.order - b.order).slice(0, count)
    most = near.length < count ? most : (near.at(-1)?.metres ?? most)
    return true
  }
  const middle = fromSouthToNorth().findIndex(({ station }) => station.lat >= from.lat)
  const start = middle === -1 ? fromSouthToNorth().length : middle
  for (let [up, down, goesUp, goesDown] = [start, start - 1, true, true]; goesUp || goesDown; up++, down--) {
    goesUp &&= addIfNear(up)
    goesDown &&= addIfNear(down)
  }
  return near.map(({ station, metres }) => ({ station, metres }))
}

/** Metres to the nearest station in a straight line; null without a position, or where no station is known. */
export const metresToStation = (from: Point | null): number | null =>
  from === null ? null : (nearestStations(from, 1)[0]?.metres ?? null)

/** Slightly less than a degree of latitude has, so that no station is skipped. */
const METRES_PER_DEGREE = 111_000

let stationsKept: Station[] | null = null

let stationsNorthwards: readonly { station: Station; order: number }[] | null = null

/** The stations from south to north, each with its place in the list. */
const fromSouthToNorth = () =>
  (stationsNorthwards ??= stations()
    .map((station, order) => ({ station, order }))
    .toSorted((a, b) => a.station.lat - b.station.lat))

/** All known stations; parsed on first use (about 1 ms), then kept. */
export function stations(): Station[] {
  stationsKept ??= STATIONS.trim()
    .split('\n')
    .map((line) => {
      const [lat, lng, nl = '', fr, en, de] = line.split('|')
      const names = inEveryLocale({ nl, fr: fr || nl, en: en || nl, de: de || nl })
      return { names, lat: Number(lat), lng: Number(lng) }
    })
  return stationsKept
}
