import type { ReactNode } from 'react'
import type { BreadcrumbList, RealEstateAgentLeaf, RealEstateListing, WithContext } from 'schema-dts'
import type { ErrorHelp } from '#web/edge/errors.ts'
import type { Locale } from '#base/locale.ts'
import type { RouteName } from '#i18n/routes.ts'
import type { NavEntry } from '#ui/shell/navigation.tsx'

/** A request as a page handler gets it. */
export type PageRequest<Params> = {
  locale: Locale
  params: Params
  method: 'GET' | 'POST'
  /** path and query as asked for */
  url: URL
  query: URLSearchParams
  /** the posted form; empty for GET */
  form: URLSearchParams
  /** the kind of feed, when a search is asked for as one: the same path with .rss or .json */
  feed: 'rss' | 'json' | null
  /** what the Accept header asks for */
  wants: 'html' | 'json'
  /** address or network the request comes from (web/edge/network.ts) */
  network: string
  idempotencyKey: string | null
  /** path and query of the search whose results led to this offer; null for other pages, and when it is not known */
  searchLeft: string | null
  requestId: string
}

/** A page handler's answer; only web turns it into HTTP. */
export type PageAnswer =
  | { kind: 'page'; status?: number; page: PageContent; headers?: Record<string, string> }
  | { kind: 'redirect'; status: 301 | 302 | 303; to: string }
  | { kind: 'json'; status?: number; value: unknown; headers?: Record<string, string> }
  | { kind: 'text'; status?: number; body: string; contentType: string; headers?: Record<string, string> }
  | { kind: 'error'; status: 400 | 404 | 410 | 429; help?: ErrorHelp; headers?: Record<string, string> }

/** A page without the shell around it. */
export type PageContent = {
  title: string
  description: string | null
  /** content of <main> */
  body: ReactNode
  /** when it was made (Date.now()), if its body serves several requests */
  madeAt?: number
  /** which entry of the navigation is active */
  nav?: NavEntry
  /** the same page in each language; absent when that is the same route with the same parameters */
  alternates?: Record<Locale, string>
  /** the canonical path, when it differs from the one asked for */
  canonical?: string
  index: boolean
  jsonLd?: JsonLd[]
  /** path of the share picture */
  image?: string
  /** further feeds: RSS and JSON of a search */
  feeds?: { type: 'rss' | 'json'; href: string; title: string }[]
  /** address of the subscription form with the search of this page */
  alertsHref?: string
}

/** What a page tells search engines. Properties that schema.org does not know do not compile. */
export type JsonLd = WithContext<RealEstateListing | BreadcrumbList | RealEstateAgentLeaf>

/** Where the visitor is, for the shell. */
export type PagePlace = { route: RouteName | null; locale: Locale }
