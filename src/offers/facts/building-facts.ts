import { isAbroad, jurisdictionOf } from '#domain/law/jurisdiction.ts'
import { type Flag, FLAGS } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { floorName } from '#i18n/floor-name.ts'
import { formatDate, formatSurface } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { offerMessages } from '#i18n/messages/offer.ts'

/** The features that a listing has, or has not; a renovation that its condition tells already is not among them. */
export const saidFlags = ({ flags, construction: { condition } }: PublicFacts, present: boolean): Flag[] =>
  FLAGS.filter((flag) => flags[flag] === present && !(flag === 'renovation_required' && condition === 'TO_RENOVATE'))

/** What is known of the building besides its key facts and rooms, as names and values. */
export function buildingFacts(listing: PublicFacts, locale: Locale): [string, string][] {
  const t = offerMessages[locale]
  const words = listingMessages[locale]
  const { construction, surfaces } = listing
  const where = jurisdictionOf(listing.address)
  const facts: [string, string | null | undefined][] = [
    [t.facts.toilets, listing.toilets?.toString()],
    [t.facts.condition, construction.condition && words.conditions[construction.condition]],
    [t.facts.heating, construction.heating && words.heatings[construction.heating]],
    // Only Belgian adverts count façades.
    [t.facts.facades, isAbroad(where) ? null : construction.facades?.toString()],
    [t.facts.storeys, construction.storeys?.toString()],
    [t.facts.floor, construction.floor === null ? null : floorName(locale, construction.floor, where)],
    [t.facts.garden, surfaces.garden ? formatSurface(locale, surfaces.garden) : null],
    [fieldLabel('surfaces.carrez', locale), surfaces.carrez ? formatSurface(locale, surfaces.carrez) : null],
    [t.facts.availableFrom, listing.availableFrom && formatDate(locale, listing.availableFrom, 'long')],
    [t.facts.reference, listing.sourceRef],
  ]
  return facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
}
