import type { ColumnType, Generated, JSONColumnType, RawBuilder } from 'kysely'
import type { Listing, Availability, Deal, ListingKind, MediaKind } from '#domain/listing/listing.ts'
import type { Criteria } from '#domain/search/criteria.ts'
import type { EarlierWishes } from '#domain/subscription/earlier-wishes.ts'
import type { Frequency, SubscriptionState } from '#domain/subscription/subscription.ts'
import type { Title } from '#domain/requests/contact.ts'
import type { ClosedWhy, EntryKind, EntryMark, PersonState } from '#domain/office/people.ts'
import type { DemandCell } from '#domain/office/demand.ts'
import type { Stage } from '#domain/office/stages.ts'
import type { Revision, RevisionChange } from '#domain/layers/revisions.ts'
import type { LawFinding } from '#domain/law/judge.ts'
import type { Locale } from '#base/locale.ts'
import type { LogAct } from '#domain/office/log-entry.ts'
import type { PictureRefusal } from '#domain/office/picture-uploads.ts'
import type { Role } from '#domain/office/roles.ts'
import type { Verdict } from '#domain/office/feedback.ts'

/**
 * timestamptz by the clock of the application, `app.now()`, which tests set. Written as Date or ISO string. What people
 * are promised goes by it: when a link lapses, a viewing begins, a pause ends, data is deleted.
 */
type Instant = ColumnType<Date, Date | string, Date | string>
/**
 * timestamptz by the clock of the database: SQL writes `now()` and compares with `now()`. Machines agree by it on leases,
 * queues, retries and idempotency keys, since their own clocks may differ. No statement compares the two clocks.
 */
type StoreInstant = ColumnType<Date, RawBuilder<Date> | undefined, RawBuilder<Date>>
/** jsonb: read as the value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>
type NullableJson<T> = ColumnType<T | null, string | null, string | null>
type GeneratedJson<T> = ColumnType<T, string | undefined, string>

/** The tables, as migrations/ leave them. */
export type Schema = {
  meta: { key: string; value: Json<unknown> }
  secret: { name: string; value: Uint8Array; created_at: StoreInstant }
  place: {
    country: string
    postal_code: string
    lat: number
    lng: number
    province: string | null
    region: string | null
  }
  listing: ListingTable
  /** what people wrote over listings: their working copy, and what of it was published */
  listing_edit: {
    listing_id: number
    copy: 'working' | 'public'
    field: string
    value: Json<unknown>
    feed: Json<unknown>
    person: string
    at: Instant
  }
  listing_revision: {
    listing_id: number
    number: number
    at: Instant
    person: string | null
    run: number | null
    act: Revision['act']
    changes: Json<RevisionChange[]>
    undoes: number | null
    /** as the browser named the save, so that one which comes twice is one */
    save_id: string | null
  }
  office_person: {
    id: Generated<number>
    email: string
    email_hash: string
    name: string
    role: Role
    language: Locale
    state: 'invited' | 'active' | 'disabled'
    /** how a passkey calls its person: says nothing about them */
    handle: string
    created_at: Instant
    /** do they get the agenda of their day by mail? */
    agenda_mail: Generated<boolean>
    /** in whose place one looks around in the demonstration */
    invented: Generated<boolean>
  }
  office_passkey: {
    id: string
    person_id: number
    public_key: Uint8Array
    /** of uses, as the key counts them; 0 where it does not */
    counter: number
    transports: Json<string[]>
    name: string
    created_at: Instant
    used_at: Instant | null
  }
  office_link: {
    hash: string
    person_id: number
    purpose: 'sign_in' | 'invitation'
    invited_by: number | null
    /** it works only in the browser that asked for it; null: in any */
    browser_hash: string | null
    expires_at: Instant
    used_at: Instant | null
  }
  office_challenge: { browser_hash: string; challenge: string; person_id: number | null; expires_at: Instant }
  office_session: {
    id: Generated<number>
    hash: string
    person_id: number
    browser: string
    created_at: Instant
    seen_at: Instant
  }
  /** only grows: see migration 0027 */
  office_log: {
    id: Generated<number>
    at: Instant
    person_id: number | null
    act: LogAct
    about_id: number | null
    /** what else it is about, as `listing:12` */
    object: string | null
    old: string | null
    new: string | null
  }
  /** who wrote to the agency in the demonstration, by the hash of their address */
  invented_visitor: { email_hash: string }
  /** open tabs of the office */
  office_presence: { tab: string; person_id: number; path: string; part: string | null; seen_at: Instant }
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
    at: Instant
    /** the import that brought it */
    run: number | null
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
    started_at: Instant
    finished_at: Instant | null
    /** who works on it, and until when that is believed */
    worker: string | null
    lease_until: StoreInstant | null
    /** of the spool */
    lines: number | null
    /** many withdrawals are wanted (\`--yes\`) */
    approved: Generated<boolean>
    /** how often it was taken up again */
    resumed: Generated<number>
    /** by which it was undone */
    roll_back: number | null
  }
  /** imports of a source that were undone: from `run` on, of all numbers below `up_to` */
  roll_back: {
    id: Generated<number>
    source: string
    run: number
    up_to: number
    person: string
    begun_at: Instant
    finished_at: Instant | null
    /** listings up to this number are done */
    listing: Generated<number>
    counts: GeneratedJson<unknown>
  }
  /** what was read of a feed and waits to be stored: lines of a spool, packed with gzip */
  import_spool: { spool: string; part: number; lines: Uint8Array; created_at: StoreInstant }
  /** files that somebody brings in the browser, and their parts */
  feed_upload: {
    id: string
    source: string | null
    name: string
    /** JSON text, of a CSV */
    mapping: string | null
    size: number
    /** what it does not have of its source has gone */
    whole: boolean
    state: 'sending' | 'reading' | 'read' | 'importing' | 'done' | 'refused'
    /** records that are done */
    progress: Generated<number>
    /** what it would do, or why it was refused */
    result: NullableJson<unknown>
    run: number | null
    person: string
    created_at: Instant
    worker: string | null
    lease_until: StoreInstant | null
  }
  feed_upload_part: { upload: string; part: number; bytes: Uint8Array }
  picture_upload: {
    id: string
    listing_id: number
    person_id: number
    size: number
    /** SHA-256 of the file, as its sender says; what comes has to have it */
    digest: string
    state: 'sending' | 'waiting' | 'ready' | 'refused'
    /** why it was refused */
    reason: PictureRefusal | null
    hash: string | null
    /** of a document: null */
    width: number | null
    height: number | null
    placeholder: string | null
    attempts: Generated<number>
    created_at: Instant
    /** when somebody put it among the pictures of a listing; from then on its history names it */
    used_at: Instant | null
    worker: string | null
    lease_until: StoreInstant | null
  }
  picture_upload_part: { upload: string; part: number; bytes: Uint8Array }
  feed_state: {
    source: string
    etag: string | null
    last_modified: string | null
    last_fetched_at: Instant | null
    last_ok_at: Instant | null
    last_error: string | null
    next_at: Instant
    /** since when a person has stopped its schedule, and who; null: nobody has */
    paused_at: Instant | null
    paused_by: string | null
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
    next_attempt_at: StoreInstant
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
    created_at: Instant
  }
  consent: {
    id: Generated<number>
    contact_id: number
    kind: string
    text_version: string
    locale: Locale
    form: string
    network: string | null
    given_at: Instant
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
    created_at: Instant
    confirmed_at: Instant | null
    paused_until: Instant | null
    ended_at: Instant | null
    end_reason: string | null
    /** an older subscription that this one takes over from once it is confirmed (a changed address) */
    replaces: number | null
  }
  token: {
    hash: string
    purpose: string
    subject: string
    generation: number
    /** left to the store where it does not count: of a token that lasts */
    created_at: ColumnType<Date, Date | undefined, never>
  }
  link_request: { email_hash: string; email: string; asked_at: StoreInstant }
  lead: {
    id: Generated<number>
    contact_id: number
    listing_id: number | null
    unit_id: number | null
    office_id: string | null
    agent_email: string
    message: string
    created_at: Instant
  }
  /** who wrote or comes to see a home, by the hash of their address or telephone number; see migration 0053 */
  person: {
    id: Generated<number>
    email_hash: string
    /** '' where only a number is known */
    email: string
    name: string
    phone: string | null
    phone_key: string | null
    language: Locale
    merged_into: number | null
    /** others of whom somebody said that they are not the same */
    not_same: Generated<number[]>
    state: Generated<PersonState>
    closed_why: ClosedWhy | null
    assigned_to: number | null
    /** what they said up to then has been dealt with */
    dealt_at: Instant | null
    /** somebody looks again then */
    later_at: Instant | null
    /** how often the office was reminded of what waits */
    reminded: Generated<number>
    created_at: Instant
    /** of all that follows: `settlePeople` makes it of what was said */
    waits_since: Instant | null
    last_at: Instant
    last_text: string | null
    last_by: Generated<'visitor' | 'office'>
    listing_id: number | null
    unit_id: number | null
    office_id: string | null
    /** all words that it is found by, small and without accents */
    found_by: Generated<string>
  }
  /** what was said that stands nowhere else */
  person_entry: {
    id: Generated<number>
    person_id: number
    kind: EntryKind
    at: Instant
    office_person_id: number | null
    text: string
    /** what an answer repeats of mails before it */
    quoted: string | null
    subject: string | null
    locale: Locale | null
    listing_id: number | null
    unit_id: number | null
    /** of a mail that came in */
    message_id: string | null
    marks: Generated<EntryMark[]>
    /** of the mail that went out */
    outbox_key: string | null
    /** as the browser named what it sent, so that what comes twice is one */
    save_id: string | null
  }
  /** files that came with a mail; `bytes` null: not kept, for what it is or how large */
  person_file: {
    id: Generated<number>
    entry_id: number
    name: string
    type: string
    size: number
    bytes: Uint8Array | null
  }
  /** parts of the site that were written in the office, as the site file would have them */
  site_setting: { setting: string; value: Json<unknown>; changed_by: number | null; changed_at: Instant }
  /** what people look for, counted; only cells of five people or more */
  demand_cell: {
    deal: Deal
    nis: string
    type: string | null
    from_euro: number | null
    to_euro: number | null
    people: number
    wishes: Json<DemandCell['wishes']>
  }
  snippet: {
    id: Generated<number>
    name: string
    texts: Json<Record<string, string>>
    changed_by: number | null
    changed_at: Instant
  }
  friend_mail: {
    id: Generated<number>
    listing_id: number
    unit_id: number | null
    friend_hash: string
    sender_hash: string
    network: string | null
    locale: Locale
    created_at: Instant
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
    created_at: Instant
    cancelled_at: Instant | null
    /** who of the office booked it for its visitor */
    booked_by: number | null
    open_house_id: number | null
  }
  open_house: {
    id: Generated<number>
    listing_id: number
    office_id: string
    agent_id: string | null
    starts_at: Instant
    ends_at: Instant
    places: number
    created_by: number
  }
  viewing_feedback: {
    appointment_id: string
    listing_id: number
    verdict: Verdict
    reasons: string[]
    note: string | null
    /** may the owner of the home hear of it, without a name? */
    shared: boolean
    person_id: number
    at: Instant
  }
  /** what differs from the office's own way of showing homes; `weekdays`: 0 is Monday, null all */
  viewing_rule: { listing_id: number; online: boolean; weekdays: number[] | null; minutes: number | null }
  office_calendar: { person_id: number; hash: string; with_visitors: boolean; created_at: Instant }
  /** hours in which viewings are not offered: of an agent, or of a whole office */
  agenda_block: {
    id: Generated<number>
    office_id: string | null
    agent_id: string | null
    starts_at: Instant
    ends_at: Instant
    note: string | null
    created_by: number
    created_at: Instant
  }
  outbox: OutboxTable
  outbox_attempt: {
    id: Generated<number>
    outbox_id: number
    started_at: StoreInstant
    outcome: string | null
    error: string | null
  }
  suppression: { email_hash: string; scope: 'all' | 'friend'; reason: string; created_at: StoreInstant }
  bounce: {
    id: Generated<number>
    email_hash: string
    hard: boolean
    outbox_id: number | null
    created_at: StoreInstant
  }
  digest: {
    subscription_id: number
    period: string
    outbox_id: number | null
    listings: number
    watermark: number
    composed_at: Instant
    /** the watermark before it; null: before that was noted */
    since: number | null
    /** the events that its news stood on, of the offers that it named */
    told: ColumnType<unknown, RawBuilder<unknown>, never>
    /** the roll-back of what it told, which came when it had left */
    undone_by: number | null
  }
  idempotency: {
    key: string
    request_hash: string
    status: number
    answer: Json<unknown>
    created_at: StoreInstant
  }
  rate_limit: { bucket: string; window_start: Instant; count: number }
  erasure: { email_hash: string; erased_at: Instant }
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
  /** what visitors see: what the source says, with what people wrote over it and published */
  doc: JSONColumnType<Listing>
  /** what the source says; null: the same, and nobody wrote anything over it */
  feed: NullableJson<Listing>
  /** the number of its latest revision */
  revision: Generated<number>
  /** the import that brought it first; null: before that was noted, or none */
  created_run: number | null
  content_hash: string
  address_hash: string | null
  source_updated_at: Instant | null
  first_seen: Instant
  /** false: it was there before we first looked, and \`first_seen\` says only when that was */
  since_known: Generated<boolean>
  last_confirmed: Instant
  changed_at: Instant
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
  stage: Generated<Stage>
  /** when a scheduled one is published */
  stage_at: Instant | null
  /** of the agent visitors see, in small letters; made by the store, as is what follows */
  agent_email: ColumnType<string | null, never, never>
  /** what the list of the office is searched by, in small letters without accents */
  found_by: ColumnType<string, never, never>
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
  not_before: StoreInstant
  not_after: StoreInstant | null
  lease_until: StoreInstant | null
  last_error: string | null
  /** what the server answered at the last try: `550`, or how the line broke: `ECONNREFUSED` */
  last_code: string | null
  created_at: StoreInstant
  sent_at: StoreInstant | null
}

/** Text attachment, such as an ICS file. */
export type OutboxAttachment = { filename: string; contentType: string; content: string }
