import { requestsMessages } from '#i18n/messages/requests.ts'
import { pathFor } from '#i18n/routes.ts'
import { askedOffer } from '#offers/requested-offer.ts'
import { knowsFriend } from '#journeys/send-to-friend.ts'
import { friendSubject } from '#mail/templates/friend.tsx'
import { SendToFriendPage, StopFriendMailPage } from '#ui/pages/send-to-friend.tsx'
import { actionPage, emptyForm, ownPath } from '#web/public/action-page.tsx'
import type { PageAnswer, PageRequest } from '#web/public/answer.ts'
import { donePage, offerFields, offerRef, page, tooManyGuesses } from '#web/public/pages/request-answers.tsx'
import type { WebApp } from '#web/web-app.ts'

export const sendToAFriendPage = actionPage<{ estateId: string }>({
  buttons: { friend: 'friend' },
  defaultButton: 'friend',
  fieldsOfAddress: offerFields,
  show: async (app, request, shown) => {
    const { locale } = request
    const t = requestsMessages[locale]
    const offer = await askedOffer(app, offerRef(request))
    if (!offer) return { kind: 'error', status: 404 }
    const card = offer.card(locale)
    if (request.query.has('sent') && shown === null)
      return page(donePage(locale, t.friendSent, t.friendSentText, card.url, t.back))
    return page({
      title: t.friendTitle(card.title),
      description: t.friendLead,
      body: (
        <SendToFriendPage
          locale={locale}
          now={app.now()}
          state={shown ?? emptyForm()}
          action={ownPath(request)}
          card={card}
          subject={friendSubject(card, locale)}
        />
      ),
      index: false,
    })
  },
})

/** GET only shows a button: mail scanners follow links. */
export const stopFriendMailPage = actionPage<{ token: string }>({
  buttons: { stop: 'stop_friend' },
  defaultButton: 'stop',
  token: ({ token }) => token,
  lost,
  show: async (app, request) => {
    const { locale, params } = request
    if (!(await knowsFriend(app, params.token))) return await lost(app, request)
    const body = <StopFriendMailPage locale={locale} action={ownPath(request)} />
    return page({ title: requestsMessages[locale].stopTitle, description: null, body, index: false })
  },
})

async function lost(app: WebApp, request: PageRequest<unknown>): Promise<PageAnswer> {
  const { locale } = request
  const t = requestsMessages[locale]
  const unknown = donePage(locale, t.stopLostTitle, t.stopLostText, pathFor('contact', locale), t.generalTitle, 'info')
  return (await tooManyGuesses(app, request)) ?? page(unknown, 404)
}
