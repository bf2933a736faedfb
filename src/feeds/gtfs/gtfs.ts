import { Unzip, UnzipInflate } from 'fflate'
import type { Point } from '#domain/search/criteria.ts'
import { tooClose, type Trip } from '#domain/transit/timetable.ts'
import { TimetableRefused } from '#feeds/gtfs/timetable-refused.ts'
import { busiestWeekday, isDay, noService, runsOn, type Service } from '#feeds/gtfs/gtfs-days.ts'
import { Lines, type Row } from '#feeds/gtfs/gtfs-lines.ts'

/** The most that a file may hold; a larger one is refused as a whole. */
export type GtfsLimits = {
  packedMb: number
  unpackedMb: number
  /** lines of each table, whatever they mean */
  lines: number
  stops: number
  trips: number
  stopTimes: number
  services: number
  /** rows of calendar_dates.txt */
  dates: number
}
const LIMITS: GtfsLimits = {
  packedMb: 300,
  unpackedMb: 3000,
  lines: 30_000_000,
  stops: 200_000,
  trips: 1_000_000,
  stopTimes: 20_000_000,
  services: 100_000,
  dates: 5_000_000,
}
/** A file without these tables is no GTFS file. */
const REQUIRED = ['stops.txt', 'trips.txt', 'stop_times.txt']
/** The end record of a zip file: 22 bytes and a comment of at most 64 KB. */
const MAX_END_RECORD_BYTES = 22 + 65_535
const END_RECORD = Buffer.from([0x50, 0x4b, 5, 6])
const MB = 1024 * 1024
/** Small, since one piece may inflate a thousandfold. */
const PIECE_BYTES = 64 * 1024
const MAX_TIME_SECONDS = 72 * 3600
/** The values of location_type for stops; stops.txt also has stations, their entrances and nodes of paths. */
const STOP_LOCATION_TYPES = new Set(['', '0'])
const NOT_AVAILABLE = '1'

/** An ordinary weekday of a timetable: the Monday to Friday on which most trips run. */
export type GtfsDay = { day: string; stops: Point[]; trips: Trip[] }

/**
 * Reads a GTFS zip file (https://gtfs.org/documentation/schedule/reference/). Calls without a time are left out, and so
 * are trips and stops without calls; headways (frequencies.txt) are not read. Throws TimetableRefused when the file is no GTFS
 * file, or is larger than the limits.
 */
export async function readGtfs(
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  limits: GtfsLimits = LIMITS,
): Promise<GtfsDay> {
  const feed = new Gtfs(limits)
  const unzip = new Unzip()
  unzip.register(UnzipInflate)
  let unpacked = 0
  const [there, unfinished] = [new Set<string>(), new Set<string>()]
  unzip.onfile = (file) => {
    const name = file.name.split('/').at(-1) ?? ''
    const take = feed.reader(name)
    if (take === null) return
    there.add(name)
    unfinished.add(name)
    const lines = new Lines(name, take, limits.lines)
    file.ondata = (error, data, final) => {
      if (error) throw error
      unpacked += data.length
      if (unpacked > limits.unpackedMb * MB) throw new TimetableRefused(`holds more than ${limits.unpackedMb} MB`)
      lines.push(data, final)
      if (final) unfinished.delete(name)
    }
    file.start()
  }
  let packed = 0
  let tail = Buffer.alloc(0)
  try {
    for await (const chunk of bytes) {
      packed += chunk.length
      if (packed > limits.packedMb * MB) throw new TimetableRefused(`is larger than ${limits.packedMb} MB`)
      for (let from = 0; from < chunk.length; from += PIECE_BYTES) unzip.push(chunk.subarray(from, from + PIECE_BYTES))
      tail = Buffer.from(Buffer.concat([tail, chunk.subarray(-MAX_END_RECORD_BYTES)]).subarray(-MAX_END_RECORD_BYTES))
    }
    unzip.push(new Uint8Array(0), true)
  } catch (error) {
    if (error instanceof TimetableRefused) throw error
    throw new TimetableRefused('is damaged, or no zip file')
  }
  if (unfinished.size > 0) throw new TimetableRefused(`is cut short at ${[...unfinished].join(', ')}`)
  const missing = REQUIRED.filter((name) => !there.has(name))
  if (missing.length > 0)
    throw new TimetableRefused(`is no GTFS file, or is cut short: it holds no ${missing.join(', ')}`)
  if (tail.lastIndexOf(END_RECORD) < 0) throw new TimetableRefused('is cut short')
  return feed.day()
}

/** The tables of one file, as far as a day of travel needs them; they come in any order. */
class Gtfs {
  readonly #limits: GtfsLimits
  readonly #stops = new Map<string, Point>()
  readonly #serviceOf = new Map<string, string>()
  readonly #services = new Map<string, Service>()
  readonly #numbers = { trip: new Map<string, number>(), stop: new Map<string, number>() }
  readonly #calls = new Calls()
  #dates = 0

  constructor(limits: GtfsLimits) {
    this.#limits = limits
  }

  reader(name: string): ((row: Row) => void) | null {
    const readers: Record<string, (row: Row) => void> = {
      'stops.txt': (row) => this.#stop(row),
      'trips.txt': (row) => this.#trip(row),
      'calendar.txt': (row) => this.#calendar(row),
      'calendar_dates.txt': (row) => this.#exception(row),
      'stop_times.txt': (row) => this.#call(row),
    }
    return readers[name] ?? null
  }

  #stop(row: Row): void {
    const [lat, lng] = [Number(row('stop_lat') || NaN), Number(row('stop_lon') || NaN)]
    if (!STOP_LOCATION_TYPES.has(row('location_type')) || !(Math.abs(lat) <= 85) || !(Math.abs(lng) <= 180)) return
    this.#stops.set(row('stop_id'), { lat, lng })
    this.#refuseMore(this.#stops.size, this.#limits.stops, 'stops')
  }

  #trip(row: Row): void {
    this.#serviceOf.set(row('trip_id'), row('service_id'))
    this.#refuseMore(this.#serviceOf.size, this.#limits.trips, 'trips')
  }

  #calendar(row: Row): void {
    const service = this.#service(row)
    service.week = WEEK.map((day) => row(day) === '1')
    service.from = row('start_date')
    service.to = row('end_date')
  }

  #exception(row: Row): void {
    const service = this.#service(row)
    this.#refuseMore(++this.#dates, this.#limits.dates, 'dates in calendar_dates.txt')
    const date = row('date')
    if (!isDay(date)) return
    if (row('exception_type') === '1') service.added.add(date)
    if (row('exception_type') === '2') service.removed.add(date)
  }

  #service(row: Row): Service {
    const id = row('service_id')
    const service = this.#services.get(id) ?? noService()
    this.#services.set(id, service)
    this.#refuseMore(this.#services.size, this.#limits.services, 'services')
    return service
  }

  #call(row: Row): void {
    const arrival = secondsOf(row('arrival_time') || row('departure_time'))
    const departure = secondsOf(row('departure_time') || row('arrival_time'))
    const order = Number(row('stop_sequence') || NaN)
    if (arrival === null || departure === null || departure < arrival || !Number.isInteger(order)) return
    const closed = (row('pickup_type') === NOT_AVAILABLE ? 1 : 0) | (row('drop_off_type') === NOT_AVAILABLE ? 2 : 0)
    const trip = numberOf(this.#numbers.trip, row('trip_id'))
    const stop = numberOf(this.#numbers.stop, row('stop_id'))
    this.#refuseMore(this.#numbers.trip.size, this.#limits.trips, 'trips')
    this.#refuseMore(this.#numbers.stop.size, this.#limits.stops, 'stops')
    this.#refuseMore(this.#calls.add([trip, order, stop, arrival, departure, closed]), this.#limits.stopTimes, 'calls')
  }

  #refuseMore(count: number, most: number, what: string): void {
    if (count > most) throw new TimetableRefused(`holds more than ${most} ${what}`)
  }

  day(): GtfsDay {
    const trips = new Map<string, number>()
    for (const service of this.#serviceOf.values()) trips.set(service, (trips.get(service) ?? 0) + 1)
    const day = busiestWeekday(this.#services, trips)
    if (day === null) throw new TimetableRefused('is no GTFS file with a timetable for weekdays')
    const running = new Set([...this.#services].flatMap(([id, service]) => (runsOn(service, day) ? [id] : [])))
    const isRunning = [...this.#numbers.trip.keys()].map((id) => running.has(this.#serviceOf.get(id) ?? ''))
    const known = [...this.#numbers.stop.keys()].map((id) => this.#stops.get(id))
    const places = new Map<number, number>()
    const stops: Point[] = []
    for (const [number, point] of known.entries()) if (point) places.set(number, stops.push(point) - 1)
    const crowded = tooClose(stops)
    if (crowded !== null) throw new TimetableRefused(crowded)
    return { day, stops, trips: this.#calls.trips(isRunning, places) }
  }
}

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

function numberOf(numbers: Map<string, number>, id: string): number {
  const known = numbers.get(id) ?? numbers.size
  numbers.set(id, known)
  return known
}

/** Seconds of a time; "25:10:00" is ten past one in the night after. Null when it is no time. */
function secondsOf(text: string): number | null {
  const [, hours, minutes, seconds] = /^(\d{1,2}):([0-5]\d):([0-5]\d)$/.exec(text) ?? []
  if (hours === undefined) return null
  const time = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return time <= MAX_TIME_SECONDS ? time : null
}

const FIELDS_PER_CALL = 6
type Call = readonly [trip: number, order: number, stop: number, arrival: number, departure: number, closed: number]

/** Millions of calls of trips at stops, packed into one array of numbers. */
class Calls {
  #table = new Int32Array(1024 * FIELDS_PER_CALL)
  #size = 0

  /** Adds a call; returns how many there are. */
  add(call: Call): number {
    if ((this.#size + 1) * FIELDS_PER_CALL > this.#table.length) {
      const larger = new Int32Array(this.#table.length * 2)
      larger.set(this.#table)
      this.#table = larger
    }
    this.#table.set(call, this.#size * FIELDS_PER_CALL)
    return ++this.#size
  }

  /** The trips that run, each with its calls in order. A trip whose times go back is left out. */
  trips(isRunning: readonly boolean[], places: ReadonlyMap<number, number>): Trip[] {
    const callsOf = new Map<number, Call[]>()
    for (let i = 0; i < this.#size; i++) {
      const trip = this.#table[i * FIELDS_PER_CALL] ?? 0
      const place = places.get(this.#table[i * FIELDS_PER_CALL + 2] ?? 0)
      if (!isRunning[trip] || place === undefined) continue
      const [, order = 0, , arrival = 0, departure = 0, closed = 0] = this.#table.subarray(
        i * FIELDS_PER_CALL,
        (i + 1) * FIELDS_PER_CALL,
      )
      const calls = callsOf.get(trip) ?? []
      calls.push([trip, order, place, arrival, departure, closed])
      callsOf.set(trip, calls)
    }
    return [...callsOf.values()].flatMap((calls) => tripOf(calls.toSorted((a, b) => a[1] - b[1])))
  }
}

function tripOf(calls: readonly Call[]): Trip[] {
  const goesBack = calls.some(([, , , arrival], i) => i > 0 && arrival < (calls[i - 1]?.[4] ?? 0))
  if (calls.length < 2 || goesBack) return []
  const isClosed = calls.some(([, , , , , closed]) => closed !== 0)
  return [
    {
      stops: calls.map(([, , stop]) => stop),
      arrivals: calls.map(([, , , arrival]) => arrival),
      departures: calls.map(([, , , , departure]) => departure),
      ...(isClosed && {
        closed: {
          boarding: calls.map(([, , , , , closed]) => (closed & 1) !== 0),
          alighting: calls.map(([, , , , , closed]) => (closed & 2) !== 0),
        },
      }),
    },
  ]
}
