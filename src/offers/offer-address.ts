import type { Locale } from '#base/locale.ts'
import { placeName } from '#domain/places/place.ts'
import { type PublicArea, publicArea, type PublicFacts } from '#domain/listing/public-listing.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { pathFor } from '#i18n/routes.ts'

/** The slug of an offer: type and municipality in the page's language, never street or number. */
export function offerSlug(offer: PublicArea, locale: Locale): string {
  const noun = slugify(listingMessages[locale].types[offer.type].noun(1))
  const place = slugify(placeName(offer.postalCode, locale, offer.locality))
  return noun === '' ? place || 'gevel' : place === '' ? noun : `${noun}-${place}`
}

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

/** Cached: a slug takes 5 µs, and a page makes ten of each. Four languages have a few thousand nouns and places. */
function slugify(text: string): string {
  const known = slugs.get(text)
  if (known !== undefined) return known
  const slug = slugOfText(text)
  if (slugs.size >= MAX_CACHED_SLUGS) slugs.clear()
  slugs.set(text, slug)
  return slug
}

const slugs = new Map<string, string>()
const MAX_CACHED_SLUGS = 10_000

function slugOfText(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
