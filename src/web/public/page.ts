import type { RouteName, RouteParams } from '#i18n/routes.ts'
import type { PageSheet } from '#ui/sheets.ts'
import type { PageAnswer, PageRequest } from '#web/public/answer.ts'
import type { WebApp } from '#web/web-app.ts'

export type PageHandler<Params> = (app: WebApp, request: PageRequest<Params>) => Promise<PageAnswer>

/** A page of the site, besides its path (i18n/routes.ts). */
export type Page<R extends RouteName> = {
  answer: PageHandler<{ [K in keyof RouteParams<R>]: string }>
  /** style sheets of this page besides the one that all pages have */
  sheets: readonly PageSheet[]
  /** is it the same for all visitors, so that it may be cached? A form is not: it carries a key of its own */
  forEverybody: boolean
  /** does it read its query? If not, an address with the parameters of a campaign leads to the same cached page */
  readsQuery: boolean
  /** are search engines told of it? Offers have entries of their own */
  inSitemap: boolean
}
