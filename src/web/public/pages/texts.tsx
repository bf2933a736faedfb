import type { Locale } from '#base/locale.ts'
import { unbroken } from '#i18n/formats.ts'
import { accessibilityText, privacyText, termsText } from '#i18n/law/legal-texts.ts'
import { textsMessages } from '#i18n/messages/texts.ts'
import { pathFor } from '#i18n/routes.ts'
import type { TextFacts } from '#i18n/text-facts.ts'
import { agentsWithOffers, type OffersByAgent, viewPeople } from '#offers/people.ts'
import { runOutsideRequest } from '#store/engine/outside-request.ts'
import { AboutPage } from '#ui/pages/about.tsx'
import { TextPage } from '#ui/pages/text.tsx'
import type { PageHandler } from '#web/public/page.ts'
import type { WebApp } from '#web/web-app.ts'

type NoParams = Record<never, never>

/** Date of the built-in texts; an agency's own texts carry their date themselves. */
const BUILT_IN_TEXTS_DATE = '2026-11-22'

export const privacyPage: PageHandler<NoParams> = async (app, { locale }) =>
  textPage(app, locale, 'privacy', app.site.texts.privacy[locale], privacyText)

export const termsPage: PageHandler<NoParams> = async (app, { locale }) =>
  textPage(app, locale, 'terms', app.site.texts.terms[locale], termsText)

export const accessibilityPage: PageHandler<NoParams> = async (app, { locale }) =>
  textPage(app, locale, 'accessibility', app.site.texts.accessibility[locale], accessibilityText)

export const aboutPage: PageHandler<NoParams> = async (app, { locale, query }) => {
  const t = textsMessages[locale].about
  const { site } = app
  const people = await viewPeople(app, await knownAgentsWithOffers(app), query.get('person'), locale)
  return {
    kind: 'page',
    page: {
      title: t.title,
      description: t.description(site.name),
      body: <AboutPage locale={locale} site={site} now={app.now()} {...people} />,
      nav: 'about',
      index: true,
    },
  }
}

/** Cached until an offer changes, because it reads all listings. While the store is away, the page shows no offers. */
async function knownAgentsWithOffers(app: WebApp): Promise<OffersByAgent> {
  const version = app.catalogueVersion()
  const known = cachedOffers.get(app)
  if (known?.version === version) return await known.offers
  const offers = runOutsideRequest(async () => await agentsWithOffers(app)).catch((error: unknown) => {
    app.log.warn({ error }, 'offers of agents not read')
    cachedOffers.delete(app)
    return new Map()
  })
  cachedOffers.set(app, { version, offers })
  return await offers
}

const cachedOffers = new WeakMap<WebApp, { version: number; offers: Promise<OffersByAgent> }>()

function textPage(
  app: Pick<WebApp, 'site' | 'mapStyle'>,
  locale: Locale,
  name: 'privacy' | 'terms' | 'accessibility',
  own: string | undefined,
  builtIn: (locale: Locale, facts: TextFacts) => string,
) {
  const { title, description } = textsMessages[locale][name]
  return {
    kind: 'page' as const,
    page: {
      title,
      description,
      body: (
        <TextPage
          locale={locale}
          title={title}
          text={own ?? builtIn(locale, factsOf(app, locale))}
          version={own === undefined ? BUILT_IN_TEXTS_DATE : null}
        />
      ),
      nav: null,
      index: true,
    },
  }
}

function factsOf({ site, mapStyle }: Pick<WebApp, 'site' | 'mapStyle'>, locale: Locale): TextFacts {
  const [office] = site.offices
  return {
    name: site.name,
    email: site.email,
    address: office ? `${office.street} ${office.number}, ${office.postalCode} ${office.locality}` : '',
    phone: site.phone === null ? null : unbroken(site.phone),
    enterpriseNumber: site.enterpriseNumber,
    retention: site.retention,
    mapHosts: (mapStyle?.origins ?? []).map((origin) => new URL(origin).hostname),
    paths: {
      privacy: pathFor('privacy', locale),
      contact: pathFor('contact', locale),
      subscribe: pathFor('subscribe', locale),
    },
  }
}
