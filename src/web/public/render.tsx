import { renderToStaticMarkup } from 'react-dom/server'
import { LOCALES, type Locale } from '#base/locale.ts'
import { buildPath, type RouteMatch } from '#i18n/routes.ts'
import { Document, type DocumentProps, scriptText } from '#ui/document.tsx'
import type { PageSheet } from '#ui/sheets.ts'
import type { Theme } from '#ui/theme.ts'
import type { PageContent } from '#web/public/answer.ts'
import type { WebApp } from '#web/web-app.ts'

/** Where and for whom a page is rendered. `match` is null for a path that leads nowhere. */
export type RenderPlace = {
  locale: Locale
  match: RouteMatch | null
  /** style sheets of this page besides the one that all pages have */
  sheets?: readonly PageSheet[]
  url: URL
  theme: Theme
  demo: boolean
}

type RenderApp = Pick<WebApp, 'site' | 'baseUrl' | 'assets'>

/** The whole page as HTML. All its data is loaded by then, so a failure comes before the headers are sent. */
export function renderPage(app: RenderApp, page: PageContent, place: RenderPlace): string {
  return `<!doctype html>${renderToStaticMarkup(<Document {...documentProps(app, page, place)}>{page.body}</Document>)}`
}

/** All that the document around a page shows. */
export function documentProps(
  { site, baseUrl, assets }: RenderApp,
  page: PageContent,
  place: RenderPlace,
): Omit<DocumentProps, 'children'> {
  const { locale, match, sheets = [], theme, demo } = place
  return {
    locale,
    theme,
    site,
    baseUrl,
    assets: { ...assets, styles: [...assets.styles, ...sheets.map((sheet) => assets.sheets[sheet])] },
    demo,
    title: page.title,
    description: page.description,
    alternates: page.alternates ?? samePage(place),
    canonical: page.canonical ?? null,
    index: page.index,
    mishap: match === null,
    active: page.nav ?? null,
    jsonLd: (page.jsonLd ?? []).map(scriptText),
    image: page.image ?? `/media/share/site-${locale}.jpg`,
    feeds: page.feeds ?? [],
    alertsHref: page.alertsHref,
  }
}

/** The same route with the same parameters and query in each language; a path that leads nowhere has the home pages. */
function samePage({ match, url }: RenderPlace): Record<Locale, string> {
  const path = (locale: Locale) =>
    match ? buildPath(match.route, locale, match.params) + url.search : buildPath('home', locale, {})
  return Object.fromEntries(LOCALES.map((locale) => [locale, path(locale)])) as Record<Locale, string> // every locale is mapped
}
