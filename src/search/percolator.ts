import { type Criteria, OPEN_RANGE } from '#domain/criteria.ts'
import { DEALS, PROPERTY_TYPES } from '#domain/listing.ts'
import { type CentreOf, matches, type SearchRow } from '#domain/matching.ts'
import type { Percolator } from '#domain/percolator.ts'
import { dealsThatCount } from '#domain/searching.ts'
import { WishList } from '#search/wish-list.ts'

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

/** Terms for "whatever it is". */
const ANY_PLACE = 'any'
const ANY_DEAL = DEALS.length
const ANY_TYPE = PROPERTY_TYPES.length
const CELLS = (DEALS.length + 1) * (PROPERTY_TYPES.length + 1)
/** More types than this are "any", and checked at the end: a form with every box ticked must not fill the index. */
const MOST_TYPES = 4

/**
 * Lists by place × deal × type. A subscription stands in one list for each of its places and types; a row looks into
 * the few lists that its own place, deals and type name, and the lists of "any". What the lists do not decide (year,
 * flags, areas …) is asked of the criteria themselves, by then of few.
 */
class InvertedIndex implements SubscriptionIndex {
  readonly kind = 'memory'
  readonly #centreOf: CentreOf
  #places = new Map<string, (WishList | undefined)[]>()
  /** by slot; a changed subscription gets a new one */
  #ids = new Int32Array(1024)
  #isAlive = new Uint8Array(1024)
  #seen = new Uint32Array(1024)
  #look = 0
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
    const found: number[] = []
    const look = this.#nextLook()
    const type = PROPERTY_TYPES.indexOf(row.type)
    for (const place of placesOfRow(row)) {
      const lists = this.#places.get(place)
      if (!lists) continue
      for (let deal = 0; deal <= ANY_DEAL; deal++) {
        const name = DEALS[deal]
        const price = name === undefined ? null : row.prices[name]
        if (price === undefined) continue
        for (const kind of [type, ANY_TYPE]) {
          lists[deal * (ANY_TYPE + 1) + kind]?.visit(price, row.bedrooms, (slot, isDecided) => {
            if (this.#isAlive[slot] === 0 || this.#seen[slot] === look) return
            this.#seen[slot] = look
            if (!isDecided) {
              const criteria = this.#criteria.get(slot)
              if (!criteria || !matches(criteria, row, this.#centreOf)) return
            }
            found.push(this.#ids[slot]!)
          })
        }
      }
    }
    return found.length > 1 ? [...Int32Array.from(found).sort()] : found
  }

  put(id: number, criteria: Criteria): void {
    this.remove(id)
    const slot = this.#newSlot(id)
    const deals = dealsThatCount(criteria)
    const isOneDeal = Object.keys(criteria.wanted).length === 1
    const [first = 'FOR_SALE'] = deals
    const deal = isOneDeal ? DEALS.indexOf(first) : ANY_DEAL
    const price = isOneDeal ? (criteria.wanted[first] ?? OPEN_RANGE) : OPEN_RANGE
    const isAnyType = criteria.types.length === 0 || criteria.types.length > MOST_TYPES
    const types = isAnyType ? [ANY_TYPE] : [...new Set(criteria.types)].map((type) => PROPERTY_TYPES.indexOf(type))
    let isDecided = isDecidedByLists(criteria)
    for (const place of placesOf(criteria, this.#centreOf)) {
      const lists = this.#listsOf(place)
      for (const type of types) {
        const at = deal * (ANY_TYPE + 1) + type
        const list = (lists[at] ??= new WishList())
        isDecided = list.add(slot, price, criteria.bedrooms, isDecided) && isDecided
      }
    }
    if (!isDecided) this.#criteria.set(slot, criteria)
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
    let bytes = this.#ids.byteLength + this.#isAlive.byteLength + this.#seen.byteLength
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
      const alive = new Uint8Array(room)
      alive.set(this.#isAlive)
      this.#isAlive = alive
      const seen = new Uint32Array(room)
      seen.set(this.#seen)
      this.#seen = seen
    }
    const slot = this.#slots++
    this.#ids[slot] = id
    this.#isAlive[slot] = 1
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
      this.#slotOf.set(id, next)
    })
    this.#slots = alive.length
    this.#isAlive.fill(0).fill(1, 0, this.#slots)
    this.#seen.fill(0)
    this.#look = 0
    this.#criteria = new Map([...this.#criteria].map(([slot, criteria]) => [renamed[slot]!, criteria]))
    for (const lists of this.#places.values()) for (const list of lists) list?.rename(renamed)
  }
}

/** Do place, deal, type, price and bedrooms say all there is to say? */
function isDecidedByLists(criteria: Criteria): boolean {
  const isOpen = ({ min, max }: Criteria['year']) => min === null && max === null
  return (
    Object.keys(criteria.wanted).length <= 1 &&
    criteria.types.length <= MOST_TYPES &&
    criteria.around.length === 0 &&
    criteria.flags.length === 0 &&
    criteria.energyMax === null &&
    !criteria.newBuild &&
    criteria.country === null &&
    criteria.bbox === null &&
    criteria.area === null &&
    isOpen(criteria.year) &&
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
    // A degree of latitude is 111 km; the squares are one degree by one, and a little more than the circle is taken.
    const high = km / 110 + 0.01
    const wide = high / Math.max(0.05, Math.cos(((Math.abs(centre.lat) + high) * Math.PI) / 180))
    for (let lat = Math.floor(centre.lat - high); lat <= Math.floor(centre.lat + high); lat++) {
      for (let lng = Math.floor(centre.lng - wide); lng <= Math.floor(centre.lng + wide); lng++) {
        places.add(`at ${lat} ${lng}`)
      }
    }
  }
  return places
}

function placesOfRow({ postalCode, province, lat, lng }: SearchRow): string[] {
  const places = [ANY_PLACE, `pc ${postalCode}`]
  if (province !== null) places.push(`in ${province}`)
  if (lat !== null && lng !== null) places.push(`at ${Math.floor(lat)} ${Math.floor(lng)}`)
  return places
}
