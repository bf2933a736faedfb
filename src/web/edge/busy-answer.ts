import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLocale, type Locale } from '#base/locale.ts'
import { isOneTooMany } from '#web/edge/admission.ts'
import { TURNED_AWAY } from '#web/edge/costly-work.ts'
import { newRequestId } from '#web/edge/request-log.ts'
import { type Encoded, encoded, inEncoding } from '#web/edge/respond.ts'

/**
 * Answers whoever is turned away: a page in their language for a browser, an error as of every ajax endpoint for a script,
 * 503 with Retry-After. Nothing is drawn for it.
 * @param page the HTML of a 503; asked for once a language
 */
export function busyAnswer(
  headers: Record<string, string>,
  page: (locale: Locale) => string,
  observe: (label: string, status: number, seconds: number) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
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
