import type { Locale } from '#base/locale.ts'
import { homeMessages } from '#i18n/messages/home.ts'
import { viewHome } from '#journeys/view-home.ts'
import { runOutsideRequest } from '#store/engine/outside-request.ts'
import { HomePage } from '#ui/pages/home.tsx'
import type { PageContent } from '#web/public/answer.ts'
import { KEEP_MS } from '#web/public/page-cache.ts'
import type { PageHandler } from '#web/public/page.ts'
import type { WebApp } from '#web/web-app.ts'

/**
 * The home page, cached for a few seconds while no offer changes, because it takes a dozen searches. It is the same for
 * everybody, whatever the query.
 */
export const homePage: PageHandler<Record<never, never>> = async (app, { locale }) => {
  const version = app.catalogueVersion()
  const homes = cachedHomes.get(app) ?? new Map<Locale, CachedHome>()
  cachedHomes.set(app, homes)
  const known = homes.get(locale)
  if (known?.version === version && Date.now() - known.madeAt < KEEP_MS)
    return { kind: 'page', page: { ...(await known.page), madeAt: known.madeAt } }
  const fresh = { version, madeAt: Date.now(), page: runOutsideRequest(async () => await makeHome(app, locale)) }
  homes.set(locale, fresh)
  // A failure is not cached: the next visitor tries again.
  fresh.page.catch(() => homes.get(locale) === fresh && homes.delete(locale))
  return { kind: 'page', page: { ...(await fresh.page), madeAt: fresh.madeAt } }
}

type CachedHome = { version: number; madeAt: number; page: Promise<PageContent> }
const cachedHomes = new WeakMap<WebApp, Map<Locale, CachedHome>>()

async function makeHome(app: WebApp, locale: Locale): Promise<PageContent> {
  const home = await viewHome(app, locale)
  const t = homeMessages[locale]
  return {
    title: t.metaTitle,
    description: t.metaDescription(home.claims.measured),
    body: <HomePage locale={locale} now={app.now()} ownClaims={app.site.claims} {...home} />,
    index: true,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'RealEstateAgent',
        name: app.site.name,
        url: app.baseUrl,
        email: app.site.email,
        ...(app.site.phone !== null && { telephone: app.site.phone }),
      },
    ],
  }
}
