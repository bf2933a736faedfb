import { createReadStream } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { Point } from '#domain/search/criteria.ts'
import { packReach } from '#domain/transit/packed-reach.ts'
import { reachOf } from '#domain/transit/reach.ts'
import { timetableOf, type Timetable } from '#domain/transit/timetable.ts'
import { readGtfs } from '#feeds/gtfs/gtfs.ts'

/** `arriveBy` in minutes after midnight. */
export type TravelQuestion = { id: number; place: Point; arriveBy: number }
export type TravelAnswer = { id: number } & ({ reach: Uint8Array | null } | { error: string })

// The thread that travel-thread.ts starts. It reads the files once and works out each place from them.

// the shape that travel-thread.ts gives
const { files } = workerData as { files: string[] }
let timetable: Promise<Timetable> | null = null

parentPort?.on('message', ({ id, place, arriveBy }: TravelQuestion) => {
  timetable ??= readAll()
  timetable.then(
    (known) => {
      const reach = reachOf(known, place, arriveBy * 60)
      answer({ id, reach: reach && packReach(reach) })
    },
    (error: unknown) => answer({ id, error: error instanceof Error ? error.message : String(error) }),
  )
})

const answer = (given: TravelAnswer): void => parentPort?.postMessage(given)

async function readAll(): Promise<Timetable> {
  const stops: Point[] = []
  const trips = []
  for (const file of files) {
    const day = await readGtfs(createReadStream(file)).catch((error: unknown) => {
      throw new Error(`${file} ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    })
    const first = stops.length
    for (const stop of day.stops) stops.push(stop)
    for (const trip of day.trips) trips.push({ ...trip, stops: trip.stops.map((stop) => stop + first) })
  }
  try {
    return timetableOf(stops, trips)
  } catch (error) {
    throw new Error(`${files.join(', ')}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
