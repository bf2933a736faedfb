import { z } from 'zod'
import { contactRequest, friendRequest } from '#domain/requests/visitor-requests.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { worded } from '#i18n/field-errors.ts'
import { pathFor } from '#i18n/routes.ts'
import { contactAgent } from '#journeys/contact-agent.ts'
import { sendToFriend, stopFriendMails } from '#journeys/send-to-friend.ts'
import {
  action,
  again,
  lost,
  OTHER_REQUEST,
  type Reply,
  type Said,
  say,
  see,
  tooMany,
  UNKNOWN_OFFER,
  type Unread,
  unreadable,
} from '#web/public/action.ts'

/** Actions that write to the agent, or to a friend about an offer. */
export const REQUEST_ACTIONS = {
  contact: action({
    schema: contactRequest,
    limit: 'contact',
    run: (app, input, { network, request }) => contactAgent(app, input, { network, request }),
  }).words({
    received: () => see({ sent: '1' }),
    unknown_offer: () => lost(UNKNOWN_OFFER),
    conflict,
    unread,
    too_many: ({ locale, result }) => tooMany(requestsMessages[locale].tooMany, result),
  }),
  friend: action({
    schema: friendRequest,
    limit: null,
    run: (app, input, from) => sendToFriend(app, input, from),
  }).words({
    sent: () => see({ sent: '1' }),
    unknown_offer: () => lost(UNKNOWN_OFFER),
    conflict,
    unread,
    too_many: ({ locale, result }) => tooMany(requestsMessages[locale].tooMany, result),
  }),
  stop_friend: action({
    schema: () => z.object({}),
    limit: null,
    run: (app, _input, { token }) => stopFriendMails(app, token),
  }).words({
    stopped: ({ locale }) => {
      const t = requestsMessages[locale]
      return say(t.stopDone, t.stopDoneText, { href: pathFor('home', locale), words: t.backHome })
    },
    unknown: () => lost(),
    unread: () => unreadable,
  }),
}

function unread({ locale, result }: Said<Unread>): Reply {
  return again(422, requestsMessages[locale].errorTitle, { errors: worded(result.errors, locale) })
}

function conflict({ locale }: Said<unknown>): Reply {
  return again(422, requestsMessages[locale].sentOther, { refused: OTHER_REQUEST })
}
