import { execFileSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { anything, type TravelArea } from '#domain/search/criteria.ts'
import { belgianPlaces } from '#domain/gazetteer/belgian-places.ts'
import { bytesOfReach, packReach, unpackReach } from '#domain/transit/packed-reach.ts'
import { withoutQueue, travelTimes } from '#journeys/travel-times.ts'
import { keepReach, keptReach } from '#store/search/travel-reaches.ts'
import { chanceOf } from '../seed.ts'
import { onBothEngines } from '../store/engines.ts'
import { pause } from '../waiting.ts'
import { startSampleSite } from './sample-site.ts'
import { POSIX, needing } from '../run/needing.ts'

const random = chanceOf('travel times')
const STOPS = 3000
/** Far enough apart that stops are not merged. */
const packed = packReach({
  lat: Array.from({ length: STOPS }, (_, i) => 50 + (i % 60) * 0.02),
  lng: Array.from({ length: STOPS }, (_, i) => 4 + Math.floor(i / 60) * 0.02),
  seconds: Array.from({ length: STOPS }, (_, i) => i * 3),
})
const table = unpackReach(packed)
const bytes = table === null ? 0 : bytesOfReach(table)

onBothEngines('what is kept of travel times', (store) => {
  const codes = [...belgianPlaces().byPostalCode.keys()].slice(0, 30)

  test('is cached by size in bytes, one table per place for all travel times [travel.kept-by-bytes]', async () => {
    let workedOut = 0
    const thread = {
      reach: async () => {
        workedOut += 1
        return { reach: packed }
      },
    }
    const app = { db: store().db, now: () => new Date(), log: pino({ level: 'silent' }) }
    // Room for five places.
    const times = travelTimes(app, { files: [], version: 'one' }, thread, 5.5 * bytes)
    const areaOf = async (place: string, minutes: number): Promise<TravelArea | undefined> => {
      const criteria = { ...anything(), travel: [{ place, minutes, arriveBy: 540 }] }
      return (await times.ask(criteria, withoutQueue)).criteria.travelAreas?.[0]
    }
    const [first = '', ...others] = codes
    const areas = []
    for (let minutes = 1; minutes <= 180; minutes++) areas.push(await areaOf(first, minutes))
    expect(new Set(areas.map((area) => area?.reach)).size, 'one table for all minutes').toBe(1)
    expect(workedOut).toBe(1)
    for (const place of others.slice(0, 4)) await areaOf(place, 40)
    expect((await areaOf(first, 41))?.reach, 'five fit').toBe(areas[0]?.reach)
    for (const place of others) await areaOf(place, 40)
    expect((await areaOf(first, 41))?.reach, 'thirty do not').not.toBe(areas[0]?.reach)
    expect(workedOut, 'an evicted table is read from the store').toBe(codes.length)
    expect(bytes / STOPS, 'bytes a stop').toBeLessThan(19)
  })

  test('is recomputed for each place when the timetable changes, also with many simultaneous requests [travel.yesterdays]', async () => {
    const places = codes.slice(0, 4)
    const app = { db: store().db, now: () => new Date(), log: pino({ level: 'silent' }) }
    const workedOut = new Set<number>()
    const thread = {
      reach: async (point: { lat: number; lng: number }) => {
        workedOut.add(point.lat + point.lng)
        return await Promise.resolve({ reach: packed })
      },
    }
    const askAll = async (version: string) => {
      const times = travelTimes(app, { files: [], version }, thread)
      const criteria = { ...anything(), travel: places.map((place) => ({ place, minutes: 40, arriveBy: 480 })) }
      return async () => (await times.ask(criteria, withoutQueue)).criteria.travelAreas?.length
    }
    await (
      await askAll('yesterday')
    )()
    const again = await askAll('today')
    workedOut.clear()
    await expect
      .poll(async () => {
        expect(await again(), 'the old tables serve meanwhile').toBe(places.length)
        return workedOut.size
      })
      .toBe(places.length)
  })

  test('is limited in the store by size in bytes, and the newest tables stay [travel.stored-by-bytes]', async () => {
    const { db } = store()
    // Incompressible data.
    const some = random.bytes(30_008)
    const most = { reaches: 2000, bytes: Math.round(3.5 * some.length * (4 / 3)) }
    for (let i = 0; i < 6; i++) {
      const at = new Date(Date.now() + 60_000 + i * 1000)
      await keepReach(db, { place: `p${i}`, arriveBy: 540, timetable: 'two' }, some, at, most)
    }
    const row = async (place: string) => await keptReach(db, { place, arriveBy: 540, timetable: 'two' })
    expect(await row('p0')).toBeUndefined()
    expect(await row('p2')).toBeUndefined()
    expect(await row('p3')).toBeDefined()
    expect(Buffer.compare((await row('p5'))?.packed ?? new Uint8Array(), some)).toBe(0)
  })
})

test('a thousand stops on one point are merged; stops across the street stay when they are reached sooner [travel.packed]', () => {
  const lat = [50, ...Array.from({ length: 1000 }, () => 50.5), 50.5005]
  const seconds = [0, ...Array.from({ length: 1000 }, (_, i) => 600 + i), 610]
  const reach = unpackReach(packReach({ lat, lng: lat.map(() => 4.5), seconds }))
  expect([...(reach?.seconds ?? [])].toSorted((a, b) => a - b)).toEqual([600, 610])
})

needing(test, POSIX)(
  'two networks that wait for a slow travel time block nobody from a page [travel.two-networks]',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gevel-slow-gtfs-'))
    const file = join(folder, 'feed.zip')
    writeFileSync(file, FEED)
    const site = await startSampleSite({
      env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1/32,::1/128', LOG_LEVEL: 'error', TRANSIT_GTFS: file },
    })
    onTestFinished(async () => {
      await site.stop('SIGKILL')
      rmSync(folder, { recursive: true })
    })
    // A named pipe, so that reading the timetable takes as long as the test wants.
    rmSync(file)
    execFileSync('mkfifo', [file])
    const asked = `${site.url}/nl/aanbod?travel=1000,40`
    // Refused requests are repeated at once, until all are queued or have a page.
    const attack = Array.from({ length: 220 }, async (_, i) => {
      for (let tries = 1; ; tries++) {
        const { status } = await get(`${asked}&bedrooms_min=${i % 9}`, `203.0.113.${1 + (i % 2)}`, true)
        if (status !== 503 || tries === 100) return status
        await pause(50, 'pace')
      }
    })
    for (const each of attack) each.catch(() => {})
    await pause(2500, 'span')
    for (let batch = 0; batch < 4; batch++) {
      // On a slow machine a visitor may be asked to come back; they retry and are served.
      const visitor = async (_: unknown, i: number) => {
        for (let tries = 1; ; tries++) {
          const { status } = await get(`${site.url}/nl/aanbod?status=FOR_SALE`, `192.0.2.${batch * 10 + i}`, true)
          if (status !== 503 || tries === 100) return status
          await pause(100, 'pace')
        }
      }
      const statuses = await Promise.all(Array.from({ length: 10 }, visitor))
      expect(statuses).toEqual(statuses.map(() => 200))
    }
    // Another visitor who asks for the same travel time gets a page with an explanation and the homes.
    const other = await get(asked, '192.0.2.99', true)
    expect(other.status).toBe(200)
    expect(other.body).toContain('rekenen we nog uit')
    const feed = createWriteStream(file)
    feed.end(FEED)
    await expect
      .poll(async () => (await get(asked, '192.0.2.98', true)).body.includes('rekenen we nog uit'))
      .toBe(false)
    // Each attacker gets a page or a request to come back.
    expect((await Promise.all(attack)).filter((status) => status !== 503)).toContain(200)
  },
)

const FEED = zipSync(
  Object.fromEntries(
    Object.entries({
      'stops.txt': 'stop_id,stop_lat,stop_lon\nA,50.9428,4.0397\nB,50.8457,4.3568\n',
      'trips.txt': 'route_id,service_id,trip_id\nR,week,t1\n',
      'calendar.txt':
        'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nweek,1,1,1,1,1,0,0,20261102,20261113\n',
      'stop_times.txt':
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt1,08:00:00,08:00:00,A,1\nt1,08:30:00,08:30:00,B,2\n',
    }).map(([name, text]) => [name, strToU8(text)]),
  ),
)

/** @param fresh a unique address, which no cached page answers */
function get(url: string, from: string, fresh = false): Promise<{ status: number; body: string }> {
  const address = fresh ? `${url}&price_max=${500_000 + random.below(1e6)}` : url
  return new Promise((resolve, reject) => {
    http
      .get(address, { headers: { 'x-forwarded-for': from }, agent: false }, (answer) => {
        let body = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      })
      .on('error', reject)
  })
}
