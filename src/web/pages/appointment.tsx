import type { ReactNode } from 'react'
import { responsibleFor } from '#domain/responsible-agent.ts'
import { formatDate } from '#i18n/formats.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { pathFor } from '#i18n/routes.ts'
import {
  cancelAppointment,
  moveAppointment,
  type ViewedAppointment,
  viewAppointment,
} from '#journeys/cancel-appointment.ts'
import { confirmAppointment } from '#journeys/confirm-appointment.ts'
import { CancelAppointmentPage } from '#ui/pages/cancel-appointment.tsx'
import { HeldViewingPage, LapsedViewingPage } from '#ui/pages/held-viewing.tsx'
import type { AppointmentFacts } from '#ui/requests/appointment-facts.tsx'
import type { PageAnswer, PageRequest } from '#web/answer.ts'
import { mayGoOn } from '#web/form-limits.ts'
import { intentOf } from '#web/intent.ts'
import type { PageHandler } from '#web/pages.tsx'
import { donePage, later, ownPath, page, tooManyGuesses, withMoment } from '#web/pages/request-answers.tsx'
import type { WebApp } from '#web/web-app.ts'

type Request = PageRequest<{ appointmentId: string }>

/** What a POST led to: a page of its own, or something to say above the appointment as it stands. */
type Done = { answer: PageAnswer } | { alert: string; status: 409 | 429; retryAfterSeconds?: number } | null

/** GET shows what would be confirmed, cancelled or moved; only POST does it. */
export const cancelAppointmentPage: PageHandler<{ appointmentId: string }> = async (app, request) => {
  const { locale, method, params } = request
  const t = requestsMessages[locale]
  const done = method === 'POST' ? await act(app, request) : null
  if (done && 'answer' in done) return done.answer
  const viewed = await viewAppointment(app, params.appointmentId)
  if (viewed.outcome === 'unknown') {
    const unknown = donePage(locale, t.unknownTitle, t.unknownText, pathFor('contact', locale), t.generalTitle, 'info')
    return (await tooManyGuesses(app, request)) ?? page(unknown, 404)
  }
  const shown = show(app, request, viewed, done?.alert ?? null)
  const answer = page(shown, done?.status ?? 200)
  return done?.retryAfterSeconds === undefined ? answer : later(answer, done.retryAfterSeconds)
}

async function act(app: WebApp, request: Request): Promise<Done> {
  const { locale, form, network, params } = request
  const t = requestsMessages[locale]
  const token = params.appointmentId
  const before = await viewAppointment(app, token)
  if (before.outcome === 'unknown') return null
  const wasHeld = before.outcome === 'held'
  const pressed = intentOf(form, ['confirm', 'move', 'cancel'], { field: 'do', unsaid: wasHeld ? 'confirm' : 'cancel' })
  if (pressed === null) return { answer: { kind: 'error', status: 400 } }
  const limit = await mayGoOn(app, 'viewing', network)
  if (!limit.allowed) return { alert: t.tooManyMoves, status: 429, retryAfterSeconds: limit.retryAfterSeconds }
  switch (pressed) {
    case 'confirm':
      return await confirm(app, request)
    case 'move':
      return await move(app, request)
    case 'cancel': {
      const reason = form.get('reason')?.replace(/\s+/g, ' ').trim().slice(0, 200) || null
      if ((await cancelAppointment(app, token, reason)) !== 'cancelled') return null
      const [title, text] = wasHeld ? [t.letGo, t.letGoText] : [t.cancelled, t.cancelledText]
      return { answer: page(donePage(locale, title, text, ...wayOn(request, before))) }
    }
  }
}

async function confirm(app: WebApp, request: Request): Promise<Done> {
  const { locale, form, params } = request
  const t = requestsMessages[locale]
  const outcome = await confirmAppointment(app, params.appointmentId, form.get('slot'))
  if (outcome === 'taken') return { alert: t.taken, status: 409 }
  if (outcome === 'too_many_open') return { alert: t.tooManyOpen(app.site.viewings.openPerAddress), status: 409 }
  if (outcome !== 'confirmed') return null
  const now = await viewAppointment(app, params.appointmentId)
  const moment = now.outcome === 'unknown' ? '' : now.appointment.startsAt
  const text = withMoment(moment, t.confirmedText, locale)
  return { answer: page(donePage(locale, t.confirmed, text, ownPath(request), t.cancelTitle)) }
}

async function move(app: WebApp, request: Request): Promise<Done> {
  const { locale, form, params } = request
  const t = requestsMessages[locale]
  const slot = form.get('slot') ?? ''
  const moved = await moveAppointment(app, params.appointmentId, slot)
  if (moved.outcome === 'taken') return { alert: t.taken, status: 409 }
  if (moved.outcome === 'too_many')
    return { alert: t.tooManyMoves, status: 429, retryAfterSeconds: moved.retryAfterSeconds }
  if (moved.outcome !== 'moved') return null
  const text = withMoment(slot, t.movedText, locale)
  return { answer: page(donePage(locale, t.moved, text, ownPath(request), t.cancelTitle)) }
}

type Known = Exclude<ViewedAppointment, { outcome: 'unknown' }>

function show(app: WebApp, request: Request, viewed: Known, alert: string | null) {
  const { locale } = request
  const t = requestsMessages[locale]
  const { appointment, offer } = viewed
  if (viewed.outcome === 'cancelled' || viewed.outcome === 'past') {
    const text = viewed.outcome === 'cancelled' ? t.alreadyCancelled : t.past
    return donePage(locale, t.cancelTitle, text, ...wayOn(request, viewed), 'info')
  }
  const agent = responsibleFor(app.site, offer?.listing.listing.agent ?? null)
  const address = offer?.listing.listing.address
  const facts: AppointmentFacts = {
    locale,
    startsAt: appointment.startsAt,
    card: offer?.card(locale) ?? null,
    address: address?.street ? [address.street, address.number].filter(Boolean).join(' ') : null,
    agent: agent.name,
    visitor: appointment.visitor.name,
  }
  const common = { locale, action: ownPath(request), facts, alert }
  const titled = (title: string, body: ReactNode) => ({ title, description: null, body, index: false })
  switch (viewed.outcome) {
    case 'held':
      return titled(t.confirmTitle, <HeldViewingPage {...common} until={formatDate(locale, viewed.until, 'time')} />)
    case 'lapsed':
      return titled(
        t.lapsedTitle,
        <LapsedViewingPage
          {...common}
          isFree={viewed.isFree}
          slots={viewed.slots.slice(0, 40)}
          askHref={offer ? pathFor('contactOffer', locale, { estateId: offer.estateId }) : pathFor('contact', locale)}
        />,
      )
    case 'booked':
      return titled(
        t.cancelTitle,
        <CancelAppointmentPage
          {...common}
          calendarHref={`/calendar/${request.params.appointmentId}.ics`}
          callInstead={viewed.soon ? agent.phone : null}
          slots={viewed.slots.slice(0, 40)}
        />,
      )
  }
}

/** Where to go when there is nothing left to do here: address and words. */
function wayOn({ locale }: Request, { offer }: Known): [string, string] {
  const t = requestsMessages[locale]
  return offer && !offer.withdrawn
    ? [pathFor('bookViewing', locale, { estateId: offer.estateId }), t.bookAgain]
    : [pathFor('home', locale), t.backHome]
}
