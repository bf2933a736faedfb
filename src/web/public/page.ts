import type { RouteName, RouteParams } from '#i18n/routes.ts'
import type { PageSheet } from '#ui/sheets.ts'
import type { PageAnswer, PageRequest } from '#web/public/answer.ts'
import type { WebApp } from '#web/web-app.ts'

export type PageHandler<Params> = (app: WebApp, request: PageRequest<Params>) => Promise<PageAnswer>

/** A page of the site, besides its path (i18n/routes.ts). */
export type Page<R extends RouteName> = {
  answer: PageHandler<{ [K in keyof RouteParams<R>]: string }>
  /** the style sheets that it has besides the one of all pages */
  sheets: readonly PageSheet[]
  /** is it the same for everybody who asks in these seconds? A form is not: it carries a key of its own */
  forEverybody: boolean
  /** does it read anything behind the question mark? Else a campaign that adds a word there leads to the same kept page */
  readsQuery: boolean
  /** are search engines told of it? Offers have entries of their own */
  inSitemap: boolean
}
