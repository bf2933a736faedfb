import { homeMessages } from '#i18n/messages/home.ts'
import { viewHome } from '#journeys/view-home.ts'
import { HomePage } from '#ui/pages/home.tsx'
import type { PageHandler } from '#web/pages.tsx'

export const homePage: PageHandler<Record<never, never>> = async (app, { locale }) => {
  const home = await viewHome(app, locale)
  const t = homeMessages[locale]
  return {
    kind: 'page',
    page: {
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
          telephone: app.site.phone ?? undefined,
        },
      ],
    },
  }
}
