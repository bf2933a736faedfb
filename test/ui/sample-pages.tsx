import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import type { ShownFacets } from '#domain/search/offer-search.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import { describeCriteria } from '#domain/search/search-chips.ts'
import { isLocale, LOCALES, type Locale } from '#base/locale.ts'
import { relaxations } from '#domain/search/relaxing.ts'
import { Document, type PageAssets } from '#ui/document.tsx'
import { ErrorPage } from '#ui/pages/error.tsx'
import { HomePage } from '#ui/pages/home.tsx'
import { SearchPage } from '#ui/pages/search.tsx'
import type { NavEntry } from '#ui/shell/navigation.tsx'
import { hoursAgo, NOW, sampleCard } from './sample-cards.ts'

const CARDS = Array.from({ length: 12 }, (_, i) => sampleCard({ id: i + 1 }))

/** The page for /{locale}/{home|search|nothing|404}; `?active=` selects an entry of the navigation. */
export function samplePage(url: URL, assets: PageAssets, cookie = ''): string {
  const [, first, name = ''] = url.pathname.split('/')
  const locale = isLocale(first) ? first : 'nl'
  const theme = /theme=(light|dark)/.exec(cookie)?.[1]
  const html = renderToString(
    <Document
      locale={locale}
      theme={theme === 'light' || theme === 'dark' ? theme : null}
      site={DEMO_SITE}
      baseUrl="http://localhost"
      assets={assets}
      demo
      title={name || 'home'}
      description={null}
      alternates={Object.fromEntries(LOCALES.map((l) => [l, `/${l}/${name}`])) as Record<Locale, string>} // each is mapped
      canonical={null}
      index
      active={(url.searchParams.get('active') ?? null) as NavEntry} // written by the tests themselves
      image={null}
    >
      {bodyOf(name, locale, url.searchParams)}
    </Document>,
  )
  return `<!doctype html>${html}`
}

function bodyOf(name: string, locale: Locale, params: URLSearchParams): ReactNode {
  if (['search', 'nothing', 'aanbod'].includes(name)) return searchBody(name === 'nothing', locale, params)
  if (name === '404' || name === '410' || name === '500')
    return <ErrorPage locale={locale} now={NOW} status={Number(name)} requestId="req-1" similar={CARDS.slice(0, 4)} />
  return (
    <HomePage
      locale={locale}
      now={NOW}
      total={1284}
      deals={[
        { deal: 'FOR_SALE', count: 312 },
        { deal: 'TO_RENT', count: 98 },
      ]}
      newest={CARDS.slice(0, 6)}
      newSince="2026-11-13"
      newDeals={[{ deal: 'FOR_SALE', count: 46 }]}
      projectDeal="FOR_SALE"
      towns={[{ name: 'Mechelen', postalCodes: ['2800'], deals: [{ deal: 'FOR_SALE', count: 57 }] }]}
      claims={{ checkedToday: true, goneWithinQuarter: true, measured: true }}
      ownClaims={null}
      projects={[
        sampleCard({
          id: 20,
          kind: 'project',
          units: { free: 12, option: 5, total: 30, fitting: null, energy: null, bedrooms: null, living_area: null },
        }),
      ]}
    />
  )
}

function searchBody(nothing: boolean, locale: Locale, params: URLSearchParams): ReactNode {
  const { query } = parseOfferQuery(params.has('status') ? params : new URLSearchParams(SEARCH))
  return (
    <SearchPage
      locale={locale}
      now={NOW}
      query={query}
      total={nothing ? 0 : 57}
      pages={[nothing ? [] : CARDS]}
      facets={FACETS}
      chips={describeCriteria(query)}
      costsUnknown={nothing ? 12 : 0}
      ignored={nothing ? [{ name: 'type', value: 'CASTLES', why: 'unreadable' }] : []}
      notUnderstood={nothing ? ['met zeezicht'] : []}
      advice={relaxations(query).map((relaxation, i) => ({ relaxation, total: 12 - i }))}
      nearby={[{ name: 'Lier', query, total: 7 }]}
      checkedAt={hoursAgo(2)}
      rssHref="/nl/aanbod.rss"
      map={null}
    />
  )
}

const SEARCH = 'status=FOR_SALE&type=HOUSE&type=APARTMENT&price_min=275000&price_max=525000&terrace=1&pc=2800'

const FACETS: ShownFacets = {
  status: { FOR_SALE: 57, TO_RENT: 12 },
  type: { HOUSE: 31, APARTMENT: 38 },
  bedrooms: {},
  bedrooms_min: {},
  pc: {},
  province: {},
  energy: {},
  flags: { garden: 21, terrace: 33 },
  new_build: {},
}
