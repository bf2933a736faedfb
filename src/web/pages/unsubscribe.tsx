import { LEAVING_REASONS } from '#domain/subscription.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { receiveLessOften, tellReason, undoUnsubscribe, unsubscribe, viewUnsubscribe } from '#journeys/unsubscribe.ts'
import { UnsubscribePage, type UnsubscribeProps } from '#ui/pages/unsubscribe.tsx'
import type { PageAnswer, PageRequest } from '#web/answer.ts'
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
  switch (request.form.get('intent')) {
    case 'link':
      await sendAgain(app, request)
      return lostLink(app, request, true)
    case 'less': {
      const { outcome } = await receiveLessOften(app, token)
      return outcome === 'unknown' ? lostLink(app, request) : back(request, outcome === 'changed' ? 'less' : null)
    }
    case 'reason': {
      const reason = LEAVING_REASONS.find((one) => one === request.form.get('reason'))
      const outcome = reason === undefined ? 'thanks' : await tellReason(app, token, reason)
      return outcome === 'unknown' ? lostLink(app, request) : back(request, 'thanks')
    }
    case 'undo': {
      const outcome = await undoUnsubscribe(app, token)
      if (outcome === 'unknown') return lostLink(app, request)
      return back(request, outcome === 'never_confirmed' ? 'never-confirmed' : 'undone')
    }
    default: {
      const outcome = await unsubscribe(app, token)
      return outcome === 'unknown' ? lostLink(app, request) : back(request, null)
    }
  }
}

function isOneClick({ query, form }: Asked): boolean {
  return query.get('one-click') === '1' || form.get('List-Unsubscribe') === 'One-Click'
}

const DONE = ['less', 'undone', 'never-confirmed', 'thanks'] as const

function back({ url }: Asked, done: (typeof DONE)[number] | null): PageAnswer {
  return { kind: 'redirect', status: 303, to: done === null ? url.pathname : `${url.pathname}?done=${done}` }
}

async function show(app: WebApp, request: Asked): Promise<PageAnswer> {
  const { locale, params, url } = request
  const viewed = await viewUnsubscribe(app, params.token)
  if (viewed.state === 'unknown') return lostLink(app, request)
  const t = subscribeMessages[locale].unsubscribe
  const { subscription, manageToken } = viewed
  const done = DONE.find((one) => one === request.query.get('done')) ?? null
  const common = { locale, action: url.pathname, subscription, manageToken, done }
  const props: UnsubscribeProps =
    viewed.state === 'running'
      ? { ...common, state: 'running', lessOften: viewed.lessOften }
      : { ...common, state: 'ended' }
  return {
    kind: 'page',
    page: {
      title: viewed.state === 'ended' ? t.doneTitle : t.title,
      description: null,
      body: <UnsubscribePage {...props} />,
      nav: 'subscribe',
      index: false,
    },
  }
}
