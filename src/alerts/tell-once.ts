import { listedOffers, type DigestOrder, type FoundForSearch } from '#alerts/compose-digest.ts'

/**
 * Leaves each home to one mail for each address: that of the oldest search that lists it. That mail names the other
 * searches, which keep the rest of their homes.
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
