import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readGtfs } from './gtfs.ts'

const FILES = {
  'stops.txt':
    '\uFEFFstop_id,stop_name,stop_lat,stop_lon,location_type\r\nA,"Aalst, station",50.9428,4.0397,0\r\nB,Brussel,50.8457,4.3568,\r\nP,"the ""whole"" station",50.8,4.3,1\r\n',
  'trips.txt': 'route_id,service_id,trip_id\nR,week,t1\nR,week,t2\nR,sunday,t3\nR,extra,t4\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n' +
    'week,1,1,1,1,1,0,0,20261102,20261113\nsunday,0,0,0,0,0,0,1,20261102,20261113\n',
  'calendar_dates.txt': 'service_id,date,exception_type\nextra,20261105,1\nweek,20261102,2\n',
  'stop_times.txt':
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type\n' +
    't1,8:30:00,8:30:00,B,20,,\nt1,07:59:00,08:00:00,A,3,0,1\nt2,08:10:00,08:10:00,A,1,,\nt2,,,B,2,,\n' +
    't3,09:00:00,09:00:00,A,1,,\nt3,09:30:00,09:30:00,B,2,,\nt4,25:00:00,25:00:00,A,1,,\nt4,25:31:00,25:31:00,B,2,,\n',
}
const zipped = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
const read = async (bytes: Uint8Array, limits?: Parameters<typeof readGtfs>[1]) => await readGtfs([bytes], limits)

test('the weekday with the most trips is read, each trip in the order of its stops', async () => {
  const { day, stops, trips } = await read(zipped(FILES))
  expect(day).toBe('20261105')
  expect(stops).toEqual([
    { lat: 50.8457, lng: 4.3568 },
    { lat: 50.9428, lng: 4.0397 },
  ])
  expect(trips).toEqual([
    {
      stops: [1, 0],
      arrivals: [28740, 30600],
      departures: [28800, 30600],
      closed: { boarding: [false, false], alighting: [true, false] },
    },
    { stops: [1, 0], arrivals: [90000, 91860], departures: [90000, 91860] },
  ])
})

test('a file in a folder, and one in many small chunks, read the same', async () => {
  const whole = await read(zipped(FILES))
  const inFolder = Object.fromEntries(Object.entries(FILES).map(([name, text]) => [`gtfs/${name}`, text]))
  expect(await read(zipped(inFolder))).toEqual(whole)
  const bytes = zipped(FILES)
  expect(await readGtfs(Array.from({ length: bytes.length }, (_, i) => bytes.subarray(i, i + 1)))).toEqual(whole)
})

test('an oversized file is refused, and read no further [gtfs.too-large]', async () => {
  const limits = {
    ...{ packedMb: 1, unpackedMb: 1, lines: 2_000_000, stops: 10, trips: 10, stopTimes: 10 },
    ...{ services: 5, dates: 5 },
  }
  const many = (n: number, row: (i: number) => string) => Array.from({ length: n }, (_, i) => row(i)).join('\n')
  const bomb = zipped({ ...FILES, 'stop_times.txt': `${FILES['stop_times.txt']}${'\n'.repeat(3 * 1024 * 1024)}` })
  expect(bomb.length).toBeLessThan(20_000)
  await expect(read(bomb, limits)).rejects.toThrow('holds more than 1 MB')
  const stops = { ...FILES, 'stops.txt': `stop_id,stop_lat,stop_lon\n${many(11, (i) => `S${i},51,4`)}` }
  await expect(read(zipped(stops), limits)).rejects.toThrow('more than 10 stops')
  const trips = { ...FILES, 'trips.txt': `service_id,trip_id\n${many(11, (i) => `week,t${i}`)}` }
  await expect(read(zipped(trips), limits)).rejects.toThrow('more than 10 trips')
  const calls = many(11, (i) => `t1,08:00:00,08:00:00,A,${i}`)
  const times = { ...FILES, 'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n${calls}` }
  await expect(read(zipped(times), limits)).rejects.toThrow('more than 10 calls')
  await expect(read(new Uint8Array(2 * 1024 * 1024), limits)).rejects.toThrow('larger than 1 MB')
  const dates = {
    ...FILES,
    'calendar_dates.txt': `service_id,date,exception_type\n${many(6, () => 'extra,20261105,1')}`,
  }
  await expect(read(zipped(dates), limits)).rejects.toThrow('more than 5 dates')
  const services = { ...FILES, 'calendar.txt': `service_id,monday\n${many(6, (i) => `s${i},1`)}` }
  await expect(read(zipped(services), limits)).rejects.toThrow('more than 5 services')
  const empty = { ...FILES, 'stops.txt': `${FILES['stops.txt']}${'\n'.repeat(2000)}` }
  await expect(read(zipped(empty), { ...limits, lines: 1000 })).rejects.toThrow('more than 1000 lines in stops.txt')
  const line = { ...FILES, 'stops.txt': `stop_id${'x'.repeat(200_000)}` }
  await expect(read(zipped(line), limits)).rejects.toThrow('does not end')
})

test('a file that is not a timetable is refused with a reason', async () => {
  await expect(read(strToU8('hello'))).rejects.toThrow('no GTFS file')
  await expect(read(zipped({ 'hello.txt': 'hello' }))).rejects.toThrow('no GTFS file')
  const bytes = zipped(FILES)
  await expect(read(bytes.subarray(0, bytes.length / 3))).rejects.toThrow(/cut short|damaged|no GTFS/)
  const { 'calendar.txt': _, 'calendar_dates.txt': __, ...without } = FILES
  await expect(read(zipped(without))).rejects.toThrow('weekdays')
})

test('meaningless times and rows are ignored', async () => {
  const head = 'trip_id,arrival_time,departure_time,stop_id,stop_sequence'
  const rows = [
    't1,soon,08:00:00,A,1',
    't1,08:00:00,07:00:00,A,2',
    't1,99:00:00,99:00:00,A,3',
    't1,08:00:00,08:00:00,A,x',
  ]
  const only = {
    ...FILES,
    'stop_times.txt': [head, ...rows, 't2,09:00:00,09:00:00,A,1', 't2,08:00:00,08:00:00,B,2'].join('\n'),
  }
  expect((await read(zipped(only))).trips).toEqual([])
})

test('a feed that would keep a thread busy for minutes is refused, naming what there is too much of [gtfs.too-much-work]', async () => {
  const many = (n: number, row: (i: number) => string) => Array.from({ length: n }, (_, i) => row(i)).join('\n')
  const stops = `stop_id,stop_lat,stop_lon\n${many(7000, (i) => `S${i},51,4`)}`
  const calls = `${FILES['stop_times.txt']}${many(7000, (i) => `t1,08:00:00,08:00:00,S${i},${i + 30}`)}`
  const crowd = zipped({ ...FILES, 'stops.txt': stops, 'stop_times.txt': calls })
  await expect(read(crowd)).rejects.toThrow('too many stops close together')
  const services = many(60_000, (i) => `s${i},1,1,1,1,1,0,0,20250101,20270101`)
  const head = 'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date'
  const trips = `route_id,service_id,trip_id\n${many(60_000, (i) => `R,s${i},t${i}`)}`
  const busy = zipped({ ...FILES, 'calendar.txt': `${head}\n${services}`, 'trips.txt': trips })
  await expect(read(busy)).rejects.toThrow('60000 services on 731 days')
})

test('a truncated file is refused, and so is one without stop times', async () => {
  const { 'stop_times.txt': _, ...without } = FILES
  await expect(read(zipped(without))).rejects.toThrow('it holds no stop_times.txt')
  const bytes = zipped({ ...FILES, 'feed_info.txt': 'x'.repeat(100) })
  // Before the central directory at its end.
  const list = Buffer.from(bytes).indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  await expect(read(bytes.subarray(0, list))).rejects.toThrow('is cut short')
})
