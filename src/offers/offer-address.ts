import type { Locale } from '#domain/locale.ts'
import { placeName } from '#domain/place.ts'
import { type PublicArea, publicArea, type PublicFacts } from '#domain/public-listing.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { pathFor } from '#i18n/routes.ts'

/** The slug of an offer: type and municipality in the page's language, never street or number. */
export function offerSlug(offer: PublicArea, locale: Locale): string {
  const key = `${locale} ${offer.type} ${offer.postalCode} ${offer.locality}`
  const known = slugs.get(key)
  if (known !== undefined) return known
  const words = `${listingMessages[locale].types[offer.type].noun(1)} ${placeName(offer.postalCode, locale, offer.locality)}`
  const slug = slugify(words) || 'gevel'
  if (slugs.size >= MOST_SLUGS) slugs.clear()
  slugs.set(key, slug)
  return slug
}

/** A page makes some twenty, each in 5 µs; of types and places in four languages there are few. */
const slugs = new Map<string, string>()
const MOST_SLUGS = 5000

/** Path of the page of a listing: an estate, a project, or a unit within its project. */
export function offerPath(
  listing: PublicFacts,
  ids: { id: number; parentId: number | null },
  locale: Locale,
  parent: PublicFacts = listing,
): string {
  if (ids.parentId === null) return pathFor('offer', locale, { estateId: ids.id, slug: slugOf(listing, locale) })
  return pathFor('unit', locale, { estateId: ids.parentId, slug: slugOf(parent, locale), entityId: ids.id })
}

export function slugOf(listing: PublicFacts, locale: Locale): string {
  const { postalCode, locality } = listing.address
  return offerSlug(publicArea({ type: listing.type, postalCode, locality }), locale)
}

function slugify(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
