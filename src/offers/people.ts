import type { Card } from '#domain/listing/card.ts'
import { agentOf } from '#domain/listing/responsible-agent.ts'
import type { Agent } from '#domain/site/site.ts'
import type { Locale } from '#base/locale.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { loadCards } from '#offers/load-cards.ts'
import { offersByAgent } from '#store/listings/offers-by-agent.ts'

/** The ids of the offers of each agent of the site, the newest first. An agent without offers is not in it. */
export type OffersByAgent = ReadonlyMap<string, readonly number[]>

/** Finds the offers of each agent of the site. Offers of agents that the site does not know are left out. */
export async function agentsWithOffers({ db, site }: Pick<OfferApp, 'db' | 'site'>): Promise<OffersByAgent> {
  if (site.agents.length === 0) return new Map()
  const offers = new Map<string, number[]>()
  for (const { agent, ids } of await offersByAgent(db)) {
    const found = agentOf(site, agent)
    if (found) offers.set(found.id, [...(offers.get(found.id) ?? []), ...ids])
  }
  return offers
}

/** The people of the site in the reader's order, and the offers of one of them. */
export type People = {
  /** who speaks the reader's language comes first */
  people: { agent: Agent; count: number }[]
  shown: { agent: Agent; count: number; cards: Card[]; isAll: boolean } | null
}

/** Offers shown of a person who was not asked for. */
const MAX_SHOWN_UNASKED = 4
const MAX_SHOWN = 60

/** @param asked id of the person whose offers are asked for; null: those of the first who has some */
export async function viewPeople(
  app: Pick<OfferApp, 'offers' | 'site' | 'now'>,
  offers: OffersByAgent,
  asked: string | null,
  locale: Locale,
): Promise<People> {
  const people = inReadersOrder(app.site.agents, locale).map((agent) => ({
    agent,
    count: offers.get(agent.id)?.length ?? 0,
  }))
  const chosen = people.find(({ agent, count }) => agent.id === asked && count > 0)
  const first = chosen ?? people.find(({ count }) => count > 0)
  if (!first) return { people, shown: null }
  const ids = (offers.get(first.agent.id) ?? []).slice(0, chosen ? MAX_SHOWN : MAX_SHOWN_UNASKED)
  const cards = await loadCards(app, { ids }, { locale, wanted: [] })
  return { people, shown: { ...first, cards, isAll: first.count <= ids.length } }
}

/** Who speaks the reader's language comes first. */
export const inReadersOrder = (agents: readonly Agent[], locale: Locale): Agent[] =>
  agents.toSorted((a, b) => rankOf(a, locale) - rankOf(b, locale))

/** 0: it is their first language; an unspoken one comes last. */
function rankOf({ languages }: Agent, locale: Locale): number {
  const at = languages.indexOf(locale)
  return at === -1 ? languages.length + 1 : Math.min(at, 1)
}
