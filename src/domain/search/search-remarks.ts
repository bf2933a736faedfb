import type { Criteria, OfferQuery, Range } from '#domain/search/criteria.ts'
import { type Deal, DEALS } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { dealOfPrice } from '#domain/sentence/deal-of-price.ts'
import { townMeant } from '#domain/sentence/place-words.ts'
import { municipalityOf, provinceOf } from '#domain/places/place.ts'

/** What somebody may have meant instead, with the search of that. */
export type SearchRemark = { query: OfferQuery } & (
  | { kind: 'town'; name: string; notUnderstood: string[] }
  /** the price that was asked is one of the other deal */
  | { kind: 'deal'; asked: Deal; likely: Deal; range: Range }
  /** of Brussels only the city is searched, which is one of its 19 municipalities */
  | { kind: 'region' }
  /** a travel time that nobody can work out: a circle stands for it */
  | { kind: 'circle'; postalCode: string; km: number }
)

/**
 * "gnet" may be Gent, and "to rent, up to 400,000" may be for sale. Each is a question: nothing is changed before somebody
 * says yes.
 */
export function remarksOn(query: OfferQuery, notUnderstood: readonly string[], locale: Locale): SearchRemark[] {
  return [
    ...townsMeant(query, notUnderstood, locale),
    ...circleMeant(query, notUnderstood),
    ...dealMeant(query),
    ...regionMeant(query),
  ]
}

function townsMeant(query: OfferQuery, notUnderstood: readonly string[], locale: Locale): SearchRemark[] {
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

function regionMeant(query: OfferQuery): SearchRemark[] {
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
function circleMeant(query: OfferQuery, notUnderstood: readonly string[]): SearchRemark[] {
  const [circle] = query.criteria.around
  const isAsked = notUnderstood.some((words) => A_TIME.test(words))
  return circle && isAsked ? [{ kind: 'circle', postalCode: circle.postalCode, km: circle.km, query }] : []
}

const A_TIME =
  /(?:\d|half|halve|halbe|demi|een|une|eine|one|an)[\s-]{0,3}(?:min|mn\b|uur|hour|heure|stunde|std|h\b|hr)/i

function dealMeant(query: OfferQuery): SearchRemark[] {
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
