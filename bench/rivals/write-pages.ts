import { writeFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import { isValidElement, type ReactNode } from 'react'
import { matchPath } from '#i18n/routes.ts'
import type { OfferProps } from '#ui/offer/props.ts'
import { OfferPage } from '#ui/pages/offer.tsx'
import { SearchPage, type SearchProps } from '#ui/pages/search.tsx'
import type { PageAnswer, PageRequest } from '#web/public/answer.ts'
import { PAGES } from '#web/public/pages.tsx'
import { documentProps } from '#web/public/render.tsx'
import type { WebApp } from '#web/web-app.ts'
import { assemble } from '../../src/assemble/assemble.ts'
import { readConfig } from '../../src/config.ts'
import type { DrawnBody, DrawnPage } from './gevel-page.tsx'

/** Collects the data to render the pages at these paths, and writes it to a file for `pages.mjs`. */
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
  const handler = PAGES[match.route].answer as AnyHandler // the table pairs each route with a handler of its own parameters
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
    searchLeft: null,
  })
  if (answer.kind !== 'page') throw new Error(`${path} was answered with ${answer.kind}`)
  const { locale } = match
  const shell = documentProps(app, answer.page, {
    locale,
    match,
    sheets: PAGES[match.route].sheets,
    url,
    theme: null,
    demo: false,
  })
  const { script, styles, preloadFonts } = shell.assets
  return { shell: { ...shell, assets: { script, styles, preloadFonts } }, body: bodyOf(app, answer.page.body) }
}

/** The props of the page component, without the map: it is a React element, and a file can hold only data. */
function bodyOf(app: WebApp, body: ReactNode): DrawnBody {
  if (isValidElement<SearchProps>(body) && body.type === SearchPage) {
    const { map: _map, ...props } = body.props
    return { kind: 'search', props, mapStyle: app.mapStyle?.url ?? null }
  }
  if (isValidElement<OfferProps>(body) && body.type === OfferPage) return { kind: 'offer', props: body.props }
  throw new Error('This page is drawn by another component than the search or the offer page')
}
