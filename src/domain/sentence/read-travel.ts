import type { Item } from '#domain/sentence/items.ts'
import { type Reader, has, lose, understand } from '#domain/sentence/reader.ts'
import type { Role } from '#domain/sentence/vocabulary.ts'
import { placesOfPostalCode } from '#domain/places/place.ts'
import { destinationNamed } from '#domain/transit/destination.ts'
import { readTravel, writeTravel } from '#domain/transit/travel.ts'

/**
 * Reads a travel time: "30 minuten van station Gent", "within 45 min of Brussels by train". There is no filter for a car, a
 * bicycle, walking or a minimum time. Null when no travel time begins here.
 */
export function readTravelTime(reader: Reader, at: number): number | null {
  const { items } = reader
  const lasting = durationAt(items, at)
  if (!lasting) return null
  const first = afterGlue(items, lasting.next)
  const destination = destinationAt(reader, first)
  if (!destination) return null
  let end = destination.next
  while (MEANS.some((role) => has(items[end], role))) end++
  const between = items.slice(lasting.next, end)
  if (!reader.hasTimetable) return withoutTimetable(reader, at, end, lasting, between)
  const travel = readTravel(`${destination.name},${Math.round(lasting.minutes)}`)
  if (lasting.isLeast || !travel || between.some((item) => has(item, 'byOther'))) return lose(reader, at, end)
  return understand(reader, at, end, [['travel', writeTravel(travel)]])
}

/**
 * On a site without a timetable a travel time is not understood, and its destination is no place to live. When it is the
 * only place of the sentence, a circle around it is searched instead, which `remarksOn` tells the visitor.
 */
function withoutTimetable(
  reader: Reader,
  at: number,
  end: number,
  lasting: Duration,
  between: readonly Item[],
): number {
  const { items } = reader
  const place = between.find((item) => typeof item.place?.centre === 'string')?.place
  const isElsewhere = [...items.slice(0, at), ...items.slice(end)].some(
    (item) => item.place !== null || (/^[1-9]\d{3}$/.test(item.text) && placesOfPostalCode(item.text).length > 0),
  )
  const isMet = reader.parts.some(({ query }) => query.some(([name]) => name === 'around'))
  lose(reader, at, end)
  if (!place?.centre || lasting.isLeast || isElsewhere || isMet) return end
  const slow = between.some((item) => ON_FOOT.test(item.text))
    ? KM_A_MINUTE.foot
    : between.some((item) => BY_BICYCLE.test(item.text))
      ? KM_A_MINUTE.bicycle
      : KM_A_MINUTE.other
  const km = Math.min(50, Math.max(1, Math.round(lasting.minutes * slow)))
  return understand(reader, at, end, [['around', `${place.centre},${km}`]])
}

/** Kilometres as the crow flies. */
const KM_A_MINUTE = { foot: 0.07, bicycle: 0.2, other: 0.75 }
const ON_FOOT = /voet|wandel|stappen|pied|foot|walk|fuß|fuss/i
const BY_BICYCLE = /fiets|vélo|velo|bike|bicycle|cycl|rad/i

const MEANS: readonly Role[] = ['byTransit', 'byOther']
const LEADS: readonly Role[] = ['max', 'min', 'about', 'around', 'in', 'stop', 'to', 'from', 'budget']

type Duration = { minutes: number; isLeast: boolean; next: number }

function durationAt(items: readonly Item[], at: number): Duration | null {
  let number = at
  while (number < at + 4 && !isNumber(items[number]) && LEADS.some((role) => has(items[number], role))) number++
  const half = halfHourAt(items, number)
  if (half !== null) return { minutes: 30, isLeast: false, next: half }
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

/** The index behind a half hour: "een half uur", "une demi-heure", "half an hour", "eine halbe Stunde". */
function halfHourAt(items: readonly Item[], at: number): number | null {
  let half = at
  while (half < at + 2 && (isArticle(items[half]) || items[half]?.roles.has('stop'))) half++
  if (!/^(?:half|halve|halbe|halben|demi|demie)$/.test(items[half]?.folded ?? '')) return null
  const unit = isArticle(items[half + 1]) ? half + 2 : half + 1
  return has(items[unit], 'hours') ? unit + 1 : null
}

const isArticle = (item: Item | undefined) => item?.spelledNumber === 1 || /^an?$/.test(item?.folded ?? '')

const isNumber = (item: Item | undefined) => item?.value !== null || item.spelledNumber !== null

const GLUE: readonly Role[] = [...MEANS, 'stop', 'in', 'from', 'to', 'around', 'station', 'with', 'min', 'max']

function afterGlue(items: readonly Item[], from: number): number {
  let at = from
  while (at < from + 6 && !items[at]?.place && GLUE.some((role) => has(items[at], role))) at++
  return at
}

/** The longest name of a destination (station, town or postal code) that begins here. */
function destinationAt({ items, text }: Reader, at: number): { name: string; next: number } | null {
  const start = items[at]?.start
  for (let next = Math.min(items.length, at + 5); start !== undefined && next > at; next--) {
    const name = text.slice(start, items[next - 1]?.end).trim()
    if (destinationNamed(name)) return { name, next }
  }
  return null
}
