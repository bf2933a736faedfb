import { writeFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import { isValidElement, type ReactNode } from 'react'
import { LOCALES, type Locale } from '#domain/locale.ts'
import { buildPath, matchPath } from '#i18n/routes.ts'
import type { OfferProps } from '#ui/offer/props.ts'
import { OfferPage } from '#ui/pages/offer.tsx'
import { SearchPage, type SearchProps } from '#ui/pages/search.tsx'
import type { PageAnswer, PageContent, PageRequest } from '#web/answer.ts'
import { PAGES } from '#web/pages.tsx'
import type { WebApp } from '#web/web-app.ts'
import { assemble } from '../../src/assemble.ts'
import { readConfig } from '../../src/config.ts'
import type { DrawnBody, DrawnPage } from './gevel-page.tsx'

/** Works out what the pages at these paths are drawn of and writes it to a file, as `pages.mjs` reads it. */
export async function writePages(paths: readonly string[], file: string): Promise<void> {
  const config = readConfig(process.env)
  const assembled = await assemble(config, { migrate: true, index: 'follow' })
  try {
    const app = assembled.web()
    const pages: [path: string, page: DrawnPage][] = []
    for (const path of paths) pages.push([path, await drawnPage(app, path)])
    writeFileSync(file, serialize(pages))
  } finally {
    await assembled.close()
  }
}

type AnyHandler = (app: WebApp, request: PageRequest<Record<string, string>>) => Promise<PageAnswer>

async function drawnPage(app: WebApp, path: string): Promise<DrawnPage> {
  const url = new URL(path, app.baseUrl)
  const match = matchPath(url.pathname)
  if (!match) throw new Error(`${path} is no page`)
  const handler = PAGES[match.route] as AnyHandler // the table pairs each route with a handler of its own parameters
  const answer = await handler(app, {
    locale: match.locale,
    params: match.params,
    method: 'GET',
    url,
    query: url.searchParams,
    form: new URLSearchParams(),
    wants: 'html',
    feed: null,
    network: '',
    idempotencyKey: null,
    requestId: '',
  })
  if (answer.kind !== 'page') throw new Error(`${path} was answered with ${answer.kind}`)
  const same = (locale: Locale) => buildPath(match.route, locale, match.params) + url.search
  const alternates =
    answer.page.alternates ?? (Object.fromEntries(LOCALES.map((l) => [l, same(l)])) as Record<Locale, string>) // every locale is mapped
  return { shell: shellOf(app, answer.page, match.locale, alternates), body: bodyOf(app, answer.page.body) }
}

function shellOf(
  app: WebApp,
  page: PageContent,
  locale: Locale,
  alternates: Record<Locale, string>,
): DrawnPage['shell'] {
  const { script, styles, preloadFonts } = app.assets
  return {
    locale,
    theme: null,
    site: app.site,
    baseUrl: app.baseUrl,
    assets: { script, styles, preloadFonts },
    demo: false,
    title: page.title,
    description: page.description,
    alternates,
    canonical: page.canonical ?? null,
    index: page.index,
    mishap: false,
    active: page.nav ?? null,
    jsonLd: page.jsonLd ?? [],
    image: page.image ?? `/media/share/site-${locale}.jpg`,
    feeds: page.feeds ?? [],
  }
}

/** What the page component was given; a React element in it is left out, as only data can be kept. */
function bodyOf(app: WebApp, body: ReactNode): DrawnBody {
  if (isValidElement<SearchProps>(body) && body.type === SearchPage) {
    const { map: _map, ...props } = body.props
    return { kind: 'search', props, mapStyle: app.mapStyle?.url ?? null }
  }
  if (isValidElement<OfferProps>(body) && body.type === OfferPage) return { kind: 'offer', props: body.props }
  throw new Error('This page is drawn by another component than the search or the offer page')
}
