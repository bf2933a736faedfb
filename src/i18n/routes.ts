import { LOCALES, type Locale } from '#base/locale.ts'

/**
 * THE route table: every page of the site, with its path in each language after the locale prefix.
 * Words come from the specification (sections 2) and the contract; a page that is not here cannot be linked to.
 */
const ROUTES = {
  home: { nl: '', fr: '', en: '', de: '' },
  search: { nl: 'aanbod', fr: 'offre', en: 'offer', de: 'angebot' },
  offerShort: {
    nl: 'aanbod/{estateId}',
    fr: 'offre/{estateId}',
    en: 'offer/{estateId}',
    de: 'angebot/{estateId}',
  },
  offer: {
    nl: 'aanbod/{estateId}/{slug}',
    fr: 'offre/{estateId}/{slug}',
    en: 'offer/{estateId}/{slug}',
    de: 'angebot/{estateId}/{slug}',
  },
  unit: {
    nl: 'aanbod/{estateId}/{slug}/{entityId}',
    fr: 'offre/{estateId}/{slug}/{entityId}',
    en: 'offer/{estateId}/{slug}/{entityId}',
    de: 'angebot/{estateId}/{slug}/{entityId}',
  },
  favorites: { nl: 'favorieten', fr: 'favoris', en: 'favorites', de: 'favoriten' },
  privacy: {
    nl: 'privacy-verklaring',
    fr: 'declaration-de-confidentialite',
    en: 'privacy-statement',
    de: 'datenschutzerklarung',
  },
  terms: {
    nl: 'gebruiksvoorwaarden',
    fr: 'conditions-d-utilisation',
    en: 'terms-of-use',
    de: 'agb',
  },
  accessibility: {
    nl: 'toegankelijkheid',
    fr: 'accessibilite',
    en: 'accessibility',
    de: 'barrierefreiheit',
  },
  about: { nl: 'over-ons', fr: 'a-propos', en: 'about-us', de: 'ueber-uns' },
  contact: { nl: 'contact', fr: 'contact', en: 'contact', de: 'kontakt' },
  contactOffer: {
    nl: 'contact/{estateId}',
    fr: 'contact/{estateId}',
    en: 'contact/{estateId}',
    de: 'kontakt/{estateId}',
  },
  sendToAFriend: {
    nl: 'doorsturen/{estateId}',
    fr: 'partager/{estateId}',
    en: 'send-to-a-friend/{estateId}',
    de: 'weiterempfehlen/{estateId}',
  },
  stopFriendMail: {
    nl: 'doorsturen/stop/{token}',
    fr: 'partager/stop/{token}',
    en: 'send-to-a-friend/stop/{token}',
    de: 'weiterempfehlen/stop/{token}',
  },
  bookViewing: {
    nl: 'bezoek-plannen/{estateId}',
    fr: 'planifier-une-visite/{estateId}',
    en: 'book-a-viewing/{estateId}',
    de: 'besichtigung-vereinbaren/{estateId}',
  },
  cancelAppointment: {
    nl: 'afspraak-annuleren/{appointmentId}',
    fr: 'annuler-rendez-vous/{appointmentId}',
    en: 'cancel-appointment/{appointmentId}',
    de: 'termin-absagen/{appointmentId}',
  },
  subscribe: {
    nl: 'hou-me-op-de-hoogte',
    fr: 'tenez-moi-au-courant',
    en: 'keep-me-informed',
    de: 'halte-mich-auf-dem-laufenden',
  },
  subscribeSuccess: {
    nl: 'hou-me-op-de-hoogte/succes',
    fr: 'tenez-moi-au-courant/reussi',
    en: 'keep-me-informed/success',
    de: 'halte-mich-auf-dem-laufenden/gelungen',
  },
  unsubscribe: {
    nl: 'hou-me-op-de-hoogte/uitschrijven/{token}',
    fr: 'tenez-moi-au-courant/desinscrire/{token}',
    en: 'keep-me-informed/unsubscribe/{token}',
    de: 'halte-mich-auf-dem-laufenden/abbestellen/{token}',
  },
  manageSubscription: {
    nl: 'hou-me-op-de-hoogte/{token}',
    fr: 'tenez-moi-au-courant/{token}',
    en: 'keep-me-informed/{token}',
    de: 'halte-mich-auf-dem-laufenden/{token}',
  },
} as const satisfies Record<string, Record<Locale, string>>

export type RouteName = keyof typeof ROUTES
export const ROUTE_NAMES = Object.keys(ROUTES) as RouteName[] // the keys of a const table are exactly its names

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never
export type RouteParams<R extends RouteName> = { [K in ParamNames<(typeof ROUTES)[R]['en']>]: string | number }
type Args<R extends RouteName> = keyof RouteParams<R> extends never ? [] : [params: RouteParams<R>]

/** A matched path: which page, in which language, with which (decoded) parameters. */
export type RouteMatch = {
  [R in RouteName]: { route: R; locale: Locale; params: { [K in keyof RouteParams<R>]: string } }
}[RouteName]

/**
 * Path of a page in a language, parameters encoded:
 * `pathFor('offer', 'nl', { estateId: 7, slug: 'huis-gent' })` → `/nl/aanbod/7/huis-gent`.
 */
export function pathFor<R extends RouteName>(route: R, locale: Locale, ...[params]: Args<R>): string {
  return buildPath(route, locale, params ?? {})
}

/**
 * `pathFor` for a route name that is only known at run time.
 * The specification: "An unknown route type falls back to /".
 */
export function buildPath(route: string, locale: Locale, params: Record<string, string | number>): string {
  if (!isRouteName(route)) return '/'
  let path = ''
  for (const [i, part] of PARTS[locale][route].entries())
    path += i % 2 === 0 ? part : encodeURIComponent(String(params[part] ?? ''))
  return path
}

/** The page of a path (without query, still encoded); null when there is none. The inverse of `pathFor`. */
export function matchPath(path: string): RouteMatch | null {
  const segments = path.split('/').slice(1)
  const locale = LOCALES.find((l) => l === segments[0])
  if (!locale) return null
  const words = segments.slice(1).map(decode)
  for (const { route, pattern } of PATTERNS[locale]) {
    const params = matchPattern(pattern, words)
    if (params) return { route, locale, params } as RouteMatch // the pattern carries exactly this route's parameters
  }
  return null
}

/** Each path, split into the text before a parameter, the name of the parameter, the next text, and so on. */
const PARTS = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    Object.fromEntries(
      ROUTE_NAMES.map((route) => {
        const path = ROUTES[route][locale]
        return [route, (path === '' ? `/${locale}` : `/${locale}/${path}`).split(/\{(\w+)\}/)]
      }),
    ),
  ]),
) as Record<Locale, Record<RouteName, string[]>> // built from LOCALES and ROUTE_NAMES, so all of them are there

/** Paths with fewer parameters come first, so that the word `success` is never read as a token. */
const PATTERNS = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    ROUTE_NAMES.map((route) => ({ route, pattern: ROUTES[route][locale].split('/').filter(Boolean) })).sort(
      (a, b) => parameterCount(a.pattern) - parameterCount(b.pattern),
    ),
  ]),
) as Record<Locale, { route: RouteName; pattern: string[] }[]> // built from LOCALES, so every locale is there

/** Fixed words in the place of a token, in all languages: "success" is no token in a French path either. */
const TOKEN_NEIGHBOURS: ReadonlySet<string> = new Set(
  [ROUTES.subscribeSuccess, ROUTES.unsubscribe].flatMap((paths) =>
    LOCALES.flatMap((l) => paths[l].split('/').slice(1, 2)),
  ),
)

function matchPattern(pattern: string[], words: (string | null)[]): Record<string, string> | null {
  if (pattern.length !== words.length) return null
  const params: Record<string, string> = {}
  for (const [i, part] of pattern.entries()) {
    const word = words[i]
    if (word === null || word === undefined) return null
    if (part.startsWith('{')) {
      if (word === '' || (part === '{token}' && TOKEN_NEIGHBOURS.has(word))) return null
      params[part.slice(1, -1)] = word
    } else if (part !== word) return null
  }
  return params
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

function parameterCount(pattern: string[]): number {
  return pattern.filter((part) => part.startsWith('{')).length
}

function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(ROUTES, name)
}
