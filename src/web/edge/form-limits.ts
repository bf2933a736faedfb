import type { App } from '#journeys/app.ts'
import { isRepeated, type RequestKey } from '#store/idempotency.ts'
import { countAgainstAll, type Limit, type LimitAnswer, roomWithin } from '#store/rate-limits.ts'
import { coarseNetwork } from '#web/edge/network.ts'
import type { WebApp } from '#web/web-app.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What makes mail to addresses that nobody confirmed: so many a day for everybody together, in shares (rate-limits.ts). */
const FOR_ALL: Partial<Record<LimitedForm, number>> = { subscribe: 2000 }

/** How often one network may use what makes mail or guesses links: enough for a household, too little for a machine. */
const LIMITS = {
  subscribe: [
    [HOUR, 10],
    [DAY, 40],
  ],
  contact: [
    [HOUR, 10],
    [DAY, 40],
  ],
  booking: [
    [HOUR, 6],
    [DAY, 20],
  ],
  /** to confirm, move or cancel one */
  viewing: [
    [HOUR, 12],
    [DAY, 40],
  ],
  'new-link': [
    [HOUR, 5],
    [DAY, 20],
  ],
  'bad-token': [[MINUTE, 10]],
} as const satisfies Record<string, readonly (readonly [seconds: number, most: number])[]>
export type LimitedForm = keyof typeof LIMITS

/**
 * Counts one use of a form against its network, in rows, so that it holds across restarts and processes.
 * @param repeatable the request's key: what was taken already is answered again, not counted
 */
export async function mayGoOn(
  app: Pick<App, 'db' | 'now' | 'rateLimit'>,
  form: LimitedForm,
  network: string,
  repeatable: RequestKey | null = null,
): Promise<LimitAnswer> {
  if (!app.rateLimit || (await isRepeated(app.db, repeatable))) return { allowed: true }
  return await countAgainstAll(app.db, limitsOf(form, network), app.now())
}

/** What one use of a form counts against: for what is only known to be one in the transaction that does it. */
export function limitsOf(form: LimitedForm, network: string): Limit[] {
  const own = LIMITS[form].map(([seconds, most]) => ({ bucket: `${form}-${seconds}:${network}`, seconds, most }))
  const forAll = FOR_ALL[form]
  if (forAll === undefined) return own
  return [...own, { bucket: `${form}-site`, seconds: DAY, most: forAll, sharedBy: coarseNetwork(network) }]
}

/** Counts one wrong link against its network. */
export async function countWrongLink(
  app: Pick<WebApp, 'db' | 'now' | 'rateLimit' | 'refused'>,
  network: string,
): Promise<LimitAnswer> {
  app.refused.count('wrong_link')
  return await mayGoOn(app, 'bad-token', network)
}

/** May a link be looked up for this network? Not when it tried many that were wrong. Counts nothing. */
export async function mayOpenLinks(app: Pick<App, 'db' | 'now' | 'rateLimit'>, network: string): Promise<LimitAnswer> {
  if (!app.rateLimit) return { allowed: true }
  const [[seconds, most]] = LIMITS['bad-token']
  return await roomWithin(app.db, { bucket: `bad-token-${seconds}:${network}`, seconds, most }, app.now())
}
