import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { FieldError } from '#domain/requests/field-errors.ts'
import type { Locale } from '#base/locale.ts'
import type { RequestKey } from '#store/idempotency.ts'
import type { LimitedForm } from '#web/edge/form-limits.ts'
import type { WebApp } from '#web/web-app.ts'

/**
 * Something that a visitor can do: how its input is read, how often it may be done, what it does, and the answer to each
 * outcome. An outcome without words does not compile, nor do words for an outcome that cannot be.
 */
export type Action<Input, Result extends Outcome, Limit extends LimitedForm | null> = {
  /** reads the body, with the fields that the page's address adds */
  schema: (locale: Locale) => z.ZodType<Input>
  /** null when the action costs nobody anything, or when the journey counts in its own transaction */
  limit: Limit
  run: (app: WebApp, input: Input, from: From) => Promise<Result>
  words: Words<Result | Unread | (Limit extends null ? never : TooMany)>
}

export type Outcome = { outcome: string }
/** The schema refused the input. */
export type Unread = { outcome: 'unread'; errors: FieldError[] }
export type TooMany = { outcome: 'too_many'; retryAfterSeconds: number }

/** What an action knows about the visitor, besides the input. */
export type From = {
  locale: Locale
  /** token of the link that leads to the page; empty where there is none */
  token: string
  /** address or network as limits count it (web/edge/network.ts) */
  household: string
  /** `household` cut further, as it may be stored; null when it is not known */
  network: string | null
  /** idempotency key, so that a repeat does not count again; null when the browser made none */
  request: RequestKey | null
}

export type Words<R extends Outcome> = { [O in R['outcome']]: (said: Said<Named<R, O>>) => Reply }
type Named<R extends Outcome, O> = R extends unknown ? (O extends R['outcome'] ? R : never) : never
export type Said<R> = { result: R; locale: Locale; app: WebApp }

/** The answer to an action: as a page, or as JSON where a script asked. */
export type Reply =
  /** a redirect to the same page (null) or another one, so that a reload repeats nothing */
  | { kind: 'see'; path: string | null; query: Record<string, string> }
  /** a text on a page of its own */
  | { kind: 'say'; title: string; text: ReactNode; way: Way | null }
  /** the form as it was typed, or the page as it stands, with an alert above it */
  | {
      kind: 'again'
      status: 200 | 409 | 422 | 429
      alert: string
      /** errors shown at single fields */
      errors: WordedFieldError[]
      /** an error that only scripts get, because no field of the form shows it */
      refused: FieldError | null
      retryAfterSeconds: number | null
    }
  /** the link or the offer does not exist */
  | { kind: 'lost'; refused: FieldError | null }
  /** a new link was asked for; whether anybody knows the address is not said */
  | { kind: 'asked' }
  | { kind: 'file'; name: string; value: unknown }
  /** a body that no form of ours sends */
  | { kind: 'unreadable' }

export type WordedFieldError = FieldError & { message: string }
/** A link onwards; a null `href` leads to the page itself. */
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

/** The idempotency key was used for another request, or is malformed. */
export const OTHER_REQUEST: FieldError = { path: 'Idempotency-Key', code: 'invalid' }
export const UNKNOWN_OFFER: FieldError = { path: 'estate_id', code: 'invalid' }
export const lost = (refused: FieldError | null = null): Reply => ({ kind: 'lost', refused })
export const unreadable: Reply = { kind: 'unreadable' }

/** Makes an entry of the table in two steps: the compiler must know the outcomes of `run` before it can check the words. */
export function action<Input, Result extends Outcome, const Limit extends LimitedForm | null>(
  parts: Pick<Action<Input, Result, Limit>, 'schema' | 'limit' | 'run'>,
): { words: (words: Action<Input, Result, Limit>['words']) => Action<Input, Result, Limit> } {
  return { words: (words) => ({ ...parts, words }) }
}
