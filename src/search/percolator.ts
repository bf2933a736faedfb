import { type Criteria, OPEN_RANGE } from '#domain/criteria.ts'
import { DEALS, PROPERTY_TYPES } from '#domain/listing.ts'
import { type CentreOf, matches, type SearchRow } from '#domain/matching.ts'
import type { Percolator } from '#domain/percolator.ts'
import { probeOf, Slots, WishList, wishOf } from '#search/wish-list.ts'

/** Which subscriptions does a row fit? An inverted index of their criteria, kept up subscription by subscription. */
export type SubscriptionIndex = Percolator & {
  /** Takes in a running subscription, in place of what was known under its id. */
  put(id: number, criteria: Criteria): void
  /** One that runs no more, or never did. */
  remove(id: number): void
  readonly size: number
  memoryBytes(): number
}

export function createSubscriptionIndex(centreOf: CentreOf): SubscriptionIndex {
  return new InvertedIndex(centreOf)
}

/** What is known of a slot. */
const DEAD = 0
const DECIDED = 1
const UNDECIDED = 2

/** Terms for "whatever it is". */
const ANY_PLACE = 'any'
const ANY_DEAL = DEALS.length
const ANY_TYPE = PROPERTY_TYPES.length
const CELLS = (DEALS.length + 1) * (PROPERTY_TYPES.length + 1)
/** More types than this are "any", and checked at the end: a form with every box ticked must not fill the index. */
const MOST_TYPES = 4

/**
 * Lists by place × deal × type. A subscription stands in one list for each of its places and types; a row looks into
 * the few lists that its own place, deals and type name, and the lists of "any". What the lists do not decide (land,
 * circles, areas …) is asked of the criteria themselves, by then of few.
 */
class InvertedIndex implements SubscriptionIndex {
  readonly kind = 'memory'
  readonly #centreOf: CentreOf
  #places = new Map<string, (WishList | undefined)[]>()
  /** by slot; a changed subscription gets a new one */
  #ids = new Int32Array(1024)
  #standing = new Uint8Array(1024)
  #seen = new Uint32Array(1024)
  #look = 0
  readonly #gathered = new Slots()
  #slots = 0
  #slotOf = new Map<number, number>()
  /** of the slots that the lists cannot decide */
  #criteria = new Map<number, Criteria>()

  constructor(centreOf: CentreOf) {
    this.#centreOf = centreOf
  }

  get size(): number {
    return this.#slotOf.size
  }

  async subscriptionsFor(row: SearchRow): Promise<number[]> {
    const gathered = this.#gathered
    gathered.size = 0
    const type = PROPERTY_TYPES.indexOf(row.type)
    const probe = probeOf(row)
    for (const place of placesOfRow(row)) {
      const lists = this.#places.get(place)
      if (!lists) continue
      for (let deal = 0; deal <= ANY_DEAL; deal++) {
        const name = DEALS[deal]
        const price = name === undefined ? null : row.prices[name]
        if (price === undefined) continue
        lists[deal * (ANY_TYPE + 1) + type]?.gather(price, probe, gathered)
        lists[deal * (ANY_TYPE + 1) + ANY_TYPE]?.gather(price, probe, gathered)
      }
    }
    return this.#settle(row, gathered)
  }

  /** Drops the dead and the double, asks the criteria where the lists could not decide, and sorts. */
  #settle(row: SearchRow, { list, size }: Slots): number[] {
    const look = this.#nextLook()
    const ids = this.#ids
    const standing = this.#standing
    const seen = this.#seen
    let found = 0
    for (let i = 0; i < size; i++) {
      const slot = list[i]!
      if (standing[slot] === DEAD || seen[slot] === look) continue
      seen[slot] = look
      if (standing[slot] === UNDECIDED) {
        const criteria = this.#criteria.get(slot)
        if (!criteria || !matches(criteria, row, this.#centreOf)) continue
      }
      list[found++] = ids[slot]!
    }
    return Array.from(list.subarray(0, found).sort())
  }

  put(id: number, criteria: Criteria): void {
    this.remove(id)
    const [only, another] = DEALS.filter((deal) => criteria.wanted[deal])
    const isOneDeal = only !== undefined && another === undefined
    const deal = isOneDeal ? DEALS.indexOf(only) : ANY_DEAL
    const wish = wishOf(criteria, (isOneDeal && criteria.wanted[only]) || OPEN_RANGE)
    const isAnyType = criteria.types.length === 0 || criteria.types.length > MOST_TYPES
    const types = isAnyType ? [ANY_TYPE] : [...new Set(criteria.types)].map((type) => PROPERTY_TYPES.indexOf(type))
    const isDecided = wish.isExact && isDecidedByLists(criteria)
    const slot = this.#newSlot(id, isDecided ? DECIDED : UNDECIDED)
    if (!isDecided) this.#criteria.set(slot, criteria)
    for (const place of placesOf(criteria, this.#centreOf)) {
      const lists = this.#listsOf(place)
      for (const type of types) (lists[deal * (ANY_TYPE + 1) + type] ??= new WishList()).add(slot, wish)
    }
  }

  remove(id: number): void {
    const slot = this.#slotOf.get(id)
    if (slot === undefined) return
    this.#slotOf.delete(id)
    this.#criteria.delete(slot)
    this.#standing[slot] = DEAD
    if (this.#slots > 4096 && this.#slotOf.size < this.#slots / 2) this.#compact()
  }

  memoryBytes(): number {
    let bytes = this.#ids.byteLength + this.#standing.byteLength + this.#seen.byteLength
    for (const lists of this.#places.values()) for (const list of lists) bytes += list?.memoryBytes() ?? 0
    return bytes
  }

  #listsOf(place: string): (WishList | undefined)[] {
    let lists = this.#places.get(place)
    if (!lists) {
      lists = Array.from({ length: CELLS }, () => undefined)
      this.#places.set(place, lists)
    }
    return lists
  }

  #newSlot(id: number, standing: number): number {
    if (this.#slots === this.#ids.length) {
      const room = this.#slots * 2
      const ids = new Int32Array(room)
      ids.set(this.#ids)
      this.#ids = ids
      const known = new Uint8Array(room)
      known.set(this.#standing)
      this.#standing = known
      const seen = new Uint32Array(room)
      seen.set(this.#seen)
      this.#seen = seen
    }
    const slot = this.#slots++
    this.#ids[slot] = id
    this.#standing[slot] = standing
    this.#slotOf.set(id, slot)
    return slot
  }

  #nextLook(): number {
    if (this.#look === 0xffffffff) {
      this.#seen.fill(0)
      this.#look = 0
    }
    return ++this.#look
  }

  /** Half of the slots are dead: drops them from the lists. */
  #compact(): void {
    const renamed = new Int32Array(this.#slots).fill(-1)
    const alive = [...this.#slotOf].sort(([, a], [, b]) => a - b)
    alive.forEach(([id, slot], next) => {
      renamed[slot] = next
      this.#ids[next] = id
      // The new place is never behind the old one, so nothing is overwritten that is still to be read.
      this.#standing[next] = this.#standing[slot]!
      this.#slotOf.set(id, next)
    })
    this.#slots = alive.length
    this.#standing.fill(DEAD, this.#slots)
    this.#seen.fill(0)
    this.#look = 0
    this.#criteria = new Map([...this.#criteria].map(([slot, criteria]) => [renamed[slot]!, criteria]))
    for (const lists of this.#places.values()) for (const list of lists) list?.rename(renamed)
  }
}

/** Is there nothing but place, deal, type and what a wish holds? */
function isDecidedByLists(criteria: Criteria): boolean {
  const isOpen = ({ min, max }: Criteria['land']) => min === null && max === null
  return (
    Object.keys(criteria.wanted).length <= 1 &&
    criteria.types.length <= MOST_TYPES &&
    criteria.around.length === 0 &&
    criteria.country === null &&
    criteria.bbox === null &&
    criteria.area === null &&
    isOpen(criteria.land) &&
    isOpen(criteria.commercial)
  )
}

function placesOf(criteria: Criteria, centreOf: CentreOf): Set<string> {
  const { postalCodes, provinces, around } = criteria
  if (postalCodes.length + provinces.length + around.length === 0) return new Set([ANY_PLACE])
  const places = new Set<string>()
  for (const code of postalCodes) places.add(`pc ${code}`)
  for (const province of provinces) places.add(`in ${province}`)
  for (const { postalCode, km } of around) {
    const centre = centreOf(postalCode)
    if (!centre) continue
    // A degree of latitude is 111 km; a little more than the circle is taken.
    const high = km / 110 + 0.01
    const wide = high / Math.max(0.05, Math.cos(((Math.abs(centre.lat) + high) * Math.PI) / 180))
    for (let lat = square(centre.lat - high); lat <= square(centre.lat + high); lat++) {
      for (let lng = square(centre.lng - wide); lng <= square(centre.lng + wide); lng++) places.add(`at ${lat} ${lng}`)
    }
  }
  return places
}

function placesOfRow({ postalCode, province, lat, lng }: SearchRow): string[] {
  const places = [ANY_PLACE, `pc ${postalCode}`]
  if (province !== null) places.push(`in ${province}`)
  if (lat !== null && lng !== null) places.push(`at ${square(lat)} ${square(lng)}`)
  return places
}

/** Squares of a fifth of a degree, 22 by 14 km: a circle of 10 km touches four to six. */
const square = (degrees: number) => Math.floor(degrees * 5)
