import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import { formatOfferQuery } from '#domain/offer-query.ts'
import { eachDeal } from '#domain/searching.ts'
import { requestFromCriteria } from '#domain/subscription-form.ts'
import { parseSubscriptionRequest } from '#domain/subscription-request.ts'
import type { Subscription } from '#domain/subscription.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { worded } from '#i18n/field-errors.ts'
import { pathFor } from '#i18n/routes.ts'
import {
  changeSubscription,
  confirmSubscription,
  pauseSubscription,
  resumeSubscription,
  viewSubscription,
} from '#journeys/manage-subscription.ts'
import { renewLinks } from '#journeys/mail-links.ts'
import { eraseByLink, exportByLink, mailDataLink, viewDataLink } from '#journeys/personal-data.ts'
import { undoUnsubscribe } from '#journeys/unsubscribe.ts'
import { type ManageDone, ManageSubscriptionPage } from '#ui/pages/manage-subscription.tsx'
import { ConfirmPanel } from '#ui/subscribe/confirm-panel.tsx'
import { LostLink } from '#ui/subscribe/lost-link.tsx'
import { DataLinkPanel, DoneNote } from '#ui/subscribe/manage-panels.tsx'
import type { PageAnswer, PageRequest } from '#web/answer.ts'
import { countWrongLink, limitsOf } from '#web/form-limits.ts'
import { intentOf } from '#web/intent.ts'
import { alertFor, formProps, sendAgain, writtenNumbers } from '#web/pages/subscribe.tsx'
import { later } from '#web/pages/request-answers.tsx'
import type { PageHandler } from '#web/pages.tsx'
import { formValues, originOf, requestBody, unknownCities } from '#web/subscription-form.ts'
import type { WebApp } from '#web/web-app.ts'

type Manage = PageRequest<{ token: string }>

/**
 * The page behind the link of every mail. Mail scanners follow links, so GET only shows; each button posts its
 * `intent`.
 */
export const managePage: PageHandler<{ token: string }> = async (app, request) =>
  request.method === 'POST' ? await act(app, request) : await show(app, request)

const INTENTS = [
  ...(['confirm', 'save', 'pause-1', 'pause-3', 'resume', 'restart', 'renew', 'link'] as const),
  // Asked for with a link to manage, and done with the fresh one that comes by mail.
  ...(['export', 'erase', 'download', 'erase-now'] as const),
]

async function act(app: WebApp, request: Manage): Promise<PageAnswer> {
  const { token } = request.params
  const intent = intentOf(request.form, INTENTS, { unsaid: 'confirm' })
  switch (intent) {
    case 'link':
      await sendAgain(app, request)
      return lostLink(app, request, true)
    case 'save':
      return await save(app, request)
    case 'pause-1':
    case 'pause-3': {
      const { outcome } = await pauseSubscription(app, token, intent === 'pause-1' ? 1 : 3)
      return outcome === 'unknown' ? lostLink(app, request) : back(request, outcome === 'paused' ? 'paused' : null)
    }
    case 'resume': {
      const outcome = await resumeSubscription(app, token)
      return outcome === 'unknown' ? lostLink(app, request) : back(request, outcome === 'resumed' ? 'resumed' : null)
    }
    case 'restart': {
      const outcome = await undoUnsubscribe(app, token, 'manage')
      return outcome === 'unknown' ? lostLink(app, request) : back(request, outcome === 'running' ? 'running' : null)
    }
    case 'renew': {
      const t = subscribeMessages[request.locale].manage
      if ((await renewLinks(app, token)) === 'unknown') return lostLink(app, request)
      return page(t.renewedTitle, <DoneNote title={t.renewedTitle} text={t.renewedText} />)
    }
    case 'export':
    case 'erase': {
      const outcome = await mailDataLink(app, token, intent)
      if (outcome === 'too_many') return await show(app, request, { tooMany: 'links' })
      return outcome === 'unknown' ? lostLink(app, request) : back(request, 'data')
    }
    case 'download':
      return await download(app, request)
    case 'erase-now': {
      const t = subscribeMessages[request.locale].manage
      if ((await eraseByLink(app, token)) === 'unknown') return lostLink(app, request)
      return page(t.erasedTitle, <DoneNote title={t.erasedTitle} text={t.erasedText} />)
    }
    case 'confirm': {
      const outcome = await confirmSubscription(app, token)
      return outcome === 'unknown' ? lostLink(app, request) : back(request, outcome === 'ended' ? null : 'confirmed')
    }
    case null:
      return { kind: 'error', status: 400 }
  }
}

/** The same page again, so that reloading it repeats nothing. */
function back({ url }: Manage, done: ManageDone | null): PageAnswer {
  return { kind: 'redirect', status: 303, to: done === null ? url.pathname : `${url.pathname}?done=${done}` }
}

const DONE: readonly ManageDone[] = ['confirmed', 'saved', 'address', 'paused', 'resumed', 'running', 'data']

async function show(
  app: WebApp,
  request: Manage,
  refused: {
    values?: ReturnType<typeof formValues>
    errors?: ReturnType<typeof worded>
    tooMany?: 'links' | 'addresses'
  } = {},
): Promise<PageAnswer> {
  const { locale, params, url } = request
  const viewed = await viewSubscription(app, params.token)
  if (viewed.state === 'unknown') return await showFresh(app, request)
  const t = subscribeMessages[locale]
  if (viewed.state === 'pending')
    return page(
      t.confirm.title,
      <ConfirmPanel
        locale={locale}
        action={url.pathname}
        email={viewed.subscription.contact.email}
        searches={viewed.pending.map(({ criteria }) => criteria)}
      />,
    )
  const { subscription, unsubscribeToken, others, history } = viewed
  const errors = refused.errors ?? []
  const form = await formProps(
    app,
    {
      values: refused.values ?? valuesOf(subscription, locale),
      errors,
      alert: errors.length > 0 ? alertFor(errors, locale) : null,
    },
    { locale, action: url.pathname },
  )
  return page(
    t.manage.title,
    <ManageSubscriptionPage
      {...form}
      subscription={subscription}
      unsubscribeToken={unsubscribeToken}
      others={others}
      history={history}
      done={DONE.find((one) => one === request.query.get('done')) ?? null}
      tooMany={refused.tooMany ?? null}
      searches={searchesOf(subscription, request)}
    />,
    refused.tooMany ? 429 : refused.errors ? 422 : 200,
  )
}

function valuesOf({ criteria, contact, frequency }: Subscription, locale: Locale) {
  return writtenNumbers(requestFromCriteria(criteria, contact, frequency), locale)
}

function searchesOf({ criteria }: Subscription, { locale }: Manage) {
  return eachDeal(criteria).map((one) => ({
    deal: one.deal,
    href: `${pathFor('search', locale)}?${formatOfferQuery({ criteria: one.criteria, sort: 'newest', page: 1 })}`,
  }))
}

async function save(app: WebApp, request: Manage): Promise<PageAnswer> {
  const { locale, network, params, form } = request
  const values = formValues(form)
  const body = requestBody(values)
  const parsed = parseSubscriptionRequest(body, locale)
  const strangers = unknownCities(values)
  if (!parsed.ok || strangers.length > 0) {
    const errors = worded([...(parsed.ok ? [] : parsed.errors), ...strangers], locale)
    return await show(app, request, { values, errors })
  }
  const { contact, criteria, frequency } = parsed
  const origin = originOf({ locale, network, idempotencyKey: null }, app.site.name, 'manage', body)
  const wanted = { contact, criteria, frequency }
  const outcome = await changeSubscription(app, params.token, wanted, origin, limitsOf('subscribe', network))
  if (typeof outcome === 'object') {
    const shown = await show(app, request, { values, tooMany: 'addresses' })
    return shown.kind === 'page' ? later(shown, outcome.retryAfterSeconds) : shown
  }
  if (outcome === 'unknown') return lostLink(app, request)
  return back(request, outcome === 'saved' ? 'saved' : outcome === 'address_to_confirm' ? 'address' : null)
}

/** The page of a link to the data of an address. */
async function showFresh(app: WebApp, request: Manage): Promise<PageAnswer> {
  const { locale, params, url } = request
  const purpose = await viewDataLink(app, params.token)
  if (purpose === null) return lostLink(app, request)
  const t = subscribeMessages[locale].manage
  const title = purpose === 'erase' ? t.eraseTitle : t.exportTitle
  return page(title, <DataLinkPanel locale={locale} action={url.pathname} purpose={purpose} />)
}

async function download(app: WebApp, request: Manage): Promise<PageAnswer> {
  const data = await exportByLink(app, request.params.token)
  if (data === null) return lostLink(app, request)
  return {
    kind: 'text',
    body: JSON.stringify(data, null, 2),
    contentType: 'application/json; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="my-data.json"', 'cache-control': 'no-store' },
  }
}

/** Wrong, lapsed and erased links look alike; who tries many is slowed down. */
export async function lostLink(app: WebApp, request: Manage, asked = false): Promise<PageAnswer> {
  const { locale, url, network } = request
  const limit = asked ? { allowed: true as const } : await countWrongLink(app, network)
  const t = subscribeMessages[locale].link
  const answer = page(t.title, <LostLink locale={locale} action={url.pathname} asked={asked} />, asked ? 200 : 404)
  if (limit.allowed) return answer
  return { ...answer, status: 429, headers: { 'retry-after': String(limit.retryAfterSeconds) } }
}

function page(title: string, body: ReactNode, status = 200): PageAnswer & { kind: 'page' } {
  return { kind: 'page', status, page: { title, description: null, body, nav: 'subscribe', index: false } }
}
