import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { viewUnsubscribe } from '#journeys/unsubscribe.ts'
import { UNSUBSCRIBE_DONE, UnsubscribePage } from '#ui/pages/unsubscribe.tsx'
import { actionPage } from '#web/public/action-page.tsx'
import type { PageAnswer, PageRequest } from '#web/public/answer.ts'
import { askedForLink, lostLink } from '#web/public/pages/lost-link.tsx'
import type { PageHandler } from '#web/public/page.ts'
import { runAction } from '#web/public/run-action.ts'
import type { WebApp } from '#web/web-app.ts'

type Asked = PageRequest<{ token: string }>

/** Ends a subscription. GET shows, POST does; mail programs post without a page (RFC 8058). */
export const unsubscribePage: PageHandler<{ token: string }> = async (app, request) => {
  if (request.method === 'GET' || !isOneClick(request)) return await withButtons(app, request)
  // Every token gets the same answer: a mail program asks once, and nobody can find valid tokens.
  const { locale, network, params } = request
  await runAction(app, 'unsubscribe', { locale, body: {}, token: params.token, network, key: null })
  return { kind: 'text', body: 'OK\n', contentType: 'text/plain; charset=utf-8' }
}

const withButtons = actionPage<{ token: string }>({
  buttons: {
    unsubscribe: 'unsubscribe',
    undo: 'undo',
    reason: 'tell_reason',
    more: 'mail_manage_link',
    link: 'ask_link',
  },
  // A missing field must not hold up a reader who wants to unsubscribe.
  defaultButton: 'unsubscribe',
  token: ({ token }) => token,
  lost: lostLink,
  asked: askedForLink,
  nav: 'subscribe',
  show,
})

function isOneClick({ query, form }: Asked): boolean {
  return query.get('one-click') === '1' || form.get('List-Unsubscribe') === 'One-Click'
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
      done={UNSUBSCRIBE_DONE.find((one) => one === request.query.get('done')) ?? null}
      state={state === 'ended' ? { name: state, undo: viewed.undo } : { name: state }}
    />
  )
  const title = state === 'ended' ? t.doneTitle : t.title
  return { kind: 'page', page: { title, description: null, body, nav: 'subscribe', index: false } }
}
