import type { ColumnType, Generated, JSONColumnType, RawBuilder } from 'kysely'
import type { Listing, Availability, CriteriaFlag, Deal, ListingKind, MediaKind } from '#domain/listing/listing.ts'
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
 * timestamptz by the clock of the application, `app.now()`, which tests set. Written as Date or ISO string. Promises to
 * people go by this clock: when a link lapses, a viewing begins, a pause ends, data is deleted.
 */
type Instant = ColumnType<Date, Date | string, Date | string>
/**
 * timestamptz by the clock of the database: SQL writes `now()` and compares with `now()`. Leases, queues, retries and
 * idempotency keys go by it, since the clocks of several machines may differ. No statement compares the two clocks.
 */
type StoreInstant = ColumnType<Date, RawBuilder<Date> | undefined, RawBuilder<Date>>
/** jsonb: read as the value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>
type NullableJson<T> = ColumnType<T | null, string | null, string | null>
type GeneratedJson<T> = ColumnType<T, string | undefined, string>

/** The tables as they are after all migrations. */
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
  /** Former ids of homes that were here twice: they lead to the home that the two became. */
  joined_listing: { id: number; into_id: number }
  /** People's edits of listings: the working copy, and the public copy, which holds the published edits. */
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
    /** The browser's id of the save, so that a save sent twice counts once. */
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
    /** The random user handle in the person's passkeys; it reveals nothing about them. */
    handle: string
    created_at: Instant
    /** Does the person get their daily agenda by mail? */
    agenda_mail: Generated<boolean>
    /** An invented colleague, as whom one looks around the demonstration. */
    invented: Generated<boolean>
  }
  office_passkey: {
    id: string
    person_id: number
    public_key: Uint8Array
    /** Number of uses as the passkey counts them; 0 when it does not count. */
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
    /** The only browser in which the link works; null when it works in any. */
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
  /** Rows are only ever added: see migration 0027. */
  office_log: {
    id: Generated<number>
    at: Instant
    person_id: number | null
    act: LogAct
    about_id: number | null
    /** What else the entry is about, such as `listing:12`. */
    object: string | null
    old: string | null
    new: string | null
  }
  /** Invented visitors of the demonstration, who wrote to the agency, by the hash of their address. */
  invented_visitor: { email_hash: string }
  /** Open tabs of the office. */
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
    /** For `price` events: does the rent include the charges? */
    with_charges: Generated<boolean>
    at: Instant
    /** The import that brought the event. */
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
    /** The worker that has the run, until its lease ends. */
    worker: string | null
    lease_until: StoreInstant | null
    /** Number of lines in the spool. */
    lines: number | null
    /** Has a person approved that the run withdraws many listings (`--yes`)? */
    approved: Generated<boolean>
    /** How often another worker took the run over. */
    resumed: Generated<number>
    /** The roll-back that undid the run. */
    roll_back: number | null
    /** The firm that the file names; null when it names none, or before that was stored. */
    firm: string | null
    /** The version of the readers (feeds/reader-version.ts); null before that was stored. */
    reader: number | null
    /** Was the file read before, by older readers? Values that only the newer ones understand then cause no alerts. */
    reread: Generated<boolean>
    /**
     * The report of reading the file (imports/reading/reading-report.ts); null before that was stored, and after 30
     * days.
     */
    reading: ColumnType<unknown, string | null | undefined, string | null>
  }
  /** Roll-backs of a source's imports: all with numbers from `run` up to, but without, `up_to`. */
  roll_back: {
    id: Generated<number>
    source: string
    run: number
    up_to: number
    person: string
    begun_at: Instant
    finished_at: Instant | null
    /** Listings up to this id are put back already. */
    listing: Generated<number>
    counts: GeneratedJson<unknown>
  }
  /** Spools: what was read of a feed and waits to be stored, as lines packed with gzip. */
  import_spool: { spool: string; part: number; lines: Uint8Array; created_at: StoreInstant }
  /** Feed files that were uploaded in the office. */
  feed_upload: {
    id: string
    source: string | null
    name: string
    /** How the columns of a CSV file are read, as JSON text. */
    mapping: string | null
    size: number
    /** Does the file hold all listings of its source? The missing ones are then withdrawn. */
    whole: boolean
    state: 'sending' | 'reading' | 'read' | 'importing' | 'done' | 'refused'
    /** How many records have been read or stored. */
    progress: Generated<number>
    /** What importing the file would do, or why the file was refused. */
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
    /** SHA-256 of the file, announced by the browser; the uploaded bytes must have it. */
    digest: string
    state: 'sending' | 'waiting' | 'ready' | 'refused'
    /** Why the file was refused. */
    reason: PictureRefusal | null
    hash: string | null
    /** Width and height are null for a document. */
    width: number | null
    height: number | null
    placeholder: string | null
    attempts: Generated<number>
    created_at: Instant
    /** When the picture was put into a listing, whose history names it from then on. */
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
    /** Why the last fetch failed, in English; null when it succeeded. */
    last_error: string | null
    /** The same in any language: a FeedFault. null also where an older release noted the fetch. */
    last_fault: ColumnType<unknown, string | null | undefined, string | null>
    /** The import whose rejects the operator knows of; null before the first. */
    judged_run: number | null
    next_at: Instant
    /** Since when the feed's schedule is paused, and by whom; null when it is not. */
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
    last_modified: string | null
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
    /** An older subscription that this one replaces once it is confirmed (a changed address). */
    replaces: number | null
  }
  token: {
    hash: string
    purpose: string
    subject: string
    generation: number
    /** Counts for fresh tokens only; for lasting ones the store fills it in. */
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
  /** People who wrote or booked a viewing, by the hash of their address or telephone number; see migration 0053. */
  person: {
    id: Generated<number>
    email_hash: string
    /** '' when only a telephone number is known. */
    email: string
    name: string
    phone: string | null
    phone_key: string | null
    language: Locale
    merged_into: number | null
    /** Ids of similar people who, as the office said, are somebody else. */
    not_same: Generated<number[]>
    state: Generated<PersonState>
    closed_why: ClosedWhy | null
    assigned_to: number | null
    /** Everything that the person wrote until then has been dealt with. */
    dealt_at: Instant | null
    /** The thread is put off until then. */
    later_at: Instant | null
    /** How often the office was reminded of the waiting question. */
    reminded: Generated<number>
    created_at: Instant
    /** This and all columns below are computed by `settlePeople` from what was said. */
    waits_since: Instant | null
    last_at: Instant
    last_text: string | null
    last_by: Generated<'visitor' | 'office'>
    listing_id: number | null
    unit_id: number | null
    office_id: string | null
    /** The text that a search looks through, in lower case and without accents. */
    found_by: Generated<string>
  }
  /** Entries of threads that no other table has: answers, replies, notes. */
  person_entry: {
    id: Generated<number>
    person_id: number
    kind: EntryKind
    at: Instant
    office_person_id: number | null
    text: string
    /** The part of an answer that quotes earlier mails. */
    quoted: string | null
    subject: string | null
    locale: Locale | null
    listing_id: number | null
    unit_id: number | null
    /** Message-ID of a mail that came in. */
    message_id: string | null
    marks: Generated<EntryMark[]>
    /** Key in the outbox of a mail that went out. */
    outbox_key: string | null
    /** The browser's id of the save, so that a save sent twice counts once. */
    save_id: string | null
  }
  /** Files that came with a mail. `bytes` is null when the file's type or size forbids keeping it. */
  person_file: {
    id: Generated<number>
    entry_id: number
    name: string
    type: string
    size: number
    bytes: Uint8Array | null
  }
  /** Settings that were changed in the office, in the form of the site file. */
  site_setting: { setting: string; value: Json<unknown>; changed_by: number | null; changed_at: Instant }
  /**
   * Demand: how many people search for a type of home, at a price, in a municipality; only cells of five people or
   * more.
   */
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
    /** null only in rows of release 0.1.0. */
    link_hash: string | null
    listing_id: number
    unit_id: number | null
    office_id: string
    agent_id: string | null
    starts_at: Instant
    ends_at: Instant
    state: 'booked' | 'cancelled'
    /** Until when a booked viewing is held, or when a cancelled one lapsed. */
    held_until: Instant | null
    /** When the visitor confirmed their address. */
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
    /** The colleague who booked the viewing for the visitor; null when the visitor did. */
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
    /** May the owner of the home see the feedback, without the visitor's name? */
    shared: boolean
    person_id: number
    at: Instant
  }
  /** Viewing rules of listings that differ from their office's. `weekdays`: 0 is Monday; null means all. */
  viewing_rule: { listing_id: number; online: boolean; weekdays: number[] | null; minutes: number | null }
  office_calendar: { person_id: number; hash: string; with_visitors: boolean; created_at: Instant }
  /** Hours without viewings, of an agent or of a whole office. */
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
    /** The watermark before this digest; null in rows from before that was stored. */
    since: number | null
    /** Ids of the events that the digest reports. */
    told: ColumnType<unknown, RawBuilder<unknown>, never>
    /** The roll-back that undid the reported changes after the mail had been sent. */
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
  /** `xid` is read as text. */
  change_log: { seq: Generated<number>; xid: ColumnType<string, never, never>; entity: string; id: number }
}

export type ListingEventKind = 'new' | 'price' | 'availability' | 'back' | 'unit_freed'

type ListingTable = {
  id: Generated<number>
  source: string
  source_ref: string
  /** The id by which the sending program knows the home beside its reference; null when it gives none. */
  program_id: string | null
  kind: ListingKind
  parent_id: number | null
  demo: Generated<boolean>
  availability: Availability
  /** What visitors see: what the source says, with published edits over it. */
  doc: JSONColumnType<Listing>
  /** What the source says; null when nobody edited the listing, so that `doc` is just that. */
  feed: NullableJson<Listing>
  /** Number of the latest revision. */
  revision: Generated<number>
  /** The first import that brought the listing; null when none did, or before that was stored. */
  created_run: number | null
  content_hash: string
  address_hash: string | null
  source_updated_at: Instant | null
  first_seen: Instant
  /**
   * False when the listing was on offer before our first import, so that `first_seen` is only the time of that import.
   */
  since_known: Generated<boolean>
  last_confirmed: Instant
  changed_at: Instant
  withdrawn_at: Instant | null
  last_run: number | null
  /**
   * Is it hidden from visitors? By its stage, or because the law blocks it or its project and the source's gate is
   * `hold`.
   */
  held: Generated<boolean>
  /** Has the listing been held ever since its first import, so that no visitor ever saw it? */
  unseen: Generated<boolean>
  /** What the rules of law found; null when they found nothing, or have not judged the listing yet. */
  findings: ColumnType<Findings | null, string | null | undefined, string | null>
  /** The day (ISO date) of the lapse that the agency was told of. */
  lapse_told: string | null
  /** The gate and its rules (`gateMark`) that last judged the offer; null when none has yet. */
  asked_by: string | null
  /** When the rules of law have to judge it again. */
  ask_at: Instant | null
  stage: Generated<Stage>
  /** When a scheduled listing is published. */
  stage_at: Instant | null
  /** Address of the agent whom visitors see, in lower case; a generated column, as is the next. */
  agent_email: ColumnType<string | null, never, never>
  /** The text that the office's list is searched by, in lower case and without accents. */
  found_by: ColumnType<string, never, never>
}

/** Fields of a listing, each with the rule that blocks or warns of it, as `judge` finds them. */
export type Findings = { blocks: LawFinding[]; warns: LawFinding[] }

type SearchRowTable = Record<CriteriaFlag, boolean | null> & {
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
  deposit: number | null
  /** Days since 1970. */
  available: number | null
  /** Metres to the nearest station. */
  station: number | null
  /** Rent with charges, euro a month. */
  warm: number | null
  tax: string | null
  land_share: number | null
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
  /** `packed` is absent in rows from before reaches were packed. */
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
  /** Further subscriptions of the address whose news the mail tells. */
  also_for: Generated<number[]>
  state: Generated<'queued' | 'sending' | 'sent' | 'dead' | 'dropped' | 'suppressed'>
  attempts: Generated<number>
  not_before: StoreInstant
  not_after: StoreInstant | null
  lease_until: StoreInstant | null
  last_error: string | null
  /** The server's answer to the last try, such as `550`, or how the connection failed, such as `ECONNREFUSED`. */
  last_code: string | null
  created_at: StoreInstant
  sent_at: StoreInstant | null
}

/** Text attachment, such as an ICS file. */
export type OutboxAttachment = { filename: string; contentType: string; content: string }
