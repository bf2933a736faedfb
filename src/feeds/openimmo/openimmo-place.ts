import type { OpenImmoRecord } from '#feeds/openimmo/openimmo-record.ts'
import { partsOfNumber, readAddressLine } from '#feeds/values/read-address.ts'
import { positive } from '#feeds/openimmo/openimmo-values.ts'

export function address(record: OpenImmoRecord) {
  const geo = record.part('geo')
  const [lat, lng] = position(record)
  const { street, number, box } = streetParts(record.text(geo, 'strasse'), record.text(geo, 'hausnummer'))
  return {
    country: countryOf(record.attribute(record.child(geo, 'land'), 'iso_land')),
    postalCode: record.text(geo, 'plz') ?? undefined,
    locality: record.text(geo, 'ort') ?? undefined,
    street,
    number,
    box: record.text(geo, 'wohnungsnummer') ?? box,
    // Only a clear yes publishes it: OpenImmo asks for the agency's consent.
    hidden: record.answer(record.part('verwaltung_objekt'), 'objektadresse_freigeben') !== true,
    ...(lat !== undefined && lng !== undefined && { lat, lng }),
  }
}

/** Latitude and longitude, or neither: 0 is what software writes for "not filled in". */
function position(record: OpenImmoRecord) {
  const point = record.child(record.part('geo'), 'geokoordinaten')
  const names = ['breitengrad', 'laengengrad']
  if (!names.every((name) => positive(point?.attributes[name]?.trim() || null) !== undefined)) return []
  return names.map((name) => positive(record.attribute(point, name)))
}

/**
 * Parts a street that is written with its number, and a number that is written with its box. A hidden street is found in
 * the texts only by its name alone.
 */
export function streetParts(text: string | null, given: string | null) {
  const parted = text === null ? null : readAddressLine(text)
  const [number, box] = given === null ? [null, null] : partsOfNumber(given)
  const isSame = number === null || spaceless(number) === spaceless(parted?.number ?? '')
  if (!parted || !isSame) return { street: text, number, box }
  return { street: parted.street, number: number ?? parted.number, box: box ?? parted.box }
}

const spaceless = (text: string) => text.replaceAll(' ', '').toLowerCase()

const COUNTRIES: Record<string, string> = {
  BEL: 'BE',
  DEU: 'DE',
  NLD: 'NL',
  FRA: 'FR',
  LUX: 'LU',
  AUT: 'AT',
  CHE: 'CH',
  ESP: 'ES',
  ITA: 'IT',
  PRT: 'PT',
  GBR: 'GB',
}
/** ISO 3166-1 alpha-3 → alpha-2; a country that is not in the table stays as it is and is a reject. */
const countryOf = (iso: string | null) => (iso ? (COUNTRIES[iso.toUpperCase()] ?? iso.toUpperCase()) : undefined)

/** The agent. OpenImmo has several numbers and addresses of a person: the most direct one is read. */
export function agent(record: OpenImmoRecord) {
  const contact = record.part('kontaktperson')
  if (!contact) return null
  const name = ['vorname', 'name'].map((each) => record.text(contact, each)).filter((each) => each !== null)
  return {
    ref: record.text(contact, 'personennummer'),
    name: name.length > 0 ? name.join(' ') : null,
    email: record.firstText(contact, 'email_direkt', 'email_zentrale', 'email_feedback'),
    phone: record.firstText(contact, 'tel_durchw', 'tel_zentrale', 'tel_handy'),
    officeRef: record.firstText(contact, 'immobilientreuhaenderid', 'referenz_id'),
  }
}
