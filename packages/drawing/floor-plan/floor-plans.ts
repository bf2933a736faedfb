import { livedFloors } from './lived-floors.ts'
import type { Room } from '../facts.ts'
import { areaOf, type Around, type FloorPlan } from './floor.ts'
import { anyOrder, layOut, varied } from './lay-out.ts'
import { IMPOSSIBLE, openUp, type Wanted } from './open-up.ts'
import { type Random, seededRandom } from '../random.ts'

/**
 * The floors of a home, lowest first, each room in its exact area: an impression, the same each time for the same rooms.
 * Every room is reached from the hall or the living room of its floor, and every floor by stairs. A floor without a hall
 * in its list gets one.
 */
export function floorPlans(rooms: readonly Room[], seed: number, around: Around): FloorPlan[] {
  const key = JSON.stringify([rooms, seed, around])
  const known = planCache.get(key)
  if (known) return known.plans.map((plan) => withRooms(plan, known.rooms, rooms))
  const plans = bestWidth(storeysOf(rooms), seed, around)
  if (planCache.size >= MAX_CACHED_PLANS) planCache.clear()
  planCache.set(key, { rooms, plans })
  return plans
}

/** A cached plan with the caller's room objects in place of equal ones, because labels find rooms by identity. */
function withRooms(plan: FloorPlan, before: readonly Room[], rooms: readonly Room[]): FloorPlan {
  const spaces = plan.spaces.map((space) => ({ ...space, room: rooms[before.indexOf(space.room)] ?? space.room }))
  return { ...plan, spaces }
}

/** Cache of plans: finding one takes tens of milliseconds. It holds the plans of a whole demonstration. */
const planCache = new Map<string, { rooms: readonly Room[]; plans: FloorPlan[] }>()
const MAX_CACHED_PLANS = 500

/** Tries the home in a few widths and returns the best plans. */
function bestWidth(storeys: readonly Storey[], seed: number, around: Around): FloorPlan[] {
  const widest = Math.max(...storeys.map(({ hall, rooms }) => total([hall, ...rooms])))
  const shares = around.flat ? [1.35, 1.1, 0.85] : (around.facades ?? 4) <= 2 ? [0.62, 0.78, 0.95] : [1.3, 1.05, 0.85]
  let best: FloorPlan[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    for (const share of shares) {
      const plans = stacked(storeys, Math.sqrt(widest * share), seed + attempt * 7919, around)
      if (best.length === 0 || penaltyOf(plans) < penaltyOf(best)) best = plans
      if (penaltyOf(best) < FINE_PER_STOREY * storeys.length) return best
    }
    if (penaltyOf(best) < IMPOSSIBLE) return best
  }
  return best
}
const [FINE_PER_STOREY, ATTEMPTS] = [5, 4]

type Storey = { floor: number; hall: Room; rooms: Room[] }

/** The lowest floors with living space, each with a hall. */
function storeysOf(rooms: readonly Room[]): Storey[] {
  return livedFloors(rooms)
    .slice(0, MAX_FLOORS)
    .map(({ floor, rooms: here }) => {
      const hall = here.find(({ kind }) => kind === 'HALL')
      const rest = here.filter((room) => room !== hall)
      return {
        floor,
        hall: hall ?? { kind: 'HALL', name: null, floor, area: Math.max(7, total(rest) * 0.11) },
        rooms: rest.toSorted((a, b) => areaOf(b) - areaOf(a)).slice(0, MAX_ROOMS_PER_FLOOR),
      }
    })
}
export const MAX_FLOORS = 4
const MAX_ROOMS_PER_FLOOR = 14

function stacked(storeys: readonly Storey[], width: number, seed: number, around: Around): FloorPlan[] {
  const plans: FloorPlan[] = []
  for (const [i, storey] of storeys.entries()) {
    const last = plans.at(-1)
    plans.push(
      annealFloor(
        storey,
        i === 0 ? width : (plans[0]?.width ?? width),
        {
          floor: storey.floor,
          entered: i === 0,
          stairs: storeys.length > 1,
          below: last?.stairs ? { x: last.stairs.x, fromStreet: last.depth - last.stairs.y } : null,
        },
        around,
        seededRandom(seed, 20 + i),
      ),
    )
  }
  return plans
}

/** Simulated annealing: starts from a random order and improves it, at first accepting somewhat worse steps. */
function annealFloor(storey: Storey, width: number, wanted: Wanted, around: Around, random: Random): FloorPlan {
  let best: FloorPlan | null = null
  for (let start = 0; start < MAX_STARTS; start++) {
    if (best && (best.penalty < GOOD || (start >= STARTS && best.penalty < IMPOSSIBLE))) break
    let order = anyOrder(storey.rooms, wanted.entered, random)
    let now = Number.POSITIVE_INFINITY
    for (let step = 0; step < STEPS && !(best && best.penalty < FINE); step++) {
      const next = step === 0 ? order : varied(order, wanted.entered, random)
      const limit = now + WARMTH * (1 - step / STEPS) * random.between(0, 1)
      const laid = layOut(storey.hall, next, width)
      const plan = laid && openUp(laid, wanted, around, limit)
      if (!plan || plan.penalty > limit) continue
      ;[order, now] = [next, plan.penalty]
      if (!best || plan.penalty < best.penalty) best = plan
    }
  }
  if (!best) throw new Error(`No plan fits ${storey.rooms.length} rooms on floor ${storey.floor}`)
  return best
}
const [STARTS, MAX_STARTS, STEPS, WARMTH, GOOD, FINE] = [4, 40, 260, 12, 14, 1]

const total = (rooms: readonly Room[]): number => rooms.reduce((sum, room) => sum + areaOf(room), 0)
const penaltyOf = (plans: readonly FloorPlan[]): number => plans.reduce((sum, plan) => sum + plan.penalty, 0)
