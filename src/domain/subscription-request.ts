import { z } from 'zod'
import { MOST_CARRIED, readCarried } from '#domain/carried-search.ts'
import { type Contact, TITLES } from '#domain/contact.ts'
import { anything, type Criteria, OPEN_RANGE, type Range } from '#domain/criteria.ts'
import { parseEmailAddress } from '#domain/email-address.ts'
import { type CriteriaFlag, type Deal, DEALS, PROPERTY_TYPES } from '#domain/listing.ts'
import { type Locale, LOCALES } from '#domain/locale.ts'
import { mainPlace } from '#domain/place.ts'
import { FREQUENCIES, type Frequency } from '#domain/subscription.ts'
import { parseTypedNumber } from '#domain/typed-number.ts'
import { isPersonName, LONGEST_NAME } from '#domain/unasked-text.ts'

/** Why a field was refused; each has its words in i18n/messages/validation. */
const FIELD_ERRORS = [
  'required',
  'status_required',
  'type_required',
  'invalid',
  'unknown_key',
  'unknown_choice',
  'invalid_number',
  'out_of_range',
  'range_reversed',
  'invalid_email',
  'invalid_phone',
  'invalid_characters',
  'too_long',
  'too_many',
  'unknown_city',
  'unknown_country',
  'no_links',
] as const
export type FieldErrorCode = (typeof FIELD_ERRORS)[number]
/** `path` in dots, as the form's fields are named: `notification.financial.price_for_sale.min` */
export type FieldError = { path: string; code: FieldErrorCode }

export type SubscriptionRequest = { contact: Contact; criteria: Criteria; frequency: Frequency }
export type ParsedSubscriptionRequest = ({ ok: true } & SubscriptionRequest) | { ok: false; errors: FieldError[] }

export const MOST_CITIES = 100
const MOST_ERRORS = 50

/** The price pair of each deal under `notification.financial`. */
export const PRICE_FIELDS = {
  FOR_SALE: 'price_for_sale',
  TO_RENT: 'price_to_rent',
  TAKE_OVER: 'price_take_over',
} as const satisfies Record<Deal, string>
/** Where each flag of the criteria lives under `notification`. */
export const FLAG_FIELDS = {
  renovation_required: ['construction', 'renovation_required'],
  garden: ['other', 'garden'],
  bicycle_shed: ['other', 'bicycle_shed'],
  terrace: ['layout', 'terrace'],
  garage: ['layout', 'garage'],
  ready_to_move_in: ['comfort', 'ready_to_move_in'],
  revenue_property: ['general', 'revenue_property'],
} as const satisfies Record<CriteriaFlag, readonly [string, string]>

/**
 * Reads the body `{ contact, notification }` of a subscription, as JSON or as a nested form, exactly as section 3 of
 * the specification names it. `locale` is that of the page: the default language, and how numbers are written.
 */
export function parseSubscriptionRequest(body: unknown, locale: Locale): ParsedSubscriptionRequest {
  const parsed = requestSchema(locale).safeParse(body)
  if (!parsed.success) return { ok: false, errors: fieldErrors(parsed.error) }
  const { contact, notification } = parsed.data
  return { ok: true, contact, ...notification }
}

/** Reads a `contact` alone, with the same rules; for forms that ask nothing else. */
export function parseContact(
  body: unknown,
  locale: Locale,
): { ok: true; contact: Contact } | { ok: false; errors: FieldError[] } {
  const parsed = z.strictObject({ contact: contactSchema(locale) }).safeParse({ contact: body })
  return parsed.success ? { ok: true, contact: parsed.data.contact } : { ok: false, errors: fieldErrors(parsed.error) }
}

function requestSchema(locale: Locale) {
  return z.strictObject(
    {
      contact: contactSchema(locale),
      // The rules between fields are checked here, so that they are named together with what is wrong in the contact.
      notification: notificationSchema(locale).transform((given, context) => {
        const criteria = criteriaOf(given)
        for (const { path, code } of rulesBroken(given, criteria)) {
          context.addIssue({ code: 'custom', message: code, path: path.split('.') })
        }
        return { criteria, frequency: given.frequency }
      }),
    },
    { error: 'required' },
  )
}

function contactSchema(locale: Locale) {
  return z
    .strictObject(
      {
        title: choice(TITLES),
        language: choice(LOCALES),
        first_name: name,
        last_name: name,
        contact_information: z.strictObject(
          { personal: z.strictObject({ email, phone, mobile: phone }, { error: 'required' }) },
          { error: 'required' },
        ),
        address: group({
          street_address: line(200),
          street_number: line(20),
          post_box: line(20),
          postal_code: line(12),
          locality: line(100),
        }),
        advertising: group({ marketing_opt_in: yes }),
      },
      { error: 'required' },
    )
    .transform((given): Contact => ({
      title: given.title,
      language: given.language ?? locale,
      firstName: given.first_name,
      lastName: given.last_name,
      email: given.contact_information.personal.email,
      phone: given.contact_information.personal.phone,
      mobile: given.contact_information.personal.mobile,
      address: {
        street: given.address.street_address,
        number: given.address.street_number,
        box: given.address.post_box,
        postalCode: given.address.postal_code,
        locality: given.address.locality,
      },
      marketingOptIn: given.advertising.marketing_opt_in,
    }))
}

function notificationSchema(locale: Locale) {
  const price = pair(locale, { least: 0, most: 999_999_999, whole: false })
  const area = pair(locale, { least: 0, most: 100_000_000, whole: false })
  return z.strictObject(
    {
      statuses: list(z.enum(DEALS, { error: 'unknown_choice' })),
      types: list(z.enum(PROPERTY_TYPES, { error: 'unknown_choice' })),
      financial: group({ price_for_sale: price, price_to_rent: price, price_take_over: price }),
      construction: group({
        bedrooms: pair(locale, { least: 0, most: 99, whole: true }),
        construction_year: pair(locale, { least: 1000, most: 2200, whole: true }),
        land_surface: area,
        commercial_surface: area,
        renovation_required: yes,
      }),
      other: group({ garden: yes, bicycle_shed: yes }),
      layout: group({ terrace: yes, garage: yes }),
      comfort: group({ ready_to_move_in: yes }),
      general: group({ revenue_property: yes }),
      location: group({ country }),
      cities: list(city, MOST_CITIES),
      search: carried,
      frequency: choice(FREQUENCIES).transform((given) => given ?? 'instant'),
    },
    { error: 'required' },
  )
}

type Notification = z.output<ReturnType<typeof notificationSchema>>

function criteriaOf(given: Notification): Criteria {
  const wanted: Criteria['wanted'] = {}
  for (const deal of DEALS) {
    const range = given.financial[PRICE_FIELDS[deal]]
    if (given.statuses.includes(deal) || range.min !== null || range.max !== null) wanted[deal] = range
  }
  const flags: Record<CriteriaFlag, boolean> = {
    garden: given.other.garden,
    terrace: given.layout.terrace,
    garage: given.layout.garage,
    bicycle_shed: given.other.bicycle_shed,
    ready_to_move_in: given.comfort.ready_to_move_in,
    revenue_property: given.general.revenue_property,
    renovation_required: given.construction.renovation_required,
  }
  return {
    ...anything(),
    wanted,
    types: given.types,
    bedrooms: given.construction.bedrooms,
    year: given.construction.construction_year,
    land: given.construction.land_surface,
    commercial: given.construction.commercial_surface,
    flags: (Object.keys(flags) as CriteriaFlag[]).filter((flag) => flags[flag]), // the keys of a Record of flags
    country: given.location.country,
    ...given.search,
    postalCodes: [...given.cities, ...given.search.postalCodes],
  }
}

function rulesBroken(given: Notification, criteria: Criteria): FieldError[] {
  const errors: FieldError[] = []
  if (Object.keys(criteria.wanted).length === 0) errors.push({ path: 'statuses', code: 'status_required' })
  if (criteria.types.length === 0) errors.push({ path: 'types', code: 'type_required' })
  const pairs: [string, Range][] = [
    ...DEALS.map((deal): [string, Range] => [`financial.${PRICE_FIELDS[deal]}`, given.financial[PRICE_FIELDS[deal]]]),
    ['construction.bedrooms', criteria.bedrooms],
    ['construction.construction_year', criteria.year],
    ['construction.land_surface', criteria.land],
    ['construction.commercial_surface', criteria.commercial],
  ]
  for (const [path, { min, max }] of pairs) {
    if (min === null || max === null || min <= max) continue
    errors.push({ path: `${path}.min`, code: 'range_reversed' })
    errors.push({ path: `${path}.max`, code: 'range_reversed' })
  }
  return errors
}

function fieldErrors(error: z.ZodError): FieldError[] {
  const errors = error.issues.flatMap((issue): FieldError[] => {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: [...path, key].join('.').slice(0, 200), code: 'unknown_key' }))
    }
    return [{ path: path.join('.'), code: FIELD_ERRORS.find((code) => code === issue.message) ?? 'invalid' }]
  })
  return errors.slice(0, MOST_ERRORS)
}

/** A group of fields that may be left out as a whole. */
const group = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess((value) => value ?? {}, z.strictObject(shape, { error: 'invalid' }))

/** Nothing at all: how forms send an empty field. */
const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const choice = <const T extends readonly string[]>(values: T) =>
  z
    .preprocess(
      (value) => (isEmpty(value) ? null : value),
      z.enum(values, { error: 'unknown_choice' }).nullable().optional(),
    )
    .transform((value) => value ?? null)

/** One line of text, trimmed; null when empty. Control characters (line breaks in a name) are refused. */
const line = (longest: number) =>
  z
    .string({ error: 'invalid' })
    .max(longest, { error: 'too_long' })
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), { error: 'invalid_characters' })
    .nullish()
    .transform((text) => text?.trim().normalize('NFC') || null)

const name = line(LONGEST_NAME).refine((text) => text === null || isPersonName(text), { error: 'no_links' })

const phone = line(30).refine((text) => text === null || (/^[\d+()./ -]+$/.test(text) && /\d.*\d.*\d/.test(text)), {
  error: 'invalid_phone',
})

const email = z.string({ error: 'required' }).transform((text, context) => {
  const address = parseEmailAddress(text)
  if (address !== null) return address
  context.addIssue({ code: 'custom', message: isEmpty(text) ? 'required' : 'invalid_email' })
  return z.NEVER
})

/** A tick box: true or false in JSON, present or absent in a form. */
const yes = z.preprocess(
  (value) =>
    isEmpty(value) || value === '0' || value === 'false'
      ? false
      : value === 'on' || value === '1' || value === 'true'
        ? true
        : value,
  z.boolean({ error: 'invalid' }).default(false),
)

/** Distinct values; a form that has only one ticked sends it alone. */
const list = <T extends z.ZodType>(one: T, most = 100) =>
  z.preprocess(
    (value): unknown => (isEmpty(value) ? [] : Array.isArray(value) ? value : [value]),
    // Counted before anything of it is read.
    z
      .array(z.unknown(), { error: 'invalid' })
      .max(most, { error: 'too_many' })
      .pipe(z.array(one))
      .transform((values) => [...new Set(values)]),
  )

type Bounds = { least: number; most: number; whole: boolean }

const pair = (locale: Locale, bounds: Bounds) =>
  z.preprocess(
    (value) => value ?? {},
    z
      .strictObject({ min: bound(locale, bounds), max: bound(locale, bounds) }, { error: 'invalid' })
      .transform((range): Range => ({ ...OPEN_RANGE, ...range })),
  )

function bound(locale: Locale, { least, most, whole }: Bounds) {
  return z
    .unknown()
    .optional()
    .transform((value, context): number | null => {
      if (isEmpty(value)) return null
      const number = typeof value === 'string' ? parseTypedNumber(value, locale) : value
      if (typeof number !== 'number' || !Number.isFinite(number) || (whole && !Number.isInteger(number))) {
        context.addIssue({ code: 'custom', message: 'invalid_number' })
        return z.NEVER
      }
      if (number < least || number > most) {
        context.addIssue({ code: 'custom', message: 'out_of_range' })
        return z.NEVER
      }
      return number
    })
}

const country = z
  .string({ error: 'invalid' })
  .nullish()
  .transform((text, context) => {
    if (isEmpty(text)) return null
    const code = text?.trim().toUpperCase() ?? ''
    if (/^[A-Z]{2}$/.test(code)) return code
    context.addIssue({ code: 'custom', message: 'unknown_country' })
    return z.NEVER
  })

/** What the form was filled in from and has no field for: pieces of the search page's query. */
const carried = z.preprocess(
  (value): unknown => (isEmpty(value) ? [] : Array.isArray(value) ? value : [value]),
  z
    .array(z.unknown(), { error: 'invalid' })
    .max(MOST_CARRIED, { error: 'too_many' })
    .pipe(z.array(z.string({ error: 'invalid' }).max(2000, { error: 'too_long' })))
    .transform((pieces, context) => {
      const read = readCarried(pieces)
      if (read !== null) return read
      context.addIssue({ code: 'custom', message: 'unknown_choice' })
      return z.NEVER
    }),
)

/** The numeric postal code of the city selector; the gazetteer must know it. */
const city = z.union([z.number(), z.string()], { error: 'unknown_city' }).transform((value, context) => {
  const code = String(value).trim()
  if (/^\d{4}$/.test(code) && mainPlace(code)) return code
  context.addIssue({ code: 'custom', message: 'unknown_city' })
  return z.NEVER
})
