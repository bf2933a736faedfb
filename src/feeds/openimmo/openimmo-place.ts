import type { OpenImmoRecord } from '#feeds/openimmo/openimmo-record.ts'
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

type Street = { street: string | null; number: string | null; box: string | null }

/**
 * Parts a street that is written with its number: `Musterweg 6a`, `12 rue Basse`, `Dorpsstraat 6 bus 2`. A hidden street
 * is found in the texts only by its name alone.
 */
export function streetParts(text: string | null, given: string | null): Street {
  const whole = { street: text, number: given, box: null }
  if (text === null || text.length > MAX_STREET_CHARS) return whole
  const behind =
    /^(\p{L}.{1,}?)[ ,]{1,3}(\d{1,4} ?[a-z]?(?: ?[-/+] ?\d{0,4} ?[a-z]?)?)(?:[ ,]{1,3}(?:bus|bte|boîte|box|app\.?|whg\.?) ?([\da-z.]{1,8}))?$/iu.exec(
      text,
    )
  const before = behind ? null : /^(\d{1,4}(?: ?(?:bis|ter|[a-d]))?)[ ,]{1,3}(\p{L}{2}.{2,})$/iu.exec(text)
  const [street, number] = behind ? [behind[1], behind[2]] : [before?.[2], before?.[1]]
  if (street === undefined || number === undefined || isYear(street, number)) return whole
  if (given !== null && given.replaceAll(' ', '') !== number.replaceAll(' ', '')) return whole
  return { street: street.trim(), number: given ?? number.trim(), box: behind?.[3] ?? null }
}

const MAX_STREET_CHARS = 200

/** `Plein 1813` is a name. */
const isYear = (street: string, number: string): boolean =>
  /^(1[5-9]|20)\d\d\b/.test(number) && !street.includes(' ') && street.length < 8

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
