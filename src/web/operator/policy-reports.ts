import { z } from 'zod'

/** One thing that a browser says our policy blocked, or would have blocked where it only reports. */
export type PolicyReport = { directive: string; blocked: boolean }

/**
 * Reads the reports that a browser posted to `report-to` (a list) or `report-uri` (one); at most ten count. Only the
 * directive is kept: addresses and samples hold what visitors see and type. An unreadable body counts as one blocked thing.
 */
export function readPolicyReports(body: unknown): PolicyReport[] {
  const read = Body.safeParse(typeof body === 'string' ? jsonOf(body) : body)
  return read.success ? read.data.slice(0, 10) : [{ directive: 'unknown', blocked: true }]
}

/** Directives that we send, and those that browsers name instead. A report of any other one is not from a browser. */
const DIRECTIVES = [
  ...[
    'default-src',
    'script-src',
    'script-src-elem',
    'script-src-attr',
    'style-src',
    'style-src-elem',
    'style-src-attr',
  ],
  ...['img-src', 'font-src', 'connect-src', 'media-src', 'object-src', 'frame-src', 'child-src', 'worker-src'],
  ...['manifest-src', 'base-uri', 'form-action', 'frame-ancestors', 'upgrade-insecure-requests'],
  ...['require-trusted-types-for', 'trusted-types'],
]
const Directive = z.enum(DIRECTIVES).catch('unknown')
const Disposition = z.string().catch('enforce')

const Body = z.union([
  z
    .object({ 'csp-report': z.object({ 'effective-directive': Directive, disposition: Disposition }) })
    .transform(({ 'csp-report': one }) => [reportOf(one['effective-directive'], one.disposition)]),
  z
    .array(z.object({ body: z.object({ effectiveDirective: Directive, disposition: Disposition }) }))
    .transform((list) => list.map(({ body }) => reportOf(body.effectiveDirective, body.disposition))),
])

const reportOf = (directive: string, disposition: string): PolicyReport => ({
  directive,
  blocked: disposition !== 'report',
})

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
