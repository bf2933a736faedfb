import type { Locale } from '#base/locale.ts'
import { homeMessages } from '#i18n/messages/home.ts'
import { viewHome } from '#journeys/view-home.ts'
import { forTheSite } from '#store/engine/for-the-site.ts'
import { HomePage } from '#ui/pages/home.tsx'
import type { PageContent } from '#web/public/answer.ts'
import { KEEP_MS } from '#web/public/page-cache.ts'
import type { PageHandler } from '#web/public/page.ts'
import type { WebApp } from '#web/web-app.ts'

/**
 * The same for everybody who asks within a few seconds while no offer changes, whatever stands behind its address: its
 * facts are a dozen searches.
 */
export const homePage: PageHandler<Record<never, never>> = async (app, { locale }) => {
  const version = app.catalogueVersion()
  const homes = kept.get(app) ?? new Map<Locale, KeptHome>()
  kept.set(app, homes)
  const known = homes.get(locale)
  if (known?.version === version && Date.now() - known.madeAt < KEEP_MS)
    return { kind: 'page', page: { ...(await known.page), madeAt: known.madeAt } }
  const fresh = { version, madeAt: Date.now(), page: forTheSite(async () => await makeHome(app, locale)) }
  homes.set(locale, fresh)
  // What could not be had is asked for again by the next visitor.
  fresh.page.catch(() => homes.get(locale) === fresh && homes.delete(locale))
  return { kind: 'page', page: { ...(await fresh.page), madeAt: fresh.madeAt } }
}

type KeptHome = { version: number; madeAt: number; page: Promise<PageContent> }
const kept = new WeakMap<WebApp, Map<Locale, KeptHome>>()

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
