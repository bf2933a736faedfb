import type { ReactNode } from 'react'
import { streetLine } from '#domain/listing/street-line.ts'
import { responsibleFor } from '#domain/listing/responsible-agent.ts'
import { homeOf } from '#domain/viewing/appointment.ts'
import { formatDate } from '#i18n/formats.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { pathFor } from '#i18n/routes.ts'
import { type ViewedAppointment, viewAppointment } from '#journeys/cancel-appointment.ts'
import { canBeVisited } from '#offers/requested-offer.ts'
import { type ShownForm, valueOf } from '#ui/components/form-state.ts'
import { CancelAppointmentPage } from '#ui/pages/cancel-appointment.tsx'
import { HeldViewingPage, LapsedViewingPage } from '#ui/pages/held-viewing.tsx'
import type { AppointmentFacts } from '#ui/requests/appointment-facts.tsx'
import { actionPage, ownPath } from '#web/public/action-page.tsx'
import { noted, wayOn } from '#web/public/actions/viewings.tsx'
import type { PageAnswer, PageRequest } from '#web/public/answer.ts'
import { donePage, page, tooManyGuesses } from '#web/public/pages/request-answers.tsx'
import type { WebApp } from '#web/web-app.ts'

type Asked = PageRequest<{ appointmentId: string }>

/** GET shows what would be confirmed, cancelled or moved; only POST does it. */
export const cancelAppointmentPage = actionPage<{ appointmentId: string }>({
  buttons: { confirm: 'confirm_viewing', move: 'move_viewing', cancel: 'cancel_viewing' },
  // Confirming harms nobody: a booked appointment stays, and the page says so. Nothing may be cancelled unasked.
  defaultButton: 'confirm',
  token: ({ appointmentId }) => appointmentId,
  lost,
  show: async (app, request, shown) => {
    const viewed = await viewAppointment(app, request.params.appointmentId)
    if (viewed.outcome === 'unknown') return await lost(app, request)
    return page(appointmentPage(app, request, viewed, shown))
  },
})

async function lost(app: WebApp, request: Asked): Promise<PageAnswer> {
  const { locale } = request
  const t = requestsMessages[locale]
  const unknown = donePage(locale, t.unknownTitle, t.unknownText, pathFor('contact', locale), t.generalTitle, 'info')
  return (await tooManyGuesses(app, request)) ?? page(unknown, 404)
}

type Known = Exclude<ViewedAppointment, { outcome: 'unknown' }>

function appointmentPage(app: WebApp, request: Asked, viewed: Known, shown: ShownForm | null) {
  const { locale } = request
  const t = requestsMessages[locale]
  const { appointment, offer } = viewed
  const toVisit = offer && canBeVisited(offer) ? offer.estateId : null
  // A booked appointment can still be cancelled, whatever became of the home.
  if (
    viewed.outcome !== 'booked' &&
    (viewed.outcome === 'cancelled' || viewed.outcome === 'past' || toVisit === null)
  ) {
    const text = { cancelled: t.alreadyCancelled, past: t.past, held: t.gone, lapsed: t.gone }[viewed.outcome]
    const way = wayOn(toVisit, locale)
    const isOff = viewed.outcome === 'cancelled' && noted({ homeId: homeOf(appointment) }, 'cancelled')
    return donePage(
      locale,
      t.cancelTitle,
      <>
        {text}
        {isOff}
      </>,
      way.href,
      way.words,
      'info',
    )
  }
  const agent = responsibleFor(app.site, offer?.listing.agent ?? null)
  const address = offer?.listing.address
  const facts: AppointmentFacts = {
    locale,
    startsAt: appointment.startsAt,
    card: offer?.card(locale) ?? null,
    address: address?.street ? streetLine(address) : null,
    agent: agent.name,
    visitor: appointment.visitor.name,
  }
  const common = { locale, action: ownPath(request), facts, alert: shown?.alert ?? null }
  const choice = { day: shown ? valueOf(shown, 'day') : '', slot: shown ? valueOf(shown, 'slot') : '' }
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
          days={viewed.days}
          {...choice}
          askHref={offer ? pathFor('contactOffer', locale, { estateId: offer.estateId }) : pathFor('contact', locale)}
        />,
      )
    case 'booked':
      return titled(
        t.cancelTitle,
        <>
          <CancelAppointmentPage
            {...common}
            calendarHref={`/calendar/${request.params.appointmentId}.ics`}
            callInstead={viewed.soon ? agent.phone : null}
            days={viewed.days}
            {...choice}
          />
          {noted({ homeId: homeOf(appointment), startsAt: appointment.startsAt }, 'booked')}
        </>,
      )
  }
}
