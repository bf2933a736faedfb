import { isValidElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LOCALES, type Locale } from '#domain/locale.ts'
import { buildPath, type RouteMatch } from '#i18n/routes.ts'
import { Document, type DocumentProps, type ScriptText, scriptText } from '#ui/document.tsx'
import type { FirstPage } from '#ui/first-styles.ts'
import { bytesOf, HtmlBytes } from '#ui/html-bytes.ts'
import { markupWithBlocks, NotPlain } from '#ui/markup.ts'
import { plainly } from '#ui/plainly.ts'
import { type Facts, showsSeldom } from '#ui/seldom-classes.ts'
import type { PageSheet } from '#ui/sheets.ts'
import { filledAround, type HoleValue, keptTemplates } from '#ui/template.ts'
import { inTheme, type Theme } from '#ui/theme.ts'
import type { PageContent } from '#web/answer.ts'
import { FIRST_OF_ROUTE, PAGE_SHEETS } from '#web/page-sheets.ts'
import type { WebApp } from '#web/web-app.ts'

/** Where and for whom a page is rendered. `match` is null for a path that leads nowhere. */
export type RenderPlace = {
  locale: Locale
  match: RouteMatch | null
  url: URL
  theme: Theme
  demo: boolean
  /** somebody who has nothing of the site yet gets little of it at first */
  firstVisit?: boolean
}

type RenderApp = Pick<WebApp, 'site' | 'baseUrl' | 'assets'>

/** The whole page as HTML, after its data is there: what fails, fails before the headers. */
export function renderPage(app: RenderApp, page: PageContent, place: RenderPlace): HtmlBytes {
  try {
    const main = mainOf(page, place.theme)
    const shell = shellOf(app, page, place, place.firstVisit === true ? firstOf(page, place, main) : null)
    const [before, after] = aroundMain(app, shell)
    return new HtmlBytes([`<!doctype html>${before}`, ...main.parts, after])
  } catch (error) {
    if (!(error instanceof NotPlain)) throw error
    // Nothing that is kept, either: that is drawn the same way.
    const shell = shellOf(app, page, place)
    const html = plainly(() => renderToStaticMarkup(<Document {...shell}>{page.body}</Document>))
    return new HtmlBytes(`<!doctype html>${bytesOf(html)}`)
  }
}

/** Which first style sheet a page can do with; null: it shows something that few pages have. */
function firstOf(page: PageContent, { match }: RenderPlace, main: Facts): FirstPage | null {
  const first = page.first ?? (match && FIRST_OF_ROUTE[match.route])
  if (!first || page.sheets) return null
  // Below a dozen cards the footer may be in sight.
  const isLong = main.cards > 12
  const enough = first === 'search' ? (['search', 'chosen'] as const).slice(isLong ? 0 : 1) : [first]
  return enough.find((one) => !showsSeldom(main, one)) ?? null
}

type Main = ReturnType<typeof markupWithBlocks>

/** The content of <main>. A body that serves several requests keeps its HTML. */
function mainOf({ body, madeAt }: PageContent, theme: Theme): Main {
  const draw = () => inTheme(theme, () => markupWithBlocks(body))
  if (madeAt === undefined || !isValidElement(body)) return draw()
  const mains = keptMains.get(body) ?? new Map<Theme, Main>()
  keptMains.set(body, mains)
  const known = mains.get(theme) ?? draw()
  mains.set(theme, known)
  return known
}

const keptMains = new WeakMap<object, Map<Theme, Main>>()

/** Everything of the document but its main content. */
export function shellOf(
  app: RenderApp,
  page: PageContent,
  place: RenderPlace,
  first: FirstPage | null = null,
): Omit<DocumentProps, 'children'> {
  const whole = stylesOf(app, page.sheets ?? (place.match ? PAGE_SHEETS[place.match.route] : []))
  const small = first === null ? undefined : app.assets.first?.[first]
  return {
    locale: place.locale,
    theme: place.theme,
    site: app.site,
    baseUrl: app.baseUrl,
    assets: {
      ...app.assets,
      ...(small === undefined ? { styles: whole } : { styles: [small], laterStyles: whole }),
    },
    demo: place.demo,
    title: page.title,
    description: page.description,
    alternates: page.alternates ?? samePage(place),
    canonical: page.canonical ?? null,
    index: page.index,
    mishap: place.match === null,
    active: page.nav ?? null,
    jsonLd: (page.jsonLd ?? []).map(scriptText),
    image: page.image ?? `/media/share/site-${place.locale}.jpg`,
    feeds: page.feeds ?? [],
  }
}

type ShellHole =
  | 'main'
  | 'title'
  | 'description'
  | 'canonical'
  | 'image'
  | Locale
  | `${'feed' | 'feedTitle' | 'json'}${number}`
type Shells = ReturnType<typeof keptTemplates<ShellHole>>

const shells = new WeakMap<RenderApp['site'], Shells>()

/** Draws what is around pages anew: the site has another name, colour or address. */
export function forgetShells(site: RenderApp['site']): void {
  shells.delete(site)
}

/** The document around its main content: drawn once for each of its shapes, of which a language has about a dozen. */
function aroundMain(app: RenderApp, shell: Omit<DocumentProps, 'children'>): [before: string, after: string] {
  const kept = shells.get(app.site) ?? keptTemplates<ShellHole>()
  shells.set(app.site, kept)
  const { title, description, alternates, canonical, image, jsonLd = [], feeds = [], assets, site, ...others } = shell
  const titled = title === site.name
  const shape = [
    ...[others.locale, others.theme, others.demo, others.index, others.mishap, others.active, others.baseUrl],
    ...[titled, description === null, canonical === null, image === null, jsonLd.length, assets.script],
    ...feeds.map(({ type }) => type),
    ...assets.styles,
  ].join()
  const template = kept(shape, (hole) => (
    <Document
      {...shell}
      title={titled ? title : hole('title')}
      description={description === null ? null : hole('description')}
      alternates={Object.fromEntries(LOCALES.map((l) => [l, hole(l)])) as Record<Locale, string>} // every locale is mapped
      canonical={canonical === null ? null : hole('canonical')}
      image={image === null ? null : hole('image')}
      jsonLd={jsonLd.map((_, i) => hole(`json${i}`) as ScriptText)}
      feeds={feeds.map(({ type }, i) => ({ type, href: hole(`feed${i}`), title: hole(`feedTitle${i}`) }))}
    >
      {hole('main')}
    </Document>
  ))
  const values: Record<string, HoleValue> = {
    ...alternates,
    title,
    description: description ?? '',
    canonical: canonical ?? '',
    image: image ?? '',
  }
  for (const [i, { href, title: name }] of feeds.entries()) {
    values[`feed${i}`] = href
    values[`feedTitle${i}`] = name
  }
  for (const [i, json] of jsonLd.entries()) values[`json${i}`] = new HtmlBytes(bytesOf(json))
  return filledAround(template, values, 'main')
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
