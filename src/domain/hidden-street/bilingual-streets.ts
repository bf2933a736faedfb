import { BILINGUAL_MUNICIPALITIES } from '#domain/gazetteer/bilingual-municipalities.ts'
import { isTownName } from '#domain/hidden-street/place-names.ts'
import { namesInField } from '#domain/hidden-street/street-names.ts'
import type { Listing } from '#domain/listing/listing.ts'
import { municipalityOf } from '#domain/places/place.ts'

/**
 * Is this a hidden street in a bilingual municipality of which the listing gives only one name? The street's name in the
 * other language is then unknown, and stays in the texts.
 */
export function lacksOtherName({ address, texts }: Pick<Listing, 'address' | 'texts'>): boolean {
  const { hidden, country, postalCode, street } = address
  if (!hidden || country !== 'BE' || street === null || Object.keys(texts).length === 0) return false
  const municipality = municipalityOf(postalCode)
  if (!municipality || !(municipality.region === 'BE-BRU' || BILINGUAL_MUNICIPALITIES.has(municipality.nis)))
    return false
  return namesInField(street).filter(({ words, isRemark }) => !isRemark && !isTownName(words)).length === 1
}
