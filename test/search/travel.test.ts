import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { html, importListings, search } from '../requests/agency.ts'
import { type Site, startSite } from '../site.ts'

const STOPS = {
  aalst: [50.94281, 4.03965],
  gent: [51.0359, 3.71068],
  brussel: [50.84566, 4.3568],
  dendermonde: [51.02284, 4.10159],
} as const

/** 1 km north: a walk of 16¼ minutes, as streets are a third longer than the straight line. */
const KM_NORTH = 1 / 111.195

/**
 * To Brussels-Central: Ghent 8:10–8:45 (35 min) and 7:20–8:30, Aalst 8:20–8:50 (30 min), Dendermonde 7:50–8:10 to Aalst and
 * on (60 min). To Ghent: Aalst 8:00–8:25 (25 min).
 */
const TRIPS = [
  'gent 08:10, brussel 08:45',
  'gent 07:20, brussel 08:30',
  'aalst 08:20, brussel 08:50',
  'dendermonde 07:50, aalst 08:10',
  'aalst 08:00, gent 08:25',
]

const files = {
  'stops.txt': rows(
    'stop_id,stop_lat,stop_lon',
    Object.entries(STOPS).map(([id, at]) => [id, ...at].join()),
  ),
  'trips.txt': rows(
    'route_id,service_id,trip_id',
    TRIPS.map((_, i) => `R,week,t${i}`),
  ),
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nweek,1,1,1,1,1,0,0,20260901,20261231\n',
  'stop_times.txt': rows(
    'trip_id,stop_sequence,stop_id,arrival_time,departure_time',
    TRIPS.flatMap((trip, t) =>
      trip.split(', ').map((call, i) => {
        const [stop, time] = call.split(' ')
        return `t${t},${i},${stop},${time}:00,${time}:00`
      }),
    ),
  ),
}
function rows(head: string, lines: string[]): string {
  return `${[head, ...lines].join('\n')}\n`
}

const folder = mkdtempSync(join(tmpdir(), 'gevel-travel-'))
const feed = join(folder, 'feed.zip')
writeFileSync(feed, zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))

const HOMES = {
  'at Aalst': ['9300', STOPS.aalst[0], STOPS.aalst[1]],
  'near Aalst': ['9300', STOPS.aalst[0] + KM_NORTH, STOPS.aalst[1]],
  'at Gent': ['9000', STOPS.gent[0], STOPS.gent[1]],
  'at Dendermonde': ['9200', STOPS.dendermonde[0], STOPS.dendermonde[1]],
  'near Brussel': ['1000', STOPS.brussel[0] + 2 * KM_NORTH, STOPS.brussel[1]],
  'far away': ['6700', 49.68, 5.81],
} as const

const listings = Object.entries(HOMES).map(([sourceRef, [postalCode, lat, lng]]) => ({
  kind: 'estate',
  sourceRef,
  type: 'HOUSE',
  deals: { FOR_SALE: { price: 250_000 } },
  bedrooms: 2,
  surfaces: { living: 90 },
  address: { postalCode, locality: postalCode, street: 'Dorpsstraat', number: '1', lat, lng },
}))

describe.each(['memory', 'sql'] as const)('travel times, with the search in %s,', (mode) => {
  let site: Site
  const names = new Map<number, string>()
  beforeAll(async () => {
    site = await startSite({ anyStore: true, env: { SEARCH: mode, TRANSIT_GTFS: feed } })
    await importListings(site, listings, listings.length)
    const { items } = await search(site, '/nl/aanbod')
    for (const [name, [, lat, lng]] of Object.entries(HOMES)) {
      const card = items.find(({ place }) => place.lat === lat && place.lng === lng)
      names.set(card?.id ?? 0, name)
    }
  })
  afterAll(() => site.stop())

  const found = async (...travel: string[]) => {
    const query = new URLSearchParams(travel.map((one) => ['travel', one]))
    return (await search(site, `/nl/aanbod?${query}`)).items.map(({ id }) => names.get(id) ?? '').toSorted()
  }

  test('follow the timetable and the walk, to the minute [travel.by-hand]', async () => {
    expect(await found('Brussel-Centraal,29')).toEqual([])
    expect(await found('Brussel-Centraal,30')).toEqual(['at Aalst'])
    expect(await found('Brussel-Centraal,32')).toEqual(['at Aalst'])
    expect(await found('Brussel-Centraal,33')).toEqual(['at Aalst', 'near Brussel'])
    expect(await found('Brussel-Centraal,35')).toEqual(['at Aalst', 'at Gent', 'near Brussel'])
    expect(await found('Brussel-Centraal,46')).toEqual(['at Aalst', 'at Gent', 'near Brussel'])
    expect(await found('Bruxelles-Central, 47')).toEqual(['at Aalst', 'at Gent', 'near Aalst', 'near Brussel'])
    expect(await found('brussels-central,59')).not.toContain('at Dendermonde')
    expect(await found('brussels-central,60')).toContain('at Dendermonde')
    expect(await found('brussels-central,180')).not.toContain('far away')
  })

  test('are computed for the chosen arrival time', async () => {
    expect(await found('Brussel-Centraal,69,08:30')).not.toContain('at Gent')
    expect(await found('Brussel-Centraal,70,08:30')).toContain('at Gent')
    expect(await found('Brussel-Centraal,180,08:30')).not.toContain('at Aalst')
    expect(await found('Brussel-Centraal,180,20:00')).toEqual(['near Brussel'])
  })

  test('to two places find the offers within both', async () => {
    const [one, other] = [await found('Brussel-Centraal,40'), await found('Gent-Sint-Pieters,30')]
    expect(other).toEqual(['at Aalst', 'at Gent'])
    expect(await found('Brussel-Centraal,40', 'Gent-Sint-Pieters,30')).toEqual(
      one.filter((home) => other.includes(home)),
    )
  })

  test('are shown in the form and as a removable chip, and stay in the link to subscribe', async () => {
    const page = (await html(`${site.url}/nl/aanbod?status=FOR_SALE&travel=Brussel-Centraal,35`)).replaceAll(
      '\u00A0',
      ' ',
    )
    expect(page).toContain('35 min. naar Brussel-Centraal, weekdag voor 9.00 u.')
    expect(page).toMatch(/<input[^>]*name="travel"[^>]*value="Brussel-Centraal,35"/)
    expect(page).toMatch(/href="\/nl\/[a-z-]+\?[^"]*travel=Brussel-Centraal%2C35/)
    expect(page).toContain('geschat, weekdag')
  })

  test('have fields in the subscription form, which counts by them', async () => {
    const counted = async (query: string) =>
      (await (await fetch(`${site.url}/nl/ajax/notification-preview?status=FOR_SALE&${query}`)).json()) as {
        total: number
        html: string
      }
    const form = await html(`${site.url}/nl/hou-me-op-de-hoogte?status=FOR_SALE&type=HOUSE&travel=Brussel-Centraal,35`)
    expect(form).toMatch(/<input[^>]*name="notification\.location\.travel"[^>]*value="Brussel-Centraal,35"/)
    expect(form).toMatch(/<input[^>]*name="notification\.location\.second_travel"[^>]*value=""/)
    expect(form).not.toMatch(/name="notification\.search"/)
    expect((await counted('travel=Brussel-Centraal,35')).total).toBe(3)
    expect((await counted('travel=Brussel-Centraal,30')).total).toBe(1)
    expect((await counted('travel=Dendermonde,30')).total, 'computed for the first time').toBe(1)
    expect((await counted('travel=Brussel-Centraal,35')).html.replaceAll('\u00A0', ' ')).toContain(
      'hoogstens 35 min. naar Brussel-Centraal',
    )
  })

  test('to an unknown place, or one without a stop nearby, are reported and ignored', async () => {
    const unknown = await html(`${site.url}/nl/aanbod?travel=Atlantis,30`)
    expect(unknown).toContain('noemt een plaats die we niet kennen')
    expect(await html(`${site.url}/nl/aanbod?travel=6700,30`)).toContain('ligt te ver van een halte')
    expect(await html(`${site.url}/nl/aanbod?travel=9000`)).toContain('is geen plaats met minuten')
    expect(await found('Atlantis,30')).toHaveLength(Object.keys(HOMES).length)
  })
})

describe('without a timetable', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite({ anyStore: true })
    await importListings(site, listings, listings.length)
  })
  afterAll(async () => {
    await site.stop()
    rmSync(folder, { recursive: true })
  })

  test('there is no field for travel times, and a request for them gets a notice', async () => {
    const page = await html(`${site.url}/nl/aanbod?travel=9000,30`)
    expect(page).toContain('deze site heeft geen dienstregeling')
    expect(page).not.toContain('name="travel"')
    const form = await html(`${site.url}/nl/hou-me-op-de-hoogte`)
    expect(form).not.toContain('notification.location.travel')
    expect((await search(site, '/nl/aanbod?travel=9000,30')).total).toBe(listings.length)
  })
})
