import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction, type TcpSocketConnectOpts } from 'node:net'
import type { FetchFault } from '#domain/listing/feed-faults.ts'
import { isLoopbackAddress, isPublicAddress } from '#media/public-address.ts'

/** Resolves a host name to all its addresses, IPv4 and IPv6. */
export type Resolver = (hostname: string) => Promise<string[]>

export type FetchPolicy = {
  /** allows this machine's own addresses, on any port: only for trials where nobody else can reach the site */
  allowLoopback: boolean
  /** host and port that the operator set; every other host may be asked on ports 80 and 443 only */
  ownHost?: string
  /** default: the system's */
  resolve?: Resolver
  /** default: 10 seconds for everything, redirects included */
  timeoutMs?: number
  /** default: 15 MB */
  maxBytes?: number
}

/** How a fetch ended. `lasting`: the same request will fail again, so there is no hurry to repeat it. */
export type SafelyFetched =
  | { outcome: 'fetched'; bytes: Buffer; etag: string | null; lastModified: string | null }
  | { outcome: 'not-modified' }
  | { outcome: 'failed'; fault: FetchFault; lasting: boolean }

/** The headers of a request. */
export type Question = {
  accept: string
  /** ETag of an earlier answer: the server may then say that nothing has changed */
  etag?: string | null
  lastModified?: string | null
  /** sent to the first host only, never to a host that it redirects to */
  authorization?: string | null
  /** accepts an answer packed with gzip, and does not unpack it; without this a packed answer is refused */
  gzip?: boolean
}

/** An answer whose body can be read. The caller must read or destroy `body`. */
export type SafelyOpened =
  | { outcome: 'opened'; body: http.IncomingMessage; etag: string | null; lastModified: string | null }
  | Exclude<SafelyFetched, { outcome: 'fetched' }>

/**
 * Fetches an address that a stranger wrote. It must be http or https, on the usual port, with public addresses only; each of
 * at most three redirects is checked the same way. The name is resolved once, and the connection uses the addresses that
 * were checked, one after the other: a later change of the name reaches nothing else. Never throws.
 * @param version of an earlier answer: the server may then say that nothing has changed
 */
export async function safeFetch(
  url: string,
  policy: FetchPolicy,
  { etag, lastModified }: Pick<Question, 'etag' | 'lastModified'> = {},
): Promise<SafelyFetched> {
  const maxBytes = policy.maxBytes ?? MAX_BYTES
  const signal = AbortSignal.timeout(policy.timeoutMs ?? TIMEOUT_MS)
  const opened = await openSafely(
    url,
    policy,
    { accept: PICTURES, etag: etag ?? null, lastModified: lastModified ?? null },
    signal,
  )
  if (opened.outcome !== 'opened') return opened
  const { body } = opened
  try {
    if (Number(body.headers['content-length'] ?? 0) > maxBytes) return tooLarge(maxBytes)
    const parts: Buffer[] = []
    let size = 0
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.length
      if (size > maxBytes) return tooLarge(maxBytes)
      parts.push(part)
    }
    return { outcome: 'fetched', bytes: Buffer.concat(parts), etag: opened.etag, lastModified: opened.lastModified }
  } catch (error) {
    return failureOf(error, signal)
  } finally {
    body.destroy()
  }
}

const PICTURES = 'image/avif,image/webp,image/*,application/pdf;q=0.9,*/*;q=0.5'

/** Like `safeFetch`, but the caller reads the answer as it comes. `signal` ends it at any time. */
export async function openSafely(
  url: string,
  policy: FetchPolicy,
  question: Question,
  signal: AbortSignal,
): Promise<SafelyOpened> {
  let next = url
  let first: URL | null = null
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const target: Target = await checkedTarget(next, policy, signal)
      first ??= target.url
      const authorization = target.url.origin === first.origin ? (question.authorization ?? null) : null
      const answer = await request(target, { ...question, authorization }, signal)
      if (answer.outcome !== 'redirect') return answer
      next = new URL(answer.to, target.url).href
    }
    return { outcome: 'failed', fault: { code: 'many_redirects', limit: MAX_REDIRECTS }, lasting: true }
  } catch (error) {
    return failureOf(error, signal)
  }
}

function failureOf(error: unknown, signal: AbortSignal): Extract<SafelyFetched, { outcome: 'failed' }> {
  if (error instanceof Refused) return { outcome: 'failed', fault: error.fault, lasting: true }
  return { outcome: 'failed', fault: connectionFault(error, signal), lasting: false }
}

/** What ended a connection, while it was made or while its answer was read. */
export function connectionFault(error: unknown, signal: AbortSignal): FetchFault {
  return signal.aborted ? { code: 'took_too_long' } : { code: 'no_connection', how: errorCodeOf(error) }
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 15 * 1024 * 1024
const MAX_REDIRECTS = 3
const MAX_URL = 2_000

/** Thrown for an address that may not be fetched. The fault holds nothing of the address itself. */
class Refused extends Error {
  readonly fault: FetchFault
  constructor(code: 'no_usable_address' | 'not_http' | 'has_password' | 'not_public' | 'other_port') {
    super(code)
    this.fault = { code }
  }
}

type Target = { url: URL; addresses: string[] }

async function checkedTarget(text: string, policy: FetchPolicy, signal: AbortSignal): Promise<Target> {
  if (text.length > MAX_URL || !URL.canParse(text)) throw new Refused('no_usable_address')
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Refused('not_http')
  if (url.username || url.password) throw new Refused('has_password')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await orAbort((policy.resolve ?? systemResolver)(host), signal)
  if (addresses.length === 0) throw new Error('ENOTFOUND')
  if (policy.allowLoopback && addresses.every(isLoopbackAddress)) return { url, addresses }
  // A private address among public ones is no accident.
  if (!addresses.every(isPublicAddress)) throw new Refused('not_public')
  if (url.port !== '' && url.host !== policy.ownHost) throw new Refused('other_port')
  return { url, addresses }
}

const systemResolver: Resolver = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address)

type Answer = SafelyOpened | { outcome: 'redirect'; to: string }

function request({ url, addresses }: Target, question: Question, signal: AbortSignal): Promise<Answer> {
  const { accept, etag, lastModified, authorization, gzip } = question
  return new Promise((resolve, reject) => {
    const options: https.RequestOptions & AddressesInTurn = {
      agent: false,
      signal,
      lookup: pinned(addresses.slice(0, MAX_ADDRESSES)),
      // A server may have an IPv6 address while this machine has no IPv6 network.
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
      headers: {
        'user-agent': 'Gevel',
        accept,
        'accept-encoding': gzip ? 'gzip, identity' : 'identity',
        ...(etag && { 'if-none-match': etag }),
        ...(lastModified && { 'if-modified-since': lastModified }),
        ...(authorization && { authorization }),
      },
    }
    const asked = (url.protocol === 'https:' ? https : http).get(url, options, (response) => {
      const early = earlyAnswer(response, gzip === true)
      if (early) {
        asked.destroy()
        return resolve(early)
      }
      response.on('error', () => {}) // the reader of the body is told; until then it must not end the process
      resolve({
        outcome: 'opened',
        body: response,
        etag: shortHeader(response.headers.etag),
        lastModified: shortHeader(response.headers['last-modified']),
      })
    })
    asked.on('error', reject)
  })
}

const shortHeader = (value: string | undefined) => (value && value.length <= 200 ? value : null)

/** The answer where its body is not needed; null: the body is to be read. */
function earlyAnswer({ statusCode: status = 0, headers }: http.IncomingMessage, gzip: boolean): Answer | null {
  if (status === 304) return { outcome: 'not-modified' }
  if ([301, 302, 303, 307, 308].includes(status) && headers.location !== undefined)
    return { outcome: 'redirect', to: headers.location }
  if (status !== 200) {
    const busy = status >= 500 || status === 408 || status === 425 || status === 429
    return { outcome: 'failed', fault: { code: 'answered', status }, lasting: !busy }
  }
  // The request did not accept it, and a small body could unpack to any size.
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity' && !(gzip && encoding === 'gzip'))
    return { outcome: 'failed', fault: { code: 'packed_answer' }, lasting: true }
  return null
}

const tooLarge = (maxBytes: number): Extract<SafelyFetched, { outcome: 'failed' }> => ({
  outcome: 'failed',
  fault: { code: 'larger', limit: maxBytes },
  lasting: true,
})

type AddressesInTurn = Pick<TcpSocketConnectOpts, 'autoSelectFamily' | 'autoSelectFamilyAttemptTimeout'>
const MAX_ADDRESSES = 6
/** short enough to leave time for the next address */
const ATTEMPT_MS = 1_500

/** A lookup that always gives the checked addresses, for any name. */
function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, options, callback) =>
    options.all ? callback(null, all) : callback(null, all[0]?.address ?? '', all[0]?.family)
}

async function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  return await new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
    promise.then(resolve, reject)
  })
}

function errorCodeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error && /^E[A-Z]+$/.test(error.message) ? error.message : 'failed'
}
