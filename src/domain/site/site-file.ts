import { describeFault, siteFaultWords } from '#domain/site/site-faults.ts'
import { type SiteSetting, WEEKDAYS } from '#domain/site/site-parts.ts'
import { type ReadSiteFile, siteFileSchema } from '#domain/site/site-schema.ts'
import type { Site } from '#domain/site/site.ts'

/** A site file cannot be used; the message names every faulty field with its reason. */
class SiteFileError extends Error {
  override name = 'SiteFileError'
}

/**
 * Reads the JSON of SITE_FILE. Only `name` and `email` are required; everything else may be absent.
 * Throws SiteFileError with every faulty field and its reason.
 */
export function parseSiteFile(value: unknown): Site {
  const result = siteFileSchema.safeParse(value, { error: siteFaultWords })
  if (!result.success) throw new SiteFileError(result.error.issues.flatMap(describeFault).join('; '))
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

function readOffice(office: ReadSiteFile['offices'][number]): Site['offices'][number] {
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
    ...(office.photo !== null && { photo: office.photo }),
    lat: office.lat,
    lng: office.lng,
    hours: WEEKDAYS.map((day) => (office.hours[day] ?? []).map(parseSpan)),
    ...(office.closed.length > 0 && { closed: office.closed }),
    slotMinutes: office.slot_minutes,
  }
}

const readRetention = (days: ReadSiteFile['retention']): Site['retention'] => ({
  unconfirmedSubscriptionDays: days.unconfirmed_subscription_days,
  leadDays: days.lead_days,
  friendMailDays: days.friend_mail_days,
  appointmentDays: days.appointment_days,
  sentMailDays: days.sent_mail_days,
  logDays: days.log_days,
})

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
  const result = siteFileSchema.safeParse({ ...otherParts, [setting]: value })
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

/** Errors across the file: a logo for dark alone, references to missing offices or mappings, and ids that occur twice. */
function missingReferences(file: ReadSiteFile): string[] {
  const { offices, agents, feeds } = file
  const findDuplicates = (name: string, values: string[]) =>
    values.flatMap((value, at) =>
      values.indexOf(value) < at ? [`${name.replace('#', String(at))}: "${value}" is there twice`] : [],
    )
  const ids = offices.map(({ id }) => id)
  const known = ids.length > 0 ? `: there are ${ids.join(', ')}` : ': there are none'
  return [
    ...(file.logo_dark !== null && file.logo === null
      ? [
          'logo_dark: is shown where the ground is dark; name the picture for a light ground in logo, or name this one there',
        ]
      : []),
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

function localeTexts(texts: ReadSiteFile['texts']['privacy']): Site['texts']['privacy'] {
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined))
}
