import { LOCALES, type Locale } from '#base/locale.ts'
import { buildPath, matchPath, pathFor, ROUTE_NAMES } from '#i18n/routes.ts'
import { SEARCHES, SENTENCES } from './searches.ts'

/** The most addresses of a kind in one language to follow links to; searches come from a list. */
const MAX_ADDRESSES: Record<string, number> = { offer: 28, unit: 6, search: 16, offerShort: 0 }
const MAX_ADDRESSES_OF_OTHER_KINDS = 4
/** A limit per page, so that the addresses come from many pages. */
const MAX_ADDRESSES_PER_PAGE = 2

/** Searches whose first offers are followed, so that the record has an offer of each kind and deal. */
const FOLLOWED_SEARCHES = [
  ...['status=TO_RENT', 'status=TAKE_OVER', 'new_build=1', 'status=FOR_SALE&sort=price_desc'],
  ...['HOUSE', 'APARTMENT', 'STUDENT_ROOM', 'LAND', 'GARAGE', 'OFFICE', 'COMMERCIAL', 'INDUSTRIAL', 'HORECA'].map(
    (type) => `type=${type}`,
  ),
]

/**
 * The addresses of a record, about 200 per language and some without a language: the targets of links from the home
 * page and some searches, the listed searches, feeds, ajax endpoints, files, and unknown addresses.
 * @param url of a site with the demonstration. Its page cache remembers this crawl: restart the site before recording
 */
export async function recordedAddresses(url: string): Promise<string[]> {
  const found: string[] = []
  for (const locale of LOCALES) found.push(...(await linkedAddresses(url, locale)), ...listedAddresses(locale))
  const offers = found.flatMap((path) => {
    const match = matchPath(path)
    return match?.route === 'offer' ? [Number(match.params.estateId)] : []
  })
  const media = [...new Set(offers)].slice(0, 3).flatMap(mediaOf)
  return [...new Set([...found, ...WITHOUT_LANGUAGE, ...media])]
}

async function linkedAddresses(url: string, locale: Locale): Promise<string[]> {
  const search = pathFor('search', locale)
  const start = [pathFor('home', locale), ...FOLLOWED_SEARCHES.map((query) => `${search}?${query}`)]
  const found = new Set(start)
  const counts = new Map<string, number>()
  for (const path of found) {
    const answer = await fetch(url + path, { redirect: 'manual' })
    const page = await answer.text()
    const here = new Map<string, number>()
    for (const [, link = ''] of page.matchAll(/\s(?:href|src|action)="(\/[^"#]*)/g)) {
      const target = link.replaceAll('&amp;', '&')
      const match = matchPath(target.split('?')[0] ?? '')
      if (match?.locale !== locale || found.has(target)) continue
      const [all, onPage] = [counts.get(match.route) ?? 0, here.get(match.route) ?? 0]
      if (all >= (MAX_ADDRESSES[match.route] ?? MAX_ADDRESSES_OF_OTHER_KINDS) || onPage >= MAX_ADDRESSES_PER_PAGE)
        continue
      counts.set(match.route, all + 1)
      here.set(match.route, onPage + 1)
      found.add(target)
    }
  }
  return [...found]
}

function listedAddresses(locale: Locale): string[] {
  const search = pathFor('search', locale)
  const home = pathFor('home', locale)
  const ajax = `${home}/ajax`
  const token = 'x'.repeat(43)
  const pages = ROUTE_NAMES.map((route) => buildPath(route, locale, {})).filter((path) => !path.endsWith('/'))
  return [
    ...pages,
    ...[search, `${home}?utm_source=mail`, `${home}/`, `${search}/`, `${search}?status=FOR_SALE&`],
    ...SEARCHES.map((query) => `${search}?${query}`),
    ...SENTENCES[locale].map((words) => `${search}?${new URLSearchParams({ q: words })}`),
    ...['.rss', '.json', '.rss?status=FOR_SALE&type=HOUSE', '.json?new_build=1', '.xml'].map((end) => search + end),
    ...['/1', '/1/x', '/1/x/1', '/999999999', '/999999999/x', '/0', '/..', '/%2e%2e/x'].map((end) => search + end),
    ...[`${home}/-`, `${home}/%zz`, `${home}/${'long'.repeat(80)}`, `${home}//`, `${home}/favicon.ico`],
    pathFor('manageSubscription', locale, { token }),
    pathFor('unsubscribe', locale, { token }),
    pathFor('stopFriendMail', locale, { token }),
    pathFor('cancelAppointment', locale, { appointmentId: 'x'.repeat(22) }),
    ...(['contactOffer', 'sendToAFriend', 'bookViewing'] as const).map((route) =>
      pathFor(route, locale, { estateId: 999_999_999 }),
    ),
    ...['status=FOR_SALE&type=HOUSE&pc=9000', 'done=confirmed', 'sent=1'].map(
      (query) => `${pathFor('subscribe', locale)}?${query}`,
    ),
    ...['?id=1&id=2&id=3', '?id=nonsense'].map((query) => pathFor('favorites', locale) + query),
    ...['search-city?search=gen', 'search-city?search=9000&limit=3', 'search-city?search=gent&whole=1'].map(at(ajax)),
    ...['estate/1', 'estate/999999999', 'similar-estate/1', 'pins?status=FOR_SALE&cells=8', 'place-names'].map(
      at(ajax),
    ),
    ...['pins?view=3.6,50.9,3.9,51.2&cells=4', 'prices?status=FOR_SALE', 'prices?type=LAND', 'nothing'].map(at(ajax)),
    ...['notification-preview?status=FOR_SALE&type=HOUSE&pc=9000', 'notification-preview', 'notifications'].map(
      at(ajax),
    ),
    ...[`/offline/${locale}`, `/media/share/site-${locale}.jpg`],
  ]
}

const at = (folder: string) => (name: string) => `${folder}/${name}`

const WITHOUT_LANGUAGE = [
  ...['/', '/robots.txt', '/sitemap.xml', '/sitemap-pages.xml', '/sitemap-1.xml', '/sitemap-99.xml', '/readyz'],
  ...['/manifest.webmanifest', '/brand.css', '/sw.js', '/favicon.ico', '/xx', '/nothing', '/_mail', '/office'],
  ...['/media/icon.svg', '/media/icon-192.png', '/media/hero/day.svg', '/media/hero/night.svg', '/media/none.jpg'],
  ...['/calendar/x.ics', '/offline/xx', '/assets/none.js', '/assets/../package.json', '/.well-known/security.txt'],
]

/** The drawings and the brochure of an offer. */
const mediaOf = (id: number): string[] => [
  ...['.svg', '-night.svg', '-640.jpg', '-320-wide.png', '-living.svg', '-plan-nl.svg'].map(
    (end) => `/media/drawing/${id}${end}`,
  ),
  ...LOCALES.map((locale) => `/media/brochure/${id}-${locale}.pdf`),
  `/media/share/${id}-nl.jpg`,
]
