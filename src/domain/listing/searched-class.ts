import { asAttested } from '#domain/listing/energy-letters.ts'
import { classOf } from '#domain/law/energy-scales.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import { type EnergyLabel, type Listing, searchedLabel } from '#domain/listing/listing.ts'

/**
 * The class by which a home is found: the letter of its certificate. A Flemish advert may give the figure alone; then it is
 * the class of that figure on the scale of the certificate's day. Such a class is never shown, because the certificate does
 * not print it. Null for a certificate of 2008–2018, which has no classes.
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
