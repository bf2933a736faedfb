import { renderToStaticMarkup } from 'react-dom/server'
import { LOCALES, type Locale } from '#domain/locale.ts'
import { buildPath, type RouteMatch } from '#i18n/routes.ts'
import { Document } from '#ui/document.tsx'
import type { PageSheet } from '#ui/sheets.ts'
import type { Theme } from '#ui/theme.ts'
import type { PageContent } from '#web/answer.ts'
import { PAGE_SHEETS } from '#web/page-sheets.ts'
import type { WebApp } from '#web/web-app.ts'

/** Where and for whom a page is rendered. `match` is null for a path that leads nowhere. */
export type RenderPlace = { locale: Locale; match: RouteMatch | null; url: URL; theme: Theme; demo: boolean }

/** The whole page as HTML, after its data is there: what fails, fails before the headers. */
export function renderPage(
  app: Pick<WebApp, 'site' | 'baseUrl' | 'assets'>,
  page: PageContent,
  place: RenderPlace,
): string {
  const alternates = page.alternates ?? samePage(place)
  const html = renderToStaticMarkup(
    <Document
      locale={place.locale}
      theme={place.theme}
      site={app.site}
      baseUrl={app.baseUrl}
      assets={{
        ...app.assets,
        styles: stylesOf(app, page.sheets ?? (place.match ? PAGE_SHEETS[place.match.route] : [])),
      }}
      demo={place.demo}
      title={page.title}
      description={page.description}
      alternates={alternates}
      canonical={page.canonical ?? null}
      index={page.index}
      mishap={place.match === null}
      active={page.nav ?? null}
      jsonLd={page.jsonLd ?? []}
      image={page.image ?? `/media/share/site-${place.locale}.jpg`}
      feeds={page.feeds ?? []}
    >
      {page.body}
    </Document>,
  )
  return `<!doctype html>${html}`
}

function stylesOf({ assets }: Pick<WebApp, 'assets'>, sheets: readonly PageSheet[]): string[] {
  return [...assets.styles, ...sheets.map((sheet) => assets.sheets[sheet])]
}

/** The same route with the same parameters and query in each language; a path that leads nowhere has the home pages. */
function samePage({ match, url }: RenderPlace): Record<Locale, string> {
  const path = (locale: Locale) =>
    match ? buildPath(match.route, locale, match.params) + url.search : buildPath('home', locale, {})
  return Object.fromEntries(LOCALES.map((locale) => [locale, path(locale)])) as Record<Locale, string> // every locale is mapped
}
