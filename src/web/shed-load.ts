import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLocale, type Locale } from '#domain/locale.ts'
import { FairLine } from '#web/fair-line.ts'
import { isOneTooMany } from '#web/connections.ts'
import { TURNED_AWAY } from '#web/edge/costly-work.ts'
import { serveVisitor, ServedVisitor } from '#web/edge/visitor.ts'
import { newRequestId } from '#web/request-log.ts'
import { type Encoded, encoded, inEncoding } from '#web/respond.ts'
import { RunningTally } from '#web/tally.ts'

/** Requests waiting and at work in one process beyond which a new one is turned away at once. */
const MOST_AT_ONCE = 200
/** Of these, those of one network: an office full of people, and room for others beside them. */
const MOST_OF_ONE_NETWORK = 150
/** Requests of one network that are not yet answered to the last byte, costly ones and slow readers included. */
const MOST_OPEN = 256
/** Bodies that are on their way, of one network and of all: a form takes its sender a moment. */
const [MOST_BODIES_OF_ONE, MOST_BODIES] = [24, 400]
/** Whoever would have to wait longer than this is turned away instead; the only one of a network waits longer. */
const MOST_WAIT_MS = 300
const MOST_WAIT_OF_FIRST_MS = 1500
/** What a turn is taken to last while nothing was measured: a page that has to be drawn. */
const USUAL_TURN_MS = 2

/**
 * A turn lets one new connection in (libuv 1.52). So while somebody arrives, the next request begins only after so many
 * turns at most, which cost next to nothing: a crowd at the door is in within a few pages, not after as many as it is.
 */
const MOST_TURNS_OF_ARRIVAL = 64

type Listener = (request: IncomingMessage, response: ServerResponse) => void
/** Answers who is turned away; `full`: there was no room for anybody, not only for his network. */
export type TurnAway = (request: IncomingMessage, response: ServerResponse, full: boolean) => void
type Waiting = { request: IncomingMessage; response: ServerResponse; network: string; visitor: ServedVisitor | null }

/**
 * One request begins in each turn of the event loop, so between two pages everybody who has arrived meanwhile is heard:
 * it waits in line, or is told within milliseconds to come back (503 with Retry-After). Without the line a hundred
 * pages that arrive together are drawn in one turn, and nobody is heard before the last. Networks take turns, and when
 * there is no room left, it is made by the one that has most waiting.
 * @param turnAway null: nobody is, however many come
 * @param networkOf who a request comes from
 */
export function inTurn(
  serve: Listener,
  turnAway: TurnAway | null,
  networkOf: (request: IncomingMessage) => string = () => '',
): { onConnection: () => void; onRequest: Listener } {
  const waiting = new FairLine<Waiting>()
  const [open, held, bodies] = [new RunningTally(), new RunningTally(), new RunningTally()]
  let atWork = 0
  let arrivingBodies = 0
  let turnMs = USUAL_TURN_MS
  let lastTurn = 0
  let arriving = false
  let turnsOfArrival = 0

  const turn = (): void => {
    if (arriving && turnsOfArrival < MOST_TURNS_OF_ARRIVAL) {
      arriving = false
      turnsOfArrival += 1
      setImmediate(turn)
      return
    }
    turnsOfArrival = 0
    const now = performance.now()
    // The time from turn to turn while somebody waits is what the next one waits for: drawing, collecting garbage, all.
    if (lastTurn > 0) turnMs += (now - lastTurn - turnMs) / 16
    const next = waiting.shift()
    lastTurn = waiting.size > 0 ? now : 0
    if (waiting.size > 0) setImmediate(turn)
    else turnMs = USUAL_TURN_MS
    if (next) begin(next)
  }

  function begin(one: Waiting): void {
    const { request, response, network } = one
    held.down(network)
    // Whoever has given up leaves no work behind.
    if (response.destroyed) return
    let place: 'none' | 'held' | 'given up' = 'none'
    const take = () => {
      if (place !== 'none') return
      place = 'held'
      atWork += 1
      held.up(network)
    }
    const giveUp = () => {
      if (place === 'held') {
        atWork -= 1
        held.down(network)
      }
      place = 'given up'
    }
    const visitor = new ServedVisitor(network, giveUp)
    visitors.set(request, visitor)
    one.visitor = visitor
    // What is still on its way costs next to nothing; the work begins when all of it is there.
    if (bodyToCome(request)) request.once('end', take)
    else take()
    serveVisitor(visitor, () => serve(request, response))
  }

  /** null: there is room. Else whether there is none for anybody. */
  function noRoomFor(network: string, hasBody: boolean): { full: boolean } | null {
    if (open.of(network) >= MOST_OPEN || held.of(network) >= MOST_OF_ONE_NETWORK) return FOR_HIM
    if (hasBody && bodies.of(network) >= MOST_BODIES_OF_ONE) return FOR_HIM
    if (hasBody && arrivingBodies >= MOST_BODIES) return FOR_ANYBODY
    if (waiting.ahead(ANYBODY) * turnMs > MOST_WAIT_OF_FIRST_MS) return FOR_ANYBODY
    if (held.of(network) > 0 && waiting.ahead(network) * turnMs > MOST_WAIT_MS) return FOR_HIM
    if (waiting.size + atWork < MOST_AT_ONCE) return null
    const other = waiting.dropFor(network)
    if (!other) return FOR_ANYBODY
    held.down(other.network)
    turnAway?.(other.request, other.response, false)
    return null
  }

  return {
    onConnection: () => void (arriving = true),
    onRequest(request, response) {
      if (request.url === '/healthz') return serve(request, response)
      const network = networkOf(request)
      const hasBody = bodyToCome(request)
      const noRoom = turnAway === null ? null : isOneTooMany(request.socket) ? FOR_HIM : noRoomFor(network, hasBody)
      if (noRoom) return turnAway?.(request, response, noRoom.full)
      open.up(network)
      const one: Waiting = { request, response, network, visitor: null }
      response.on('close', () => {
        open.down(network)
        one.visitor?.giveBackPlace()
        // A form that was sent is carried out, even when its sender does not wait for the answer.
        if (BODYLESS.has(request.method) && !response.writableEnded) one.visitor?.leave()
      })
      held.up(network)
      if (hasBody) {
        arrivingBodies += 1
        bodies.up(network)
        const arrived = once(() => {
          arrivingBodies -= 1
          bodies.down(network)
        })
        request.once('end', arrived)
        response.once('close', arrived)
      }
      waiting.push(network, one)
      if (waiting.size === 1) setImmediate(turn)
    },
  }
}

/** A network that has nothing waiting. */
const ANYBODY = ''
const FOR_HIM = { full: false }
const FOR_ANYBODY = { full: true }

const visitors = new WeakMap<IncomingMessage, ServedVisitor>()

/** The sender of a request whose turn has come; undefined before. */
export const visitorOf = (request: IncomingMessage): ServedVisitor | undefined => visitors.get(request)

/** Methods whose body nobody reads. */
const BODYLESS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'TRACE'])

function bodyToCome({ method, headers }: IncomingMessage): boolean {
  if (BODYLESS.has(method)) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function once(work: () => void): () => void {
  let done = false
  return () => {
    if (!done) work()
    done = true
  }
}

/**
 * The answer to who is turned away: a page in his language for a browser, an error as of every ajax endpoint for a
 * script. Nothing is drawn for it.
 * @param page the HTML of a 503; asked for once a language
 */
export function sayBusy(
  headers: Record<string, string>,
  page: (locale: Locale) => string,
  observe: (label: string, status: number, seconds: number) => void,
): Listener {
  const pages = new Map<Locale, Encoded>()
  const pageIn = (locale: Locale): Encoded => {
    const kept = pages.get(locale) ?? encoded(page(locale))
    pages.set(locale, kept)
    return kept
  }
  // A flat list is written as it stands: half the work of an answer that is given thousands of times a second.
  const always = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'retry-after': '2',
    vary: 'accept-encoding',
  }).flat()
  return (request, response) => {
    observe(TURNED_AWAY, 503, 0)
    const [, first = '', second = ''] = request.url?.split('/', 3) ?? []
    const isScript = second === 'ajax'
    const body = isScript ? encoded(problem()) : pageIn(isLocale(first) ? first : 'nl')
    const { bytes, encoding } = inEncoding(body, request.headers['accept-encoding'])
    response.writeHead(503, [
      ...always,
      ...['content-type', isScript ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8'],
      ...['content-length', String(bytes.length)],
      ...(encoding === null ? [] : ['content-encoding', encoding]),
      // Nobody waits for the rest of a body that is not wanted, nor keeps a connection too many.
      ...(request.complete && !isOneTooMany(request.socket) ? [] : ['connection', 'close']),
    ])
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }
}

const problem = (): string => JSON.stringify({ error: { code: 'unavailable', requestId: newRequestId() } })
