import type { FieldPath } from '#domain/listing/fields.ts'
import { type Asking, DEALS, type Listing } from '#domain/listing/listing.ts'
import { LOCALES, type Locale } from '#base/locale.ts'

/** Something that visitors would miss in a listing. */
export type Missing = { field: FieldPath } | { text: Locale } | 'photos' | 'more_photos'

const ENOUGH_PHOTOS = 5

/** How complete a listing is for visitors, in percent, and what is missing. Legal requirements are judged elsewhere. */
export function completeness(listing: Listing): { percent: number; missing: Missing[] } {
  const asked = wanted(listing)
  const missing = asked.flatMap(({ what, isThere }) => (isThere ? [] : [what]))
  return { percent: Math.round(((asked.length - missing.length) / asked.length) * 100), missing }
}

type Wanted = { what: Missing; isThere: boolean }

function wanted({ kind, type, deals, address, surfaces, energy, texts, media, ...rest }: Listing): Wanted[] {
  const photos = media.filter((one) => one.kind === 'photo').length
  // The units of a project have these facts.
  const isOne = kind !== 'project'
  const isHome = isOne && (type === 'HOUSE' || type === 'APARTMENT')
  const hasEnergy = energy.label !== null || energy.kwh !== null || energy.exemption !== undefined
  const field = (path: FieldPath, isAsked: boolean, isThere: boolean): Wanted[] =>
    isAsked ? [{ what: { field: path }, isThere }] : []
  return [
    ...field(
      'deals.{deal}.price',
      isOne,
      DEALS.some((deal) => isPriced(deals[deal])),
    ),
    ...field('address.locality', true, address.locality !== '' && address.postalCode !== ''),
    ...field('address.street', true, address.street !== null),
    ...field('surfaces.land', isOne && (type === 'LAND' || type === 'HOUSE'), surfaces.land !== null),
    ...field('surfaces.living', isHome, surfaces.living !== null),
    ...field('bedrooms', isHome, rest.bedrooms !== null),
    ...field('construction.year', isHome, rest.construction.year !== null),
    ...field('energy.kwh', isHome, hasEnergy),
    photos === 0 ? { what: 'photos', isThere: false } : { what: 'more_photos', isThere: photos >= ENOUGH_PHOTOS },
    ...LOCALES.map((text) => ({ what: { text }, isThere: (texts[text]?.description ?? '') !== '' })),
  ]
}

const isPriced = (asking: Asking | undefined) => asking !== undefined && (asking.price !== null || asking.priceHidden)
