import { expect, test } from 'vitest'
import { allPostalCodes, centreOf } from './place.ts'
import { MAX_STATION_KM, metresToStation, nearestStations } from './station.ts'

const STATION_SQUARE_GHENT = { lat: 51.0367, lng: 3.7106 }

test('the nearest stations come with their distance, nearest first', () => {
  const near = nearestStations(STATION_SQUARE_GHENT, 2)
  expect(near.map(({ station }) => station.names.en)).toEqual(['Ghent-Sint-Pieters', 'Ghent-Dampoort'])
  expect(near.map(({ metres }) => metres)).toEqual([89, 3029])
  expect(nearestStations(STATION_SQUARE_GHENT, 1)[0]?.station.names.fr).toBe('Gand-Saint-Pierre')
  expect(metresToStation(STATION_SQUARE_GHENT)).toBe(89)
})

test('every place in Belgium has a station within reach, and the nearest is never missed', () => {
  for (const code of allPostalCodes()) {
    const from = centreOf(code)
    const [nearest, ...others] = from ? nearestStations(from, 1000) : []
    expect(nearest?.metres, code).toBeLessThan(30_000)
    expect(metresToStation(from)).toBe(nearest?.metres)
    expect(others.every(({ metres }, i) => metres >= (others[i - 1]?.metres ?? nearest?.metres ?? 0))).toBe(true)
  }
})

test('without station data no station is near', () => {
  expect(metresToStation({ lat: 40.4, lng: -3.7 })).toBeNull()
  expect(metresToStation(null)).toBeNull()
  expect(nearestStations(STATION_SQUARE_GHENT, 1000).every(({ metres }) => metres <= MAX_STATION_KM * 1000)).toBe(true)
})
