import type { Deal, Flag, LegalFact, Listing } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'

/** The section of a field in the editor and in exports. */
export type FieldGroup =
  | 'identity'
  | 'offer'
  | 'text'
  | 'place'
  | 'building'
  | 'rooms'
  | 'energy'
  | 'legal'
  | 'pictures'
  | 'people'

/**
 * One field of a listing.
 *
 * `owner`: whose value counts. For `office` it is what a person wrote. For `source` it is the feed's, unless a person
 * overrides it on purpose; `owns` of a feed in the site file swaps the two. With `nobody` it never changes.
 * `seen`: by everybody, by nobody outside, or by everybody unless the price or the address is hidden.
 * `told`: visitors are told that it changed, so the history of a listing keeps it. A private field cannot be told.
 */
export type ListingField = {
  type: 'text' | 'number' | 'whole' | 'boolean' | 'choice' | 'date' | 'moment' | 'list'
  /** what a number counts */
  unit: 'euro' | 'euro a month' | 'euro a year' | 'm2' | 'kwh' | 'count' | 'plain' | null
  group: FieldGroup
  owner: 'source' | 'office' | 'nobody'
  seen: 'public' | 'private' | 'with_price' | 'with_address'
  told: boolean
}

type Seen = Exclude<ListingField['seen'], 'private'>
type OpenField = ListingField & { seen: Seen }

const field = (
  type: ListingField['type'],
  group: FieldGroup,
  more: { unit?: ListingField['unit']; seen?: Seen } = {},
): OpenField => ({ type, group, unit: null, owner: 'office', seen: 'public', told: false, ...more })
const number = (unit: ListingField['unit'], group: FieldGroup, more: { seen?: Seen } = {}) =>
  field('number', group, { ...more, unit })
const whole = (unit: ListingField['unit'], group: FieldGroup) => field('whole', group, { unit })
/** A field that nobody outside may see. */
const secret = (type: ListingField['type'], group: FieldGroup): ListingField & { seen: 'private' } => ({
  ...field(type, group),
  seen: 'private',
})
/** A field of the source, unless a person overrides it on purpose. */
const fed = <Row extends ListingField>(row: Row): Row => ({ ...row, owner: 'source' })
/** A field that identifies the listing, or that only its source can know. */
const fixed = <Row extends ListingField>(row: Row): Row => ({ ...row, owner: 'nobody' })
/** A field whose changes visitors are told; a private one does not compile. */
const told = (row: OpenField): OpenField & { told: true } => ({ ...row, told: true })

/**
 * Every field of a listing once, by its path in our own JSON: `{deal}`, `{language}`, `{flag}` and `{fact}` stand for each of
 * them, `*` for any entry of a list. A field of domain/listing/listing.ts that is not here does not compile.
 */
export const FIELDS = {
  kind: fixed(field('choice', 'identity')),
  source: fixed(secret('text', 'identity')),
  sourceRef: fixed(field('text', 'identity')),
  parentRef: fixed(secret('text', 'identity')),
  label: field('text', 'identity'),
  name: field('text', 'text'),
  deliveryDate: field('date', 'building'),
  'deals.{deal}.price': fed(told(number('euro', 'offer', { seen: 'with_price' }))),
  'deals.{deal}.priceHidden': field('boolean', 'offer'),
  'deals.{deal}.charges': number('euro a month', 'offer'),
  'deals.{deal}.chargesIncluded': field('boolean', 'offer'),
  'deals.{deal}.chargesKind': field('choice', 'offer'),
  'deals.{deal}.taxRegime': field('choice', 'offer'),
  'deals.{deal}.deposit': number('euro', 'offer', { seen: 'with_price' }),
  'deals.{deal}.leaseYears': number('plain', 'offer'),
  'deals.{deal}.priceExclFees': fed(number('euro', 'offer', { seen: 'with_price' })),
  'deals.{deal}.landShare': number('euro', 'offer', { seen: 'with_price' }),
  'deals.{deal}.transferCosts': field('choice', 'offer'),
  type: field('choice', 'identity'),
  subtype: field('choice', 'identity'),
  availability: fed(told(field('choice', 'offer'))),
  availableFrom: field('date', 'offer'),
  'texts.{language}.title': field('text', 'text'),
  'texts.{language}.description': field('text', 'text'),
  originalLocale: field('choice', 'text'),
  'address.country': field('text', 'place'),
  'address.postalCode': field('text', 'place'),
  'address.locality': field('text', 'place'),
  'address.street': field('text', 'place', { seen: 'with_address' }),
  'address.number': field('text', 'place', { seen: 'with_address' }),
  'address.box': field('text', 'place', { seen: 'with_address' }),
  'address.hidden': field('boolean', 'place'),
  'address.lat': number('plain', 'place', { seen: 'with_address' }),
  'address.lng': number('plain', 'place', { seen: 'with_address' }),
  'construction.year': whole('plain', 'building'),
  'construction.renovationYear': whole('plain', 'building'),
  'construction.condition': field('choice', 'building'),
  'construction.facades': whole('count', 'building'),
  'construction.storeys': whole('count', 'building'),
  'construction.floor': whole('plain', 'building'),
  'construction.heating': field('choice', 'building'),
  'construction.orientation': field('choice', 'building'),
  'surfaces.living': number('m2', 'building'),
  'surfaces.land': number('m2', 'building'),
  'surfaces.commercial': number('m2', 'building'),
  'surfaces.terrace': number('m2', 'building'),
  'surfaces.garden': number('m2', 'building'),
  'surfaces.carrez': number('m2', 'building'),
  bedrooms: whole('count', 'rooms'),
  bathrooms: whole('count', 'rooms'),
  toilets: whole('count', 'rooms'),
  mainRooms: number('count', 'rooms'),
  rooms: field('list', 'rooms'),
  'rooms.*.kind': field('choice', 'rooms'),
  'rooms.*.name': field('text', 'rooms'),
  'rooms.*.floor': whole('plain', 'rooms'),
  'rooms.*.area': number('m2', 'rooms'),
  'flags.{flag}': field('boolean', 'building'),
  'energy.kwh': number('kwh', 'energy'),
  'energy.label': field('choice', 'energy'),
  'energy.certificate': field('text', 'energy'),
  'energy.certificateDate': field('date', 'energy'),
  'energy.totalKwh': number('kwh', 'energy'),
  'energy.co2': number('kwh', 'energy'),
  'energy.status': field('choice', 'energy'),
  'energy.exemption': field('choice', 'energy'),
  'energy.ghgLabel': field('choice', 'energy'),
  'energy.primaryKwh': number('kwh', 'energy'),
  'energy.finalKwh': number('kwh', 'energy'),
  'energy.finalHeatKwh': number('kwh', 'energy'),
  'energy.finalPowerKwh': number('kwh', 'energy'),
  'energy.referenceRatio': number('plain', 'energy'),
  'energy.eLevel': number('plain', 'energy'),
  'energy.basis': field('choice', 'energy'),
  'energy.carriers': field('list', 'energy'),
  'energy.carriers.*': field('choice', 'energy'),
  'energy.validUntil': field('date', 'energy'),
  'energy.interimReport': field('boolean', 'energy'),
  'energy.annualCost': field('list', 'energy'),
  'energy.annualCost.*': number('euro a year', 'energy'),
  'energy.annualCostYear': whole('plain', 'energy'),
  'energy.labelWorst': field('choice', 'energy'),
  'energy.labelBest': field('choice', 'energy'),
  'energy.scope': field('choice', 'energy'),
  'energy.attestation.label': field('choice', 'energy'),
  'energy.attestation.ghgLabel': field('choice', 'energy'),
  'energy.attestation.date': field('date', 'energy'),
  'legal.facts.{fact}.answer': field('choice', 'legal'),
  'legal.facts.{fact}.date': field('date', 'legal'),
  'legal.facts.{fact}.note': field('text', 'legal'),
  'legal.zoning': field('choice', 'legal'),
  'legal.enforcementKinds': field('list', 'legal'),
  'legal.enforcementKinds.*': field('choice', 'legal'),
  'legal.zoningCode': field('text', 'legal'),
  'legal.zoningText': field('text', 'legal'),
  'legal.floodP': field('choice', 'legal'),
  'legal.floodG': field('choice', 'legal'),
  'legal.floodDate': field('date', 'legal'),
  'legal.floodZone': field('choice', 'legal'),
  'legal.cadastralIncome': number('euro a year', 'legal'),
  'planning.requestedOn': field('date', 'legal'),
  'planning.receivedOn': field('date', 'legal'),
  'planning.info': field('text', 'legal'),
  'planning.infoUrl': field('text', 'legal', { seen: 'with_address' }),
  'fees.payer': field('choice', 'offer'),
  'fees.percent': number('plain', 'offer'),
  'fees.tenant': number('euro', 'offer'),
  'fees.inventory': number('euro', 'offer'),
  'rentControl.zone': field('choice', 'legal'),
  'rentControl.ceiling': number('euro a month', 'legal'),
  'rentControl.base': number('euro a month', 'legal'),
  'rentControl.supplement': number('euro a month', 'legal'),
  'coOwnership.isLot': field('choice', 'legal'),
  'coOwnership.lots': whole('count', 'legal'),
  'coOwnership.annualCharges': number('euro a year', 'legal'),
  'coOwnership.proceedings': field('choice', 'legal'),
  'coOwnership.proceedingsNote': field('text', 'legal'),
  riskZone: field('choice', 'legal'),
  unitsOffered: whole('count', 'offer'),
  media: field('list', 'pictures'),
  'media.*.kind': field('choice', 'pictures'),
  'media.*.url': secret('text', 'pictures'),
  'media.*.caption': field('text', 'pictures'),
  'agent.ref': secret('text', 'people'),
  'agent.name': field('text', 'people'),
  'agent.email': secret('text', 'people'),
  'agent.phone': field('text', 'people'),
  'agent.officeRef': secret('text', 'people'),
  sourceUpdatedAt: fixed(secret('moment', 'identity')),
  publishedAt: fixed(field('moment', 'offer')),
} satisfies Record<FieldPath, ListingField>

/** Paths that nobody outside may read; code that lets one out does not compile. */
export type PrivatePath = PathsWith<{ seen: 'private' }>
/** Paths that outsiders may read. */
export type OpenPath = Exclude<FieldPath, PrivatePath>
/** Paths that the history of a listing keeps. */
export type ToldPath = PathsWith<{ told: true }>
type PathsWith<Says> = { [Path in FieldPath]: (typeof FIELDS)[Path] extends Says ? Path : never }[FieldPath]

/** The row of a full path, `deals.FOR_SALE.price` or `rooms.3.area`; null: there is no such field. */
export function fieldAt(keys: readonly string[]): ListingField | null {
  const path = fieldPathAt(keys)
  return path && FIELDS[path]
}

/** The path in the table for a full path: `deals.{deal}.price` for `deals.FOR_SALE.price`; null: there is none. */
export function fieldPathAt(keys: readonly string[]): FieldPath | null {
  const path = patternOf(keys)
  return Object.hasOwn(FIELDS, path) ? (path as FieldPath) : null // just looked
}

/** A full path with `{deal}`, `{flag}`, `*` and the like in place of keys; also the path of a group of fields. */
export const patternOf = (keys: readonly string[]): string =>
  keys.map((key, at) => patternOfKey(key, keys.slice(0, at).join('.'))).join('.')

function patternOfKey(key: string, within: string): string {
  if (LISTS.has(within)) return '*'
  return Object.hasOwn(KEY_PATTERNS, within) ? KEY_PATTERNS[within as keyof typeof KEY_PATTERNS] : key // just looked
}

const LISTS: ReadonlySet<string> = new Set(
  Object.entries(FIELDS).flatMap(([path, { type }]) => (type === 'list' ? [path] : [])),
)

/** Objects whose keys are no names of fields, and what their keys stand for. */
const KEY_PATTERNS = { deals: '{deal}', texts: '{language}', flags: '{flag}', 'legal.facts': '{fact}' } as const

/** Every path of a listing, derived from its type. */
export type FieldPath = PathsOf<Listing>
export type PathsOf<T, Within extends string = ''> = T extends unknown
  ? { [Key in keyof T & string]-?: PathOf<NonNullable<T[Key]>, `${Within}${Named<Key, Within>}`> }[keyof T & string]
  : never
type PathOf<Value, Path extends string> = Value extends readonly (infer Item)[]
  ? Path | (Item extends object ? PathsOf<Item, `${Path}.*.`> : `${Path}.*`)
  : Value extends object
    ? PathsOf<Value, `${Path}.`>
    : Path
type Named<Key extends string, Within extends string> = Within extends 'deals.'
  ? Key extends Deal
    ? '{deal}'
    : Key
  : Within extends 'texts.'
    ? Key extends Locale
      ? '{language}'
      : Key
    : Within extends 'flags.'
      ? Key extends Flag
        ? '{flag}'
        : Key
      : Within extends 'legal.facts.'
        ? Key extends LegalFact
          ? '{fact}'
          : Key
        : Key
