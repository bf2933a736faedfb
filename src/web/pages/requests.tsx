import { responsibleFor } from '#domain/responsible-agent.ts'
import {
  type OfferRef,
  parseBookingRequest,
  parseContactRequest,
  parseFriendRequest,
} from '#domain/visitor-requests.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { pathFor } from '#i18n/routes.ts'
import { type AskedOffer, askedOffer } from '#offers/asked-offer.ts'
import { bookAppointment, slotsFor } from '#journeys/book-appointment.ts'
import { contactAgent } from '#journeys/contact-agent.ts'
import { knowsFriend, sendToFriend, stopFriendMails } from '#journeys/send-to-friend.ts'
import { BookViewingPage } from '#ui/pages/book-viewing.tsx'
import { ContactPage } from '#ui/pages/contact.tsx'
import { SendToFriendPage, StopFriendMailPage } from '#ui/pages/send-to-friend.tsx'
import type { FormState } from '#ui/requests/form.tsx'
import type { PageAnswer, PageRequest } from '#web/answer.ts'
import { mayGoOn } from '#web/form-limits.ts'
import { errorTexts, newFormKey, type PostedForm, postedForm, requestKey } from '#web/form-state.ts'
import { coarseNetwork } from '#web/network.ts'
import type { PageHandler } from '#web/pages.tsx'
import { donePage, later, ownPath, page, tooManyGuesses, withMoment } from '#web/pages/request-answers.tsx'
import type { WebApp } from '#web/web-app.ts'

type Request<P> = PageRequest<P>

export const contactPage: PageHandler<Record<never, never>> = (app, request) => contactForm(app, request, null)

export const contactOfferPage: PageHandler<{ estateId: string }> = async (app, request) => {
  const offer = await askedOffer(app, offerRef(request))
  return offer ? contactForm(app, request, offer) : { kind: 'error', status: 404 }
}

async function contactForm(app: WebApp, request: Request<unknown>, offer: AskedOffer | null): Promise<PageAnswer> {
  const { locale } = request
  const t = requestsMessages[locale]
  const card = offer?.card(locale) ?? null
  if (request.query.has('sent'))
    return page(
      donePage(locale, t.sentTitle, t.sentText, card?.url ?? pathFor('home', locale), card ? t.back : t.backHome),
    )
  const agent = responsibleFor(app.site, offer?.listing.listing.agent ?? null)
  const show = (state: FormState, status = 200) =>
    page(
      {
        title: card ? t.contactAbout(card.title) : t.generalTitle,
        description: t.contactLead(app.site.name),
        body: (
          <ContactPage
            locale={locale}
            now={app.now()}
            state={state}
            action={ownPath(request)}
            card={card}
            office={agent.office?.name ?? app.site.name}
            offices={app.site.offices}
          />
        ),
        nav: 'contact',
        index: offer === null,
      },
      status,
    )
  if (request.method === 'GET') return show(emptyState())
  const posted = postedForm(request.form)
  const body = { ...posted.nested, ...(offer ? { estate_id: offer.estateId, entity_id: offer.unitId } : {}) }
  const parsed = parseContactRequest(body, locale)
  if (!parsed.ok) return show(stateOf(posted, errorTexts(parsed.errors, locale), t.errorTitle), 422)
  const key = requestKey('contact', posted.formKey, body)
  const limit = await mayGoOn(app, 'contact', request.network, key)
  if (!limit.allowed) return later(show(stateOf(posted, {}, t.tooMany), 429), limit.retryAfterSeconds)
  const done = await contactAgent(app, parsed.request, { network: coarseNetwork(request.network), request: key })
  return done === 'received' ? seeOther(ownPath(request), 'sent') : show(stateOf(posted, {}, t.failed), 422)
}

export const sendToAFriendPage: PageHandler<{ estateId: string }> = async (app, request) => {
  const { locale } = request
  const t = requestsMessages[locale]
  const offer = await askedOffer(app, offerRef(request))
  if (!offer) return { kind: 'error', status: 404 }
  const card = offer.card(locale)
  if (request.query.has('sent')) return page(donePage(locale, t.friendSent, t.friendSentText, card.url, t.back))
  const show = (state: FormState, status = 200) =>
    page(
      {
        title: t.friendTitle(card.title),
        description: t.friendLead,
        body: (
          <SendToFriendPage
            locale={locale}
            now={app.now()}
            state={state}
            action={ownPath(request)}
            card={card}
            siteName={app.site.name}
          />
        ),
        index: false,
      },
      status,
    )
  if (request.method === 'GET') return show(emptyState())
  const posted = postedForm(request.form)
  const body = { ...posted.nested, estate_id: offer.estateId, entity_id: offer.unitId }
  const parsed = parseFriendRequest(body)
  if (!parsed.ok) return show(stateOf(posted, errorTexts(parsed.errors, locale), t.errorTitle), 422)
  const done = await sendToFriend(app, parsed.request, {
    locale,
    network: coarseNetwork(request.network),
    household: request.network,
    request: requestKey('friend', posted.formKey, body),
  })
  if (done.outcome === 'sent') return seeOther(ownPath(request), 'sent')
  return done.outcome === 'too_many'
    ? later(show(stateOf(posted, {}, t.tooMany), 429), done.retryAfterSeconds)
    : show(stateOf(posted, {}, t.failed), 422)
}

/** GET only shows a button: mail scanners follow links. */
export const stopFriendMailPage: PageHandler<{ token: string }> = async (app, request) => {
  const { locale, params } = request
  const t = requestsMessages[locale]
  if (!(await knowsFriend(app, params.token)))
    return (await tooManyGuesses(app, request)) ?? { kind: 'error', status: 404 }
  if (request.method === 'POST') {
    await stopFriendMails(app, params.token)
    return page(donePage(locale, t.stopDone, t.stopDoneText, pathFor('home', locale), t.backHome))
  }
  return page({
    title: t.stopTitle,
    description: null,
    body: <StopFriendMailPage locale={locale} action={ownPath(request)} />,
    index: false,
  })
}

export const bookViewingPage: PageHandler<{ estateId: string }> = async (app, request) => {
  const { locale } = request
  const t = requestsMessages[locale]
  const ref = offerRef(request)
  const offer = await askedOffer(app, ref)
  if (!offer) return { kind: 'error', status: 404 }
  const card = offer.card(locale)
  const booked = request.query.get('booked')
  if (booked !== null)
    return page(
      donePage(
        locale,
        t.booked,
        withMoment(booked, t.bookedText(app.site.viewings.holdMinutes), locale),
        card.url,
        t.back,
      ),
    )
  const askHref = pathFor('contactOffer', locale, { estateId: offer.estateId }) + unitQuery(ref)
  const show = async (state: FormState, status = 200) =>
    page(
      {
        title: t.bookTitle(card.title),
        description: t.bookLead,
        body: (
          <BookViewingPage
            locale={locale}
            now={app.now()}
            state={state}
            action={ownPath(request)}
            card={card}
            slots={await slotsFor(app, offer)}
            askHref={askHref}
          />
        ),
        index: false,
      },
      status,
    )
  if (request.method === 'GET') return show({ ...emptyState(), values: { slot: request.query.get('slot') ?? '' } })
  const posted = postedForm(request.form)
  const body = { ...posted.nested, estate_id: offer.estateId, entity_id: offer.unitId }
  const parsed = parseBookingRequest(body, locale)
  if (!parsed.ok) {
    const errors = errorTexts(parsed.errors, locale)
    return show(stateOf(posted, 'slot' in errors ? { ...errors, slot: t.noSlotChosen } : errors, t.errorTitle), 422)
  }
  const key = requestKey('booking', posted.formKey, body)
  const limit = await mayGoOn(app, 'booking', request.network, key)
  if (!limit.allowed) return later(await show(stateOf(posted, {}, t.tooMany), 429), limit.retryAfterSeconds)
  const done = await bookAppointment(app, parsed.request, { network: coarseNetwork(request.network), request: key })
  switch (done.outcome) {
    case 'booked':
    case 'held':
      return seeOther(ownPath(request), 'booked', parsed.request.startsAt)
    case 'taken':
      return show(stateOf(posted, { slot: t.taken }, t.taken), 409)
    case 'too_many_open': {
      const reason = t.tooManyOpen(app.site.viewings.openPerAddress)
      return show(stateOf(posted, { email: reason }, t.errorTitle), 409)
    }
    case 'too_many':
      return later(await show(stateOf(posted, {}, t.tooMany), 429), done.retryAfterSeconds)
    default:
      return show(stateOf(posted, {}, t.failed), 422)
  }
}

function offerRef({ params, query }: Request<{ estateId: string }>): OfferRef {
  const unit = query.get('unit')
  return { estateId: Number(params.estateId), unitId: unit === null || unit === '' ? null : Number(unit) }
}

function unitQuery({ unitId }: OfferRef): string {
  return unitId === null ? '' : `?unit=${unitId}`
}

function seeOther(path: string, what: 'sent' | 'booked', value = '1'): PageAnswer {
  return {
    kind: 'redirect',
    status: 303,
    to: `${path}${path.includes('?') ? '&' : '?'}${what}=${encodeURIComponent(value)}`,
  }
}

function emptyState(): FormState {
  return { values: {}, errors: {}, alert: null, formKey: newFormKey() }
}

function stateOf(posted: PostedForm, errors: Record<string, string>, alert: string): FormState {
  return { values: posted.values, errors, alert, formKey: posted.formKey }
}
