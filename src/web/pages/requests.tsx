import type { ReactNode } from 'react'
import { responsibleFor } from '#domain/responsible-agent.ts'
import {
  type OfferRef,
  parseBookingRequest,
  parseContactRequest,
  parseFriendRequest,
} from '#domain/visitor-requests.ts'
import { formatDate } from '#i18n/formats.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import type { Locale } from '#domain/locale.ts'
import { pathFor } from '#i18n/routes.ts'
import { type AskedOffer, askedOffer } from '#journeys/asked-offer.ts'
import { bookAppointment, slotsFor } from '#journeys/book-appointment.ts'
import { cancelAppointment, moveAppointment, viewAppointment } from '#journeys/cancel-appointment.ts'
import { contactAgent } from '#journeys/contact-agent.ts'
import { knowsFriend, sendToFriend, stopFriendMails } from '#journeys/send-to-friend.ts'
import { BookViewingPage } from '#ui/pages/book-viewing.tsx'
import { CancelAppointmentPage } from '#ui/pages/cancel-appointment.tsx'
import { ContactPage } from '#ui/pages/contact.tsx'
import { SendToFriendPage, StopFriendMailPage } from '#ui/pages/send-to-friend.tsx'
import { DonePage, type FormState } from '#ui/requests/form.tsx'
import type { PageAnswer, PageContent, PageRequest } from '#web/answer.ts'
import { mayGoOn } from '#web/form-limits.ts'
import { errorTexts, newFormKey, type PostedForm, postedForm, requestKey } from '#web/form-state.ts'
import { intentOf } from '#web/intent.ts'
import { coarseNetwork } from '#web/network.ts'
import type { PageHandler } from '#web/pages.tsx'
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
    return page(donePage(locale, t.booked, withMoment(booked, t.bookedText, locale), card.url, t.back))
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
  const done = await bookAppointment(app, parsed.request, key)
  if (done.outcome === 'booked') return seeOther(ownPath(request), 'booked', done.startsAt)
  if (done.outcome === 'taken') return show(stateOf(posted, { slot: t.taken }, t.taken), 409)
  return show(stateOf(posted, {}, t.failed), 422)
}

/** GET shows exactly what would be cancelled; POST cancels or moves. */
export const cancelAppointmentPage: PageHandler<{ appointmentId: string }> = async (app, request) => {
  const { locale, params, form } = request
  const t = requestsMessages[locale]
  const id = params.appointmentId
  const pressed =
    request.method === 'GET' ? null : intentOf(form, ['cancel', 'move'], { field: 'do', unsaid: 'cancel' })
  if (request.method === 'POST' && pressed === null) return { kind: 'error', status: 400 }
  let alert: string | null = null
  let cancelled = false
  if (pressed === 'move') {
    const moved = await moveAppointment(app, id, form.get('slot') ?? '')
    if (moved === 'moved') {
      const text = withMoment(form.get('slot') ?? '', t.movedText, locale)
      return page(donePage(locale, t.moved, text, ownPath(request), t.cancelTitle))
    }
    if (moved === 'taken') alert = t.taken
  } else if (pressed === 'cancel') {
    const reason = form.get('reason')?.replace(/\s+/g, ' ').trim().slice(0, 200) || null
    cancelled = (await cancelAppointment(app, id, reason)) === 'cancelled'
  }
  const viewed = await viewAppointment(app, id)
  if (viewed.outcome === 'unknown') {
    const unknown = donePage(locale, t.unknownTitle, t.unknownText, pathFor('contact', locale), t.generalTitle, 'info')
    return (await tooManyGuesses(app, request)) ?? page(unknown, 404)
  }
  const { appointment, offer } = viewed
  if (viewed.outcome !== 'booked') {
    const [wayOn, words] =
      offer && !offer.withdrawn
        ? [pathFor('bookViewing', locale, { estateId: offer.estateId }), t.bookAgain]
        : [pathFor('home', locale), t.backHome]
    if (cancelled) return page(donePage(locale, t.cancelled, t.cancelledText, wayOn, words))
    const text = viewed.outcome === 'cancelled' ? t.alreadyCancelled : t.past
    return page(donePage(locale, t.cancelTitle, text, wayOn, words, 'info'))
  }
  const agent = responsibleFor(app.site, offer?.listing.listing.agent ?? null)
  const address = offer?.listing.listing.address
  return page(
    {
      title: t.cancelTitle,
      description: null,
      body: (
        <CancelAppointmentPage
          locale={locale}
          action={ownPath(request)}
          calendarHref={`/calendar/${appointment.id}.ics`}
          startsAt={appointment.startsAt}
          card={offer?.card(locale) ?? null}
          address={address?.street ? [address.street, address.number].filter(Boolean).join(' ') : null}
          agent={agent.name}
          visitor={appointment.visitor.name}
          callInstead={viewed.soon ? agent.phone : null}
          slots={viewed.slots.slice(0, 40)}
          alert={alert}
        />
      ),
      index: false,
    },
    alert ? 409 : 200,
  )
}

/** The links of mails cannot be guessed, and whoever tries is slowed down; null while there are few. */
async function tooManyGuesses(app: WebApp, { network }: Request<unknown>): Promise<PageAnswer | null> {
  const limit = await mayGoOn(app, 'bad-token', network)
  if (limit.allowed) return null
  return { kind: 'error', status: 429, headers: { 'retry-after': String(limit.retryAfterSeconds) } }
}

function offerRef({ params, query }: Request<{ estateId: string }>): OfferRef {
  const unit = query.get('unit')
  return { estateId: Number(params.estateId), unitId: unit === null || unit === '' ? null : Number(unit) }
}

function unitQuery({ unitId }: OfferRef): string {
  return unitId === null ? '' : `?unit=${unitId}`
}

/** The address of the form itself, with the unit it is about and without what a visit left behind. */
function ownPath({ url, query }: Request<unknown>): string {
  const unit = query.get('unit')
  return unit ? `${url.pathname}?unit=${encodeURIComponent(unit)}` : url.pathname
}

function seeOther(path: string, what: 'sent' | 'booked', value = '1'): PageAnswer {
  return {
    kind: 'redirect',
    status: 303,
    to: `${path}${path.includes('?') ? '&' : '?'}${what}=${encodeURIComponent(value)}`,
  }
}

/** What is said once it is done, below the moment it is about. @param moment as it was sent: anything, if typed by hand */
function withMoment(moment: string, text: string, locale: Locale): ReactNode {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(moment) || Number.isNaN(Date.parse(moment))) return text
  return (
    <>
      <strong>{formatDate(locale, moment, 'moment')}</strong>
      <br />
      {text}
    </>
  )
}

function emptyState(): FormState {
  return { values: {}, errors: {}, alert: null, formKey: newFormKey() }
}

function stateOf(posted: PostedForm, errors: Record<string, string>, alert: string): FormState {
  return { values: posted.values, errors, alert, formKey: posted.formKey }
}

/** Says to programs as well when it is worth coming back. */
function later(answer: PageAnswer & { kind: 'page' }, seconds: number): PageAnswer {
  return { ...answer, headers: { 'retry-after': String(seconds) } }
}

function page(content: PageContent, status = 200): PageAnswer & { kind: 'page' } {
  return { kind: 'page', status, page: content }
}

function donePage(
  locale: Locale,
  title: string,
  text: ReactNode,
  href: string,
  link: string,
  tone: 'ok' | 'info' = 'ok',
): PageContent {
  return {
    title,
    description: null,
    body: <DonePage title={title} text={text} href={href} link={link} locale={locale} tone={tone} />,
    index: false,
  }
}
