import type { Address } from '#domain/listing/listing.ts'
import { regionOf } from '#domain/places/place.ts'

/** Areas with one advertising law and one energy scale: a region of Belgium (ISO 3166-2), or a country. */
export const JURISDICTIONS = ['BE-VLG', 'BE-BRU', 'BE-WAL', 'NL', 'DE', 'FR'] as const
export type Jurisdiction = (typeof JURISDICTIONS)[number]

/** The jurisdiction of an advert for this address; null: none that we know. */
export function jurisdictionOf({ country, postalCode }: Pick<Address, 'country' | 'postalCode'>): Jurisdiction | null {
  if (country === 'BE') return regionOf(postalCode)
  return country === 'NL' || country === 'DE' || country === 'FR' ? country : null
}

/** Is this outside Belgium, where the same language has other words for homes? */
export const isAbroad = (where: Jurisdiction | null): boolean => where === 'NL' || where === 'DE' || where === 'FR'
