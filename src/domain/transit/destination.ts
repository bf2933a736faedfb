import type { Point } from '#domain/search/criteria.ts'
import { belgianPlaces } from '#domain/gazetteer/belgian-places.ts'
import { foldName } from '#domain/gazetteer/folded-name.ts'
import type { Locale } from '#base/locale.ts'
import { mainPlace } from '#domain/places/place.ts'
import { stations } from '#domain/places/station.ts'

/** A place to travel to; `key` is the same for every spelling of its name. */
export type Destination = { key: string; point: Point; names: Record<Locale, string> }

/** Finds a postal code, or a station or town by its name in any language, stations first; null: not known. */
export function destinationNamed(name: string): Destination | null {
  const { stationOf, codeOf } = byName()
  const folded = foldName(name)
  const station = stationOf.get(folded)
  if (station) return station
  const main = mainPlace(codeOf.get(folded) ?? name)
  return main && { key: main.postalCode, point: { lat: main.lat, lng: main.lng }, names: main.names }
}

type Names = { stationOf: Map<string, Destination>; codeOf: Map<string, string> }
let namesKept: Names | null = null

/** Made on first use (about 3 ms), then kept. */
function byName(): Names {
  namesKept ??= makeNames()
  return namesKept
}

function makeNames(): Names {
  const known: Names = { stationOf: new Map(), codeOf: new Map() }
  for (const { names, lat, lng } of stations()) {
    const station = { key: foldName(names.nl).replaceAll(' ', '-'), point: { lat, lng }, names }
    for (const name of Object.values(names)) known.stationOf.set(foldName(name), station)
  }
  for (const { names, postalCodes } of belgianPlaces().byNis.values()) {
    const [first] = postalCodes
    for (const name of Object.values(names)) if (first !== undefined) known.codeOf.set(foldName(name), first)
  }
  return known
}
