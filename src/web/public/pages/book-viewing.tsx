import { requestsMessages } from '#i18n/messages/requests.ts'
import { pathFor } from '#i18n/routes.ts'
import { askedOffer, canBeVisited } from '#offers/requested-offer.ts'
import type { ViewingDay } from '#domain/viewing/viewing-slots.ts'
import { responsibleFor } from '#domain/listing/responsible-agent.ts'
import { openMoments } from '#journeys/viewing-times.ts'
import { daysFor, isByPhone } from '#journeys/book-appointment.ts'
import { BookViewingPage } from '#ui/pages/book-viewing.tsx'
import { actionPage, emptyForm, ownPath } from '#web/public/action-page.tsx'
import { isMoment, noted, withMoment } from '#web/public/actions/viewings.tsx'
import { donePage, offerFields, offerRef, page } from '#web/public/pages/request-answers.tsx'

export const bookViewingPage = actionPage<{ estateId: string }>({
  buttons: { book: 'book' },
  defaultButton: 'book',
  fieldsOfAddress: offerFields,
  show: async (app, request, shown) => {
    const { locale, query } = request
    const t = requestsMessages[locale]
    const { estateId, unitId } = offerRef(request)
    const offer = await askedOffer(app, { estateId, unitId })
    if (!offer) return { kind: 'error', status: 404 }
    const card = offer.card(locale)
    const booked = query.get('booked')
    if (booked !== null && shown === null) {
      const text = (
        <>
          {withMoment(booked, t.bookedText(app.site.viewings.holdMinutes), locale)}
          {isMoment(booked) && noted({ homeId: card.id, startsAt: booked }, 'asked')}
        </>
      )
      return page(donePage(locale, t.booked, text, card.url, t.back))
    }
    const days = await daysFor(app, offer)
    const day = query.get('day') ?? ''
    return page({
      title: t.bookTitle(card.title),
      description: t.bookLead,
      body: (
        <BookViewingPage
          locale={locale}
          state={shown ?? emptyForm({ slot: query.get('slot') ?? firstFree(days, day), day })}
          action={ownPath(request)}
          card={card}
          days={days}
          houses={canBeVisited(offer) ? await openMoments(app.db, estateId, app.now()) : []}
          byPhone={
            days.length === 0 && (await isByPhone(app, estateId))
              ? responsibleFor(app.site, offer.listing.agent).phone
              : null
          }
          agent={responsibleFor(app.site, offer.listing.agent).name}
          holdMinutes={app.site.viewings.holdMinutes}
          askHref={pathFor('contactOffer', locale, { estateId }) + (unitId === null ? '' : `?unit=${unitId}`)}
        />
      ),
      index: false,
    })
  },
})

/** The slot that is chosen until the visitor chooses: the first of the day asked for, or of the first free day. */
function firstFree(days: readonly ViewingDay[], day: string): string {
  const free = days.filter(({ state }) => state === 'free')
  return (free.find(({ date }) => date === day) ?? free[0])?.slots[0]?.startsAt ?? ''
}
