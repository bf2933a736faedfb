import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from '#media/public-address.ts'

/** Every address a name has, IPv4 and IPv6. */
export type Resolver = (hostname: string) => Promise<string[]>

export type FetchPolicy = {
  /** this machine's own addresses, on any port: only for trying things out where nobody else can reach the site */
  allowLoopback: boolean
  /** default: the system's */
  resolve?: Resolver
  /** default: 10 seconds for everything, redirects included */
  timeoutMs?: number
  /** default: 15 MB */
  maxBytes?: number
}

/** How a fetch ended. `lasting`: the same request will fail again, so there is no hurry to repeat it. */
export type SafelyFetched =
  | { outcome: 'fetched'; bytes: Buffer; etag: string | null }
  | { outcome: 'not-modified' }
  | { outcome: 'failed'; reason: string; lasting: boolean }

/**
 * Fetches an address that a stranger wrote: http and https on their own ports, public addresses only, at most three
 * redirects, each checked anew. The name is resolved once and the connection made to the address that was checked, so
 * a name that changes its mind reaches nothing else. Never throws.
 * @param etag of an earlier answer: a server may then say that nothing has changed
 */
export async function safeFetch(url: string, policy: FetchPolicy, etag: string | null = null): Promise<SafelyFetched> {
  const signal = AbortSignal.timeout(policy.timeoutMs ?? TIMEOUT_MS)
  let next = url
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const target = await checkedTarget(next, policy, signal)
      const answer = await request(target, etag, policy.maxBytes ?? MAX_BYTES, signal)
      if (answer.outcome !== 'redirect') return answer
      next = new URL(answer.to, target.url).href
    }
    return { outcome: 'failed', reason: `more than ${MAX_REDIRECTS} redirects`, lasting: true }
  } catch (error) {
    if (error instanceof Refused) return { outcome: 'failed', reason: error.message, lasting: true }
    if (signal.aborted) return { outcome: 'failed', reason: 'took too long', lasting: false }
    return { outcome: 'failed', reason: `no connection: ${codeOf(error)}`, lasting: false }
  }
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 15 * 1024 * 1024
const MAX_REDIRECTS = 3
const MAX_URL = 2_000

/** An address that is not asked; the message says why and holds nothing of the address itself. */
class Refused extends Error {}

type Target = { url: URL; address: string }

async function checkedTarget(text: string, policy: FetchPolicy, signal: AbortSignal): Promise<Target> {
  if (text.length > MAX_URL || !URL.canParse(text)) throw new Refused('no usable address')
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Refused('neither http nor https')
  if (url.username || url.password) throw new Refused('an address with a password')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await orAbort((policy.resolve ?? systemResolver)(host), signal)
  const [address] = addresses
  if (address === undefined) throw new Error('ENOTFOUND')
  if (policy.allowLoopback && addresses.every(isLoopbackAddress)) return { url, address }
  // One private address among public ones is no accident.
  if (!addresses.every(isPublicAddress)) throw new Refused('an address that is not public')
  if (url.port !== '') throw new Refused('a port other than 80 and 443')
  return { url, address }
}

const systemResolver: Resolver = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address)

type Answer = SafelyFetched | { outcome: 'redirect'; to: string }

function request(
  { url, address }: Target,
  etag: string | null,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options: https.RequestOptions = {
      agent: false,
      signal,
      lookup: pinned(address),
      headers: {
        'user-agent': 'Gevel',
        accept: 'image/avif,image/webp,image/*,application/pdf;q=0.9,*/*;q=0.5',
        'accept-encoding': 'identity',
        ...(etag !== null && { 'if-none-match': etag }),
      },
    }
    const asked = (url.protocol === 'https:' ? https : http).get(url, options, (response) => {
      const settle = (answer: Answer) => {
        asked.destroy()
        resolve(answer)
      }
      const early = earlyAnswer(response, maxBytes)
      if (early) return settle(early)
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size > maxBytes) return settle(tooLarge(maxBytes))
        parts.push(part)
      })
      response.on('error', reject)
      response.on('aborted', () => reject(new Error('ECONNRESET')))
      response.on('end', () => {
        const tag = response.headers.etag
        settle({ outcome: 'fetched', bytes: Buffer.concat(parts), etag: tag && tag.length <= 200 ? tag : null })
      })
    })
    asked.on('error', reject)
  })
}

/** An answer that needs no body; null: read on. */
function earlyAnswer({ statusCode: status = 0, headers }: http.IncomingMessage, maxBytes: number): Answer | null {
  if (status === 304) return { outcome: 'not-modified' }
  if ([301, 302, 303, 307, 308].includes(status) && headers.location !== undefined)
    return { outcome: 'redirect', to: headers.location }
  if (status !== 200) {
    const busy = status >= 500 || status === 408 || status === 425 || status === 429
    return { outcome: 'failed', reason: `the server answered ${status}`, lasting: !busy }
  }
  if (Number(headers['content-length'] ?? 0) > maxBytes) return tooLarge(maxBytes)
  // Not asked for, and a small body could unpack to anything.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return { outcome: 'failed', reason: 'a compressed answer', lasting: true }
  return null
}

const tooLarge = (maxBytes: number): SafelyFetched => ({
  outcome: 'failed',
  reason: `more than ${Math.round(maxBytes / 1024 / 1024)} MB`,
  lasting: true,
})

/** Answers with the address that was checked, however often and for whatever it is asked. */
function pinned(address: string): LookupFunction {
  const family = isIP(address)
  return (_hostname, options, callback) =>
    options.all ? callback(null, [{ address, family }]) : callback(null, address, family)
}

async function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  return await new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
    promise.then(resolve, reject)
  })
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error && /^E[A-Z]+$/.test(error.message) ? error.message : 'failed'
}
