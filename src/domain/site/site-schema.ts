import { z } from 'zod'
import { inEveryLocale, LOCALES } from '#base/locale.ts'
import { minutesOfTimeSpan } from '#base/time-span.ts'
import { GATES } from '#domain/law/gate.ts'
import { isSiteImage } from '#domain/site/site-images.ts'
import { WEEKDAYS } from '#domain/site/site-parts.ts'
import { DEFAULT_RETENTION, DEFAULT_VIEWINGS, FEED_FORMATS } from '#domain/site/site.ts'

// The descriptions are the table in docs/running.md: npm run make -- site-fields

const nullable = <T extends z.ZodType>(type: T) => type.nullable().default(null)
const text = z.string().trim().min(1).max(200)
const email = z.email().max(254)
const isLogo = (name: string): boolean => /^https?:\/\/|^\//.test(name) || isSiteImage(name)
const logo = text.refine(isLogo, 'must be a file beside this one (svg, png, jpg, webp, avif) or an https address')
const sentences = z.string().trim().min(1).max(500)
/** Required in the four original languages; a further one takes English until the agency writes its own. */
const perLocale = (words: z.ZodString) =>
  z.object({ nl: words, fr: words, en: words, de: words }).transform(inEveryLocale<string>)
const longTexts = (says: string) => z.partialRecord(z.enum(LOCALES), z.string().max(100_000).describe(says)).default({})
const span = z
  .string()
  // Of a value that is no such span nothing more is known.
  .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, { error: 'must look like "09:00-12:30"', abort: true })
  .refine((s) => s.slice(0, 5) < s.slice(6), 'must end after it begins')

const EVERY = 'must look like "15m", "2h" or "1d", or be a number of minutes'
const every = z
  .union([z.number().int().min(1), z.string()], EVERY)
  .default('1h')
  .transform((value, context) => {
    const minutes = typeof value === 'number' ? value : minutesOfTimeSpan(value)
    if (minutes === null) context.addIssue({ code: 'custom', message: EVERY })
    return minutes ?? z.NEVER
  })
  .describe('pause between two fetches: minutes, or `"15m"`, `"2h"`, `"1d"`')

const photo = z
  .string()
  .regex(
    /^[^/\\]+\.(?:png|jpe?g|webp|avif)$/i,
    'must be the name of a file beside the site file that ends in .jpg, .png, .webp or .avif',
  )

/** A path is a drawn portrait of the demonstration. */
const portrait = z
  .string()
  .regex(
    /^(?:\/media\/portrait\/)?[^/\\]+\.(?:png|jpe?g|webp|avif)$/i,
    'must be the name of a file beside the site file that ends in .jpg, .png, .webp or .avif',
  )

const licence = z.strictObject({
  number: text.describe('number at the institute of estate agents (BIV/IPI)'),
  holder: text.describe('whose number it is'),
  country: text.default('BE').describe('country of that institute'),
})

const insurer = z.strictObject({
  name: text.describe('insurer of the professional liability'),
  policy: text.describe('number of that policy'),
})

const operator = z.strictObject({
  email: email.describe('who looks after the site; is mailed when a backup fails, and when a feed needs a look'),
  language: z.enum(LOCALES).default('nl').describe('language of those mails, and of what commands answer'),
})

const office = z.strictObject({
  id: text.describe('name for `agents` and feeds, once in the file'),
  name: text.describe('as visitors read it'),
  street: text.describe('street of its address'),
  number: text.describe('house number, with its box'),
  postal_code: text.describe('postal code'),
  locality: text.describe('town'),
  country: text.default('BE').describe('country, two letters'),
  email: email.describe('gets the questions about homes that name no agent'),
  phone: nullable(text).describe('phone number'),
  photo: nullable(photo).describe('photograph beside this file (JPEG, PNG, WebP, AVIF), shown with its address'),
  lat: nullable(z.number().min(-90).max(90)).describe('latitude; not shown yet'),
  lng: nullable(z.number().min(-180).max(180)).describe('longitude; not shown yet'),
  hours: z
    .partialRecord(
      z.enum(WEEKDAYS),
      z.array(span).describe('opening hours, `"09:00-12:30"`; viewings are offered in them'),
    )
    .default({}),
  closed: z.array(z.iso.date()).max(400).default([]).describe('days on which it is closed, whatever its hours say'),
  slot_minutes: z
    .number()
    .int()
    .min(10)
    .max(240)
    .default(45)
    .describe('how long a viewing takes; they follow each other at this distance'),
})

const agent = z.strictObject({
  id: text.describe('a feed names an agent by this, by mail address, by name, or by a first name that only one has'),
  name: text.describe('as visitors read it'),
  title: nullable(perLocale(text.describe('what the agent is, under the name'))),
  portrait: nullable(portrait).describe(
    'picture beside this file (JPEG, PNG, WebP, AVIF); without it there are initials',
  ),
  email: email.describe("gets the questions about the agent's homes"),
  phone: nullable(text).describe('phone number'),
  licence: nullable(text).describe('own number at the institute'),
  office: nullable(text).describe('`id` of the office; without it the first'),
  languages: z
    .array(z.enum(LOCALES))
    .default(['nl'])
    .describe('what the agent speaks; mails to the agent are in the first'),
})

const claim = z.strictObject({
  title: perLocale(text.describe('promise on the home page')),
  text: perLocale(sentences.describe('what it means')),
})

const kept = (what: string, byDefault: number) =>
  z.number().int().min(1).max(3650).default(byDefault).describe(`days for which ${what} kept`)
const retention = z.strictObject({
  unconfirmed_subscription_days: kept(
    'subscriptions and viewings that nobody confirmed are',
    DEFAULT_RETENTION.unconfirmedSubscriptionDays,
  ),
  lead_days: kept('questions of visitors are', DEFAULT_RETENTION.leadDays),
  friend_mail_days: kept('mails to a friend are', DEFAULT_RETENTION.friendMailDays),
  appointment_days: kept('viewings are', DEFAULT_RETENTION.appointmentDays),
  sent_mail_days: kept('other sent mails are', DEFAULT_RETENTION.sentMailDays),
  log_days: kept('your logs around the site are', DEFAULT_RETENTION.logDays),
})

const viewings = z.strictObject({
  lead_hours: z
    .number()
    .min(0)
    .max(200)
    .default(DEFAULT_VIEWINGS.leadHours)
    .describe('notice for an office, counted in its opening hours'),
  open_per_address: z
    .number()
    .int()
    .min(1)
    .max(100)
    .default(DEFAULT_VIEWINGS.openPerAddress)
    .describe('future viewings of one mail address'),
  hold_minutes: z
    .number()
    .int()
    .min(5)
    .max(1440)
    .default(DEFAULT_VIEWINGS.holdMinutes)
    .describe('how long a slot is held for an address that is not confirmed yet'),
})

const feed = z
  .strictObject({
    source: text.describe('name of the source, once in the file; it stays for ever'),
    url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('address to fetch; either this or `path`'),
    path: text.optional().describe('file to read, beside this one; either this or `url`'),
    format: nullable(z.enum(FEED_FORMATS)).describe('recognised when it is left out, except `csv`'),
    mapping: nullable(text).describe('file that says what the columns of a CSV mean'),
    every,
    full: z.boolean().default(true).describe('a listing that is absent from the feed is withdrawn'),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'is no country code such as "BE"')
      .optional()
      .describe('where homes are whose record does not show it, `"BE"`'),
    documents: z
      .enum(['show', 'hide_when_address_hidden'])
      .default('hide_when_address_hidden')
      .describe('`show` also gives out PDFs of offers with a hidden address'),
    gate: z.enum(GATES).default('warn').describe('`hold` keeps back listings that the law blocks'),
    new: z
      .enum(['publish', 'draft'])
      .default('publish')
      .describe('`draft`: new listings wait in the office for a person'),
    owns: z
      .strictObject({
        price: z.boolean().default(true).describe('false: people may overwrite the price as any other field'),
        availability: z.boolean().default(true).describe('the same for availability and withdrawal'),
      })
      .optional(),
  })
  .refine((one) => (one.url === undefined) !== (one.path === undefined), 'needs either url or path')

/** The file of SITE_FILE, as the agency writes it. */
export const siteFileSchema = z.strictObject({
  name: text.describe('name of the agency'),
  tagline: nullable(perLocale(text.describe('one line under the name'))),
  logo: nullable(logo).describe(
    'picture of any shape beside this file (SVG, PNG, JPEG, WebP, AVIF), or an https address',
  ),
  logo_dark: nullable(logo).describe('the same for a dark ground; without it `logo` stands there on a white plate'),
  brand_colour: nullable(z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must look like "#0F5E4C"')).describe(
    'colour of buttons and links, `#RRGGBB`',
  ),
  email: email.describe('shown to visitors; gets the questions while there is no office'),
  phone: nullable(text).describe('phone number'),
  enterprise_number: nullable(text).describe('enterprise and VAT number (KBO/BCE)'),
  licence: nullable(licence),
  insurer: nullable(insurer),
  operator: operator.optional(),
  offices: z.array(office).default([]).describe('offices of the agency; what names no other belongs to the first'),
  agents: z.array(agent).default([]).describe('people of the agency'),
  texts: z
    .strictObject({
      privacy: longTexts('privacy statement, instead of the built-in one'),
      terms: longTexts('terms of use, instead of the built-in ones'),
      accessibility: longTexts('accessibility statement, instead of the built-in one'),
      about: longTexts('text about the agency, instead of the built-in one'),
    })
    .prefault({}),
  claims: nullable(z.array(claim).max(3)).describe(
    'own promises on the home page, instead of the built-in ones; `[]`: none',
  ),
  retention: retention.prefault({}),
  viewings: viewings.prefault({}),
  feeds: z.array(feed).default([]).describe('where listings come from on a schedule'),
})

export type ReadSiteFile = z.infer<typeof siteFileSchema>
