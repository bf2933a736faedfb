import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { FieldError } from '#domain/requests/field-errors.ts'
import type { Locale } from '#base/locale.ts'
import type { RequestKey } from '#store/idempotency.ts'
import type { LimitedForm } from '#web/edge/form-limits.ts'
import type { WebApp } from '#web/web-app.ts'

/**
 * Something that a visitor can do: how it is read, how often, what it does, and what is said of each of its outcomes.
 * One outcome without words, or words for one that cannot be, and it does not compile.
 */
export type Action<Input, Result extends Outcome, Limit extends LimitedForm | null> = {
  /** of the body, with what the address of the page says */
  schema: (locale: Locale) => z.ZodType<Input>
  /** null: it costs nobody anything, or the journey counts in its own transaction */
  limit: Limit
  run: (app: WebApp, input: Input, from: From) => Promise<Result>
  words: Words<Result | Unread | (Limit extends null ? never : TooMany)>
}

export type Outcome = { outcome: string }
/** Its schema refused it. */
export type Unread = { outcome: 'unread'; errors: FieldError[] }
export type TooMany = { outcome: 'too_many'; retryAfterSeconds: number }

/** What an action knows of who asks, besides what was sent. */
export type From = {
  locale: Locale
  /** of the link that leads to the page; empty where there is none */
  token: string
  /** address or network as limits count it (web/edge/network.ts) */
  household: string
  /** the same cut further, as it is kept; null: not known */
  network: string | null
  /** makes it count once; null: the browser made no key */
  request: RequestKey | null
}

export type Words<R extends Outcome> = { [O in R['outcome']]: (said: Said<Named<R, O>>) => Reply }
type Named<R extends Outcome, O> = R extends unknown ? (O extends R['outcome'] ? R : never) : never
export type Said<R> = { result: R; locale: Locale; app: WebApp }

/** What is answered: each kind as a page, or as JSON where a script asked. */
export type Reply =
  /** the same page again, or another one: a reload repeats nothing */
  | { kind: 'see'; path: string | null; query: Record<string, string> }
  /** said on a page of its own */
  | { kind: 'say'; title: string; text: ReactNode; way: Way | null }
  /** the form as it was typed, or the page as it stands, with a word above it */
  | {
      kind: 'again'
      status: 200 | 409 | 422 | 429
      alert: string
      /** words at single fields */
      errors: WordedFieldError[]
      /** for scripts, where no field says it */
      refused: FieldError | null
      retryAfterSeconds: number | null
    }
  /** a link, or an offer, that is not there */
  | { kind: 'lost'; refused: FieldError | null }
  /** a new link was asked for; whether anybody knows the address is not said */
  | { kind: 'asked' }
  | { kind: 'file'; name: string; value: unknown }
  /** no form of ours sends this */
  | { kind: 'unreadable' }

export type WordedFieldError = FieldError & { message: string }
/** Where to go from there; null: to the page itself. */
export type Way = { href: string | null; words: string }

export const see = (query: Record<string, string> = {}, path: string | null = null): Reply => ({
  kind: 'see',
  path,
  query,
})

export const say = (title: string, text: ReactNode, way: Way | null = null): Reply => ({
  kind: 'say',
  title,
  text,
  way,
})

type Again = Extract<Reply, { kind: 'again' }>

export function again(status: Again['status'], alert: string, more: Partial<Again> = {}): Reply {
  return { kind: 'again', status, alert, errors: [], refused: null, retryAfterSeconds: null, ...more }
}

export const tooMany = (alert: string, { retryAfterSeconds }: { retryAfterSeconds: number }): Reply =>
  again(429, alert, { retryAfterSeconds })

/** The browser's key was used for something else, or cannot be one. */
export const OTHER_REQUEST: FieldError = { path: 'Idempotency-Key', code: 'invalid' }
export const UNKNOWN_OFFER: FieldError = { path: 'estate_id', code: 'invalid' }
export const lost = (refused: FieldError | null = null): Reply => ({ kind: 'lost', refused })
export const unreadable: Reply = { kind: 'unreadable' }

/** An entry of the table, in two steps: what comes of an action is known before it is worded. */
export function action<Input, Result extends Outcome, const Limit extends LimitedForm | null>(
  deed: Pick<Action<Input, Result, Limit>, 'schema' | 'limit' | 'run'>,
): { words: (words: Action<Input, Result, Limit>['words']) => Action<Input, Result, Limit> } {
  return { words: (words) => ({ ...deed, words }) }
}
