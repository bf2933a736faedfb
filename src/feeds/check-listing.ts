import type { z } from 'zod'
import { type PropertyType, SUBTYPES } from '#domain/listing.ts'
import { LOCALES } from '#domain/locale.ts'
import { kmBetween } from '#domain/matching.ts'
import { centreOf, mainPlace } from '#domain/place.ts'
import type { FeedItem, FeedListing } from '#feeds/feed.ts'
import { estateDocument, projectDocument, unitDocument } from '#feeds/listing-document.ts'
import { plainText } from '#feeds/plain-text.ts'

/**
 * Makes a listing of a document that a format was read into, or the reject that says what is wrong with it: one for a
 * record, however many faults it has. `nameOf` turns a path of the document into what the source calls it.
 */
export function checkListing(at: string, document: unknown, nameOf = (path: string) => path): FeedItem {
  const result = schemaFor(document).safeParse(document)
  const faults = result.success
    ? contradictions(result.data)
    : result.error.issues.map((issue) => faultOf(issue, document))
  const [first, ...others] = faults
  if (result.success && !first) return { kind: 'listing', at, listing: completed(result.data) }
  const also = others.slice(0, 4).map(({ field, reason }) => `; also ${nameOf(field)}: ${reason}`)
  const reason = `${first?.reason ?? 'is not a listing'}${also.join('')}`
  return {
    kind: 'reject',
    reject: { at, field: nameOf(first?.field ?? ''), reason },
    sourceRef: textAt(document, ['sourceRef']),
  }
}

type Fault = { field: string; reason: string }

function schemaFor(document: unknown) {
  const kind = textAt(document, ['kind'])
  if (kind === 'project') return projectDocument
  return kind === 'unit' ? unitDocument : estateDocument
}

/** What the shape alone does not say. */
function contradictions(
  listing: z.infer<typeof estateDocument | typeof projectDocument | typeof unitDocument>,
): Fault[] {
  const faults: Fault[] = []
  const { address, deals, subtype, type } = listing
  if (Object.keys(deals).length === 0) faults.push({ field: 'deals', reason: 'names no deal: sale, rent or take-over' })
  if (subtype !== null && !subtypesOf(type).includes(subtype))
    faults.push({ field: 'subtype', reason: `${subtype} does not belong to ${type}` })
  if (address.country === 'BE' && !centreOf(address.postalCode))
    faults.push({ field: 'address.postalCode', reason: `${shown(address.postalCode)} is no Belgian postal code` })
  if (address.country !== 'BE' && address.locality === null)
    faults.push({ field: 'address.locality', reason: 'is missing' })
  if ((address.lat === null) !== (address.lng === null))
    faults.push({ field: 'address.lat', reason: 'lat and lng go together' })
  if (listing.originalLocale !== null && !listing.texts[listing.originalLocale])
    faults.push({ field: 'originalLocale', reason: `there is no text in ${listing.originalLocale}` })
  if (listing.kind === 'unit' && listing.parentRef === listing.sourceRef)
    faults.push({ field: 'parentRef', reason: 'a unit cannot be its own project' })
  return faults
}

const subtypesOf = (type: PropertyType): readonly string[] => SUBTYPES[type]

/** A position this far from the centre of its postal code is a mistake: no Belgian code reaches further. */
const MAX_KM_FROM_CENTRE = 25

function completed(
  listing: z.infer<typeof estateDocument | typeof projectDocument | typeof unitDocument>,
): FeedListing {
  const texts: FeedListing['texts'] = {}
  for (const locale of LOCALES) {
    const text = listing.texts[locale]
    const title = plainText(text?.title ?? null)
    const description = plainText(text?.description ?? null)
    if (title !== null || description !== null) texts[locale] = { title, description }
  }
  const { FOR_SALE, TO_RENT, TAKE_OVER } = listing.deals
  const { address } = listing
  const locality = address.locality ?? mainPlace(address.postalCode)?.names.nl ?? address.postalCode
  return {
    ...listing,
    texts,
    originalLocale: listing.originalLocale ?? LOCALES.find((locale) => texts[locale]) ?? null,
    deals: { ...(FOR_SALE && { FOR_SALE }), ...(TO_RENT && { TO_RENT }), ...(TAKE_OVER && { TAKE_OVER }) },
    address: believablePosition({ ...address, locality }),
    flags: Object.fromEntries(Object.entries(listing.flags).filter(([, value]) => value !== undefined)),
    legal: {
      ...listing.legal,
      facts: Object.fromEntries(Object.entries(listing.legal.facts).filter(([, value]) => value !== undefined)),
    },
  }
}

function believablePosition(address: FeedListing['address']): FeedListing['address'] {
  const { country, postalCode, lat, lng } = address
  const centre = country === 'BE' && lat !== null && lng !== null ? centreOf(postalCode) : null
  if (!centre || lat === null || lng === null) return address
  return kmBetween(centre, { lat, lng }) > MAX_KM_FROM_CENTRE ? { ...address, lat: null, lng: null } : address
}

function faultOf(issue: z.core.$ZodIssue, document: unknown): Fault {
  const path = issue.path.map(String)
  return { field: path.join('.'), reason: reasonOf(issue, valueAt(document, path)) }
}

function reasonOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'unrecognized_keys') return `has an unknown field ${issue.keys.map(shown).join(', ')}`
  if (value === undefined || value === null) return 'is missing'
  if (issue.code === 'invalid_type') return `${shown(value)} is not ${EXPECTED[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return `${shown(value)} is not one of ${issue.values.slice(0, 20).join(', ')}`
  if (issue.code === 'invalid_key') return 'has an unknown field'
  return `${shown(value)} ${issue.message}`
}

const EXPECTED: Record<string, string> = {
  number: 'a number',
  int: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

/** A value as a person reads it in a report: short, quoted when it is text. */
export function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value)
  return json.length > 60 ? `${json.slice(0, 57)}…` : json
}

function valueAt(document: unknown, path: readonly string[]): unknown {
  let value = document
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

function textAt(document: unknown, path: readonly string[]): string | null {
  const value = valueAt(document, path)
  return typeof value === 'string' ? value.trim() : null
}
