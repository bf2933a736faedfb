import { z } from 'zod'
import { GATES } from '#domain/law/gate.ts'
import { inEveryLocale, LOCALES } from '#base/locale.ts'
import { minutesOfTimeSpan } from '#base/time-span.ts'
import { isSiteImageFile, siteImageType } from '#domain/site/site-images.ts'
import { type SiteSetting, WEEKDAYS } from '#domain/site/site-parts.ts'
import { DEFAULT_RETENTION, DEFAULT_VIEWINGS, FEED_FORMATS, type Site } from '#domain/site/site.ts'

/** A site file cannot be used; the message names every faulty field with its reason. */
class SiteFileError extends Error {
  override name = 'SiteFileError'
}

/**
 * Reads the JSON of SITE_FILE. Only `name` and `email` are required; everything else may be absent.
 * Throws SiteFileError with every faulty field and its reason.
 */
export function parseSiteFile(value: unknown): Site {
  const result = SiteFile.safeParse(value)
  if (!result.success) throw new SiteFileError(result.error.issues.flatMap(faultsIn).join('; '))
  const file = result.data
  const missing = missingReferences(file)
  if (missing.length > 0) throw new SiteFileError(missing.join('; '))
  const offices = file.offices.map(readOffice)
  return {
    name: file.name,
    tagline: file.tagline,
    logo: file.logo,
    logoDark: file.logo_dark,
    brandColour: file.brand_colour,
    email: file.email,
    phone: file.phone,
    enterpriseNumber: file.enterprise_number,
    licence: file.licence,
    insurer: file.insurer,
    ...(file.operator && { operator: file.operator }),
    offices,
    agents: file.agents.map((agent) => ({
      id: agent.id,
      name: agent.name,
      title: agent.title,
      portrait: agent.portrait,
      email: agent.email,
      phone: agent.phone,
      licence: agent.licence,
      officeId: agent.office ?? offices[0]?.id ?? '',
      languages: agent.languages,
    })),
    texts: {
      privacy: localeTexts(file.texts.privacy),
      terms: localeTexts(file.texts.terms),
      accessibility: localeTexts(file.texts.accessibility),
      about: localeTexts(file.texts.about),
    },
    claims: file.claims,
    retention: readRetention(file.retention),
    viewings: {
      leadHours: file.viewings.lead_hours,
      openPerAddress: file.viewings.open_per_address,
      holdMinutes: file.viewings.hold_minutes,
    },
    feeds: file.feeds.map((feed) => ({
      source: feed.source,
      at: feed.url ?? feed.path ?? '',
      format: feed.format,
      mapping: feed.mapping,
      everyMinutes: feed.every,
      full: feed.full,
      ...(feed.country !== undefined && { country: feed.country }),
      ...(feed.documents === 'show' && { documents: feed.documents }),
      ...(feed.gate === 'hold' && { gate: feed.gate }),
      ...(feed.owns && { owns: feed.owns }),
      ...(feed.new === 'draft' && { new: feed.new }),
    })),
  }
}

/** Each fault with its place: `feeds.0.evry: there is no such field`. */
function faultsIn(issue: z.core.$ZodIssue): string[] {
  const place = issue.path.join('.')
  if (issue.code !== 'unrecognized_keys') return [`${place || 'the file'}: ${issue.message}`]
  return issue.keys.map((key) => `${place === '' ? key : `${place}.${key}`}: there is no such field`)
}

function readOffice(office: z.infer<typeof SiteFile>['offices'][number]): Site['offices'][number] {
  return {
    id: office.id,
    name: office.name,
    street: office.street,
    number: office.number,
    postalCode: office.postal_code,
    locality: office.locality,
    country: office.country,
    email: office.email,
    phone: office.phone,
    lat: office.lat,
    lng: office.lng,
    hours: WEEKDAYS.map((day) => (office.hours[day] ?? []).map(parseSpan)),
    ...(office.closed.length > 0 && { closed: office.closed }),
    slotMinutes: office.slot_minutes,
  }
}

function readRetention(days: z.infer<typeof SiteFile>['retention']): Site['retention'] {
  return {
    unconfirmedSubscriptionDays: days?.unconfirmed_subscription_days ?? DEFAULT_RETENTION.unconfirmedSubscriptionDays,
    leadDays: days?.lead_days ?? DEFAULT_RETENTION.leadDays,
    friendMailDays: days?.friend_mail_days ?? DEFAULT_RETENTION.friendMailDays,
    appointmentDays: days?.appointment_days ?? DEFAULT_RETENTION.appointmentDays,
    sentMailDays: days?.sent_mail_days ?? DEFAULT_RETENTION.sentMailDays,
    logDays: days?.log_days ?? DEFAULT_RETENTION.logDays,
  }
}

/** A part of the site that was read, or its errors by the path of the field within the part. */
export type ReadSetting =
  | { outcome: 'read'; part: Partial<Site> }
  | { outcome: 'invalid'; errors: { path: string; code: string }[] }

/** Reads one part in the format of the site file, together with the current other parts that it may refer to. */
export function readSiteSetting(setting: SiteSetting, value: unknown, site: Site): ReadSetting {
  const otherParts = {
    name: site.name,
    email: site.email,
    offices: officesAsInFile(site),
    agents: agentsAsInFile(site),
  }
  const result = SiteFile.safeParse({ ...otherParts, [setting]: value })
  if (!result.success)
    return {
      outcome: 'invalid',
      errors: result.error.issues.map(({ path, code }) => ({ path: path.slice(1).join('.'), code })),
    }
  const missing = missingReferences(result.data)
  if (missing.length > 0) return { outcome: 'invalid', errors: missing.map((path) => ({ path, code: 'reference' })) }
  const read = parseSiteFile({ ...otherParts, [setting]: value })
  return { outcome: 'read', part: PARTS[setting](read) }
}

const PARTS: Record<SiteSetting, (site: Site) => Partial<Site>> = {
  name: ({ name }) => ({ name }),
  tagline: ({ tagline }) => ({ tagline }),
  brand_colour: ({ brandColour }) => ({ brandColour }),
  email: ({ email: address }) => ({ email: address }),
  phone: ({ phone }) => ({ phone }),
  enterprise_number: ({ enterpriseNumber }) => ({ enterpriseNumber }),
  licence: ({ licence }) => ({ licence }),
  insurer: ({ insurer }) => ({ insurer }),
  offices: ({ offices }) => ({ offices }),
  agents: ({ agents }) => ({ agents }),
  texts: ({ texts }) => ({ texts }),
}

/** One part of a site in the format of the site file. */
export function siteSettingOf(site: Site, setting: SiteSetting): unknown {
  switch (setting) {
    case 'brand_colour':
      return site.brandColour
    case 'enterprise_number':
      return site.enterpriseNumber
    case 'offices':
      return officesAsInFile(site)
    case 'agents':
      return agentsAsInFile(site)
    default:
      return site[setting]
  }
}

const officesAsInFile = ({ offices }: Pick<Site, 'offices'>) =>
  offices.map(({ postalCode, slotMinutes, hours, closed = [], ...office }) => ({
    ...office,
    postal_code: postalCode,
    hours: Object.fromEntries(
      WEEKDAYS.map((day, at) => [day, (hours[at] ?? []).map(({ from, to }) => `${from}-${to}`)]),
    ),
    closed: [...closed],
    slot_minutes: slotMinutes,
  }))

const agentsAsInFile = ({ agents }: Pick<Site, 'agents'>) =>
  agents.map(({ officeId, ...agent }) => ({ ...agent, office: officeId === '' ? null : officeId }))

const nullable = <T extends z.ZodType>(type: T) => type.nullable().default(null)
const text = z.string().trim().min(1).max(200)
const email = z.email().max(254)
const isLogo = (name: string): boolean =>
  /^https?:\/\/|^\//.test(name) || (isSiteImageFile(name) && siteImageType(name) !== undefined)
const logo = text.refine(isLogo, 'must be a file beside this one (svg, png, jpg, webp, avif) or an https address')
const sentences = z.string().trim().min(1).max(500)
/** Required in the four original languages; a further one takes English until the agency writes its own. */
const perLocale = z.object({ nl: text, fr: text, en: text, de: text }).transform(inEveryLocale<string>)
const longTexts = z.partialRecord(z.enum(LOCALES), z.string().max(100_000)).default({})
const span = z
  .string()
  // Of a value that is no such span nothing more is known.
  .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, { error: 'must look like "09:00-12:30"', abort: true })
  .refine((s) => s.slice(0, 5) < s.slice(6), 'must end after it begins')
const days = z.number().int().min(1).max(3650)

const EVERY = 'must look like "15m", "2h" or "1d", or be a number of minutes'
const every = z
  .union([z.number().int().min(1), z.string()], EVERY)
  .default('1h')
  .transform((value, context) => {
    const minutes = typeof value === 'number' ? value : minutesOfTimeSpan(value)
    if (minutes === null) context.addIssue({ code: 'custom', message: EVERY })
    return minutes ?? z.NEVER
  })

const claim = z.strictObject({
  title: perLocale,
  text: z.object({ nl: sentences, fr: sentences, en: sentences, de: sentences }).transform(inEveryLocale<string>),
})

/** A path is a drawn portrait of the demonstration. */
const portrait = z
  .string()
  .regex(
    /^(?:\/media\/portrait\/)?[^/\\]+\.(?:png|jpe?g|webp|avif)$/i,
    'must be the name of a file beside the site file that ends in .jpg, .png, .webp or .avif',
  )

const SiteFile = z.strictObject({
  name: text,
  tagline: nullable(perLocale),
  logo: nullable(logo),
  logo_dark: nullable(logo),
  brand_colour: nullable(z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must look like "#0F5E4C"')),
  email,
  phone: nullable(text),
  enterprise_number: nullable(text),
  licence: nullable(z.strictObject({ number: text, holder: text, country: text.default('BE') })),
  insurer: nullable(z.strictObject({ name: text, policy: text })),
  operator: z.strictObject({ email, language: z.enum(LOCALES).default('nl') }).optional(),
  offices: z
    .array(
      z.strictObject({
        id: text,
        name: text,
        street: text,
        number: text,
        postal_code: text,
        locality: text,
        country: text.default('BE'),
        email,
        phone: nullable(text),
        lat: nullable(z.number().min(-90).max(90)),
        lng: nullable(z.number().min(-180).max(180)),
        hours: z.partialRecord(z.enum(WEEKDAYS), z.array(span)).default({}),
        closed: z.array(z.iso.date()).max(400).default([]),
        slot_minutes: z.number().int().min(10).max(240).default(45),
      }),
    )
    .default([]),
  agents: z
    .array(
      z.strictObject({
        id: text,
        name: text,
        title: nullable(perLocale),
        portrait: nullable(portrait),
        email,
        phone: nullable(text),
        licence: nullable(text),
        office: nullable(text),
        languages: z.array(z.enum(LOCALES)).default(['nl']),
      }),
    )
    .default([]),
  texts: z
    .strictObject({ privacy: longTexts, terms: longTexts, accessibility: longTexts, about: longTexts })
    .prefault({}),
  claims: nullable(z.array(claim).max(3)),
  retention: z
    .strictObject({
      unconfirmed_subscription_days: days.optional(),
      lead_days: days.optional(),
      friend_mail_days: days.optional(),
      appointment_days: days.optional(),
      sent_mail_days: days.optional(),
      log_days: days.optional(),
    })
    .optional(),
  viewings: z
    .strictObject({
      lead_hours: z.number().min(0).max(200).default(DEFAULT_VIEWINGS.leadHours),
      open_per_address: z.number().int().min(1).max(100).default(DEFAULT_VIEWINGS.openPerAddress),
      hold_minutes: z.number().int().min(5).max(1440).default(DEFAULT_VIEWINGS.holdMinutes),
    })
    .prefault({}),
  feeds: z
    .array(
      z
        .strictObject({
          source: text,
          url: z.url({ protocol: /^https?$/ }).optional(),
          path: text.optional(),
          format: nullable(z.enum(FEED_FORMATS)),
          mapping: nullable(text),
          every,
          full: z.boolean().default(true),
          country: z
            .string()
            .regex(/^[A-Z]{2}$/, 'is no country code such as "BE"')
            .optional(),
          documents: z.enum(['show', 'hide_when_address_hidden']).default('hide_when_address_hidden'),
          gate: z.enum(GATES).default('warn'),
          new: z.enum(['publish', 'draft']).default('publish'),
          owns: z
            .strictObject({ price: z.boolean().default(true), availability: z.boolean().default(true) })
            .optional(),
        })
        .refine((feed) => (feed.url === undefined) !== (feed.path === undefined), 'needs either url or path'),
    )
    .default([]),
})

/** Errors across the file: a logo for dark alone, references to missing offices or mappings, and ids that occur twice. */
function missingReferences(file: z.infer<typeof SiteFile>): string[] {
  const { offices, agents, feeds } = file
  const findDuplicates = (name: string, values: string[]) =>
    values.flatMap((value, at) =>
      values.indexOf(value) < at ? [`${name.replace('#', String(at))}: "${value}" is there twice`] : [],
    )
  const ids = offices.map(({ id }) => id)
  const known = ids.length > 0 ? `: there are ${ids.join(', ')}` : ': there are none'
  return [
    ...(file.logo_dark !== null && file.logo === null ? ['logo_dark: needs a logo for a light ground too'] : []),
    ...findDuplicates('offices.#.id', ids),
    ...findDuplicates(
      'agents.#.id',
      agents.map(({ id }) => id),
    ),
    ...findDuplicates(
      'feeds.#.source',
      feeds.map(({ source }) => source),
    ),
    ...agents.flatMap(({ office }, at) =>
      office !== null && !ids.includes(office) ? [`agents.${at}.office: there is no office "${office}"${known}`] : [],
    ),
    ...feeds.flatMap(({ format, mapping }, at) =>
      format === 'csv' && mapping === null ? [`feeds.${at}: a CSV feed needs a mapping`] : [],
    ),
  ]
}

function parseSpan(value: string): { from: string; to: string } {
  return { from: value.slice(0, 5), to: value.slice(6) }
}

function localeTexts(texts: z.infer<typeof longTexts>): Site['texts']['privacy'] {
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined))
}
