import { STATIONS } from '#domain/gazetteer/railway-stations.ts'
import type { Point } from '#domain/search/criteria.ts'
import { inEveryLocale, type Locale } from '#base/locale.ts'
import { kmBetween } from '#domain/search/matching.ts'

/** A railway station that we know: those of Belgium with trains, and the nearest ones across its borders. */
export type Station = { names: Record<Locale, string>; lat: number; lng: number }
/** `metres` in a straight line */
export type NearStation = { station: Station; metres: number }

/**
 * Nobody is near a station beyond this: of what lies further away we would not know the stations. No home in Belgium has
 * none.
 */
export const MAX_STATION_KM = 50

/** The at most `count` nearest stations, the nearest first, in a straight line. */
export function nearestStations(from: Point, count: number): NearStation[] {
  let near: (NearStation & { order: number })[] = []
  let most = MAX_STATION_KM * 1000
  const isNear = (at: number): boolean => {
    const found = northwards()[at]
    // Nearly all are further away by their latitude alone.
    if (!found || Math.abs(found.station.lat - from.lat) * METRES_PER_DEGREE > most) return false
    const metres = Math.round(kmBetween(from, found.station) * 1000)
    if (metres > most) return true
    near = [...near, { ...found, metres }].toSorted((a, b) => a.metres - b.metres || a.order - b.order).slice(0, count)
    most = near.length < count ? most : (near.at(-1)?.metres ?? most)
    return true
  }
  const middle = northwards().findIndex(({ station }) => station.lat >= from.lat)
  const start = middle === -1 ? northwards().length : middle
  for (let [up, down, goesUp, goesDown] = [start, start - 1, true, true]; goesUp || goesDown; up++, down--) {
    goesUp &&= isNear(up)
    goesDown &&= isNear(down)
  }
  return near.map(({ station, metres }) => ({ station, metres }))
}

/** Metres to the nearest station in a straight line; null without a position, or where we know of none. */
export const metresToStation = (from: Point | null): number | null =>
  from === null ? null : (nearestStations(from, 1)[0]?.metres ?? null)

/** A little less than there are, so that nothing is passed over. */
const METRES_PER_DEGREE = 111_000

let read: Station[] | null = null

let ordered: readonly { station: Station; order: number }[] | null = null

/** From the south to the north, with their place in the list. */
const northwards = () =>
  (ordered ??= stations()
    .map((station, order) => ({ station, order }))
    .toSorted((a, b) => a.station.lat - b.station.lat))

/** All we know; read on first use (about 1 ms), then kept. */
export function stations(): Station[] {
  read ??= STATIONS.trim()
    .split('\n')
    .map((line) => {
      const [lat, lng, nl = '', fr, en, de] = line.split('|')
      const names = inEveryLocale({ nl, fr: fr || nl, en: en || nl, de: de || nl })
      return { names, lat: Number(lat), lng: Number(lng) }
    })
  return read
}
