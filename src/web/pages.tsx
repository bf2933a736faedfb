import type { RouteName, RouteParams } from '#i18n/routes.ts'
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

/** One handler for each route; a page of the route table without one does not compile. */
export const PAGES = {
  home: homePage,
  search: searchPage,
  offerShort: shortOfferPage,
  offer: offerPage,
  unit: unitPage,
  favorites: favoritesPage,
  privacy: privacyPage,
  terms: termsPage,
  accessibility: accessibilityPage,
  about: aboutPage,
  contact: contactPage,
  contactOffer: contactOfferPage,
  sendToAFriend: sendToAFriendPage,
  stopFriendMail: stopFriendMailPage,
  bookViewing: bookViewingPage,
  cancelAppointment: cancelAppointmentPage,
  subscribe: subscribePage,
  subscribeSuccess: subscribeSuccessPage,
  unsubscribe: unsubscribePage,
  manageSubscription: managePage,
} satisfies { [R in RouteName]: PageHandler<{ [K in keyof RouteParams<R>]: string }> }
