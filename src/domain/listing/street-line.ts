import type { Address } from '#domain/listing/listing.ts'

/** "Kerkstraat 12", and "12 rue Neuve" in France, as on an envelope there; '' where neither is known. */
export function streetLine({ country, street, number }: Pick<Address, 'country' | 'street' | 'number'>): string {
  return (country === 'FR' ? [number, street] : [street, number]).filter(Boolean).join(' ')
}

/** A postal code that no line breaks: "1012 AB". */
export const unbrokenCode = (postalCode: string): string => postalCode.replaceAll(' ', '\u00A0')
