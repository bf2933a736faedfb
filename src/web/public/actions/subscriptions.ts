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

const manage =
  (done: ManageDone): (() => Reply) =>
  () =>
    see({ done })
const leaving =
  (done: UnsubscribeDone): (() => Reply) =>
  () =>
    see({ done })
const nothing = () => z.object({})
/** What needs nothing but its link. */
const byLink = { unknown: () => lost(), unread: () => unreadable }

/** A subscription from its form to its end, and what is held about whoever had it. */
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
    schema: nothing,
    limit: null,
    run: (app, _input, { token }) => confirmSubscription(app, token),
  }).words({
    ...byLink,
    confirmed: manage('confirmed'),
    already: manage('already_confirmed'),
    ended: manage('not_running'),
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
    saved: manage('saved'),
    address_to_confirm: manage('address'),
    not_running: manage('not_running'),
    unknown: () => lost(),
    unread,
    too_many: ({ locale, result }) => tooMany(subscribeMessages[locale].manage.tooMany.addresses, result),
  }),
  pause: action({
    schema: () => z.object({ months: z.union([z.literal(1), z.literal(3)]) }),
    limit: null,
    run: (app, { months }, { token }) => pauseSubscription(app, token, months),
  }).words({
    ...byLink,
    paused: manage('paused'),
    already: manage('already_paused'),
    not_running: manage('not_running'),
  }),
  resume: action({
    schema: nothing,
    limit: null,
    run: (app, _input, { token }) => resumeSubscription(app, token),
  }).words({
    ...byLink,
    resumed: manage('resumed'),
    not_paused: manage('already_running'),
    not_running: manage('not_running'),
  }),
  restart: action({
    schema: nothing,
    limit: null,
    run: (app, _input, { token }) => undoUnsubscribe(app, token, 'manage'),
  }).words({
    ...byLink,
    running: manage('running'),
    already_running: manage('already_running'),
    never_confirmed: manage('never_confirmed'),
    replaced: manage('replaced'),
  }),
  unsubscribe: action({
    schema: nothing,
    limit: null,
    run: (app, _input, { token }) => unsubscribe(app, token),
  }).words({ ...byLink, ended: () => see(), already_ended: leaving('already') }),
  undo: action({
    schema: nothing,
    limit: null,
    run: (app, _input, { token }) => undoUnsubscribe(app, token, 'unsubscribe'),
  }).words({
    ...byLink,
    running: leaving('undone'),
    already_running: leaving('was-running'),
    never_confirmed: leaving('never-confirmed'),
    replaced: leaving('replaced'),
  }),
  tell_reason: action({
    schema: () => z.object({ reason: z.enum(LEAVING_REASONS) }),
    limit: null,
    run: (app, { reason }, { token }) => tellReason(app, token, reason),
  }).words({ ...byLink, thanks: leaving('thanks') }),
  mail_manage_link: action({
    schema: nothing,
    limit: null,
    run: (app, _input, { token }) => mailManageLink(app, token),
  }).words({ ...byLink, mailed: leaving('mailed') }),
  /** Whatever is wrong with the address or known of it, and however often: the answer is the same. */
  ask_link: action({
    schema: () => z.object({ email: z.string().transform(parseEmailAddress).catch(null) }),
    limit: 'new-link',
    run: async (app, { email }) => (email === null ? { outcome: 'asked' as const } : await askForLinks(app, email)),
  }).words({ asked, unread: asked, too_many: asked }),
  renew_links: action({
    schema: nothing,
    limit: null,
    run: (app, _input, { token }) => renewLinks(app, token),
  }).words({
    ...byLink,
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
    ...byLink,
    mailed: manage('data'),
    too_many: ({ locale, result }) => tooMany(subscribeMessages[locale].manage.tooMany.links, result),
  }),
  download: action({
    schema: nothing,
    limit: null,
    run: (app, _input, { token }) => exportByLink(app, token),
  }).words({
    ...byLink,
    exported: ({ locale, result }) => ({
      kind: 'file',
      name: `${subscribeMessages[locale].manage.exportFile}.json`,
      value: result.data,
    }),
  }),
  erase: action({
    schema: nothing,
    limit: null,
    run: (app, _input, { token }) => eraseByLink(app, token),
  }).words({
    ...byLink,
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
 * The specification's alerts: the two rules by their own words, any other failure by the unknown error. Which town is
 * meant is not a failure but a question, and asked as such.
 */
function unread({ locale, result: { errors } }: Said<Unread>): Reply {
  const rules = validationMessages[locale]
  const rule = (['status_required', 'type_required'] as const).find((one) => errors.some(({ code }) => code === one))
  const said = worded(errors, locale)
  const isTown = said.every(({ path }) => path.startsWith('notification.cities'))
  const alert = isTown ? said[0]?.message : rule && rules[rule]
  return again(422, alert ?? subscribeMessages[locale].unknownError, { errors: said })
}

/** Proof of where a request came from and what was read beside it. */
function originOf({ site }: WebApp, form: string, { locale, network, request }: From): RequestOrigin {
  const t = subscribeMessages[locale]
  const consentText = `${t.purpose}\n${t.contact.marketing(site.name)}\n${t.contact.marketingHint}`
  return { locale, form, consentText, network, request }
}
