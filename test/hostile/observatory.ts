/** One answer as a scanner sees it. Header names are in lower case. */
export type Scanned = {
  headers: Headers
  html: string
  /** each Set-Cookie line */
  cookies: string[]
  origin: string
}

export type Score = { points: number; grade: string; parts: Record<string, number> }

/**
 * Scores an answer over https by the published rules of Mozilla's HTTP Observatory: starts at 100 and subtracts for
 * missing headers; bonus points count only from 90 up. The redirection from http and the browsers' preload list are
 * not scored, because they need the network.
 */
export function score(scanned: Scanned): Score {
  const parts: Record<string, number> = {
    'content security policy': scorePolicy(scanned),
    cookies: scoreCookies(scanned),
    'cross-origin sharing': scanned.headers.get('access-control-allow-origin') === null ? 0 : -50,
    'strict transport security': scoreTransport(scanned),
    'referrer policy': scoreReferrer(scanned),
    'scripts of others': scoreScripts(scanned),
    'content type options': scanned.headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    framing: scoreFraming(scanned),
    'resource policy': ['same-origin', 'same-site'].includes(scanned.headers.get('cross-origin-resource-policy') ?? '')
      ? 10
      : 0,
  }
  const base = 100 + sum(Object.values(parts).filter((points) => points < 0))
  const points = base < 90 ? Math.max(0, base) : base + sum(Object.values(parts).filter((one) => one > 0))
  return { points, grade: gradeOf(points), parts }
}

/** The directives of a policy, by name. */
export function readPolicy(header: string | null): Map<string, string[]> {
  const directives = (header ?? '').split(';').map((directive) => directive.trim().split(/\s+/))
  return new Map(directives.flatMap(([name, ...sources]) => (name ? [[name, sources] as const] : [])))
}

function scorePolicy({ headers }: Scanned): number {
  const policy = readPolicy(headers.get('content-security-policy'))
  if (policy.size === 0) return -25
  const fallback = policy.get('default-src')
  const scripts = policy.get('script-src') ?? fallback ?? ['*']
  const styles = policy.get('style-src') ?? fallback ?? ['*']
  const wide = (sources: string[]): boolean => sources.some((source) => /^(\*|https?:|data:|blob:)$/.test(source))
  if (wide(scripts) || scripts.includes("'unsafe-inline'")) return -20
  if ([...policy.values()].flat().some((source) => source.startsWith('http:'))) return -20
  if (scripts.includes("'unsafe-eval'")) return -10
  if (wide(policy.get('object-src') ?? fallback ?? ['*'])) return -10
  if (wide(styles) || styles.includes("'unsafe-inline'")) return 0
  return fallback?.join() === "'none'" ? 10 : 5
}

function scoreCookies({ cookies, headers }: Scanned): number {
  if (cookies.length === 0) return 0
  const has = (cookie: string, attribute: RegExp): boolean => attribute.test(cookie)
  if (!cookies.every((cookie) => has(cookie, /;\s*secure\b/i)))
    return headers.has('strict-transport-security') ? -5 : -20
  if (!cookies.every((cookie) => has(cookie, /;\s*httponly\b/i))) return 0
  return cookies.every((cookie) => has(cookie, /;\s*samesite=(lax|strict)\b/i)) ? 5 : 0
}

function scoreTransport({ headers }: Scanned): number {
  const seconds = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0)
  if (seconds === 0) return -20
  return seconds >= 15_768_000 ? 0 : -10
}

function scoreReferrer({ headers }: Scanned): number {
  const policy = headers.get('referrer-policy')
  if (policy === null) return 0
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy) ? 5 : -5
}

function scoreScripts({ html, origin }: Scanned): number {
  const sources = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/gi)].map(([, source = '']) => source)
  return sources.every((source) => new URL(source, origin).origin === origin) ? 0 : -50
}

function scoreFraming({ headers }: Scanned): number {
  const ancestors = readPolicy(headers.get('content-security-policy')).get('frame-ancestors')
  if (ancestors?.every((source) => source === "'none'" || source === "'self'")) return 5
  return /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 0 : -20
}

function gradeOf(points: number): string {
  const grades = [
    [100, 'A+'],
    [90, 'A'],
    [70, 'B'],
    [50, 'C'],
    [30, 'D'],
  ] as const
  return grades.find(([least]) => points >= least)?.[1] ?? 'F'
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)
