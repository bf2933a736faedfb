import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { LostLink } from '#ui/subscribe/lost-link.tsx'
import type { PageAnswer, PageRequest } from '#web/public/answer.ts'
import { countWrongLink } from '#web/edge/form-limits.ts'
import type { WebApp } from '#web/web-app.ts'

/** Wrong, lapsed and erased links look alike; a network that tries many is slowed down. */
export async function lostLink(app: WebApp, request: PageRequest<unknown>): Promise<PageAnswer> {
  const limit = await countWrongLink(app, request.network)
  const answer = linkPage(request, false)
  if (limit.allowed) return { ...answer, status: 404 }
  return { ...answer, status: 429, headers: { 'retry-after': String(limit.retryAfterSeconds) } }
}

/** The answer is the same whether the address is known or not. */
export async function askedForLink(_app: WebApp, request: PageRequest<unknown>): Promise<PageAnswer> {
  return linkPage(request, true)
}

function linkPage({ locale, url }: PageRequest<unknown>, asked: boolean): PageAnswer & { kind: 'page' } {
  const { title } = subscribeMessages[locale].link
  const body = <LostLink locale={locale} action={url.pathname} asked={asked} />
  return { kind: 'page', page: { title, description: null, body, nav: 'subscribe', index: false } }
}
