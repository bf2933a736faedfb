import { asAttested } from '#domain/listing/energy-letters.ts'
import { classOf } from '#domain/law/energy-scales.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import { type EnergyLabel, type Listing, searchedLabel } from '#domain/listing/listing.ts'

/**
 * The class by which a home is found: the letter of its certificate; in Flanders, where an advert may give the figure
 * alone, the class that its figure has on the scale of the certificate's day. That one is for searching and is never
 * shown: what a certificate does not print is not printed. Null for one of 2008–2018, which has no classes.
 */
export function searchedClass({
  type,
  address,
  energy,
}: Pick<Listing, 'type' | 'address' | 'energy'>): EnergyLabel | null {
  const { label, kwh, certificateDate } = asAttested(energy)
  if (label !== null) return searchedLabel(label)
  const isHome = type === 'HOUSE' || type === 'APARTMENT' || type === 'STUDENT_ROOM'
  if (kwh === null || !isHome || jurisdictionOf(address) !== 'BE-VLG') return null
  return searchedLabel(classOf('BE-VLG', certificateDate, kwh))
}
