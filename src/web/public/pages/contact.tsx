import { responsibleFor } from '#domain/listing/responsible-agent.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { pathFor } from '#i18n/routes.ts'
import { inReadersOrder } from '#offers/people.ts'
import { type AskedOffer, askedOffer } from '#offers/requested-offer.ts'
import type { ShownForm } from '#ui/components/form-state.ts'
import { ContactPage } from '#ui/pages/contact.tsx'
import { actionPage, emptyForm, ownPath } from '#web/public/action-page.tsx'
import type { PageAnswer, PageRequest } from '#web/public/answer.ts'
import { donePage, offerFields, offerRef, page } from '#web/public/pages/request-answers.tsx'
import type { WebApp } from '#web/web-app.ts'

const FORM = { buttons: { contact: 'contact' }, defaultButton: 'contact' } as const

export const contactPage = actionPage<Record<never, never>>({
  ...FORM,
  show: async (app, request, shown) => contactForm(app, request, null, shown),
})

export const contactOfferPage = actionPage<{ estateId: string }>({
  ...FORM,
  fieldsOfAddress: offerFields,
  show: async (app, request, shown) => {
    const offer = await askedOffer(app, offerRef(request))
    return offer ? contactForm(app, request, offer, shown) : { kind: 'error', status: 404 }
  },
})

function contactForm(
  app: WebApp,
  request: PageRequest<unknown>,
  offer: AskedOffer | null,
  shown: ShownForm | null,
): PageAnswer {
  const { locale } = request
  const t = requestsMessages[locale]
  const card = offer?.card(locale) ?? null
  if (request.query.has('sent') && shown === null)
    return page(
      donePage(locale, t.sentTitle, t.sentText, card?.url ?? pathFor('home', locale), card ? t.back : t.backHome),
    )
  const agent = responsibleFor(app.site, offer?.listing.agent ?? null)
  return page({
    title: card ? t.contactAbout(card.title) : t.generalTitle,
    description: t.contactLead(app.site.name),
    body: (
      <ContactPage
        locale={locale}
        now={app.now()}
        state={shown ?? emptyForm()}
        action={ownPath(request)}
        card={card}
        agent={agent}
        office={agent.office?.name ?? app.site.name}
        offices={app.site.offices}
        people={inReadersOrder(app.site.agents, locale)}
      />
    ),
    nav: 'contact',
    index: offer === null,
  })
}
