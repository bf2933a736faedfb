import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type Locale, LOCALES } from '#base/locale.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { MANAGE_DONE } from '#ui/pages/manage-subscription.tsx'
import { UNSUBSCRIBE_DONE } from '#ui/pages/unsubscribe.tsx'
import type { Reply, Said } from '#web/public/action.ts'
import { ACTIONS } from '#web/public/actions.ts'
import type { WebApp } from '#web/web-app.ts'

type Worded = { words: Record<string, (said: Said<Record<string, unknown>>) => Reply> }
/** Each entry words its own outcomes; the tests pass a result with every possible field. */
const TABLE = Object.entries(ACTIONS as unknown as Record<string, Worded>)
const RESULT = {
  errors: [{ path: 'contact.first_name', code: 'too_long' }],
  retryAfterSeconds: 60,
  startsAt: '2026-12-01T10:00:00.000Z',
  estateId: 7,
  data: {},
}
const app = { site: { viewings: { openPerAddress: 3 } } } as unknown as WebApp // the only fields that words read

it.each(TABLE)('has words for every outcome of "%s" in four languages', (name, { words }) => {
  const outcomes = Object.entries(words)
  expect(outcomes.map(([outcome]) => outcome)).toContain('unread')
  for (const [outcome, word] of outcomes) {
    const said = LOCALES.map((locale) => textsOf(word({ result: { ...RESULT, outcome }, locale, app }), locale))
    for (const texts of said) for (const text of texts) expect(text.trim(), `${name}: ${outcome}`).not.toBe('')
    const [first = []] = said
    for (const [i] of first.entries())
      expect(new Set(said.map((texts) => texts[i])).size, `${name}: ${outcome}: ${first[i]}`).toBe(LOCALES.length)
  }
})

it('every outcome that did nothing says so', () => {
  const already = ['already_running', 'already_confirmed', 'already_paused'] as const
  const notDone = ['not_running', ...already, 'never_confirmed', 'replaced'] as const
  for (const locale of LOCALES) {
    const { done } = subscribeMessages[locale].manage
    expect(new Set(notDone.map((one) => done[one][0])).size).toBe(notDone.length)
    for (const one of notDone) expect(MANAGE_DONE[one]).toBe('info')
  }
})

/** Every text of an answer, in the same order in all languages; the page itself words the others. */
function textsOf(reply: Reply, locale: Locale): string[] {
  switch (reply.kind) {
    case 'again':
      return [reply.alert, ...reply.errors.map(({ message }) => message)]
    case 'say':
      return [reply.title, textOf(reply.text), ...(reply.way ? [reply.way.words] : [])]
    case 'see':
      return noteOf(reply.query['done'], locale)
    case 'lost':
    case 'asked':
    case 'file':
    case 'unreadable':
      return []
  }
}

function noteOf(done: string | undefined, locale: Locale): string[] {
  if (done === undefined) return []
  const { manage, unsubscribe } = subscribeMessages[locale]
  const ofManage = new Map<string, readonly string[]>(Object.entries(manage.done)).get(done)
  if (ofManage) return [...ofManage]
  const ofLeaving: Record<(typeof UNSUBSCRIBE_DONE)[number], string[]> = {
    already: [unsubscribe.already],
    undone: [unsubscribe.undoneTitle, unsubscribe.undoneText],
    'was-running': [...manage.done.already_running],
    'never-confirmed': [unsubscribe.neverConfirmed],
    replaced: [unsubscribe.replaced],
    thanks: [unsubscribe.thanks],
    mailed: [...unsubscribe.moreDone],
  }
  return UNSUBSCRIBE_DONE.flatMap((one) => (one === done ? ofLeaving[one] : []))
}

const textOf = (node: ReactNode): string => renderToStaticMarkup(node)
