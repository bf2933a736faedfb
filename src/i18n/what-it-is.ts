import type { PropertyType, Subtype } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { localSubtypesMessages } from '#i18n/messages/localSubtypes.ts'

/** "Rijwoning", or "Huis" where nothing more precise is known; abroad the word of that country. */
export function whatItIs(
  { type, subtype, address }: Pick<PublicFacts, 'type' | 'subtype'> & { address: Located },
  locale: Locale,
): string {
  const t = listingMessages[locale]
  const own = ownWords(address, locale)
  if (subtype === null) return (type === 'STUDENT_ROOM' ? own.ROOM : own[type]) ?? t.types[type].label
  return own[subtype] ?? t.subtypes[subtype]
}

type Located = Pick<PublicFacts['address'], 'country'>

function ownWords(address: Located, locale: Locale): Partial<Record<PropertyType | Subtype, string>> {
  const { NL, FR } = localSubtypesMessages[locale]
  if (address.country === 'NL') return NL
  // The French of France is also used for every other country, where Belgian words ("kot") would be strange.
  return address.country === 'BE' ? {} : FR
}
