import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { FairQueue } from '#web/edge/fair-queue.ts'
import { serveVisitor, ServedVisitor } from '#web/edge/visitor.ts'
import { CountByName } from '#web/edge/count-by-name.ts'

/** The first request of a connection beyond this number gets a 503 at once, and the connection is closed. */
const MAX_CONNECTIONS_PER_NETWORK = 256
/** A connection beyond this number is closed unanswered: each costs a file descriptor. */
const MAX_SOCKETS_PER_NETWORK = 4096
/** Requests in the queue and at work. */
const MAX_REQUESTS = 200
/** Enough for an office full of people behind one address, and some of MAX_REQUESTS is left for others. */
const MAX_REQUESTS_PER_NETWORK = 150
/** Requests that are not yet answered to the last byte, costly ones and slow readers included. */
const MAX_UNANSWERED_PER_NETWORK = 256
/** Requests whose body is still arriving: sending a form takes a moment. */
const MAX_BODIES = 400
const MAX_BODIES_PER_NETWORK = 24
/** A request that would wait longer in the queue is turned away. The only request of a network may wait longer. */
const MAX_WAIT_MS = 300
const MAX_WAIT_OF_ONLY_REQUEST_MS = 1500
/** Length of a turn before any was measured: the time to render one page. */
const USUAL_TURN_MS = 2
/**
 * A turn of the event loop accepts one new connection (libuv 1.52). While connections arrive, up to this many turns pass
 * before the next request begins; they cost next to nothing. A crowd is thus accepted within a few pages: with one page
 * between two connections it would take as many pages as it has people.
 */
const MAX_TURNS_FOR_ARRIVALS = 64

type Listener = (request: IncomingMessage, response: ServerResponse) => void
/** Why a request is turned away: its network asks for too much at once, or there is no room for any. */
type Refusal = 'network_full' | 'server_full'
/** Answers a request that is turned away. */
export type TurnAway = (request: IncomingMessage, response: ServerResponse, reason: Refusal) => void

type Arrival = {
  request: IncomingMessage
  response: ServerResponse
  network: string
  /** null while it waits in the queue */
  visitor: ServedVisitor | null
}

/**
 * Lets requests in, as many at once as the process can bear, fair by network.
 *
 * One request begins in each turn of the event loop. Every request that arrives meanwhile is thus read between two pages:
 * it is queued, or told within milliseconds to come back. Without the queue, a hundred pages that arrive together are
 * rendered in one turn, and no other request is read before the last of them. Networks take turns; a full server makes
 * room at the expense of the network with most requests in the queue.
 *
 * A request holds a place from when all of it has arrived until it is answered, or begins to wait for costly work.
 */
export class Admission {
  readonly #serve: Listener
  readonly #turnAway: TurnAway | null
  readonly #networkOf: (request: IncomingMessage) => string
  readonly #queue = new FairQueue<Arrival>()
  readonly #turns = new Turns(() => this.#beginNext())
  readonly #unanswered = new CountByName()
  /** by network: its requests in the queue or at work */
  readonly #placesHeld = new CountByName()
  readonly #bodiesToCome = new CountByName()
  #atWork = 0
  #allBodiesToCome = 0

  /**
   * @param turnAway null when no request is turned away, however many come
   * @param networkOf the network that a request comes from
   */
  constructor(serve: Listener, turnAway: TurnAway | null, networkOf: (request: IncomingMessage) => string) {
    this.#serve = serve
    this.#turnAway = turnAway
    this.#networkOf = networkOf
  }

  readonly onConnection = (): void => this.#turns.noteArrival()

  readonly onRequest: Listener = (request, response) => {
    if (request.url === '/healthz') return this.#serve(request, response)
    const network = this.#networkOf(request)
    const refusal = this.#turnAway && this.#makeRoomFor(request, network)
    if (refusal) return this.#turnAway?.(request, response, refusal)
    const arrival: Arrival = { request, response, network, visitor: null }
    this.#unanswered.up(network)
    response.on('close', () => {
      this.#unanswered.down(network)
      arrival.visitor?.giveBackPlace()
      // A form that has begun is carried out, even when its sender does not wait for the answer.
      if (isBodyless(request) && !response.writableEnded) arrival.visitor?.leave()
    })
    if (hasBodyToCome(request)) this.#countBody(arrival)
    this.#placesHeld.up(network)
    this.#queue.push(network, arrival)
    this.#turns.start()
  }

  #countBody({ request, response, network }: Arrival): void {
    this.#allBodiesToCome += 1
    this.#bodiesToCome.up(network)
    const arrived = onlyOnce(() => {
      this.#allBodiesToCome -= 1
      this.#bodiesToCome.down(network)
    })
    request.once('end', arrived)
    response.once('close', arrived)
  }

  /** Null when there is room, or when another request was turned away to make some. */
  #makeRoomFor(request: IncomingMessage, network: string): Refusal | null {
    const refusal = this.#refusalOf(request, network)
    if (refusal !== null || this.#queue.size + this.#atWork < MAX_REQUESTS) return refusal
    const dropped = this.#queue.dropToMakeRoomFor(network)
    if (!dropped) return 'server_full'
    this.#placesHeld.down(dropped.network)
    this.#turnAway?.(dropped.request, dropped.response, 'network_full')
    return null
  }

  #refusalOf(request: IncomingMessage, network: string): Refusal | null {
    if (isOverConnectionLimit(request.socket)) return 'network_full'
    if (this.#unanswered.of(network) >= MAX_UNANSWERED_PER_NETWORK) return 'network_full'
    const held = this.#placesHeld.of(network)
    if (held >= MAX_REQUESTS_PER_NETWORK) return 'network_full'
    if (hasBodyToCome(request)) {
      if (this.#bodiesToCome.of(network) >= MAX_BODIES_PER_NETWORK) return 'network_full'
      if (this.#allBodiesToCome >= MAX_BODIES) return 'server_full'
    }
    const waitMs = (sender: string) => this.#queue.ahead(sender) * this.#turns.turnMs
    if (waitMs(NETWORK_WITHOUT_REQUESTS) > MAX_WAIT_OF_ONLY_REQUEST_MS) return 'server_full'
    return held > 0 && waitMs(network) > MAX_WAIT_MS ? 'network_full' : null
  }

  /** Begins the first request of the queue; says whether others wait. */
  #beginNext(): boolean {
    const arrival = this.#queue.shift()
    if (arrival) this.#begin(arrival)
    return this.#queue.size > 0
  }

  #begin(arrival: Arrival): void {
    const { request, response, network } = arrival
    this.#placesHeld.down(network)
    // The visitor has hung up while queued, and Node has thrown the body away: nothing is left to do.
    if (response.destroyed) return
    let place: 'none' | 'held' | 'given back' = 'none'
    const take = () => {
      if (place !== 'none') return
      place = 'held'
      this.#atWork += 1
      this.#placesHeld.up(network)
    }
    const giveBack = () => {
      if (place === 'held') {
        this.#atWork -= 1
        this.#placesHeld.down(network)
      }
      place = 'given back'
    }
    const visitor = new ServedVisitor(network, giveBack)
    visitors.set(request, visitor)
    arrival.visitor = visitor
    // A body that is still arriving costs next to nothing; the work begins when all of it is there.
    if (hasBodyToCome(request)) request.once('end', take)
    else take()
    serveVisitor(visitor, () => this.#serve(request, response))
  }
}

/** Begins one request in each turn of the event loop while any wait, and measures how long such a turn takes. */
class Turns {
  /**
   * average length of a turn, rendering and garbage collection included: each request in the queue waits so long for
   * the one before
   */
  turnMs = USUAL_TURN_MS
  readonly #beginNext: () => boolean
  #isScheduled = false
  #hasNewConnection = false
  #turnsForArrivals = 0
  /** 0 when the queue was empty after the last turn */
  #lastTurnAt = 0

  /** @param beginNext begins a request; says whether others wait */
  constructor(beginNext: () => boolean) {
    this.#beginNext = beginNext
  }

  start(): void {
    if (!this.#isScheduled) setImmediate(this.#turn)
    this.#isScheduled = true
  }

  noteArrival(): void {
    this.#hasNewConnection = true
  }

  readonly #turn = (): void => {
    this.#isScheduled = false
    if (this.#hasNewConnection && this.#turnsForArrivals < MAX_TURNS_FOR_ARRIVALS) {
      this.#hasNewConnection = false
      this.#turnsForArrivals += 1
      return this.start()
    }
    this.#turnsForArrivals = 0
    const now = performance.now()
    if (this.#lastTurnAt > 0) this.turnMs += (now - this.#lastTurnAt - this.turnMs) / 16
    if (this.#beginNext()) {
      this.#lastTurnAt = now
      return this.start()
    }
    this.#lastTurnAt = 0
    this.turnMs = USUAL_TURN_MS
  }
}

const NETWORK_WITHOUT_REQUESTS = ''

const visitors = new WeakMap<IncomingMessage, ServedVisitor>()

/** The sender of a request that was let in; undefined before. */
export const visitorOf = (request: IncomingMessage): ServedVisitor | undefined => visitors.get(request)

const connectionsBeyondLimit = new WeakSet<Socket>()

/** Is this connection beyond the limit of its network? Then its first request is its last. */
export const isOverConnectionLimit = (socket: Socket): boolean => connectionsBeyondLimit.has(socket)

/**
 * Limits connections by network. Those of our own proxies carry everybody's requests and are not counted.
 * @param networkOf the network of a connection; null for a proxy
 */
export function capConnections(server: Server, networkOf: (socket: Socket) => string | null): void {
  const open = new CountByName()
  server.prependListener('connection', (socket: Socket) => {
    const network = networkOf(socket)
    if (network === null) return
    if (open.of(network) >= MAX_SOCKETS_PER_NETWORK) return void socket.destroy()
    if (open.of(network) >= MAX_CONNECTIONS_PER_NETWORK) connectionsBeyondLimit.add(socket)
    open.up(network)
    socket.once('close', () => open.down(network))
  })
}

/** Is it a method whose body nobody reads? */
const isBodyless = ({ method }: IncomingMessage): boolean =>
  method === undefined || method === 'GET' || method === 'HEAD' || method === 'TRACE'

function hasBodyToCome(request: IncomingMessage): boolean {
  const { headers } = request
  if (isBodyless(request)) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function onlyOnce(work: () => void): () => void {
  let done = false
  return () => {
    if (!done) work()
    done = true
  }
}
