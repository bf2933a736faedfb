import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLocale, type Locale } from '#domain/locale.ts'
import { inHurry } from '#web/hurry.ts'
import { type Encoded, encoded, inEncoding } from '#web/respond.ts'

/** Requests waiting and at work in one process beyond which a new one is turned away at once. */
const MOST_AT_ONCE = 200
/** Who would have to wait longer than this for his turn is turned away instead. */
const MOST_WAIT_MS = 300
/** What a turn is taken to last while nothing was measured: a page that has to be drawn. */
const USUAL_TURN_MS = 2

/**
 * A turn lets one new connection in (libuv 1.52). So while somebody arrives, the next request begins only after so many
 * turns at most, which cost next to nothing: a crowd at the door is in within a few pages, not after as many as it is.
 */
const MOST_TURNS_OF_ARRIVAL = 64

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * One request begins in each turn of the event loop, so between two pages everybody who has arrived meanwhile is heard:
 * he waits in line, or is told within milliseconds to come back (503 with Retry-After). Without the line a hundred
 * pages that arrive together are drawn in one turn, and nobody is heard before the last.
 */
export function inTurn(serve: Listener, turnAway: Listener | null): { onConnection: () => void; onRequest: Listener } {
  const waiting: { request: IncomingMessage; response: ServerResponse }[] = []
  let atWork = 0
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
    lastTurn = waiting.length > 0 ? now : 0
    if (waiting.length > 0) setImmediate(turn)
    else turnMs = USUAL_TURN_MS
    // Whoever has given up leaves no work behind.
    if (!next || next.response.destroyed) return
    if (waiting.length > 0) inHurry.add(next.request)
    atWork += 1
    next.response.once('close', () => (atWork -= 1))
    serve(next.request, next.response)
  }

  return {
    onConnection: () => void (arriving = true),
    onRequest(request, response) {
      if (request.url === '/healthz') return serve(request, response)
      const full = waiting.length + atWork >= MOST_AT_ONCE || waiting.length * turnMs > MOST_WAIT_MS
      if (full && turnAway !== null) return turnAway(request, response)
      if (waiting.push({ request, response }) === 1) setImmediate(turn)
    },
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
    observe('turned-away', 503, 0)
    const [, first = '', second = ''] = request.url?.split('/', 3) ?? []
    const isScript = second === 'ajax'
    const body = isScript ? encoded(problem()) : pageIn(isLocale(first) ? first : 'nl')
    const { bytes, encoding } = inEncoding(body, request.headers['accept-encoding'], true)
    response.writeHead(503, [
      ...always,
      ...['content-type', isScript ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8'],
      ...['content-length', String(bytes.length)],
      ...(encoding === null ? [] : ['content-encoding', encoding]),
    ])
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }
}

const problem = (): string =>
  JSON.stringify({ error: { code: 'unavailable', requestId: randomBytes(9).toString('base64url') } })
