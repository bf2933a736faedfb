import { isTownName } from '#domain/hidden-street/place-names.ts'
import { namesInField } from '#domain/hidden-street/street-names.ts'
import type { Listing } from '#domain/listing.ts'
import { municipalityOf } from '#domain/place.ts'

/**
 * Municipalities outside Brussels whose streets have a name in two languages: those with facilities, and the
 * German-speaking ones. Codes of the national statistics office, 2025.
 */
const BILINGUAL_NIS: ReadonlySet<string> = new Set([
  // Around Brussels and in Flanders: Drogenbos, Kraainem, Linkebeek, Sint-Genesius-Rode, Wemmel, Wezembeek-Oppem, Bever, Mesen,
  // Spiere-Helkijn, Ronse, Herstappe, Voeren
  ...['23098', '23099', '23100', '23101', '23102', '23103', '23009', '33016', '34043', '45041', '73028', '73109'],
  // In Wallonia: Flobecq, Enghien, Mouscron, Comines, Malmedy, Waimes
  ...['51019', '51067', '57096', '57097', '63049', '63080'],
  // German-speaking: Amel, Büllingen, Bütgenbach, Burg-Reuland, Eupen, Kelmis, Lontzen, Raeren, Sankt Vith
  ...['63001', '63012', '63013', '63087', '63023', '63040', '63048', '63061', '63067'],
])

/**
 * Is this a hidden street with a name in two languages, of which the listing gives only one? A text that names the other
 * cannot be told from any other text.
 */
export function lacksOtherName({ address, texts }: Pick<Listing, 'address' | 'texts'>): boolean {
  const { hidden, country, postalCode, street } = address
  if (!hidden || country !== 'BE' || street === null || Object.keys(texts).length === 0) return false
  const municipality = municipalityOf(postalCode)
  if (!municipality || !(municipality.region === 'BE-BRU' || BILINGUAL_NIS.has(municipality.nis))) return false
  return namesInField(street).filter(({ words, isRemark }) => !isRemark && !isTownName(words)).length === 1
}
