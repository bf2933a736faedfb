import { listedOffers, type DigestOrder, type FoundForSearch } from '#alerts/compose-digest.ts'

/**
 * Tells an address of each home in one mail only, that of its oldest search that lists the home. The mail names the
 * other searches that the home fits. Each of these searches keeps its other homes.
 */
export function tellOnce(found: readonly FoundForSearch[]): DigestOrder[] {
  return [...Map.groupBy(found, addressOf).values()].flatMap(tellAddressOnce)
}

export const addressOf = ({ subscription }: Pick<FoundForSearch, 'subscription'>): string =>
  subscription.contact.email.toLowerCase()

function tellAddressOnce(searches: readonly FoundForSearch[]): DigestOrder[] {
  const orders: DigestOrder[] = []
  for (const search of searches) {
    let own = search.hits
    for (const earlier of orders) {
      const listed = new Set(listedOffers(earlier.hits))
      const shared = own.filter(({ row }) => listed.has(row.offerId))
      if (shared.length === 0) continue
      earlier.others.push({ ...search, hits: shared })
      own = own.filter(({ row }) => !listed.has(row.offerId))
    }
    orders.push({ ...search, hits: own, others: [] })
  }
  return orders
}
