import type { Criteria, OfferQuery, Range } from '#domain/search/criteria.ts'
import { type Deal, DEALS } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { dealOfPrice } from '#domain/sentence/deal-of-price.ts'
import { townMeant } from '#domain/sentence/place-words.ts'
import { municipalityOf, provinceOf } from '#domain/places/place.ts'

/** A guess at what the visitor meant instead, with the search for it. */
export type SearchRemark = { query: OfferQuery } & (
  | { kind: 'town'; name: string; notUnderstood: string[] }
  /** the price asked for is usual for the other deal */
  | { kind: 'deal'; asked: Deal; likely: Deal; range: Range }
  /** the search covers only the City of Brussels, which is one of the region's 19 municipalities */
  | { kind: 'region' }
  /** a travel time that cannot be computed, so a circle stands for it */
  | { kind: 'circle'; postalCode: string; km: number }
)

/**
 * "gnet" may be Gent, and "to rent, up to 400,000" may be for sale. Each remark is a question: nothing is changed before
 * the visitor says yes.
 */
export function remarksOn(query: OfferQuery, notUnderstood: readonly string[], locale: Locale): SearchRemark[] {
  return [
    ...suggestTowns(query, notUnderstood, locale),
    ...suggestCircle(query, notUnderstood),
    ...suggestDeal(query),
    ...suggestRegion(query),
  ]
}

function suggestTowns(query: OfferQuery, notUnderstood: readonly string[], locale: Locale): SearchRemark[] {
  return notUnderstood.flatMap((words): SearchRemark[] => {
    const town = words.split(/[^\p{L}]+/u).flatMap((word) => townMeant(word) ?? [])[0]
    if (!town) return []
    const criteria: Criteria = {
      ...query.criteria,
      postalCodes: [...new Set([...query.criteria.postalCodes, ...town.postalCodes])],
    }
    const left = notUnderstood.filter((other) => other !== words)
    return [{ kind: 'town', name: town.names[locale], notUnderstood: left, query: { ...query, page: 1, criteria } }]
  })
}

function suggestRegion(query: OfferQuery): SearchRemark[] {
  const { postalCodes, provinces } = query.criteria
  const inRegion = postalCodes.filter((code) => provinceOf(code) === BRUSSELS)
  const city = municipalityOf('1000')?.postalCodes ?? []
  if (provinces.includes(BRUSSELS) || inRegion.length !== city.length) return []
  if (!city.every((code) => inRegion.includes(code))) return []
  const criteria: Criteria = {
    ...query.criteria,
    postalCodes: postalCodes.filter((code) => !inRegion.includes(code)),
    provinces: [...provinces, BRUSSELS],
  }
  return [{ kind: 'region', query: { ...query, page: 1, criteria } }]
}

const BRUSSELS = 'BE-BRU'

/** "20 min from Leuven by train", where no travel times are known. */
function suggestCircle(query: OfferQuery, notUnderstood: readonly string[]): SearchRemark[] {
  const [circle] = query.criteria.around
  const isAsked = notUnderstood.some((words) => DURATION.test(words))
  return circle && isAsked ? [{ kind: 'circle', postalCode: circle.postalCode, km: circle.km, query }] : []
}

const DURATION =
  /(?:\d|half|halve|halbe|demi|een|une|eine|one|an)[\s-]{0,3}(?:min|mn\b|uur|hour|heure|stunde|std|h\b|hr)/i

function suggestDeal(query: OfferQuery): SearchRemark[] {
  const { wanted, types } = query.criteria
  const [asked, ...others] = DEALS.filter((deal) => wanted[deal])
  const range = asked && wanted[asked]
  if (!range || asked === 'TAKE_OVER' || others.length > 0) return []
  const likely = dealOfPrice(
    new Set(types),
    [range.min, range.max].filter((price) => price !== null),
  )
  if (likely === null || likely === asked) return []
  const criteria: Criteria = { ...query.criteria, wanted: { [likely]: range } }
  return [{ kind: 'deal', asked, likely, range, query: { ...query, page: 1, criteria } }]
}
