import { LEAVING_REASONS } from '#domain/subscription.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { mailManageLink } from '#journeys/mail-links.ts'
import { tellReason, undoUnsubscribe, unsubscribe, viewUnsubscribe } from '#journeys/unsubscribe.ts'
import { UnsubscribePage } from '#ui/pages/unsubscribe.tsx'
import type { PageAnswer, PageRequest } from '#web/answer.ts'
import { intentOf } from '#web/intent.ts'
import { sendAgain } from '#web/pages/subscribe.tsx'
import { lostLink } from '#web/pages/subscription-links.tsx'
import type { PageHandler } from '#web/pages.tsx'
import type { WebApp } from '#web/web-app.ts'

type Asked = PageRequest<{ token: string }>

/** Ends a subscription. GET shows, POST does; mail programs post without a page (RFC 8058). */
export const unsubscribePage: PageHandler<{ token: string }> = async (app, request) => {
  if (request.method === 'GET') return await show(app, request)
  const { token } = request.params
  if (isOneClick(request)) {
    // The same answer for every token: a mail program asks once, and nobody learns anything.
    await unsubscribe(app, token)
    return { kind: 'text', body: 'OK\n', contentType: 'text/plain; charset=utf-8' }
  }
  // Nobody who wants out is held up by a missing field.
  switch (intentOf(request.form, INTENTS, { unsaid: 'unsubscribe' })) {
    case 'unsubscribe': {
      const outcome = await unsubscribe(app, token)
      return outcome === 'unknown' ? lostLink(app, request) : back(request, null)
    }
    case 'undo': {
      const outcome = await undoUnsubscribe(app, token, 'unsubscribe')
      if (outcome === 'unknown') return lostLink(app, request)
      const isRunning = outcome === 'running' || outcome === 'already_running'
      return back(request, isRunning ? 'undone' : 'never-confirmed')
    }
    case 'reason': {
      const reason = intentOf(request.form, LEAVING_REASONS, { field: 'reason' })
      if (reason === null) return { kind: 'error', status: 400 }
      const outcome = await tellReason(app, token, reason)
      return outcome === 'unknown' ? lostLink(app, request) : back(request, 'thanks')
    }
    case 'more': {
      const outcome = await mailManageLink(app, token)
      return outcome === 'unknown' ? lostLink(app, request) : back(request, 'mailed')
    }
    case 'link':
      await sendAgain(app, request)
      return lostLink(app, request, true)
    case null:
      return { kind: 'error', status: 400 }
  }
}

const INTENTS = ['unsubscribe', 'undo', 'reason', 'more', 'link'] as const

function isOneClick({ query, form }: Asked): boolean {
  return query.get('one-click') === '1' || form.get('List-Unsubscribe') === 'One-Click'
}

const DONE = ['undone', 'never-confirmed', 'thanks', 'mailed'] as const

function back({ url }: Asked, done: (typeof DONE)[number] | null): PageAnswer {
  return { kind: 'redirect', status: 303, to: done === null ? url.pathname : `${url.pathname}?done=${done}` }
}

async function show(app: WebApp, request: Asked): Promise<PageAnswer> {
  const { locale, params, url } = request
  const viewed = await viewUnsubscribe(app, params.token)
  if (viewed.state === 'unknown') return lostLink(app, request)
  const t = subscribeMessages[locale].unsubscribe
  const { state, criteria } = viewed
  const body = (
    <UnsubscribePage
      locale={locale}
      action={url.pathname}
      criteria={criteria}
      done={DONE.find((one) => one === request.query.get('done')) ?? null}
      state={state === 'ended' ? { name: state, wasConfirmed: viewed.wasConfirmed } : { name: state }}
    />
  )
  const title = state === 'ended' ? t.doneTitle : t.title
  return { kind: 'page', page: { title, description: null, body, nav: 'subscribe', index: false } }
}
