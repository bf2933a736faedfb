import type { Address } from '#domain/listing/listing.ts'
import { regionOf } from '#domain/places/place.ts'

/** Where one law of adverts and one energy scale hold: a region of Belgium (ISO 3166-2), or a country. */
export const JURISDICTIONS = ['BE-VLG', 'BE-BRU', 'BE-WAL', 'NL', 'DE', 'FR'] as const
export type Jurisdiction = (typeof JURISDICTIONS)[number]

/** Whose law an advert for this address follows; null: none that we know. */
export function jurisdictionOf({ country, postalCode }: Pick<Address, 'country' | 'postalCode'>): Jurisdiction | null {
  if (country === 'BE') return regionOf(postalCode)
  return country === 'NL' || country === 'DE' || country === 'FR' ? country : null
}

/** Where people have other words for homes than Belgians, in the languages they share. */
export const isAbroad = (where: Jurisdiction | null): boolean => where === 'NL' || where === 'DE' || where === 'FR'
