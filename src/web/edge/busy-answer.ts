import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLocale, type Locale } from '#base/locale.ts'
import { isOverConnectionLimit } from '#web/edge/admission.ts'
import { TURNED_AWAY } from '#web/edge/costly-work.ts'
import { newRequestId } from '#web/edge/request-log.ts'
import { type Encoded, encoded, inEncoding } from '#web/edge/respond.ts'

/**
 * Answers a request that is turned away with 503 and Retry-After. A browser gets a page in its language, a script the error
 * of every ajax endpoint. Nothing is rendered for it.
 * @param page the HTML of a 503; called once for each language
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
  // Node writes a flat list as it stands. That halves the work of an answer that is given thousands of times a second.
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
      // The rest of an unwanted body is not awaited, and a connection beyond the limit is not kept.
      ...(request.complete && !isOverConnectionLimit(request.socket) ? [] : ['connection', 'close']),
    ])
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }
}

const problem = (): string => JSON.stringify({ error: { code: 'unavailable', requestId: newRequestId() } })
