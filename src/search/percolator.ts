import { type Criteria, OPEN_RANGE } from '#domain/criteria.ts'
import { DEALS, PROPERTY_TYPES } from '#domain/listing.ts'
import { type CentreOf, matches, type SearchRow } from '#domain/matching.ts'
import type { Percolator } from '#domain/percolator.ts'
import { type Circle, probeOf, Slots, WishList, wishOf } from '#search/wish-list.ts'

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

/** Lowest bit of an entry in a list, below its slot: the criteria have to be asked. */
const UNDECIDED = 1

/** Terms for "whatever it is". */
const ANY_PLACE = 'any'
const ANY_DEAL = DEALS.length
const ANY_TYPE = PROPERTY_TYPES.length
const CELLS = (DEALS.length + 1) * (PROPERTY_TYPES.length + 1)
/** More types than this are "any", and checked at the end: a form with every box ticked must not fill the index. */
const MOST_TYPES = 4

/**
 * Lists by place × deal × type. A subscription stands in one list for each of its places and types; a row looks into
 * the few lists that its own place, deals and type name, and the lists of "any". What the lists do not decide (commercial
 * surface, areas …) is asked of the criteria themselves, by then of few.
 */
class InvertedIndex implements SubscriptionIndex {
  readonly kind = 'memory'
  readonly #centreOf: CentreOf
  #places = new Map<string, (WishList | undefined)[]>()
  /** by slot; a changed subscription gets a new one */
  #ids = new Int32Array(1024)
  #isAlive = new Uint8Array(1024)
  /** all off between questions */
  #bits = new Int32Array(1024 / 32 + 1)
  /** do ids rise with their slots? */
  #isInOrder = true
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

  /**
   * Drops the dead and the double, asks the criteria where the lists could not decide, and puts in order. Many slots go
   * through a bitset, which orders them by itself: slots are given out by rising id until a subscription changes.
   */
  #settle(row: SearchRow, { list, size }: Slots): number[] {
    const isAlive = this.#isAlive
    const hasDead = this.#slotOf.size < this.#slots
    const ids = this.#ids
    const bits = this.#bits
    let found = 0
    for (let i = 0; i < size; i++) {
      const entry = list[i]!
      const slot = entry >>> 1
      const bit = 1 << (slot & 31)
      if ((bits[slot >>> 5]! & bit) !== 0) continue
      // A look at memory all over the place, which costs more than the rest together: only when it can matter.
      if (hasDead && isAlive[slot] === 0) continue
      if ((entry & 1) === UNDECIDED && !this.#fits(slot, row)) continue
      bits[slot >>> 5]! |= bit
      list[found++] = slot
    }
    const answer: number[] = []
    if (found * 16 < this.#slots >>> 5) {
      for (let i = 0; i < found; i++) bits[list[i]! >>> 5] = 0
      for (const slot of list.subarray(0, found).sort()) answer.push(ids[slot]!)
    } else {
      for (let w = 0; w <= this.#slots >>> 5; w++) {
        for (let word = bits[w]!; word !== 0; word &= word - 1)
          answer.push(ids[(w << 5) + 31 - Math.clz32(word & -word)]!)
        bits[w] = 0
      }
    }
    return this.#isInOrder ? answer : answer.sort((a, b) => a - b)
  }

  #fits(slot: number, row: SearchRow): boolean {
    const criteria = this.#criteria.get(slot)
    return criteria !== undefined && matches(criteria, row, this.#centreOf)
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
    const slot = this.#newSlot(id)
    const entry = (slot << 1) | (isDecided ? 0 : UNDECIDED)
    if (!isDecided) this.#criteria.set(slot, criteria)
    for (const { place, circle } of placesOf(criteria, this.#centreOf)) {
      const lists = this.#listsOf(place)
      for (const type of types) (lists[deal * (ANY_TYPE + 1) + type] ??= new WishList()).add(entry, wish, circle)
    }
  }

  remove(id: number): void {
    const slot = this.#slotOf.get(id)
    if (slot === undefined) return
    this.#slotOf.delete(id)
    this.#criteria.delete(slot)
    this.#isAlive[slot] = 0
    if (this.#slots > 4096 && this.#slotOf.size < this.#slots / 2) this.#compact()
  }

  memoryBytes(): number {
    let bytes = this.#ids.byteLength + this.#isAlive.byteLength + this.#bits.byteLength
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

  #newSlot(id: number): number {
    if (this.#slots === this.#ids.length) {
      const room = this.#slots * 2
      const ids = new Int32Array(room)
      ids.set(this.#ids)
      this.#ids = ids
      const known = new Uint8Array(room)
      known.set(this.#isAlive)
      this.#isAlive = known
      this.#bits = new Int32Array(room / 32 + 1)
    }
    const slot = this.#slots++
    if (slot > 0 && id < this.#ids[slot - 1]!) this.#isInOrder = false
    this.#ids[slot] = id
    this.#isAlive[slot] = 1
    this.#slotOf.set(id, slot)
    return slot
  }

  /** Half of the slots are dead: drops them from the lists. */
  #compact(): void {
    const renamed = new Int32Array(this.#slots).fill(-1)
    const alive = [...this.#slotOf].sort(([, a], [, b]) => a - b)
    this.#isInOrder = alive.every(([id], i) => i === 0 || id > alive[i - 1]![0])
    alive.forEach(([id, slot], next) => {
      renamed[slot] = next
      this.#ids[next] = id
      this.#slotOf.set(id, next)
    })
    this.#slots = alive.length
    this.#isAlive.fill(0).fill(1, 0, this.#slots)
    this.#criteria = new Map([...this.#criteria].map(([slot, criteria]) => [renamed[slot]!, criteria]))
    for (const lists of this.#places.values()) for (const list of lists) list?.rename(renamed)
  }
}

/** Is there nothing but place, deal, type and what a wish holds? */
function isDecidedByLists(criteria: Criteria): boolean {
  const isOpen = ({ min, max }: Criteria['commercial']) => min === null && max === null
  return (
    Object.keys(criteria.wanted).length <= 1 &&
    criteria.types.length <= MOST_TYPES &&
    criteria.country === null &&
    criteria.bbox === null &&
    criteria.area === null &&
    isOpen(criteria.commercial)
  )
}

type Term = { place: string; circle: Circle | null }

function placesOf(criteria: Criteria, centreOf: CentreOf): Term[] {
  const { postalCodes, provinces, around } = criteria
  if (postalCodes.length + provinces.length + around.length === 0) return [{ place: ANY_PLACE, circle: null }]
  const places: Term[] = []
  for (const code of new Set(postalCodes)) places.push({ place: `pc ${code}`, circle: null })
  for (const province of new Set(provinces)) places.push({ place: `in ${province}`, circle: null })
  for (const { postalCode, km } of around) {
    const centre = centreOf(postalCode)
    if (!centre) continue
    // A degree of latitude is 111 km; a little more than the circle is taken.
    const high = km / 110 + 0.01
    const wide = high / Math.max(0.05, Math.cos(((Math.abs(centre.lat) + high) * Math.PI) / 180))
    for (let lat = square(centre.lat - high); lat <= square(centre.lat + high); lat++) {
      for (let lng = square(centre.lng - wide); lng <= square(centre.lng + wide); lng++) {
        places.push({ place: `at ${lat} ${lng}`, circle: { ...centre, km } })
      }
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
