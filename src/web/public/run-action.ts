import { createHash } from 'node:crypto'
import { type FieldError, parseBody } from '#domain/requests/field-errors.ts'
import type { Locale } from '#base/locale.ts'
import type { RequestKey } from '#store/idempotency.ts'
import type { Action, From, Outcome, Reply, Said, TooMany, Unread } from '#web/public/action.ts'
import type { ActionName } from '#domain/requests/actions.ts'
import { ACTIONS } from '#web/public/actions.ts'
import { giveBackPlace } from '#web/edge/visitor.ts'
import { type LimitedForm, mayGoOn } from '#web/edge/form-limits.ts'
import { coarseNetwork } from '#web/edge/network.ts'
import type { WebApp } from '#web/web-app.ts'

/** What somebody sent, however it came. */
export type Asked = {
  locale: Locale
  body: unknown
  /** what is wrong with the form besides its body */
  errors?: FieldError[]
  token?: string
  network: string
  /** made by the browser, so that what is sent twice counts once */
  key: string | null
}

export type Done = { outcome: string; reply: Reply }

/** Reads what was sent, counts it against its limit, does it, and finds the words for what came of it. */
export async function runAction(app: WebApp, name: ActionName, asked: Asked): Promise<Done> {
  // Each entry of the table fits together; this is where nobody needs to know how.
  const action = ACTIONS[name] as unknown as AnyAction
  const result = await attempt(app, name, action, asked)
  const words: Record<string, (said: Said<Outcome>) => Reply> = action.words
  const word = words[result.outcome]
  if (!word) throw new Error(`no words for ${result.outcome} of ${name}`)
  return { outcome: result.outcome, reply: word({ result, locale: asked.locale, app }) }
}

/** An entry whose input and outcomes only itself knows. */
type AnyAction = Action<unknown, Outcome, LimitedForm | null>

async function attempt(
  app: WebApp,
  name: ActionName,
  action: AnyAction,
  { locale, body, errors = [], token = '', network, key }: Asked,
): Promise<Outcome | Unread | TooMany> {
  const parsed = parseBody(action.schema(locale), body)
  if (!parsed.ok || errors.length > 0)
    return { outcome: 'unread', errors: [...(parsed.ok ? [] : parsed.errors), ...errors] }
  const request = requestKey(name, key, body)
  return await afterTheSame(request, async () => {
    if (action.limit !== null) {
      const limit = await mayGoOn(app, action.limit, network, request)
      if (!limit.allowed) return { outcome: 'too_many', retryAfterSeconds: limit.retryAfterSeconds }
    }
    const from: From = { locale, token, household: network, network: coarseNetwork(network) || null, request }
    const result = await action.run(app, parsed.request, from)
    app.acted()
    return result
  })
}

const underWay = new Map<string, Promise<unknown>>()

/** One after the other, where a request comes several times at once: limits do not count what was taken before. */
async function afterTheSame<T>(request: RequestKey | null, work: () => Promise<T>): Promise<T> {
  if (request === null) return await work()
  const same = `${request.requestHash} ${request.key}`
  const before = underWay.get(same)
  if (before) giveBackPlace()
  const done = (before ?? Promise.resolve()).then(work, work)
  underWay.set(same, done)
  try {
    return await done
  } finally {
    if (underWay.get(same) === done) underWay.delete(same)
  }
}

/** Visible ASCII: what a client may send in the Idempotency-Key header. */
export const REQUEST_KEY = /^[\x21-\x7e]{1,200}$/

/** What makes a request the same request; null without a key. Keys of different actions never meet. */
function requestKey(name: ActionName, key: string | null, body: unknown): RequestKey | null {
  if (key === null || !REQUEST_KEY.test(key)) return null
  const scope = KEPT_SCOPES[name] ?? name
  return { key: `${scope}:${key}`, requestHash: createHash('sha256').update(JSON.stringify(body)).digest('hex') }
}

/** As release 0.1.0 kept them: what was sent before an upgrade and again after it still counts once. */
const KEPT_SCOPES: Partial<Record<ActionName, string>> = { subscribe: 'notifications', book: 'booking' }
