import type { Retention } from '#domain/site/site.ts'

/** The facts that the built-in legal texts insert, so that these fit every site. */
export type TextFacts = {
  name: string
  email: string
  /** one line: street, postal code and place; empty when there is no office */
  address: string
  phone: string | null
  enterpriseNumber: string | null
  retention: Retention
  /** hosts that deliver the map and so see the IP addresses of visitors; empty: none */
  mapHosts: string[]
  paths: { privacy: string; contact: string; subscribe: string }
}
