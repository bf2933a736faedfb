import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLocale, type Locale } from '#base/locale.ts'
import { isOverConnectionLimit } from '#web/edge/admission.ts'
import { TURNED_AWAY } from '#web/edge/costly-work.ts'
import { mayReadForm, readRefusedForm, type TypedFields } from '#web/edge/refused-form.ts'
import { newRequestId } from '#web/edge/request-log.ts'
import { type Encoded, encoded, inEncoding } from '#web/edge/respond.ts'

/**
 * Answers a request that is turned away with 503 and Retry-After. A browser gets a page in its language, a script the error
 * of every ajax endpoint. Nothing is rendered for it. A form of our own pages is read, so that its fields come back with a
 * button that sends them again.
 * @param page the HTML of a 503, with a form that has these fields; called at most twice for each language
 * @param formBytes the largest form; null for a request whose fields must not be shown
 */
export function busyAnswer(
  headers: Record<string, string>,
  page: (locale: Locale, typed: TypedFields) => string,
  formBytes: (request: IncomingMessage) => number | null,
  observe: (label: string, status: number, seconds: number) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  const pages = new Map<Locale, Encoded>()
  const pageIn = (locale: Locale): Encoded => {
    const kept = pages.get(locale) ?? encoded(page(locale, []))
    pages.set(locale, kept)
    return kept
  }
  const formPages = new Map<Locale, string>()
  const formPageIn = (locale: Locale, typed: TypedFields): Encoded => {
    const kept = formPages.get(locale) ?? page(locale, [[FIELD, FIELD]])
    formPages.set(locale, kept)
    return encoded(kept.replace(hiddenField(FIELD, FIELD), () => typed.map((one) => hiddenField(...one)).join('')))
  }
  // Node writes a flat list as it stands. That halves the work of an answer that is given thousands of times a second.
  const always = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'retry-after': '2',
    vary: 'accept-encoding',
  }).flat()
  function answer(request: IncomingMessage, response: ServerResponse, typed: TypedFields): void {
    const [, first = '', second = ''] = request.url?.split('/', 3) ?? []
    const isScript = second === 'ajax'
    const locale = isLocale(first) ? first : 'nl'
    const whole = isScript ? encoded(problem()) : typed.length > 0 ? formPageIn(locale, typed) : pageIn(locale)
    const { bytes, encoding } = inEncoding(whole, typed.length > 0 ? undefined : request.headers['accept-encoding'])
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
  return (request, response) => {
    observe(TURNED_AWAY, 503, 0)
    const maxBytes = isOverConnectionLimit(request.socket) ? null : formBytes(request)
    if (maxBytes === null || !mayReadForm(request, maxBytes)) return answer(request, response, [])
    void readRefusedForm(request).then((typed) => {
      if (!response.destroyed) answer(request, response, typed)
    })
  }
}

/** A name that no field of ours has. */
const FIELD = '@'
const hiddenField = (name: string, value: string): string =>
  `<input type="hidden" name="${escapeText(name)}" value="${escapeText(value)}"/>`
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const problem = (): string => JSON.stringify({ error: { code: 'unavailable', requestId: newRequestId() } })
