import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Listing, Availability, Deal, ListingKind, MediaKind } from '#domain/listing.ts'
import type { Criteria } from '#domain/criteria.ts'
import type { EarlierWishes } from '#domain/earlier-wishes.ts'
import type { Frequency, SubscriptionState } from '#domain/subscription.ts'
import type { Title } from '#domain/contact.ts'
import type { LawFinding } from '#domain/law/judge.ts'
import type { Locale } from '#domain/locale.ts'

/** timestamptz: read as Date, written as Date or ISO string. */
type Instant = ColumnType<Date, Date | string, Date | string>
type GeneratedInstant = ColumnType<Date, Date | string | undefined, Date | string>
/** jsonb: read as the value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>
type NullableJson<T> = ColumnType<T | null, string | null, string | null>
type GeneratedJson<T> = ColumnType<T, string | undefined, string>

/** The tables, as migrations/ leave them. */
export type Schema = {
  meta: { key: string; value: Json<unknown> }
  secret: { name: string; value: Uint8Array; created_at: GeneratedInstant }
  place: {
    country: string
    postal_code: string
    lat: number
    lng: number
    province: string | null
    region: string | null
  }
  listing: ListingTable
  search_row: SearchRowTable
  travel_reach: TravelReachTable
  listing_event: {
    id: Generated<number>
    listing_id: number
    offer_id: number
    kind: ListingEventKind
    deal: Deal | null
    old: ColumnType<unknown, string | null | undefined, string | null>
    new: ColumnType<unknown, string | null | undefined, string | null>
    /** of `price`: a rent that has its charges in it */
    with_charges: Generated<boolean>
    at: GeneratedInstant
  }
  import_run: {
    id: Generated<number>
    source: string
    format: string
    whole: boolean
    file_hash: string
    spool: string | null
    applied: Generated<number>
    state: 'spooled' | 'applying' | 'done' | 'waiting_for_approval' | 'refused'
    counts: ColumnType<unknown, string | null | undefined, string | null>
    rejects: ColumnType<unknown, string | null | undefined, string | null>
    started_at: GeneratedInstant
    finished_at: Instant | null
    /** who works on it, and until when that is believed */
    worker: string | null
    lease_until: Instant | null
    /** of the spool */
    lines: number | null
    /** many withdrawals are wanted (\`--yes\`) */
    approved: Generated<boolean>
    /** how often it was taken up again */
    resumed: Generated<number>
  }
  /** what was read of a feed and waits to be stored: lines of a spool, packed with gzip */
  import_spool: { spool: string; part: number; lines: Uint8Array; created_at: GeneratedInstant }
  feed_state: {
    source: string
    etag: string | null
    last_modified: string | null
    last_fetched_at: Instant | null
    last_ok_at: Instant | null
    last_error: string | null
    next_at: GeneratedInstant
  }
  picture: {
    listing_id: number
    position: number
    kind: MediaKind
    url: string
    caption: string | null
    state: Generated<'due' | 'ready' | 'failed'>
    hash: string | null
    width: number | null
    height: number | null
    placeholder: string | null
    etag: string | null
    attempts: Generated<number>
    next_attempt_at: GeneratedInstant
    error: string | null
  }
  contact: {
    id: Generated<number>
    email: string
    email_hash: string
    title: Title | null
    language: Locale
    first_name: string | null
    last_name: string | null
    phone: string | null
    mobile: string | null
    street: string | null
    street_number: string | null
    post_box: string | null
    postal_code: string | null
    locality: string | null
    marketing_opt_in: Generated<boolean>
    created_at: GeneratedInstant
  }
  consent: {
    id: Generated<number>
    contact_id: number
    kind: string
    text_version: string
    locale: Locale
    form: string
    network: string | null
    given_at: GeneratedInstant
    confirmed_at: Instant | null
    withdrawn_at: Instant | null
  }
  subscription: {
    id: Generated<number>
    contact_id: number
    state: SubscriptionState
    criteria: Json<Criteria>
    frequency: Frequency
    watermark: Generated<number>
    earlier_wishes: GeneratedJson<EarlierWishes[]>
    token_generation: Generated<number>
    created_at: GeneratedInstant
    confirmed_at: Instant | null
    paused_until: Instant | null
    ended_at: Instant | null
    end_reason: string | null
    /** an older subscription that this one takes over from once it is confirmed (a changed address) */
    replaces: number | null
  }
  token: { hash: string; purpose: string; subject: string; generation: number; created_at: GeneratedInstant }
  link_request: { email_hash: string; email: string; asked_at: GeneratedInstant }
  lead: {
    id: Generated<number>
    contact_id: number
    listing_id: number | null
    unit_id: number | null
    office_id: string | null
    agent_email: string
    message: string
    created_at: GeneratedInstant
  }
  friend_mail: {
    id: Generated<number>
    listing_id: number
    unit_id: number | null
    friend_hash: string
    sender_hash: string
    network: string | null
    locale: Locale
    created_at: GeneratedInstant
  }
  appointment: {
    id: string
    /** null only where release 0.1.0 wrote it */
    link_hash: string | null
    listing_id: number
    unit_id: number | null
    office_id: string
    agent_id: string | null
    starts_at: Instant
    ends_at: Instant
    state: 'booked' | 'cancelled'
    /** a booked one is held until then; a cancelled one lapsed then */
    held_until: Instant | null
    /** when its visitor confirmed the address */
    confirmed_at: Instant | null
    visitor_name: string
    visitor_email: string
    visitor_email_hash: string
    visitor_phone: string | null
    visitor_language: Locale
    visitor_message: string | null
    reason: string | null
    sequence: Generated<number>
    created_at: GeneratedInstant
    cancelled_at: Instant | null
  }
  outbox: OutboxTable
  outbox_attempt: {
    id: Generated<number>
    outbox_id: number
    started_at: GeneratedInstant
    outcome: string | null
    error: string | null
  }
  suppression: { email_hash: string; scope: 'all' | 'friend'; reason: string; created_at: GeneratedInstant }
  bounce: {
    id: Generated<number>
    email_hash: string
    hard: boolean
    outbox_id: number | null
    created_at: GeneratedInstant
  }
  digest: {
    subscription_id: number
    period: string
    outbox_id: number | null
    listings: number
    watermark: number
    composed_at: GeneratedInstant
  }
  idempotency: {
    key: string
    request_hash: string
    status: number
    answer: Json<unknown>
    created_at: GeneratedInstant
  }
  rate_limit: { bucket: string; window_start: Instant; count: number }
  erasure: { email_hash: string; erased_at: GeneratedInstant }
  /** `xid` is read as text */
  change_log: { seq: Generated<number>; xid: ColumnType<string, never, never>; entity: string; id: number }
}

export type ListingEventKind = 'new' | 'price' | 'availability' | 'back' | 'unit_freed'

type ListingTable = {
  id: Generated<number>
  source: string
  source_ref: string
  kind: ListingKind
  parent_id: number | null
  demo: Generated<boolean>
  availability: Availability
  doc: JSONColumnType<Listing>
  content_hash: string
  address_hash: string | null
  source_updated_at: Instant | null
  first_seen: GeneratedInstant
  /** false: it was there before we first looked, and \`first_seen\` says only when that was */
  since_known: Generated<boolean>
  last_confirmed: GeneratedInstant
  changed_at: GeneratedInstant
  withdrawn_at: Instant | null
  last_run: number | null
  /** kept back, because the law blocks it or the project it is in and its source wants that; then nobody sees it */
  held: Generated<boolean>
  /** held since it came: nobody ever saw it */
  unseen: Generated<boolean>
  /** what the law said to it; null: nothing, or it was not asked yet */
  findings: ColumnType<Findings | null, string | null | undefined, string | null>
  /** the day (ISO date) of the lapse that its agency was told of */
  lapse_told: string | null
  /** which gate, of which rules, its offer was asked by; null: by none yet */
  asked_by: string | null
  /** when it has to be asked again */
  ask_at: Instant | null
}

/** Fields and the rules that name them, as `judge` finds them. */
export type Findings = { blocks: LawFinding[]; warns: LawFinding[] }

type SearchRowTable = {
  id: number
  offer_id: number
  new_build: boolean
  sale: boolean
  sale_price: number | null
  rent: boolean
  rent_price: number | null
  takeover: boolean
  takeover_price: number | null
  type: string
  bedrooms: number | null
  year: number | null
  living: number | null
  land: number | null
  commercial: number | null
  garden: boolean | null
  terrace: boolean | null
  garage: boolean | null
  bicycle_shed: boolean | null
  ready_to_move_in: boolean | null
  revenue_property: boolean | null
  renovation_required: boolean | null
  furnished: boolean | null
  swimming_pool: boolean | null
  elevator: boolean | null
  pets_allowed: boolean | null
  wheelchair: boolean | null
  ground_floor: boolean | null
  not_renovation: boolean | null
  deposit: number | null
  /** days since 1970 */
  available: number | null
  station: number | null
  warm: number | null
  tax: string | null
  energy_rank: number | null
  energy_kwh: number | null
  country: string
  postal_code: string
  province: string | null
  lat: number | null
  lng: number | null
  first_seen: Instant
  words: string | null
}

type TravelReachTable = {
  place: string
  arrive_by: number
  timetable: string
  /** absent in what was kept before it was packed */
  reach: NullableJson<{ packed?: string }>
  computed_at: Instant
}

type OutboxTable = {
  id: Generated<number>
  key: string
  kind: string
  priority: number
  recipient: string
  recipient_hash: string
  locale: Locale
  reply_to: string | null
  subject: string
  html: string
  body_text: string
  headers: GeneratedJson<Record<string, string>>
  attachments: GeneratedJson<OutboxAttachment[]>
  message_id: string
  subscription_id: number | null
  state: Generated<'queued' | 'sending' | 'sent' | 'dead' | 'dropped' | 'suppressed'>
  attempts: Generated<number>
  not_before: GeneratedInstant
  not_after: Instant | null
  lease_until: Instant | null
  last_error: string | null
  /** what the server answered at the last try: `550`, or how the line broke: `ECONNREFUSED` */
  last_code: string | null
  created_at: GeneratedInstant
  sent_at: Instant | null
}

/** Text attachment, such as an ICS file. */
export type OutboxAttachment = { filename: string; contentType: string; content: string }
