import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latestDepartures } from './raptor.ts'
import { circlesBySquare, NO_AREA, travelArea } from '#domain/places/travel-area.ts'
import { packReach, unpackReach } from './packed-reach.ts'
import { reachOf } from './reach.ts'
import { timetableOf, type Trip } from './timetable.ts'

/** Stops too far apart to walk between. */
const stops = Array.from({ length: 6 }, (_, i) => ({ lat: 50 + i * 0.1, lng: 4 }))
const spot = (i: number) => stops[i] ?? { lat: 0, lng: 0 }
const at = (text: string) => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 3600 + minutes * 60
}
/** "0 7:00, 1 7:20": stops with their times; arrival equals departure. */
const trip = (text: string): Trip => {
  const calls = text.split(', ').map((call) => call.split(' '))
  const times = calls.map(([, time = '']) => at(time))
  return { stops: calls.map(([stop]) => Number(stop)), arrivals: times, departures: times }
}
const to = (stop: number) => [{ stop, seconds: 0 }]
const clock = (seconds: number | undefined) =>
  seconds === undefined || seconds < 0
    ? null
    : `${Math.floor(seconds / 3600)}:${String((seconds / 60) % 60).padStart(2, '0')}`
const leaving = (trips: string[], stop: number, by: string) =>
  [...latestDepartures(timetableOf(stops, trips.map(trip)), to(stop), at(by))].map(clock)

test('the last train that arrives in time is taken', () => {
  const trains = ['0 7:00, 1 7:20, 2 7:50', '0 7:30, 1 7:50, 2 8:20', '0 8:00, 1 8:20, 2 8:50']
  expect(leaving(trains, 2, '8:49')).toEqual(['7:30', '7:50', null, null, null, null])
  expect(leaving(trains, 2, '8:50')).toEqual(['8:00', '8:20', null, null, null, null])
  expect(leaving(trains, 2, '7:49')).toEqual([null, null, null, null, null, null])
})

test('a transfer needs two minutes, and a faster overtaking train is taken', () => {
  const before = ['3 7:00, 1 7:30', '1 7:31, 2 8:00']
  expect(leaving(before, 2, '9:00')[3]).toBeNull()
  expect(leaving([...before, '1 7:32, 2 8:30'], 2, '9:00')[3]).toBe('7:00')
  expect(leaving(['0 7:00, 1 8:00, 2 9:10', '0 7:30, 1 7:50, 2 8:40'], 2, '9:00')[0]).toBe('7:30')
})

test('at most five rides are taken', () => {
  const chain = Array.from({ length: 5 }, (_, i) => `${i} ${7 + i}:00, ${i + 1} ${7 + i}:30`)
  expect(leaving(chain, 5, '12:00')[0]).toBe('7:00')
  const longer = [...stops, { lat: 50.6, lng: 4 }]
  const all = timetableOf(longer, [...chain, '5 12:00, 6 12:30'].map(trip))
  expect(latestDepartures(all, to(6), at('13:00'))[0]).toBe(-1)
})

test('nearby stops are connected on foot', () => {
  // 200 m: 195 s on foot.
  const near = [spot(0), spot(1), { lat: spot(1).lat + 0.0018, lng: 4 }, spot(3)]
  const trains = ['0 7:00, 1 7:20', '2 7:23, 3 7:40', '2 7:24, 3 7:50'].map(trip)
  const leave = latestDepartures(timetableOf(near, trains), to(3), at('9:00'))
  expect([clock(leave[0]), clock(leave[2])]).toEqual(['7:00', '7:24'])
  const early = latestDepartures(timetableOf(near, trains), to(3), at('7:45'))
  expect([clock(early[0]), clock(early[2])]).toEqual([null, '7:23'])
})

const randomTrips = fc.array(
  fc
    .tuple(
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 2 }),
      fc.integer({ min: 0, max: 120 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 5 })), {
        minLength: 6,
        maxLength: 6,
      }),
    )
    .map(([along, start, steps]): Trip => {
      let time = start * 60
      const arrivals: number[] = []
      const departures: number[] = []
      for (const [i] of along.entries()) {
        const [ride = 1, wait = 0] = steps[i] ?? []
        arrivals.push((time += ride * 60))
        departures.push((time += wait * 60))
      }
      return { stops: along, arrivals, departures }
    }),
  { maxLength: 12 },
)

test('it finds the optimum of an exhaustive search over all connections [travel.best-there-is]', () => {
  fc.assert(
    fc.property(randomTrips, fc.integer({ min: 0, max: 300 }), (trips, by) => {
      expect([...latestDepartures(timetableOf(stops, trips), to(0), by * 60)]).toEqual(slowly(trips, by * 60))
    }),
    { numRuns: 500 },
  )
})

test('a later arrival never needs an earlier departure [travel.laws]', () => {
  fc.assert(
    fc.property(randomTrips, fc.nat(300), fc.nat(60), (trips, by, more) => {
      const timetable = timetableOf(stops, trips)
      const sooner = latestDepartures(timetable, to(0), by * 60)
      const later = latestDepartures(timetable, to(0), (by + more) * 60)
      expect(later.every((leave, stop) => leave >= (sooner[stop] ?? 0))).toBe(true)
    }),
  )
})

test('a longer travel time contains the area of a shorter one', () => {
  fc.assert(
    fc.property(randomTrips, fc.nat(90), fc.nat(60), (trips, minutes, more) => {
      const reach = reachOf(timetableOf(stops, trips), spot(0), 5 * 3600)
      if (reach === null) return
      const [few = [], many = []] = [minutes, minutes + more].map((within) =>
        circlesBySquare(travelArea(unpackReach(packReach(reach)) ?? NO_AREA.reach, within)),
      )
      for (const { lat, lng, km } of few)
        expect(many.some((circle) => circle.lat === lat && circle.lng === lng && circle.km >= km)).toBe(true)
    }),
  )
})

test('the fastest connection of the last hour counts, including the walk at its end', () => {
  const trains = ['0 8:00, 1 8:50', '0 8:20, 1 8:40', '0 7:00, 1 7:10'].map(trip)
  const place = { lat: spot(1).lat + 0.009, lng: 4 }
  const reach = reachOf(timetableOf(stops, trains), place, at('9:00'))
  // 1.0008 km: a walk of 976 s after 20 minutes by train; the train of 7:00 arrives before that hour.
  expect(reach?.seconds).toEqual([0, 1200 + 976])
  expect(reachOf(timetableOf(stops, trains), { lat: 52, lng: 4 }, at('9:00'))).toBeNull()
})

/** Relaxes every ride from every stop repeatedly, for at most five rides. */
function slowly(trips: readonly Trip[], deadline: number): number[] {
  const get = (list: readonly number[], i = -1) => list[i] ?? -1
  let leave = stops.map(() => -1)
  let inTime = stops.map((_, stop) => (stop === 0 ? deadline : -1))
  for (let ride = 0; ride < 5; ride++) {
    const next = [...leave]
    for (const { stops: along, arrivals, departures } of trips)
      for (const [on, from] of along.entries())
        for (let off = on + 1; off < along.length; off++)
          if (get(arrivals, off) <= get(inTime, along[off])) next[from] = Math.max(get(next, from), get(departures, on))
    leave = next
    inTime = inTime.map((time, stop) => Math.max(time, get(leave, stop) < 0 ? -1 : get(leave, stop) - 120))
  }
  return leave
}

test('hundreds of overtaking trips do not form a line, and only the nearest walking transfers are kept', () => {
  // Each trip leaves a minute later and arrives a minute earlier.
  const race = Array.from({ length: 150 }, (_, i): Trip => {
    const times = [7 * 3600 + i * 60, 20 * 3600 - i * 60]
    return { stops: [0, 1], arrivals: times, departures: times }
  })
  expect(() => timetableOf(stops, race)).toThrow('overtake each other')
  const crowd = Array.from({ length: 400 }, (_, i) => ({ lat: 50 + i * 0.000_005, lng: 4 }))
  const { walks } = timetableOf(crowd, [])
  expect(Math.max(...walks.map((from) => from.length))).toBe(150)
  expect(walks[0]?.every(({ stop }) => stop < 400)).toBe(true)
})
