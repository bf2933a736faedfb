import type { App } from '#journeys/app.ts'
import { isRepeated, type RequestKey } from '#store/idempotency.ts'
import { countAgainstAll, type Limit, type LimitAnswer, checkLimit } from '#store/rate-limits.ts'
import { coarseNetwork } from '#web/edge/network.ts'
import type { WebApp } from '#web/web-app.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Most uses a day by all networks together, for forms that mail unconfirmed addresses. Each network has a share of them. */
const MAX_PER_DAY_OF_ALL: Partial<Record<LimitedForm, number>> = { subscribe: 2000 }

/** How often one network may send a form that makes mail, or try a link: enough for a household, too little for a script. */
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
  /** forms that confirm, move or cancel a viewing */
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
 * Counts one use of a form against its network. The counts are rows, so they hold across restarts and processes.
 * @param repeatable the request's idempotency key: a request that was taken already is not counted again
 */
export async function countFormUse(
  app: Pick<App, 'db' | 'now' | 'rateLimit'>,
  form: LimitedForm,
  network: string,
  repeatable: RequestKey | null = null,
): Promise<LimitAnswer> {
  if (!app.rateLimit || (await isRepeated(app.db, repeatable))) return { allowed: true }
  return await countAgainstAll(app.db, limitsOf(form, network), app.now())
}

/** The limits that one use of a form counts against, for a journey that counts within its own transaction. */
export function limitsOf(form: LimitedForm, network: string): Limit[] {
  const own = LIMITS[form].map(([seconds, most]) => ({ bucket: `${form}-${seconds}:${network}`, seconds, most }))
  const mostOfAll = MAX_PER_DAY_OF_ALL[form]
  if (mostOfAll === undefined) return own
  return [...own, { bucket: `${form}-site`, seconds: DAY, most: mostOfAll, sharedBy: coarseNetwork(network) }]
}

/** Counts one wrong link against its network. */
export async function countWrongLink(
  app: Pick<WebApp, 'db' | 'now' | 'rateLimit' | 'refused'>,
  network: string,
): Promise<LimitAnswer> {
  app.refused.count('wrong_link')
  return await countFormUse(app, 'bad-token', network)
}

/** May this network open links? Not after many wrong ones. Counts nothing. */
export async function checkWrongLinkLimit(
  app: Pick<App, 'db' | 'now' | 'rateLimit'>,
  network: string,
): Promise<LimitAnswer> {
  if (!app.rateLimit) return { allowed: true }
  const [[seconds, most]] = LIMITS['bad-token']
  return await checkLimit(app.db, { bucket: `bad-token-${seconds}:${network}`, seconds, most }, app.now())
}
