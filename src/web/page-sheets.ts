import type { RouteName } from '#i18n/routes.ts'
import type { PageSheet } from '#ui/sheets.ts'

/** The style sheets of each page besides the one that all share, in their order. */
export const PAGE_SHEETS: Record<RouteName, readonly PageSheet[]> = {
  home: ['home'],
  search: ['search'],
  offerShort: ['offer'],
  offer: ['offer'],
  unit: ['offer'],
  favorites: ['favorites'],
  privacy: ['text'],
  terms: ['text'],
  accessibility: ['text'],
  about: ['text'],
  contact: ['forms'],
  contactOffer: ['forms'],
  sendToAFriend: ['forms'],
  stopFriendMail: ['forms'],
  bookViewing: ['forms'],
  cancelAppointment: ['forms'],
  subscribe: ['forms'],
  subscribeSuccess: ['forms'],
  unsubscribe: ['forms'],
  manageSubscription: ['forms'],
}
