import { readStored, writeStored } from './browser-storage.ts'

/** A viewing to come, as this browser knows it. `at`: ISO instant. `asked`: it waits for its confirmation by mail. */
export type PlannedViewing = { /** id of the unit or the offer */ id: number; at: string; state: 'asked' | 'booked' }

const KEY = 'gevel.viewings'
const MAX_VIEWINGS = 50

/** The viewings to come. It holds neither a name nor the link to the appointment. */
export function plannedViewings(now: number = Date.now()): PlannedViewing[] {
  const stored = readStored(KEY)
  return Array.isArray(stored) ? stored.filter(isViewing).filter(({ at }) => Date.parse(at) > now) : []
}

/** One entry for each home: the newest counts. */
export function storeViewing(news: { id: number; at: string; state: PlannedViewing['state'] | 'cancelled' }): void {
  const { id, at, state } = news
  const others = plannedViewings().filter((one) => one.id !== id)
  writeStored(KEY, state === 'cancelled' ? others : [{ id, at, state }, ...others].slice(0, MAX_VIEWINGS))
}

function isViewing(value: unknown): value is PlannedViewing {
  const { id, at } = (value ?? {}) as Partial<PlannedViewing>
  return typeof id === 'number' && typeof at === 'string'
}
