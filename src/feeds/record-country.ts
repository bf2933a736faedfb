import { belgianPlaces, type Place } from '#domain/gazetteer/belgian-places.ts'
import type { RecordFault } from '#domain/listing/record-faults.ts'
import { foldName } from '#domain/gazetteer/folded-name.ts'
import { placesOfPostalCode } from '#domain/places/place.ts'
import { countryOfCode } from '#domain/places/foreign-codes.ts'
import { shown } from '#feeds/shown-value.ts'
import { valueAt } from '#feeds/soften.ts'
import { codeAndTown } from '#feeds/values/read-address.ts'
import { belgianCode } from '#feeds/understand.ts'

const MAX_NAME_CHARS = 200

/**
 * Adds the country to the document of a record that names none: the country that its postal code and town show
 * together, else that of its source. A code that could be Belgian is Belgian when there is no town, or figures in its
 * place. A town that stands in the field of the code moves to its own. `fault` says that nothing tells the country.
 */
export function withCountry(given: unknown, ofSource: string | null): { document: unknown; fault: RecordFault | null } {
  const address = valueAt(given, ['address'])
  if (!isRecord(given) || !isRecord(address)) return { document: given, fault: null }
  const both = isEmpty(address['locality']) ? codeAndTown(textOf(address['postalCode'])) : null
  const document =
    both === null
      ? { ...given, address }
      : { ...given, address: { ...address, postalCode: both.code, locality: both.town } }
  return placed(document, ofSource)
}

function placed(
  document: Record<string, unknown> & { address: Record<string, unknown> },
  ofSource: string | null,
): { document: unknown; fault: RecordFault | null } {
  const { address } = document
  if (!isEmpty(address['country'])) return { document, fault: null }
  const [code, locality] = [textOf(address['postalCode']), textOf(address['locality'])]
  const town = /\p{L}/u.test(locality) ? locality : ''
  const shownByPlace = countryShown(code, town) ?? ofSource
  const withThat = (country: string) => ({ ...document, address: { ...address, country } })
  if (shownByPlace !== null) return { document: withThat(shownByPlace), fault: null }
  if (code !== '' && !isBelgianCode(code)) {
    const field = 'address.postalCode'
    return { document: withThat('BE'), fault: { field, code: 'no_belgian_code_nor_country', value: shown(code) } }
  }
  if (code === '' || town === '') return { document: withThat('BE'), fault: null }
  return { document, fault: { field: 'address.country', code: 'unknown_country', value: shown(`${code} ${town}`) } }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
const textOf = (value: unknown): string =>
  (typeof value === 'string' || typeof value === 'number' ? String(value) : '').slice(0, MAX_NAME_CHARS).trim()

const isBelgianCode = (code: string) => placesOfPostalCode(belgianCode(code)).length > 0

/** The country that code and town show together; null when they leave it open. */
function countryShown(code: string, town: string): string | null {
  const named = countryOfCode(code)
  if (named !== null) return named
  const there = placesOfPostalCode(belgianCode(code))
  if (there.length === 0 || town === '') return null
  const wanted = ` ${foldName(town)} `
  // Many programs add a quarter to the town, or name a part of it.
  const isThere = there.flatMap(namesOf).some((name) => wanted.includes(` ${name} `) || ` ${name} `.includes(wanted))
  return isThere || belgianNames().has(wanted.trim()) ? 'BE' : null
}

const namesOf = ({ names, municipality }: Place): string[] =>
  [...Object.values(names), ...Object.values(municipality.names)].map(foldName)

let cachedNames: Set<string> | null = null
function belgianNames(): Set<string> {
  cachedNames ??= new Set([...belgianPlaces().byPostalCode.values()].flatMap((places) => places.flatMap(namesOf)))
  return cachedNames
}
