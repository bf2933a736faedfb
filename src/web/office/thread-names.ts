import type { Locale } from '#base/locale.ts'
import { officeInboxMessages } from '#i18n/messages/office-inbox.ts'
import type { SpokenOfListing } from '#journeys/office/view-inbox.ts'
import { nameOfPlace } from '#web/office/listing-place.ts'

/** The name of a person, or else their address or phone number. */
export function nameOf(person: { name: string; email: string; phone: string | null }, locale: Locale): string {
  return (
    [person.name, person.email, person.phone ?? ''].find((one) => one.trim() !== '') ??
    officeInboxMessages[locale].noName
  )
}

/** The name of the place of a listing; null when the listing is unknown. */
export const placeOfListing = (listings: ReadonlyMap<number, SpokenOfListing>, id: number | null): string | null => {
  const found = id === null ? undefined : listings.get(id)
  return found === undefined ? null : (nameOfPlace(found.doc) ?? found.sourceRef)
}
