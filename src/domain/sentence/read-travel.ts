import type { Item } from '#domain/sentence/items.ts'
import { type Reader, has, lose, understand } from '#domain/sentence/reader.ts'
import type { Role } from '#domain/sentence/vocabulary.ts'
import { destinationNamed } from '#domain/transit/destination.ts'
import { readTravel, writeTravel } from '#domain/transit/travel.ts'

/**
 * "30 minuten van station Gent", "within 45 min of Brussels by train": how long one travels. Null when nothing of the kind
 * begins here, or the site has no timetable. By car, by bicycle, on foot or at least so long is nothing that a filter knows.
 */
export function readTravelTime(reader: Reader, at: number): number | null {
  const { items } = reader
  const lasting = reader.hasTimetable ? durationAt(items, at) : null
  if (!lasting) return null
  const first = afterGlue(items, lasting.next)
  const destination = destinationAt(reader, first)
  if (!destination) return null
  let end = destination.next
  while (MEANS.some((role) => has(items[end], role))) end++
  const between = items.slice(lasting.next, end)
  const travel = readTravel(`${destination.name},${Math.round(lasting.minutes)}`)
  if (lasting.isLeast || !travel || between.some((item) => has(item, 'byOther'))) return lose(reader, at, end)
  return understand(reader, at, end, [['travel', writeTravel(travel)]])
}

const MEANS: readonly Role[] = ['byTransit', 'byOther']
const LEADS: readonly Role[] = ['max', 'min', 'about', 'around', 'in', 'stop', 'to', 'from', 'budget']

type Duration = { minutes: number; isLeast: boolean; next: number }

function durationAt(items: readonly Item[], at: number): Duration | null {
  let number = at
  while (number < at + 4 && !isNumber(items[number]) && LEADS.some((role) => has(items[number], role))) number++
  const value = items[number]?.value ?? items[number]?.spelledNumber ?? null
  const unit = items[number + 1]
  const isMinutes = has(unit, 'minutes') || unit?.folded === 'min'
  if (value === null || !(isMinutes || has(unit, 'hours'))) return null
  const lead = items.slice(at, number)
  const isLeast = lead.some((item) => has(item, 'min')) && !lead.some((item) => has(item, 'max'))
  // "45 min."
  const next = number + (items[number + 2]?.text === '.' ? 3 : 2)
  return { minutes: isMinutes ? value : value * 60, isLeast, next }
}

const isNumber = (item: Item | undefined) => item?.value !== null || item.spelledNumber !== null

const GLUE: readonly Role[] = [...MEANS, 'stop', 'in', 'from', 'to', 'around', 'station', 'with', 'min', 'max']

function afterGlue(items: readonly Item[], from: number): number {
  let at = from
  while (at < from + 6 && !items[at]?.place && GLUE.some((role) => has(items[at], role))) at++
  return at
}

/** The longest name of a station, a town or a postal code that begins here. */
function destinationAt({ items, text }: Reader, at: number): { name: string; next: number } | null {
  const start = items[at]?.start
  for (let next = Math.min(items.length, at + 5); start !== undefined && next > at; next--) {
    const name = text.slice(start, items[next - 1]?.end).trim()
    if (destinationNamed(name)) return { name, next }
  }
  return null
}
