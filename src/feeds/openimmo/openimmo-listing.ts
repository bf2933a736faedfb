import { isAtOnce } from '#feeds/availability-words.ts'
import { ORIENTATIONS } from '#domain/listing/listing.ts'
import { isLocale } from '#base/locale.ts'
import { CONDITION_OF, HEATING_OF, KINDS } from '#feeds/openimmo/openimmo-types.ts'
import { type OwnField, ownFields, placeOwn } from '#feeds/openimmo/openimmo-own-fields.ts'
import { openImmoName } from '#feeds/openimmo/openimmo-names.ts'
import type { XmlElement } from '#feeds/xml-records.ts'

type Part = XmlElement | null | undefined

export const child = (parent: Part, name: string): XmlElement | null =>
  parent?.children.find((element) => element.name === name) ?? null

/** The text of a child element; null when it is missing or empty. */
export const textOf = (parent: Part, name: string): string | null => child(parent, name)?.text || null

/**
 * One <immobilie> as our listing document. Numbers and dates that cannot be read are passed on as they stand, so that
 * the check names them. `nameOf` gives OpenImmo's name for a path of the document.
 */
export function openImmoDocument(element: XmlElement, reference: string | null) {
  const part = (name: string) => child(element, name)
  const isGerman = child(part('geo'), 'land')?.attributes['iso_land']?.toUpperCase() === 'DEU'
  const document: Record<string, unknown> = {
    sourceRef: reference ?? undefined,
    deals: deals(part('objektkategorie'), part('preise')),
    ...kind(part('objektkategorie')),
    availability: availability(part('zustand_angaben')),
    availableFrom: dateOf(textOf(part('verwaltung_objekt'), 'abdatum')) ?? atOnce(part('verwaltung_objekt')),
    ...texts(part('freitexte'), part('verwaltung_techn')),
    address: address(part('geo'), part('verwaltung_objekt')),
    construction: construction(part('zustand_angaben'), part('geo'), part('ausstattung')),
    ...sizes(part('flaechen')),
    flags: flags(element),
    energy: energy(part('zustand_angaben'), isGerman),
    fees: fees(part('preise')),
    coOwnership: coOwnership(part('preise')),
    legal: legal(part('verwaltung_objekt')),
    media: media(part('anhaenge')),
    agent: agent(part('kontaktperson')),
    sourceUpdatedAt: momentOf(textOf(part('verwaltung_techn'), 'stand_vom')),
    publishedAt: momentOf(textOf(part('verwaltung_techn'), 'aktiv_von')),
  }
  for (const { keys, text, type } of ownFields(element)) placeOwn(document, keys, ownValue(text, type))
  return { document, nameOf: openImmoName }
}

/** Reads the text of a field of ours; `|` separates the parts of a list. */
function ownValue(text: string, type: OwnField['type']): unknown {
  if (type === 'number' || type === 'whole') return numberOf(text)
  if (type === 'boolean') return isTrue(text)
  if (type === 'date') return dateOf(text)
  if (type !== 'list') return text
  const parts = text.split('|').map((part) => part.trim())
  return parts.every((part) => /^-?[\d.,]+$/.test(part)) ? parts.map((part) => numberOf(part)) : parts
}

/** Attributes come as "true", "1" or not at all. */
const says = (element: Part, attribute: string): boolean => isTrue(element?.attributes[attribute])
const isTrue = (text: string | null | undefined): boolean => ['true', '1', 'ja'].includes(text?.toLowerCase() ?? '')
const known = (text: string | null): boolean | undefined => (text === null ? undefined : isTrue(text))

/**
 * German feeds write 1.250,50 as often as 1250.50. One dot before three digits is a decimal point, as the standard says,
 * except in a price: no rent is 1.450 euro. A text that is no number stays text; a missing one is undefined.
 */
function numberOf(text: string | null, isPrice = false): number | string | undefined {
  if (text === null) return undefined
  const german = /^-?\d{1,3}(\.\d{3})*,\d+$|^-?\d{1,3}(\.\d{3}){2,}$|^-?\d+,\d+$/.test(text)
  const thousands = german || (isPrice && /^\d{1,3}\.\d{3}$/.test(text))
  const plain = thousands ? text.replaceAll('.', '').replace(',', '.') : text
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text
}

/** A count or surface of 0 is what software writes for "not filled in". */
function positive(text: string | null): number | string | undefined {
  const number = numberOf(text)
  return number === 0 ? undefined : number
}

/** The words that stand in place of a date; only those like "sofort" say one. */
function atOnce(administration: Parameters<typeof textOf>[0]): string | undefined {
  const words = textOf(administration, 'verfuegbar_ab')
  return words && isAtOnce(words) ? words : undefined
}

function dateOf(text: string | null): string | undefined {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text ?? '')
  if (german) return `${german[3]}-${german[2]?.padStart(2, '0')}-${german[1]?.padStart(2, '0')}`
  return /^\d{4}-\d{2}-\d{2}T/.test(text ?? '') ? text?.slice(0, 10) : (text ?? undefined)
}

/** A day alone is its first moment; a moment without a zone is read as UTC, enough to tell older from newer. */
export function momentOf(text: string | null): string | undefined {
  if (text === null) return undefined
  const day = dateOf(text)
  if (!/T/.test(text)) return `${day}T00:00:00Z`
  return /(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`
}

function deals(category: Part, prices: Part) {
  const market = child(category, 'vermarktungsart')
  const currency = child(prices, 'waehrung')?.attributes['iso_waehrung']?.toUpperCase() ?? 'EUR'
  // A price in another currency is passed on with that currency, so that the record becomes a reject.
  const inEuro = <T extends { price: number | string | null | undefined }>(asking: T) =>
    currency === 'EUR' || asking.price === null ? asking : { ...asking, price: `${asking.price} ${currency}` }
  const sale = says(market, 'kauf') || says(market, 'erbpacht')
  const rent = says(market, 'miete_pacht') || says(market, 'miete') || says(market, 'leasing')
  return {
    ...(sale && { FOR_SALE: inEuro({ price: price(prices, ['kaufpreis', 'kaufpreisbrutto', 'erbpacht']) }) }),
    ...(rent && { TO_RENT: inEuro(rentAsking(prices)) }),
  }
}

/** The rent without charges, where the feed tells them apart: only such rents can be compared. */
function rentAsking(prices: Part) {
  const cold = ['kaltmiete', 'nettokaltmiete', 'mietpreis_pro_monat', 'pacht']
  const hasCold = cold.some((name) => textOf(prices, name) !== null)
  return {
    price: price(prices, [...cold, 'warmmiete']),
    charges: numberOf(textOf(prices, 'nebenkosten'), true),
    deposit: deposit(prices),
    chargesIncluded: hasCold ? (textOf(prices, 'nebenkosten') === null ? undefined : false) : true,
  }
}

/** `kaution_text` says "three months' rent", which is no amount. */
function deposit(prices: Part) {
  const amount = numberOf(textOf(prices, 'kaution'), true)
  return typeof amount === 'number' ? amount : undefined
}

/** null only where the feed says "on request"; a missing price is undefined and will be a reject. */
function price(prices: Part, names: string[]): number | string | null | undefined {
  const found = names.map((name) => child(prices, name)).find((element) => element !== null)
  const onRequest = says(found, 'auf_anfrage') || isTrue(textOf(prices, 'preis_auf_anfrage'))
  return onRequest ? null : numberOf(found?.text || null, true)
}

function kind(category: Part) {
  const element = child(category, 'objektart')?.children[0]
  const found = element && Object.hasOwn(KINDS, element.name) ? KINDS[element.name] : undefined
  if (!element || !found) return { type: element?.name }
  const precise = element.attributes[found.attribute]?.toUpperCase() ?? ''
  return { type: found.type, subtype: found.subtypes[precise] ?? found.subtype ?? null }
}

/** The feed's own word, which is understood later or rejects the record: a sold home is never shown as available. */
const availability = (state: Part) => child(state, 'verkaufstatus')?.attributes['stand']?.trim() || undefined

function texts(free: Part, technical: Part) {
  const language = textOf(technical, 'sprache')?.slice(0, 2).toLowerCase()
  const locale = isLocale(language) ? language : 'de'
  const paragraphs = ['objektbeschreibung', 'lage', 'ausstatt_beschr', 'sonstige_angaben']
    .map((name) => textOf(free, name))
    .filter((text) => text !== null)
  const title = textOf(free, 'objekttitel')
  const description = paragraphs.join('\n\n') || textOf(free, 'dreizeiler')
  return title === null && description === null
    ? {}
    : { texts: { [locale]: { title, description } }, originalLocale: locale }
}

function address(geo: Part, management: Part) {
  const point = child(geo, 'geokoordinaten')
  const [lat, lng] = [point?.attributes['breitengrad'], point?.attributes['laengengrad']].map((degrees) =>
    positive(degrees?.trim() || null),
  )
  return {
    country: countryOf(child(geo, 'land')?.attributes['iso_land']),
    postalCode: textOf(geo, 'plz') ?? undefined,
    locality: textOf(geo, 'ort') ?? undefined,
    street: textOf(geo, 'strasse'),
    number: textOf(geo, 'hausnummer'),
    box: textOf(geo, 'wohnungsnummer'),
    // Only a clear yes publishes it: OpenImmo asks for the agency's consent.
    hidden: !isTrue(textOf(management, 'objektadresse_freigeben')),
    ...(lat !== undefined && lng !== undefined && { lat, lng }),
  }
}

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
const countryOf = (iso: string | undefined) => (iso ? (COUNTRIES[iso.toUpperCase()] ?? iso.toUpperCase()) : undefined)

function construction(state: Part, geo: Part, features: Part) {
  const condition = child(state, 'zustand')?.attributes['zustand_art']?.toUpperCase() ?? ''
  const fuel = child(features, 'befeuerung')
  return {
    year: positive(textOf(state, 'baujahr')),
    renovationYear: positive(/\d{4}/.exec(textOf(state, 'letztemodernisierung') ?? '')?.[0] ?? null),
    condition: CONDITION_OF[condition] ?? null,
    floor: numberOf(textOf(geo, 'etage')),
    storeys: positive(textOf(geo, 'anzahl_etagen')),
    heating: HEATING_OF.find(([attribute]) => says(fuel, attribute))?.[1] ?? null,
    orientation: orientation(child(features, 'ausricht_balkon_terrasse')),
  }
}

function orientation(element: Part): string | null {
  const names = ['nord', 'nordost', 'ost', 'suedost', 'sued', 'suedwest', 'west', 'nordwest']
  const index = names.findIndex((name) => says(element, name))
  return ORIENTATIONS[index] ?? null
}

function sizes(areas: Part) {
  const first = (...names: string[]) => names.map((name) => positive(textOf(areas, name))).find((n) => n !== undefined)
  return {
    surfaces: {
      living: first('wohnflaeche'),
      land: first('grundstuecksflaeche'),
      commercial: first(
        'ladenflaeche',
        'bueroflaeche',
        'gastroflaeche',
        'lagerflaeche',
        'verkaufsflaeche',
        'gesamtflaeche',
      ),
      terrace: first('balkon_terrasse_flaeche', 'terrassenflaeche'),
      garden: first('gartenflaeche'),
    },
    bedrooms: numberOf(textOf(areas, 'anzahl_schlafzimmer')),
    bathrooms: positive(textOf(areas, 'anzahl_badezimmer')),
    toilets: positive(textOf(areas, 'anzahl_sep_wc')),
    mainRooms: positive(textOf(areas, 'anzahl_zimmer')),
  }
}

function flags(element: XmlElement): Record<string, boolean> {
  const features = child(element, 'ausstattung')
  const management = child(element, 'verwaltung_objekt')
  const areas = child(element, 'flaechen')
  const use = child(child(element, 'objektkategorie'), 'nutzungsart')
  const parking = child(features, 'stellplatzart')
  const lift = child(features, 'fahrstuhl')
  const furnished = child(features, 'moebliert')?.attributes['moeb']?.toUpperCase()
  const some = (...names: string[]) => (names.some((name) => Number(textOf(areas, name)) > 0) ? true : undefined)
  const condition = child(child(element, 'zustand_angaben'), 'zustand')?.attributes['zustand_art']?.toUpperCase() ?? ''
  const told: Record<string, boolean | undefined> = {
    garden: known(textOf(features, 'gartennutzung')) ?? some('gartenflaeche'),
    terrace: some('balkon_terrasse_flaeche', 'anzahl_terrassen', 'anzahl_balkone'),
    garage: parking ? ['garage', 'tiefgarage', 'duplex', 'parkhaus'].some((name) => says(parking, name)) : undefined,
    bicycle_shed: known(textOf(features, 'fahrradraum')),
    renovation_required: RENOVATION[CONDITION_OF[condition] ?? ''],
    revenue_property: known(use?.attributes['anlage'] ?? null),
    furnished: furnished === undefined ? undefined : furnished === 'VOLL',
    swimming_pool: known(textOf(features, 'swimmingpool')),
    elevator: lift ? says(lift, 'personen') : undefined,
    pets_allowed: known(textOf(management, 'haustiere')),
    wheelchair: known(textOf(features, 'rollstuhlgerecht')),
  }
  return Object.fromEntries(
    Object.entries(told).flatMap(([flag, value]) => (value === undefined ? [] : [[flag, value]])),
  )
}

const RENOVATION: Record<string, boolean> = {
  NEW: false,
  AS_NEW: false,
  RENOVATED: false,
  TO_RENOVATE: true,
  TO_REBUILD: true,
}

function energy(state: Part, isGerman: boolean) {
  const pass = child(state, 'energiepass')
  const figure = numberOf(textOf(pass, 'endenergiebedarf') ?? textOf(pass, 'energieverbrauchkennwert'))
  return {
    kwh: figure,
    label: textOf(pass, 'wertklasse')?.toUpperCase() ?? null,
    certificateDate: dateOf(textOf(pass, 'ausstelldatum')),
    ...(isGerman && germanPass(pass, figure)),
  }
}

/** The fields of a German certificate; elsewhere agencies fill in the figures of their own country's certificate. */
function germanPass(pass: Part, final: number | string | undefined) {
  const kind = textOf(pass, 'epart')?.toUpperCase()
  const carrier = CARRIER_OF[textOf(pass, 'primaerenergietraeger')?.toUpperCase() ?? '']
  return {
    finalKwh: final,
    finalHeatKwh: numberOf(textOf(pass, 'waermewert')),
    finalPowerKwh: numberOf(textOf(pass, 'stromwert')),
    validUntil: dateOf(textOf(pass, 'gueltig_bis')),
    basis: kind === 'BEDARF' ? 'DEMAND' : kind === 'VERBRAUCH' ? 'CONSUMPTION' : undefined,
    carriers: carrier && [carrier],
    ...energyStatus(textOf(pass, 'jahrgang'), final !== undefined),
  }
}

/** `jahrgang` says since when the certificate is, or why there is none. */
function energyStatus(year: string | null, hasFigures: boolean) {
  if (year === 'ohne') return { status: 'NONE' }
  if (year === 'nicht_noetig') return { status: 'EXEMPT' }
  return hasFigures || year === '2008' || year === '2014' ? { status: 'ISSUED' } : {}
}

const CARRIER_OF: Record<string, string> = {
  OEL: 'FUEL_OIL',
  ÖL: 'FUEL_OIL',
  GAS: 'GAS',
  ERDGAS: 'GAS',
  FLUESSIGGAS: 'GAS',
  STROM: 'ELECTRICITY',
  ELEKTRO: 'ELECTRICITY',
  HOLZ: 'WOOD',
  PELLET: 'PELLETS',
  PELLETS: 'PELLETS',
  FERN: 'DISTRICT',
  FERNWAERME: 'DISTRICT',
  FERNWÄRME: 'DISTRICT',
  KOHLE: 'COAL',
  SOLAR: 'SOLAR',
  LUFTWP: 'HEAT_PUMP',
  ERDWAERME: 'HEAT_PUMP',
  WAERMEPUMPE: 'HEAT_PUMP',
}

/** The fee that a buyer pays the agent; its percentage only when that includes VAT. */
function fees(prices: Part) {
  const outside = child(prices, 'aussen_courtage')
  if (!outside?.text || textOf(prices, 'kaufpreis') === null) return undefined
  const percent = /^(\d{1,2}(?:[.,]\d{1,3})?)\s{0,2}%/.exec(outside.text)?.[1]
  const withTax = says(outside, 'mit_mwst') || /inkl|incl/i.test(outside.text)
  return { payer: 'BUYER', percent: percent !== undefined && withTax ? numberOf(percent) : undefined }
}

/** `hausgeld` is the charges of one month. */
function coOwnership(prices: Part) {
  const monthly = numberOf(textOf(prices, 'hausgeld'), true)
  return typeof monthly === 'number' && monthly > 0 ? { annualCharges: Math.round(monthly * 1200) / 100 } : undefined
}

function legal(management: Part) {
  const heritage = known(textOf(management, 'denkmalgeschuetzt'))
  return heritage === undefined ? {} : { facts: { heritage: { answer: heritage ? 'YES' : 'NO' } } }
}

function media(attachments: Part) {
  return (attachments?.children ?? [])
    .filter(({ name }) => name === 'anhang')
    .flatMap((attachment) => {
      const path = textOf(child(attachment, 'daten'), 'pfad')
      const group = attachment.attributes['gruppe']?.toUpperCase() ?? 'BILD'
      const kind = MEDIA_OF[group]
      if (!path || !kind) return []
      const url = /^https?:\/\//i.test(path) ? path : `zip:${path}`
      return [{ kind, url, caption: textOf(attachment, 'anhangtitel'), title: group === 'TITELBILD' }]
    })
    .toSorted((a, b) => Number(b.title) - Number(a.title))
    .map(({ kind, url, caption }) => ({ kind, url, caption }))
}

/** Logos, portraits and scales are not pictures of the property. */
const MEDIA_OF: Record<string, string> = {
  TITELBILD: 'photo',
  BILD: 'photo',
  INNENANSICHTEN: 'photo',
  AUSSENANSICHTEN: 'photo',
  PANORAMA: 'photo',
  GRUNDRISS: 'plan',
  KARTEN_LAGEPLAN: 'plan',
  DOKUMENTE: 'document',
  FILM: 'video',
  FILMLINK: 'video',
}

function agent(contact: Part) {
  if (!contact) return null
  const name = [textOf(contact, 'vorname'), textOf(contact, 'name')].filter(Boolean).join(' ')
  return {
    ref: textOf(contact, 'personennummer'),
    name: name || null,
    email: textOf(contact, 'email_direkt') ?? textOf(contact, 'email_zentrale') ?? textOf(contact, 'email_feedback'),
    phone: textOf(contact, 'tel_durchw') ?? textOf(contact, 'tel_zentrale') ?? textOf(contact, 'tel_handy'),
    officeRef: textOf(contact, 'immobilientreuhaenderid') ?? textOf(contact, 'referenz_id'),
  }
}
