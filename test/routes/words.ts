import type { Locale } from '#base/locale.ts'

type Paths = Record<Locale, string>

/**
 * Every page of section 2 of the specification (eleven), then our further pages. Written by hand, because the
 * route table is tested against it.
 */
export const SPECIFIED: Record<string, Paths> = {
  privacy: {
    nl: '/nl/privacy-verklaring',
    fr: '/fr/declaration-de-confidentialite',
    en: '/en/privacy-statement',
    de: '/de/datenschutzerklarung',
  },
  terms: {
    nl: '/nl/gebruiksvoorwaarden',
    fr: '/fr/conditions-d-utilisation',
    en: '/en/terms-of-use',
    de: '/de/agb',
  },
  favorites: { nl: '/nl/favorieten', fr: '/fr/favoris', en: '/en/favorites', de: '/de/favoriten' },
  subscribe: {
    nl: '/nl/hou-me-op-de-hoogte',
    fr: '/fr/tenez-moi-au-courant',
    en: '/en/keep-me-informed',
    de: '/de/halte-mich-auf-dem-laufenden',
  },
  subscribeSuccess: {
    nl: '/nl/hou-me-op-de-hoogte/succes',
    fr: '/fr/tenez-moi-au-courant/reussi',
    en: '/en/keep-me-informed/success',
    de: '/de/halte-mich-auf-dem-laufenden/gelungen',
  },
  unsubscribe: {
    nl: '/nl/hou-me-op-de-hoogte/uitschrijven/{token}',
    fr: '/fr/tenez-moi-au-courant/desinscrire/{token}',
    en: '/en/keep-me-informed/unsubscribe/{token}',
    de: '/de/halte-mich-auf-dem-laufenden/abbestellen/{token}',
  },
  manageSubscription: {
    nl: '/nl/hou-me-op-de-hoogte/{token}',
    fr: '/fr/tenez-moi-au-courant/{token}',
    en: '/en/keep-me-informed/{token}',
    de: '/de/halte-mich-auf-dem-laufenden/{token}',
  },
  offerShort: {
    nl: '/nl/aanbod/{estateId}',
    fr: '/fr/offre/{estateId}',
    en: '/en/offer/{estateId}',
    de: '/de/angebot/{estateId}',
  },
  offer: {
    nl: '/nl/aanbod/{estateId}/{slug}',
    fr: '/fr/offre/{estateId}/{slug}',
    en: '/en/offer/{estateId}/{slug}',
    de: '/de/angebot/{estateId}/{slug}',
  },
  unit: {
    nl: '/nl/aanbod/{estateId}/{slug}/{entityId}',
    fr: '/fr/offre/{estateId}/{slug}/{entityId}',
    en: '/en/offer/{estateId}/{slug}/{entityId}',
    de: '/de/angebot/{estateId}/{slug}/{entityId}',
  },
  cancelAppointment: {
    nl: '/nl/afspraak-annuleren/{appointmentId}',
    fr: '/fr/annuler-rendez-vous/{appointmentId}',
    en: '/en/cancel-appointment/{appointmentId}',
    de: '/de/termin-absagen/{appointmentId}',
  },
}

export const FURTHER: Record<string, Paths> = {
  home: { nl: '/nl', fr: '/fr', en: '/en', de: '/de' },
  search: { nl: '/nl/aanbod', fr: '/fr/offre', en: '/en/offer', de: '/de/angebot' },
  about: { nl: '/nl/over-ons', fr: '/fr/a-propos', en: '/en/about-us', de: '/de/ueber-uns' },
  contact: { nl: '/nl/contact', fr: '/fr/contact', en: '/en/contact', de: '/de/kontakt' },
  accessibility: {
    nl: '/nl/toegankelijkheid',
    fr: '/fr/accessibilite',
    en: '/en/accessibility',
    de: '/de/barrierefreiheit',
  },
  contactOffer: {
    nl: '/nl/contact/{estateId}',
    fr: '/fr/contact/{estateId}',
    en: '/en/contact/{estateId}',
    de: '/de/kontakt/{estateId}',
  },
  sendToAFriend: {
    nl: '/nl/doorsturen/{estateId}',
    fr: '/fr/partager/{estateId}',
    en: '/en/send-to-a-friend/{estateId}',
    de: '/de/weiterempfehlen/{estateId}',
  },
  stopFriendMail: {
    nl: '/nl/doorsturen/stop/{token}',
    fr: '/fr/partager/stop/{token}',
    en: '/en/send-to-a-friend/stop/{token}',
    de: '/de/weiterempfehlen/stop/{token}',
  },
  bookViewing: {
    nl: '/nl/bezoek-plannen/{estateId}',
    fr: '/fr/planifier-une-visite/{estateId}',
    en: '/en/book-a-viewing/{estateId}',
    de: '/de/besichtigung-vereinbaren/{estateId}',
  },
}

/** A path with its placeholders filled in, encoded as a browser would do it. */
export function filled(path: string, params: Record<string, string | number>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
