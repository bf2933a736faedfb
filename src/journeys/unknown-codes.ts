import { anything, type Criteria } from '#domain/search/criteria.ts'
import { mainPlace } from '#domain/places/place.ts'
import type { App } from '#journeys/app.ts'

/** Each costs a count, and anybody can write an address with many. */
const MAX_CODES_COUNTED = 10

/**
 * Leaves out postal codes that are no place: the gazetteer does not know them, and no offer has them, so that they are not
 * one abroad either.
 */
export async function withoutUnknownCodes(
  app: Pick<App, 'search'>,
  criteria: Criteria,
): Promise<{ criteria: Criteria; unknown: string[] }> {
  const doubtful = criteria.postalCodes.filter((code) => /^\d+$/.test(code) && mainPlace(code) === null)
  const counted = await Promise.all(
    doubtful.slice(0, MAX_CODES_COUNTED).map(async (code) => {
      return { code, offers: await app.search.count({ ...anything(), postalCodes: [code] }) }
    }),
  )
  const unknown = counted.filter(({ offers }) => offers === 0).map(({ code }) => code)
  if (unknown.length === 0) return { criteria, unknown }
  const postalCodes = criteria.postalCodes.filter((code) => !unknown.includes(code))
  return { criteria: { ...criteria, postalCodes }, unknown }
}
