import type { RouteName, RouteParams } from '#i18n/routes.ts'
import type { PageSheet } from '#ui/sheets.ts'
import type { PageAnswer, PageRequest } from '#web/answer.ts'
import { favoritesPage } from '#web/pages/favorites.tsx'
import { homePage } from '#web/pages/home.tsx'
import { offerPage, shortOfferPage, unitPage } from '#web/pages/offer.tsx'
import { cancelAppointmentPage } from '#web/pages/appointment.tsx'
import { bookViewingPage } from '#web/pages/book-viewing.tsx'
import { contactOfferPage, contactPage } from '#web/pages/contact.tsx'
import { managePage } from '#web/pages/manage-subscription.tsx'
import { searchPage } from '#web/pages/search.tsx'
import { sendToAFriendPage, stopFriendMailPage } from '#web/pages/send-to-friend.tsx'
import { subscribePage, subscribeSuccessPage } from '#web/pages/subscribe.tsx'
import { aboutPage, accessibilityPage, privacyPage, termsPage } from '#web/pages/texts.tsx'
import { unsubscribePage } from '#web/pages/unsubscribe.tsx'
import type { WebApp } from '#web/web-app.ts'

export type PageHandler<Params> = (app: WebApp, request: PageRequest<Params>) => Promise<PageAnswer>

/** A page of the site, besides its path (i18n/routes.ts). */
type Page<R extends RouteName> = {
  answer: PageHandler<{ [K in keyof RouteParams<R>]: string }>
  /** the style sheets that it has besides the one of all pages */
  sheets: readonly PageSheet[]
  /** is it the same for everybody who asks in these seconds? A form is not: it carries a key of its own */
  forEverybody: boolean
  /** does it read anything behind the question mark? Else a campaign that adds a word there leads to the same kept page */
  readsQuery: boolean
  /** are search engines told of it? Offers have entries of their own */
  inSitemap: boolean
}

/** One for each route; a route without its page does not compile. */
export const PAGES = {
  home: { answer: homePage, sheets: ['home'], forEverybody: true, readsQuery: false, inSitemap: true },
  search: { answer: searchPage, sheets: ['search'], forEverybody: true, readsQuery: true, inSitemap: true },
  offerShort: { answer: shortOfferPage, sheets: ['offer'], forEverybody: false, readsQuery: true, inSitemap: false },
  offer: { answer: offerPage, sheets: ['offer'], forEverybody: true, readsQuery: true, inSitemap: false },
  unit: { answer: unitPage, sheets: ['offer'], forEverybody: true, readsQuery: true, inSitemap: false },
  favorites: { answer: favoritesPage, sheets: ['favorites'], forEverybody: false, readsQuery: true, inSitemap: false },
  privacy: { answer: privacyPage, sheets: ['text'], forEverybody: true, readsQuery: false, inSitemap: true },
  terms: { answer: termsPage, sheets: ['text'], forEverybody: true, readsQuery: false, inSitemap: true },
  accessibility: {
    answer: accessibilityPage,
    sheets: ['text'],
    forEverybody: true,
    readsQuery: false,
    inSitemap: true,
  },
  about: { answer: aboutPage, sheets: ['text'], forEverybody: true, readsQuery: false, inSitemap: true },
  contact: { answer: contactPage, sheets: ['forms'], forEverybody: false, readsQuery: true, inSitemap: true },
  contactOffer: {
    answer: contactOfferPage,
    sheets: ['forms'],
    forEverybody: false,
    readsQuery: true,
    inSitemap: false,
  },
  sendToAFriend: {
    answer: sendToAFriendPage,
    sheets: ['forms'],
    forEverybody: false,
    readsQuery: true,
    inSitemap: false,
  },
  stopFriendMail: {
    answer: stopFriendMailPage,
    sheets: ['forms'],
    forEverybody: false,
    readsQuery: true,
    inSitemap: false,
  },
  bookViewing: { answer: bookViewingPage, sheets: ['forms'], forEverybody: false, readsQuery: true, inSitemap: false },
  cancelAppointment: {
    answer: cancelAppointmentPage,
    sheets: ['forms'],
    forEverybody: false,
    readsQuery: true,
    inSitemap: false,
  },
  subscribe: { answer: subscribePage, sheets: ['forms'], forEverybody: false, readsQuery: true, inSitemap: true },
  subscribeSuccess: {
    answer: subscribeSuccessPage,
    sheets: ['forms'],
    forEverybody: false,
    readsQuery: true,
    inSitemap: false,
  },
  unsubscribe: { answer: unsubscribePage, sheets: ['forms'], forEverybody: false, readsQuery: true, inSitemap: false },
  manageSubscription: {
    answer: managePage,
    sheets: ['forms'],
    forEverybody: false,
    readsQuery: true,
    inSitemap: false,
  },
} as const satisfies { [R in RouteName]: Page<R> }
