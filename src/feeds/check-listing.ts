import { soundText } from '#base/sound-text.ts'
import { type Deal, type Address, type PropertyType, SUBTYPES } from '#domain/listing/listing.ts'
import { LOCALES } from '#base/locale.ts'
import { kmBetween } from '#domain/search/matching.ts'
import { centreOf, mainPlace } from '#domain/places/place.ts'
import type { RecordFault, RecordPlace } from '#domain/listing/record-faults.ts'
import type { FeedItem, FeedListing, Note } from '#feeds/feed.ts'
import { type ForeignCode, foreignCode } from '#domain/places/foreign-codes.ts'
import { plainText } from '#feeds/plain-text.ts'
import { withCountry } from '#feeds/record-country.ts'
import { rejectOf } from '#feeds/reject-of.ts'
import { shorter, shown } from '#feeds/shown-value.ts'
import { type ReadDocument, soften, valueAt } from '#feeds/soften.ts'
import { belgianCode } from '#feeds/understand.ts'

/** What the reader of a format found while it made the document of a record. */
export type Findings = {
  /** turns a path of the document into what the source calls it */
  nameOf: (path: string) => string
  /** values of the record that cannot be used, by path; `name` where the source calls one otherwise than its path */
  faults: readonly (RecordFault & { name?: string })[]
  notes: readonly Note[]
  /** the country of the source's homes, for records that do not show theirs */
  country?: string | null
}

/**
 * Turns the document of a record, in whatever format it came, into a listing or into one reject with all its faults.
 * Values that were not understood, or only in part, come with the listing as notes.
 */
export function checkListing(at: RecordPlace, given: unknown, findings: Partial<Findings> = {}): FeedItem {
  const { nameOf = (path: string) => path, faults: found = [], notes: told = [], country = null } = findings
  const { document, fault } = withCountry(given, country)
  const softened = soften(document)
  const listing = softened.document
  const doubts: Note[] = []
  const rest = listing ?? (softened.document === null ? softened.rest : null)
  const faults = [
    ...found,
    ...(fault === null || isFaulty(fault.field, found) ? [] : [fault]),
    ...(softened.document === null ? softened.faults : []).filter(
      // When the whole address is missing, the reject names the postal code, for which a person looks.
      ({ field, code }) => !isFaulty(field, found) && !(field === 'address' && code === 'missing'),
    ),
  ]
  faults.push(...findContradictions(rest).filter(({ field }) => !isFaulty(field, faults)))
  const completed = listing && faults.length === 0 ? complete(listing, doubts) : null
  const named = [...softened.notes, ...doubts].map((note) => ({ ...note, field: nameOf(note.field) }))
  const notes = [...told, ...named].map((note) => ({ ...note, value: soundText(shorter(note.value)) }))
  if (completed) return { kind: 'listing', at, listing: completed, notes }
  const unnamed = notes.reduce((sum, { count = 0 }) => sum + count, 0)
  const all: RecordFault[] = [
    ...faults.map(({ name, ...fault }: RecordFault & { name?: string }) => ({
      ...fault,
      field: name ?? nameOf(fault.field),
    })),
  ]
  // A cell may have been meant for several fields. It is told once.
  const blamed = new Set(all.map(({ field }) => field))
  const lost = notes.filter(({ field, read, count }) => read === null && count === undefined && !blamed.has(field))
  all.push(...lost.map(faultOfLost))
  return { kind: 'reject', reject: rejectOf(at, textAt(document, ['sourceRef']), all, unnamed) }
}

/** Why a value was not read, where its record is left out for another reason. */
const faultOfLost = ({ field, value, why }: Note): RecordFault =>
  why?.code === 'part_missing'
    ? { field: `${field}.${why.part}`, code: 'missing' }
    : { field, code: 'unreadable', value: JSON.stringify(value) }

/** Whether a fault was found already at this field or below it. */
const isFaulty = (field: string, faults: readonly RecordFault[]) =>
  faults.some((one) => one.field === field || one.field.startsWith(`${field}.`))

/** Finds faults that the schema cannot express; the document may lack parts. */
function findContradictions(document: unknown): RecordFault[] {
  const faults: RecordFault[] = []
  const deals = valueAt(document, ['deals'])
  if (typeof deals === 'object' && deals !== null && Object.keys(deals).length === 0)
    faults.push({ field: 'deals', code: 'no_deal' })
  const country = textAt(document, ['address', 'country']) ?? 'BE'
  const code = textAt(document, ['address', 'postalCode'])
  const hasAddress = ['object', 'undefined'].includes(typeof valueAt(document, ['address']))
  if (country === 'BE' && hasAddress && !code) faults.push({ field: 'address.postalCode', code: 'missing' })
  if (country === 'BE' && code && !centreOf(belgianCode(code)))
    faults.push({ field: 'address.postalCode', code: 'no_belgian_code', value: shown(code) })
  if (country !== 'BE' && hasAddress && !code && !textAt(document, ['address', 'locality']))
    faults.push({ field: 'address.locality', code: 'no_place' })
  if (textAt(document, ['kind']) === 'unit' && textAt(document, ['parentRef']) === textAt(document, ['sourceRef']))
    faults.push({ field: 'parentRef', code: 'own_project' })
  return faults
}

const subtypesOf = (type: PropertyType): readonly string[] => SUBTYPES[type]

/** A position this far from the centre of its postal code is a mistake: no Belgian code reaches further. */
const MAX_KM_FROM_CENTRE = 25

/** Completes a document without faults to a listing; `doubts` takes the values that were not believed. */
function complete(listing: ReadDocument, doubts: Note[]): FeedListing {
  const texts: FeedListing['texts'] = {}
  for (const locale of LOCALES) {
    const text = listing.texts[locale]
    const title = plainText(text?.title ?? null)
    const description = plainText(text?.description ?? null)
    if (title !== null || description !== null) texts[locale] = { title, description }
  }
  const doubt = (field: string, value: unknown, why?: 'area_filler' | 'price_filler' | 'little_land') => {
    const told = typeof value === 'string' ? value : shown(value)
    doubts.push({ field, value: told, read: null, ...(why !== undefined && { why: { code: why } }) })
    return null
  }
  const { subtype, originalLocale, type } = listing
  const { FOR_SALE, TO_RENT, TAKE_OVER } = listing.deals
  doubts.push(...noteCapsPerSquareMetre(listing))
  const surfaces = { ...listing.surfaces }
  for (const name of ['living', 'commercial', 'terrace', 'garden'] as const) {
    const area = surfaces[name]
    if (area !== null && isFiller(area)) surfaces[name] = doubt(`surfaces.${name}`, area, 'area_filler')
  }
  const priced = <T extends { price: number | null }>(asking: T, deal: Deal): T =>
    asking.price !== null && isFiller(asking.price)
      ? { ...asking, price: doubt(`deals.${deal}.price`, asking.price, 'price_filler') }
      : asking
  return {
    ...listing,
    texts,
    subtype: subtype === null || subtypesOf(type).includes(subtype) ? subtype : doubt('subtype', subtype),
    originalLocale:
      (originalLocale && !listing.texts[originalLocale] ? doubt('originalLocale', originalLocale) : originalLocale) ??
      LOCALES.find((locale) => texts[locale]) ??
      null,
    deals: {
      ...(FOR_SALE && { FOR_SALE: priced(FOR_SALE, 'FOR_SALE') }),
      ...(TO_RENT && { TO_RENT: priced(TO_RENT, 'TO_RENT') }),
      ...(TAKE_OVER && { TAKE_OVER: priced(TAKE_OVER, 'TAKE_OVER') }),
    },
    address: addressOf(listing.address, doubts),
    surfaces: {
      ...surfaces,
      land: isTooLittleLand(listing)
        ? doubt('surfaces.land', listing.surfaces.land, 'little_land')
        : listing.surfaces.land,
    },
    flags: Object.fromEntries(Object.entries(listing.flags).filter(([, value]) => value !== undefined)),
    legal: {
      ...listing.legal,
      facts: Object.fromEntries(Object.entries(listing.legal.facts).filter(([, value]) => value !== undefined)),
    },
  }
}

/** Below one m² there is no room, and below one euro no price: what stands there in a feed is a filler. */
const isFiller = (figure: number) => figure > 0 && figure < 1

/** Land to build on under 50 m², a house on less than 20 m², or one with rooms of more than six times its land. */
function isTooLittleLand({ type, surfaces: { land, living } }: ReadDocument): boolean {
  if (land === null) return false
  if (isFiller(land)) return true
  if (type === 'LAND') return land < 50
  return type === 'HOUSE' && (land < 20 || (living !== null && living > 6 * land))
}

/** French decrees name caps in €/m²; a listing has them for the whole home. A cap surely per m² is kept and noted. */
function noteCapsPerSquareMetre({ rentControl, deals }: ReadDocument): Note[] {
  const rent = deals.TO_RENT?.price ?? 0
  return (['ceiling', 'base'] as const).flatMap((name) => {
    const amount = rentControl?.[name] ?? null
    if (amount === null || amount >= MIN_SHARE_OF_RENT * rent) return []
    const value = shown(amount)
    return [
      {
        field: `rentControl.${name}`,
        value,
        read: `${value} euro a month for the home`,
        why: { code: 'cap_per_square_metre' } as const,
      },
    ]
  })
}

const MIN_SHARE_OF_RENT = 0.05

function addressOf(given: ReadDocument['address'], notes: Note[]): Address {
  const { country, lat, lng } = given
  const { code: postalCode, why } = codeOf(country, given.postalCode ?? '')
  if (why !== undefined)
    notes.push({ field: 'address.postalCode', value: given.postalCode ?? '', read: postalCode, why })
  const locality = given.locality ?? (country === 'BE' ? mainPlace(postalCode)?.names.nl : null) ?? postalCode
  const address = { ...given, postalCode, locality }
  if (lat === null && lng === null) return address
  const withoutPosition = { ...address, lat: null, lng: null }
  if (lat === null || lng === null) {
    notes.push({ field: 'address.lat', value: `${lat ?? '?'}, ${lng ?? '?'}`, read: null })
    return withoutPosition
  }
  const centre = country === 'BE' ? centreOf(postalCode) : null
  if (!centre || kmBetween(centre, { lat, lng }) <= MAX_KM_FROM_CENTRE) return address
  notes.push({ field: 'address.lat', value: `${lat}, ${lng}`, read: null })
  return withoutPosition
}

const codeOf = (country: string, code: string): ForeignCode =>
  country === 'BE' ? { code: belgianCode(code) } : foreignCode(country, code)

function textAt(document: unknown, path: readonly string[]): string | null {
  const value = valueAt(document, path)
  return typeof value === 'string' ? value.trim() : null
}
