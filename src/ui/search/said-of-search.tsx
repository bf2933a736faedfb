import type { ReactNode } from 'react'
import type { Criteria, OfferQuery } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { formatOfferQuery } from '#domain/search/write-offer-query.ts'
import type { IgnoredValue } from '#domain/search/query-names.ts'
import { placeName } from '#domain/places/place.ts'
import type { SearchRemark } from '#domain/search/search-remarks.ts'
import { formatList, formatNumber, formatPrice, quoted } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { searchMessages } from '#i18n/messages/search.ts'
import { ofPlace } from '#i18n/in-place.ts'
import { pathFor } from '#i18n/routes.ts'
import { inSentence } from '#i18n/search-summary.ts'
import { Alert } from '../components/alert.tsx'
import { searchHref } from './search-href.ts'
import { ignoredWords } from './ignored-words.ts'
import { rangeWords } from './search-words.ts'

/** What a search did not understand, and which offers it leaves out because a fact is unknown. */
export type SaidOfSearch = {
  locale: Locale
  query: OfferQuery
  /** number of offers that fit, except that a cost cannot be computed */
  costsUnknown: number
  /** number of offers that fit, except that they do not state a flag, a deposit or a day */
  unsaid?: number
  ignored: readonly IgnoredValue[]
  notUnderstood: readonly string[]
  /** words for a subtype that no filter can single out within its type */
  notNarrowed?: readonly string[]
  /** references that no listing has */
  unknownReferences?: readonly string[]
  /** remarksOn(query, notUnderstood) */
  remarks?: readonly SearchRemark[]
}

const MAX_IGNORED_SHOWN = 6

/** Tells the visitor which parts of the search were not understood or were changed. */
export function Remarks({
  locale,
  query,
  ignored,
  notUnderstood,
  notNarrowed = [],
  unknownReferences = [],
  remarks = [],
}: SaidOfSearch): ReactNode {
  const t = searchMessages[locale]
  const listed = (words: readonly string[]) => words.map((one) => quoted(locale, one)).join(', ')
  return (
    <>
      {unknownReferences.length > 0 && (
        <Alert tone="warn" icon="info-circle" title={t.unknownReference(listed(unknownReferences))}>
          <p>{t.unknownReferenceHelp}</p>
        </Alert>
      )}
      {notUnderstood.length > 0 && (
        <Alert tone="warn" icon="info-circle" title={t.notUnderstood(listed(notUnderstood))}>
          {remarks.map(
            (remark) => remark.kind === 'town' && <Meant key={remark.name} remark={remark} locale={locale} />,
          )}
          <p>{isAnywhere(query.criteria) ? t.nowhereHelp : t.notUnderstoodHelp}</p>
        </Alert>
      )}
      {remarks.map(
        (remark) =>
          remark.kind === 'circle' && (
            <Alert
              key={remark.postalCode}
              title={t.circleInstead(
                formatNumber(locale, remark.km),
                ofPlace(locale, placeName(remark.postalCode, locale)),
              )}
            />
          ),
      )}
      {notNarrowed.length > 0 && <Alert title={t.notNarrowed(listed(notNarrowed))} />}
      {remarks.map(
        (remark) => remark.kind === 'deal' && <OtherDeal key={remark.likely} remark={remark} locale={locale} />,
      )}
      {remarks.map(
        (remark) =>
          remark.kind === 'region' && (
            <Alert key="region" title={t.cityOfBrussels}>
              <p>
                <a href={searchHref(remark.query, locale)}>{t.wholeOfBrussels}</a>
              </p>
            </Alert>
          ),
      )}
      {ignored.length > 0 && (
        <Alert title={t.ignoredTitle}>
          <ul>
            {ignored.slice(0, MAX_IGNORED_SHOWN).map((one, i) => (
              <li key={i}>{ignoredWords(one, locale)}</li>
            ))}
            {ignored.length > MAX_IGNORED_SHOWN && (
              <li>{t.ignoredMore(formatNumber(locale, ignored.length - MAX_IGNORED_SHOWN))}</li>
            )}
          </ul>
        </Alert>
      )}
    </>
  )
}

/** Whether the search names no place. Then the words that were not understood may have been the place. */
const isAnywhere = ({ postalCodes, provinces, around, travel, country, bbox, area }: Criteria) =>
  postalCodes.length + provinces.length + around.length + travel.length === 0 && (country ?? bbox ?? area) === null

/** "Bedoelt u Gent?" */
function Meant({ remark, locale }: { remark: SearchRemark & { kind: 'town' }; locale: Locale }): ReactNode {
  const params = formatOfferQuery(remark.query)
  for (const words of remark.notUnderstood) params.append('not_understood', words)
  return (
    <p>
      <a href={`${pathFor('search', locale)}?${params}`}>{searchMessages[locale].didYouMean(remark.name)}</a>
    </p>
  )
}

/** Asks whether another deal was meant, as with a rent of 400,000. */
function OtherDeal({ remark, locale }: { remark: SearchRemark & { kind: 'deal' }; locale: Locale }): ReactNode {
  const t = searchMessages[locale]
  const { deals } = listingMessages[locale]
  const range = rangeWords(remark.range, (value) => formatPrice(locale, value), locale)
  return (
    <Alert
      tone="warn"
      icon="info-circle"
      title={remark.asked === 'TO_RENT' ? t.rentLikePrice(range) : t.priceLikeRent(range)}
    >
      <p>
        <a href={searchHref(remark.query, locale)}>{t.otherDeal(`${deals[remark.likely].inSentence} ${range}`)}</a>
      </p>
    </Alert>
  )
}

/** A link to the offers that are left out because their cost cannot be computed. */
export function UnknownCosts({ locale, query, costsUnknown }: SaidOfSearch): ReactNode {
  if (costsUnknown === 0) return null
  const { criteria } = query
  const shown = { ...criteria, costs: { ...criteria.costs, unknown: true } }
  return (
    <p className="costs-unknown">
      <a href={searchHref({ ...query, criteria: shown, page: 1 }, locale)} data-count={costsUnknown}>
        {searchMessages[locale].costsUnknown(costsUnknown, formatNumber(locale, costsUnknown))}
      </a>
    </p>
  )
}

/** A link to the offers that are left out because they do not state a flag, a deposit or a day. */
export function Unsaid({ locale, query, unsaid = 0 }: SaidOfSearch): ReactNode {
  if (unsaid === 0) return null
  const { criteria } = query
  return (
    <p className="costs-unknown">
      <a href={searchHref({ ...query, criteria: { ...criteria, unsaid: true }, page: 1 }, locale)} data-count={unsaid}>
        {unsaidWords(criteria, unsaid, locale)}
      </a>
    </p>
  )
}

function unsaidWords({ flags, deposit, available }: Criteria, unsaid: number, locale: Locale): string {
  const t = searchMessages[locale]
  const count = formatNumber(locale, unsaid)
  if (flags.length === 0 && deposit === null) return t.unsaidDay(unsaid, count)
  if (flags.length === 0 && available === null) return t.unsaidDeposit(unsaid, count)
  const asked = [
    ...flags.map((flag) => inSentence(listingMessages[locale].flags[flag], locale)),
    ...(deposit === null ? [] : [t.givenUp.deposit]),
    ...(available === null ? [] : [t.givenUp.available]),
  ]
  return t.unsaidOf(unsaid, count, formatList(locale, asked, 'or'))
}
