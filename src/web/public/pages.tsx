import type { RouteName } from '#i18n/routes.ts'
import type { Page } from '#web/public/page.ts'
import { favoritesPage } from '#web/public/pages/favorites.tsx'
import { homePage } from '#web/public/pages/home.tsx'
import { offerPage, shortOfferPage, unitPage } from '#web/public/pages/offer.tsx'
import { cancelAppointmentPage } from '#web/public/pages/appointment.tsx'
import { bookViewingPage } from '#web/public/pages/book-viewing.tsx'
import { contactOfferPage, contactPage } from '#web/public/pages/contact.tsx'
import { managePage } from '#web/public/pages/manage-subscription.tsx'
import { searchPage } from '#web/public/pages/search.tsx'
import { sendToAFriendPage, stopFriendMailPage } from '#web/public/pages/send-to-friend.tsx'
import { subscribePage, subscribeSuccessPage } from '#web/public/pages/subscribe.tsx'
import { aboutPage, accessibilityPage, privacyPage, termsPage } from '#web/public/pages/texts.tsx'
import { unsubscribePage } from '#web/public/pages/unsubscribe.tsx'

/** The page of each route. A route without its page does not compile. */
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
