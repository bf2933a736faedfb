import { createHash } from 'node:crypto'
import { type FieldError, parseBody } from '#domain/requests/field-errors.ts'
import type { Locale } from '#base/locale.ts'
import type { RequestKey } from '#store/idempotency.ts'
import type { Action, From, Outcome, Reply, Said, TooMany, Unread } from '#web/public/action.ts'
import type { ActionName } from '#domain/requests/actions.ts'
import { ACTIONS } from '#web/public/actions.ts'
import { giveBackPlace } from '#web/edge/visitor.ts'
import { type LimitedForm, countFormUse } from '#web/edge/form-limits.ts'
import { coarseNetwork } from '#web/edge/network.ts'
import type { WebApp } from '#web/web-app.ts'

/** What a visitor sent, by a form or by a script. */
export type Asked = {
  locale: Locale
  body: unknown
  /** what is wrong with the form besides its body */
  errors?: FieldError[]
  token?: string
  network: string
  /** made by the browser, so that a request sent twice counts once */
  key: string | null
}

export type Done = { outcome: string; reply: Reply }

/** Reads the input, counts it against its limit, runs the action, and finds the answer to its outcome. */
export async function runAction(app: WebApp, name: ActionName, asked: Asked): Promise<Done> {
  // The types of each entry fit together; here they need not be known.
  const action = ACTIONS[name] as unknown as AnyAction
  const result = await attempt(app, name, action, asked)
  const words: Record<string, (said: Said<Outcome>) => Reply> = action.words
  const toReply = words[result.outcome]
  if (!toReply) throw new Error(`no words for ${result.outcome} of ${name}`)
  return { outcome: result.outcome, reply: toReply({ result, locale: asked.locale, app }) }
}

/** An entry of the table, whatever its input and outcomes. */
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
  return await runAfterCopies(request, async () => {
    if (action.limit !== null) {
      const limit = await countFormUse(app, action.limit, network, request)
      if (!limit.allowed) return { outcome: 'too_many', retryAfterSeconds: limit.retryAfterSeconds }
    }
    const from: From = { locale, token, household: network, network: coarseNetwork(network) || null, request }
    const result = await action.run(app, parsed.request, from)
    app.mailsQueued()
    return result
  })
}

const running = new Map<string, Promise<unknown>>()

/** Runs copies of one request one after the other: a limit must see that the first was taken, and not count the others. */
async function runAfterCopies<T>(request: RequestKey | null, work: () => Promise<T>): Promise<T> {
  if (request === null) return await work()
  const same = `${request.requestHash} ${request.key}`
  const before = running.get(same)
  if (before) giveBackPlace()
  const done = (before ?? Promise.resolve()).then(work, work)
  running.set(same, done)
  try {
    return await done
  } finally {
    if (running.get(same) === done) running.delete(same)
  }
}

/** Visible ASCII: what a client may send in the Idempotency-Key header. */
export const REQUEST_KEY = /^[\x21-\x7e]{1,200}$/

/** The key by which a repeat of a request is known; null without one. Keys of different actions never meet. */
function requestKey(name: ActionName, key: string | null, body: unknown): RequestKey | null {
  if (key === null || !REQUEST_KEY.test(key)) return null
  const scope = KEPT_SCOPES[name] ?? name
  return { key: `${scope}:${key}`, requestHash: createHash('sha256').update(JSON.stringify(body)).digest('hex') }
}

/** Scopes that release 0.1.0 stored: a request that was sent before an upgrade, and again after it, still counts once. */
const KEPT_SCOPES: Partial<Record<ActionName, string>> = { subscribe: 'notifications', book: 'booking' }
