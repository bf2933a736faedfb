import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { formatOfferQuery } from '#domain/search/write-offer-query.ts'
import { eachDeal } from '#domain/search/searching.ts'
import { requestFromCriteria } from '#domain/subscription/subscription-form.ts'
import type { Subscription } from '#domain/subscription/subscription.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { pathFor } from '#i18n/routes.ts'
import { viewSubscription } from '#journeys/manage-subscription.ts'
import { viewDataLink } from '#journeys/personal-data.ts'
import type { ShownForm } from '#ui/components/form-state.ts'
import { MANAGE_DONE, type ManageDone, ManageSubscriptionPage } from '#ui/pages/manage-subscription.tsx'
import { ConfirmPanel } from '#ui/subscribe/confirm-panel.tsx'
import { DataLinkPanel } from '#ui/subscribe/manage-panels.tsx'
import { actionPage, emptyForm } from '#web/public/action-page.tsx'
import type { PageAnswer, PageRequest } from '#web/public/answer.ts'
import { askedForLink, lostLink } from '#web/public/pages/lost-link.tsx'
import { formProps, writtenNumbers } from '#web/public/pages/subscribe.tsx'
import type { WebApp } from '#web/web-app.ts'

type Manage = PageRequest<{ token: string }>

/**
 * The page behind the link of every mail. Mail scanners follow links, so GET only shows; each button posts its
 * `intent`.
 */
export const managePage = actionPage<{ token: string }>({
  buttons: {
    confirm: 'confirm',
    save: 'save',
    'pause-1': { action: 'pause', sends: { months: 1 } },
    'pause-3': { action: 'pause', sends: { months: 3 } },
    resume: 'resume',
    restart: 'restart',
    renew: 'renew_links',
    link: 'ask_link',
    // Asked for with the link to manage, and done with the fresh link that is then mailed.
    export: { action: 'mail_data', sends: { purpose: 'export' } },
    erase: { action: 'mail_data', sends: { purpose: 'erase' } },
    download: 'download',
    'erase-now': 'erase',
  },
  // The page of an unconfirmed subscription has one plain button. Confirming a confirmed one changes nothing.
  defaultButton: 'confirm',
  token: ({ token }) => token,
  lost: lostLink,
  asked: askedForLink,
  nav: 'subscribe',
  show,
})

async function show(app: WebApp, request: Manage, shown: ShownForm | null): Promise<PageAnswer> {
  const { locale, params, url } = request
  const viewed = await viewSubscription(app, params.token)
  if (viewed.state === 'unknown') return await showDataLink(app, request)
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
  // Errors in the form are shown above the form, any other alert above the page.
  const hasFormErrors = shown !== null && shown.errors.length > 0
  const state =
    shown !== null && request.form.get('intent') === 'save' ? shown : emptyForm(valuesOf(subscription, locale))
  const form = await formProps(app, hasFormErrors ? state : { ...state, alert: null }, {
    locale,
    action: url.pathname,
  })
  return page(
    t.manage.title,
    <ManageSubscriptionPage
      {...form}
      subscription={subscription}
      unsubscribeToken={unsubscribeToken}
      others={others}
      history={history}
      done={doneOf(request)}
      refusal={hasFormErrors ? null : (shown?.alert?.text ?? null)}
      searches={searchesOf(subscription, request)}
    />,
  )
}

function doneOf({ query }: Manage): ManageDone | null {
  const done = query.get('done')
  return (Object.keys(MANAGE_DONE) as ManageDone[]).find((one) => one === done) ?? null // the keys of the table
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

/** The page of a link to the data of an address. */
async function showDataLink(app: WebApp, request: Manage): Promise<PageAnswer> {
  const { locale, params, url } = request
  const purpose = await viewDataLink(app, params.token)
  if (purpose === null) return await lostLink(app, request)
  const t = subscribeMessages[locale].manage
  const title = purpose === 'erase' ? t.eraseTitle : t.exportTitle
  return page(title, <DataLinkPanel locale={locale} action={url.pathname} purpose={purpose} />)
}

function page(title: string, body: ReactNode): PageAnswer {
  return { kind: 'page', page: { title, description: null, body, nav: 'subscribe', index: false } }
}
