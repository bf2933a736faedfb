import { QueueRefusal, type RunQueued } from '#base/run-queued.ts'
import { TRAVEL_PATIENCE_MS } from '#journeys/travel-times.ts'
import type { TravelQueue } from '#domain/transit/travel-times.ts'
import { runOutsideRequest } from '#store/engine/outside-request.ts'
import { servedVisitor, type ServedVisitor } from '#web/edge/visitor.ts'
import { FairQueue } from '#web/edge/fair-queue.ts'
import { CountByName } from '#web/edge/count-by-name.ts'

export type QueueLimits = {
  /** jobs that run at the same time */
  slots: number
  /** requests that may wait or be served at once, all networks together; a further one is refused */
  maxRequests: number
  maxRequestsPerNetwork: number
  /** after a job, its slot rests this many times as long as the job took */
  restFactor?: number
}

const MAX_SLOT_WAIT_MS = 30_000

/** Route label, in log and metrics, of a request that was refused because its network had too many at once. */
export const TURNED_AWAY = 'turned-away'

/** One piece of work, shared by all requests with the same key. */
type Job = { key: unknown; work: () => Promise<unknown>; startedFor: Waiter | null; waiters: Set<Waiter> }
type Waiter = {
  visitor: ServedVisitor
  network: string
  job: Job
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/**
 * The queue for one resource that serves fewer requests at once than the admission lets in.
 *
 * - A request that has to wait gives back its place of the admission, so waiting keeps nobody from a page. It does not
 *   take a place again when it runs: the slots bound how many run, and after its wait it must not be refused once more.
 * - Networks take turns. A full queue makes room at the expense of the network with most waiting, else it refuses.
 * - A reader who hangs up leaves the queue; a job starts only if somebody still waits for it.
 * - Work of the site itself (jobs, the index) does not queue: there is little of it, and visitors must not hold it up. For
 *   the same reason a running job asks other resources directly: it never holds one slot while it waits for another.
 */
export class CostlyQueue {
  readonly #limits: QueueLimits
  readonly #queue = new FairQueue<Waiter>()
  readonly #jobs = new Map<unknown, Job>()
  /** Waiters by request; a request counts once, however many waiters it has. */
  readonly #waitersOf = new Map<ServedVisitor, Set<Waiter>>()
  readonly #requestsByNetwork = new CountByName()
  /** Requests that the queue accepted before. Their later jobs are accepted too, even when it is full by then. */
  readonly #admitted = new WeakSet<ServedVisitor>()
  #slotsInUse = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  get slotsInUse(): number {
    return this.#slotsInUse
  }

  /** Requests that wait or are being served. */
  get requests(): number {
    return this.#waitersOf.size
  }

  /** Throws the refusal that the current visitor would get now. Call it where preparing the work is costly itself. */
  refuseIfFull(): void {
    const visitor = servedVisitor()
    const refusal = visitor && this.#refusalOf(visitor)
    if (refusal) throw new QueueRefusal(refusal)
  }

  readonly run: RunQueued = async <T>(
    work: () => Promise<T>,
    { key, signal }: { key?: string; signal?: AbortSignal } = {},
  ): Promise<T> => {
    signal?.throwIfAborted()
    const visitor = servedVisitor()
    if (visitor === null) return await work()
    // A job's result is what its own work gives; jobs of one key do the same work.
    return (await this.#enqueue(visitor, work, { key: key ?? Symbol('not shared'), signal })) as T
  }

  /** Waits for a slot and resolves with the function that gives it back. */
  async takeSlot(): Promise<() => void> {
    if (servedVisitor() === null) return () => {}
    return await new Promise((resolve, reject) => {
      // A statement outside a transaction of the same request could wait for it for ever.
      const signal = AbortSignal.timeout(MAX_SLOT_WAIT_MS)
      this.run(async () => await new Promise<void>((giveBack) => resolve(giveBack)), { signal }).catch(
        (error: unknown) => reject(signal.aborted ? new QueueRefusal('gave_up') : error),
      )
    })
  }

  async #enqueue(
    visitor: ServedVisitor,
    work: () => Promise<unknown>,
    { key, signal }: { key: unknown; signal: AbortSignal | undefined },
  ): Promise<unknown> {
    const { network } = visitor
    // A visitor who has left must not take the room of another.
    if (visitor.hasLeft) throw new QueueRefusal('visitor_gone')
    this.#makeRoomFor(visitor)
    const job = this.#jobs.get(key) ?? { key, work, startedFor: null, waiters: new Set() }
    this.#jobs.set(key, job)
    const { promise, resolve, reject } = Promise.withResolvers()
    const waiter = { visitor, network, job, resolve, reject }
    job.waiters.add(waiter)
    const waiters = this.#waitersOf.get(visitor) ?? new Set()
    if (waiters.size === 0) this.#requestsByNetwork.up(network)
    this.#waitersOf.set(visitor, waiters.add(waiter))
    if (job.startedFor === null) this.#queue.push(network, waiter)
    this.#startJobs()
    if (job.startedFor !== waiter) visitor.giveBackPlace()
    const stopListening = visitor.onLeave(() => this.#dismiss(waiter, new QueueRefusal('visitor_gone')))
    const giveUp = () => this.#dismiss(waiter, signal?.reason)
    signal?.addEventListener('abort', giveUp)
    return await promise.finally(() => {
      stopListening()
      signal?.removeEventListener('abort', giveUp)
    })
  }

  #refusalOf(visitor: ServedVisitor): 'network_full' | 'server_full' | null {
    const { network } = visitor
    if (this.#admitted.has(visitor)) return null
    if (this.#requestsByNetwork.of(network) >= this.#limits.maxRequestsPerNetwork) return 'network_full'
    return this.requests < this.#limits.maxRequests || this.#requestToDrop(network) !== null ? null : 'server_full'
  }

  #makeRoomFor(visitor: ServedVisitor): void {
    const refusal = this.#refusalOf(visitor)
    if (refusal !== null) throw new QueueRefusal(refusal)
    if (this.#admitted.has(visitor)) return
    this.#admitted.add(visitor)
    if (this.requests < this.#limits.maxRequests) return
    // Every job that the dropped request waits for goes. If it goes on without them, it must be accepted again.
    for (const waiter of this.#requestToDrop(visitor.network) ?? []) {
      this.#admitted.delete(waiter.visitor)
      this.#dismiss(waiter, new QueueRefusal('network_full'))
    }
  }

  /**
   * The waiters of the request to drop for a further one of `network`: the last one of the network with most waiting
   * requests. Null when `network` would then have as many. A request that waits for several jobs counts once.
   */
  #requestToDrop(network: string): Waiter[] | null {
    const waiting = [...this.#waitersOf.values()]
      .map((waiters) => [...waiters])
      .filter((waiters) => waiters.every(({ job }) => job.startedFor === null))
    const byNetwork = Map.groupBy(waiting, ([first]) => first?.network ?? '')
    const own = byNetwork.get(network)?.length ?? 0
    const most = [...byNetwork.values()].reduce((longest, one) => (one.length > longest.length ? one : longest), [])
    return most.length > own + 1 ? (most.at(-1) ?? null) : null
  }

  #startJobs(): void {
    while (this.#slotsInUse < this.#limits.slots) {
      const waiter = this.#queue.shift()
      if (!waiter) return
      void this.#serve(waiter)
    }
  }

  async #serve(waiter: Waiter): Promise<void> {
    const { job } = waiter
    this.#slotsInUse += 1
    job.startedFor = waiter
    for (const other of job.waiters) if (other !== waiter) this.#queue.remove(other.network, other)
    const startedAt = performance.now()
    const settle = await runOutsideRequest(async () => await job.work()).then(
      (value) => (one: Waiter) => one.resolve(value),
      (error: unknown) => (one: Waiter) => one.reject(error),
    )
    this.#jobs.delete(job.key)
    for (const one of job.waiters) {
      this.#forget(one)
      settle(one)
    }
    const restMs = (performance.now() - startedAt) * (this.#limits.restFactor ?? 0)
    if (restMs > 0) setTimeout(() => this.#freeSlot(), restMs).unref()
    else this.#freeSlot()
  }

  #freeSlot(): void {
    this.#slotsInUse -= 1
    this.#startJobs()
  }

  /** Takes one waiter out. Its job is cancelled only when it has not started and nobody else waits for it. */
  #dismiss(waiter: Waiter, error: unknown): void {
    const { network, job, reject } = waiter
    if (!job.waiters.has(waiter)) return
    this.#queue.remove(network, waiter)
    this.#forget(waiter)
    if (job.waiters.size === 0 && job.startedFor === null) this.#jobs.delete(job.key)
    reject(error)
  }

  #forget(waiter: Waiter): void {
    const { visitor, network, job } = waiter
    job.waiters.delete(waiter)
    const waiters = this.#waitersOf.get(visitor)
    if (!waiters?.delete(waiter) || waiters.size > 0) return
    this.#waitersOf.delete(visitor)
    this.#requestsByNetwork.down(network)
  }
}

/**
 * How many jobs each resource runs at once, and how many requests may wait for it. A network beyond its share is a robot,
 * or a crowd behind one address.
 */
export const QUEUE_LIMITS = {
  /** PDFs */
  brochure: { slots: 1, maxRequests: 20, maxRequestsPerNetwork: 4 },
  /** bitmaps for pages elsewhere */
  share: { slots: 1, maxRequests: 60, maxRequestsPerNetwork: 12 },
  /** all other bitmaps, and sheets (tiles) of the map */
  drawn: { slots: 1, maxRequests: 200, maxRequestsPerNetwork: 48 },
  sitemap: { slots: 1, maxRequests: 40, maxRequestsPerNetwork: 10, restFactor: 4 },
  /** travel times that were never asked before; one thread works them out */
  travel: { slots: 1, maxRequests: 24, maxRequestsPerNetwork: 4 },
  /** words to leave out of a search: the store reads an index for each, and a common word takes it long */
  words: { slots: 2, maxRequests: 200, maxRequestsPerNetwork: 50 },
  /** offers that are not in memory; those of all slots are read in one statement */
  offers: { slots: 8, maxRequests: 300, maxRequestsPerNetwork: 100 },
  /** statements and transactions; connections are left for the site itself and for the other queues */
  store: { slots: 4, maxRequests: 300, maxRequestsPerNetwork: 100 },
} as const satisfies Record<string, QueueLimits>

export type CostlyQueues = Record<keyof typeof QUEUE_LIMITS, CostlyQueue>

/**
 * One queue for each scarce resource of this process.
 * @param limited false only in load and fault tests: then no request is refused
 * @param storeConnections how many statements the store answers at the same time
 */
export function costlyQueues(limited: boolean, storeConnections = Infinity): CostlyQueues {
  const queue = ({ slots, ...limits }: QueueLimits) =>
    new CostlyQueue({
      ...limits,
      slots,
      ...(limited ? {} : { maxRequests: Infinity, maxRequestsPerNetwork: Infinity }),
    })
  const { store, ...others } = QUEUE_LIMITS
  const queues = Object.fromEntries(Object.entries(others).map(([name, limits]) => [name, queue(limits)]))
  const storeQueue = queue({ ...store, slots: Math.min(store.slots, storeConnections) })
  return { ...queues, store: storeQueue } as CostlyQueues // every name of QUEUE_LIMITS has its queue
}

/**
 * Computes travel times through their queue. Undefined when the queue is full or the turn does not come in time: the page
 * is then answered without them and says so.
 */
export function travelQueue(queue: CostlyQueue): TravelQueue {
  return async (key, workOut) => {
    if (servedVisitor() === null) return undefined
    const signal = AbortSignal.timeout(TRAVEL_PATIENCE_MS)
    try {
      return await queue.run(workOut, { key, signal })
    } catch (error) {
      if (error instanceof QueueRefusal || signal.aborted) return undefined
      throw error
    }
  }
}
