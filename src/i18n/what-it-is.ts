import { type Jurisdiction, jurisdictionOf } from '#domain/law/jurisdiction.ts'
import type { PropertyType, Subtype } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { localSubtypesMessages } from '#i18n/messages/localSubtypes.ts'

/** "Rijwoning", or "Huis" where nothing more precise is known; abroad the word of that country. */
export function whatItIs(
  { type, subtype, address }: Pick<PublicFacts, 'type' | 'subtype' | 'address'>,
  locale: Locale,
): string {
  const t = listingMessages[locale]
  const own = ownWords(jurisdictionOf(address), locale)
  if (subtype === null) return (type === 'STUDENT_ROOM' ? own.ROOM : own[type]) ?? t.types[type].label
  return own[subtype] ?? t.subtypes[subtype]
}

function ownWords(where: Jurisdiction | null, locale: Locale): Partial<Record<PropertyType | Subtype, string>> {
  if (where === 'NL') return localSubtypesMessages[locale].NL
  // The French of France is also used for Germany, where Belgian French would be strange.
  return where === 'FR' || where === 'DE' ? localSubtypesMessages[locale].FR : {}
}
