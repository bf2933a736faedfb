import type { Gate } from '#domain/law/gate.ts'
import type { Locale } from '#base/locale.ts'

/** A map in MapLibre's style format instead of the built-in outline; `origins`: all origins that it loads from. */
export type MapStyle = { url: string; origins: string[] }

/** The agency behind the site, with its offices and settings; parsed from SITE_FILE, or the built-in demo agency. */
export type Site = {
  name: string
  /** one line shown under the name */
  tagline: Record<Locale, string> | null
  /** file name or https URL of the logo; null: the built-in mark */
  logo: string | null
  /** the same for a dark ground; null: `logo` on a white plate */
  logoDark: string | null
  /** #RRGGBB; null: the built-in green */
  brandColour: string | null
  email: string
  phone: string | null
  /** enterprise (KBO/BCE) and VAT number */
  enterpriseNumber: string | null
  /** BIV/IPI number and title */
  licence: { number: string; holder: string; country: string } | null
  insurer: { name: string; policy: string } | null
  /** who is told of what goes wrong with the site */
  operator?: { email: string; language: Locale }
  offices: Office[]
  agents: Agent[]
  /** full texts that replace the defaults, in Markdown */
  texts: {
    privacy: Partial<Record<Locale, string>>
    terms: Partial<Record<Locale, string>>
    accessibility: Partial<Record<Locale, string>>
    about: Partial<Record<Locale, string>>
  }
  /** the agency's own promises on the home page, at most three; null: those built-in ones that hold for its feeds */
  claims: { title: Record<Locale, string>; text: Record<Locale, string> }[] | null
  retention: Retention
  viewings: ViewingRules
  feeds: FeedSource[]
}

export type Office = {
  id: string
  name: string
  street: string
  number: string
  postalCode: string
  locality: string
  country: string
  email: string
  phone: string | null
  /** file name of a photograph, beside the site file */
  photo?: string
  lat: number | null
  lng: number | null
  /** viewings are offered inside these hours, Europe/Brussels; index 0 = Monday; each span 'HH:MM' */
  hours: { from: string; to: string }[][]
  /** ISO dates on which it is closed all day, whatever its hours say; absent: none */
  closed?: readonly string[]
  /** minutes a viewing takes; slots follow each other at this distance */
  slotMinutes: number
}

export type Agent = {
  id: string
  name: string
  title: Record<Locale, string> | null
  /** file name of the portrait, beside the site file; null: the initials stand for it */
  portrait: string | null
  email: string
  phone: string | null
  licence: string | null
  officeId: string
  languages: Locale[]
}

/** How many days each kind of record is kept; the privacy statement names the same days. */
export type Retention = {
  unconfirmedSubscriptionDays: number
  leadDays: number
  friendMailDays: number
  appointmentDays: number
  sentMailDays: number
  /** a promise of the operator's about the logs around the site: Gevel's own hold nothing personal and are not kept */
  logDays: number
}
export const DEFAULT_RETENTION: Retention = {
  unconfirmedSubscriptionDays: 7,
  leadDays: 730,
  friendMailDays: 30,
  appointmentDays: 365,
  sentMailDays: 90,
  logDays: 30,
}

/** How viewings are booked. */
export type ViewingRules = {
  /** minimum notice for an office, in its opening hours */
  leadHours: number
  /** how many future viewings one mail address may have */
  openPerAddress: number
  /** minutes for which a slot is held until its visitor confirms by mail */
  holdMinutes: number
}
export const DEFAULT_VIEWINGS: ViewingRules = { leadHours: 12, openPerAddress: 3, holdMinutes: 30 }

export const FEED_FORMATS = ['json', 'csv', 'openimmo'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]
/** `at` is a URL or a path; `everyMinutes` the pause between two fetches. */
export type FeedSource = {
  source: string
  at: string
  format: FeedFormat | null
  mapping: string | null
  everyMinutes: number
  full: boolean
  /** country (ISO 3166-1, two letters) of homes that do not show theirs; absent: such homes are rejected */
  country?: string
  /** documents (PDF) of offers whose address is hidden are passed on as they are; absent: not at all */
  documents?: 'show'
  /** what happens to listings that the law blocks; absent: they are shown */
  gate?: Gate
  /** the fields that people may overrule only on purpose; absent: both price and availability */
  owns?: Owns
  /** new listings wait as drafts for a person; absent: they are public at once */
  new?: 'draft'
}

/** Does the source decide the price, and the availability of its listings, including their withdrawal? */
export type Owns = { price: boolean; availability: boolean }

/** The source of listings that people write on the site, without a feed. */
export const BY_HAND = 'office'

/** The sources whose blocked listings are held. */
export const holdingSources = (site: Pick<Site, 'feeds'>): string[] =>
  [BY_HAND, ...site.feeds.map(({ source }) => source)].filter((source) => gateOf(site, source) === 'hold')

/** What happens to a listing that the law blocks: as the site file says of its feed; one written by hand is held. */
export const gateOf = ({ feeds }: Pick<Site, 'feeds'>, source: string): Gate =>
  source === BY_HAND ? 'hold' : (feeds.find((feed) => feed.source === source)?.gate ?? 'warn')

/** Do new listings of a source wait as drafts until a person publishes them? */
export const asDraftsOf = ({ feeds }: Pick<Site, 'feeds'>, source: string): boolean =>
  feeds.some((feed) => feed.source === source && feed.new === 'draft')

/** What a source decides; of a listing written by hand people decide everything. */
export const ownsOf = ({ feeds }: Pick<Site, 'feeds'>, source: string): Owns =>
  source === BY_HAND
    ? { price: false, availability: false }
    : (feeds.find((feed) => feed.source === source)?.owns ?? OWNS_BOTH)

export const OWNS_BOTH: Owns = { price: true, availability: true }

/** The sources whose documents are public even where the address of the offer is hidden. */
export const documentsShownOf = ({ feeds }: Pick<Site, 'feeds'>): string[] =>
  feeds.filter(({ documents }) => documents === 'show').map(({ source }) => source)
