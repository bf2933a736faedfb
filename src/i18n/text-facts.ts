import type { Retention } from '#domain/site/site.ts'

/** What the built-in texts say of the agency; nothing in them is true of one site only. */
export type TextFacts = {
  name: string
  email: string
  /** one line: street, postal code and place; empty when there is no office */
  address: string
  phone: string | null
  enterpriseNumber: string | null
  retention: Retention
  /** who delivers the map and so sees visitors' internet addresses; empty: nobody */
  mapHosts: string[]
  paths: { privacy: string; contact: string; subscribe: string }
}
