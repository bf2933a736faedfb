import { z } from 'zod'
import { parseEmailAddress } from '#base/email-address.ts'
import { subscriptionRequest } from '#domain/subscription/subscription-request.ts'
import { LEAVING_REASONS } from '#domain/subscription/subscription.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { worded } from '#i18n/field-errors.ts'
import { validationMessages } from '#i18n/messages/validation.ts'
import { pathFor } from '#i18n/routes.ts'
import {
  changeSubscription,
  confirmSubscription,
  pauseSubscription,
  resumeSubscription,
} from '#journeys/manage-subscription.ts'
import { askForLinks, mailManageLink, renewLinks } from '#journeys/mail/mail-links.ts'
import { eraseByLink, exportByLink, mailDataLink } from '#journeys/personal-data.ts'
import { type RequestOrigin, subscribe } from '#journeys/subscribe.ts'
import { tellReason, undoUnsubscribe, unsubscribe } from '#journeys/unsubscribe.ts'
import type { ManageDone } from '#ui/pages/manage-subscription.tsx'
import type { UnsubscribeDone } from '#ui/pages/unsubscribe.tsx'
import {
  action,
  again,
  type From,
  lost,
  OTHER_REQUEST,
  type Reply,
  type Said,
  say,
  see,
  tooMany,
  type Unread,
  unreadable,
} from '#web/public/action.ts'
import { limitsOf } from '#web/edge/form-limits.ts'
import type { WebApp } from '#web/web-app.ts'

const showManageDone =
  (done: ManageDone): (() => Reply) =>
  () =>
    see({ done })
const showUnsubscribeDone =
  (done: UnsubscribeDone): (() => Reply) =>
  () =>
    see({ done })
const noFields = () => z.object({})
/** Answers of every action that is asked for by a link. */
const answersByLink = { unknown: () => lost(), unread: () => unreadable }

/** Actions for a subscription, from its form to its end, and for the data held about its subscriber. */
export const SUBSCRIPTION_ACTIONS = {
  subscribe: action({
    schema: subscriptionRequest,
    limit: 'subscribe',
    run: (app, wanted, from) => subscribe(app, wanted, originOf(app, 'keep-me-informed', from)),
  }).words({
    pending_confirmation: ({ locale }) => see({}, pathFor('subscribeSuccess', locale)),
    conflict: ({ locale }) => again(422, requestsMessages[locale].sentOther, { refused: OTHER_REQUEST }),
    unread,
    too_many: ({ locale, result }) => tooMany(subscribeMessages[locale].tooMany, result),
  }),
  confirm: action({
    schema: noFields,
    limit: null,
    run: (app, _input, { token }) => confirmSubscription(app, token),
  }).words({
    ...answersByLink,
    confirmed: showManageDone('confirmed'),
    already: showManageDone('already_confirmed'),
    ended: showManageDone('not_running'),
  }),
  save: action({
    schema: subscriptionRequest,
    limit: null,
    run: (app, wanted, from) =>
      changeSubscription(
        app,
        from.token,
        wanted,
        originOf(app, 'manage', { ...from, request: null }),
        limitsOf('subscribe', from.household),
      ),
  }).words({
    saved: showManageDone('saved'),
    address_to_confirm: showManageDone('address'),
    not_running: showManageDone('not_running'),
    unknown: () => lost(),
    unread,
    too_many: ({ locale, result }) => tooMany(subscribeMessages[locale].manage.tooMany.addresses, result),
  }),
  pause: action({
    schema: () => z.object({ months: z.union([z.literal(1), z.literal(3)]) }),
    limit: null,
    run: (app, { months }, { token }) => pauseSubscription(app, token, months),
  }).words({
    ...answersByLink,
    paused: showManageDone('paused'),
    already: showManageDone('already_paused'),
    not_running: showManageDone('not_running'),
  }),
  resume: action({
    schema: noFields,
    limit: null,
    run: (app, _input, { token }) => resumeSubscription(app, token),
  }).words({
    ...answersByLink,
    resumed: showManageDone('resumed'),
    not_paused: showManageDone('already_running'),
    not_running: showManageDone('not_running'),
  }),
  restart: action({
    schema: noFields,
    limit: null,
    run: (app, _input, { token }) => undoUnsubscribe(app, token, 'manage'),
  }).words({
    ...answersByLink,
    running: showManageDone('running'),
    already_running: showManageDone('already_running'),
    never_confirmed: showManageDone('never_confirmed'),
    replaced: showManageDone('replaced'),
  }),
  unsubscribe: action({
    schema: noFields,
    limit: null,
    run: (app, _input, { token }) => unsubscribe(app, token),
  }).words({ ...answersByLink, ended: () => see(), already_ended: showUnsubscribeDone('already') }),
  undo: action({
    schema: noFields,
    limit: null,
    run: (app, _input, { token }) => undoUnsubscribe(app, token, 'unsubscribe'),
  }).words({
    ...answersByLink,
    running: showUnsubscribeDone('undone'),
    already_running: showUnsubscribeDone('was-running'),
    never_confirmed: showUnsubscribeDone('never-confirmed'),
    replaced: showUnsubscribeDone('replaced'),
  }),
  tell_reason: action({
    schema: () => z.object({ reason: z.enum(LEAVING_REASONS) }),
    limit: null,
    run: (app, { reason }, { token }) => tellReason(app, token, reason),
  }).words({ ...answersByLink, thanks: showUnsubscribeDone('thanks') }),
  mail_manage_link: action({
    schema: noFields,
    limit: null,
    run: (app, _input, { token }) => mailManageLink(app, token),
  }).words({ ...answersByLink, mailed: showUnsubscribeDone('mailed') }),
  /** The answer is always the same: for a known, unknown or wrong address, and beyond the limit. */
  ask_link: action({
    schema: () => z.object({ email: z.string().transform(parseEmailAddress).catch(null) }),
    limit: 'new-link',
    run: async (app, { email }) => (email === null ? { outcome: 'asked' as const } : await askForLinks(app, email)),
  }).words({ asked, unread: asked, too_many: asked }),
  renew_links: action({
    schema: noFields,
    limit: null,
    run: (app, _input, { token }) => renewLinks(app, token),
  }).words({
    ...answersByLink,
    renewed: ({ locale }) => {
      const t = subscribeMessages[locale].manage
      return say(t.renewedTitle, t.renewedText)
    },
  }),
  mail_data: action({
    schema: () => z.object({ purpose: z.enum(['export', 'erase']) }),
    limit: null,
    run: (app, { purpose }, { token }) => mailDataLink(app, token, purpose),
  }).words({
    ...answersByLink,
    mailed: showManageDone('data'),
    too_many: ({ locale, result }) => tooMany(subscribeMessages[locale].manage.tooMany.links, result),
  }),
  download: action({
    schema: noFields,
    limit: null,
    run: (app, _input, { token }) => exportByLink(app, token),
  }).words({
    ...answersByLink,
    exported: ({ locale, result }) => ({
      kind: 'file',
      name: `${subscribeMessages[locale].manage.exportFile}.json`,
      value: result.data,
    }),
  }),
  erase: action({
    schema: noFields,
    limit: null,
    run: (app, _input, { token }) => eraseByLink(app, token),
  }).words({
    ...answersByLink,
    erased: ({ locale }) => {
      const t = subscribeMessages[locale].manage
      return say(t.erasedTitle, t.erasedText)
    },
  }),
}

function asked(): Reply {
  return { kind: 'asked' }
}

/**
 * Alerts as the specification has them: the two rules have words of their own, any other failure is the unknown error. When
 * only the town is unclear, the alert asks which one is meant.
 */
function unread({ locale, result: { errors } }: Said<Unread>): Reply {
  const rules = validationMessages[locale]
  const rule = (['status_required', 'type_required'] as const).find((one) => errors.some(({ code }) => code === one))
  const said = worded(errors, locale)
  const isTown = said.every(({ path }) => path.startsWith('notification.cities'))
  const alert = isTown ? said[0]?.message : rule && rules[rule]
  return again(422, alert ?? subscribeMessages[locale].unknownError, { errors: said })
}

/** Proof of consent: where the request came from, and the text that stood beside the form. */
function originOf({ site }: WebApp, form: string, { locale, network, request }: From): RequestOrigin {
  const t = subscribeMessages[locale]
  const consentText = `${t.purpose}\n${t.contact.marketing(site.name)}\n${t.contact.marketingHint}`
  return { locale, form, consentText, network, request }
}
