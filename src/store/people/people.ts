import { type Kysely, type Selectable, sql } from 'kysely'
import type { Locale } from '#base/locale.ts'
import { type ClosedWhy, type PersonState, phoneKey } from '#domain/office/people.ts'
import { noteChanges } from '#store/imports/change-log.ts'
import { emailHash } from '#store/people/contacts.ts'
import type { Schema } from '#store/schema.ts'

/** A visitor's own details, as they gave them; `email` is '' when they gave only a telephone number. */
export type Visitor = { email: string; name: string; phone: string | null; language: Locale }

/** The hash that identifies a visitor: of their address, else of their telephone number; '' when neither identifies them. */
export function visitorHash({ email, phone }: Pick<Visitor, 'email' | 'phone'>): string {
  if (email !== '') return emailHash(email)
  const key = phone === null ? null : phoneKey(phone)
  return key === null ? '' : emailHash(`tel:${key}`)
}

/**
 * Notes, in the transaction of the request, that a visitor wrote or booked a viewing: as a new person, or as more of a known
 * one. Returns the id of their thread; null when nothing identifies the visitor.
 * @param agentEmail the home's agent, who gets the thread if they work in the office and nobody has it yet
 */
export async function meetPerson(
  tx: Kysely<Schema>,
  visitor: Visitor,
  { did, agentEmail, at }: { did: 'asked' | 'booked'; agentEmail: string; at: Date },
): Promise<number | null> {
  const hash = visitorHash(visitor)
  if (hash === '') return null
  const { name, email, phone, language } = visitor
  const { rows } = await sql<{ head: number }>`
    insert into person (email_hash, email, name, phone, phone_key, language, created_at, last_at)
    values (${hash}, ${email}, ${name}, ${phone}, ${phone === null ? null : phoneKey(phone)}, ${language}, ${at}, ${at})
    on conflict (email_hash) do update set
      name = coalesce(nullif(excluded.name, ''), person.name),
      phone = coalesce(excluded.phone, person.phone),
      phone_key = coalesce(excluded.phone_key, person.phone_key),
      language = excluded.language
    returning coalesce(merged_into, id) as head`.execute(tx)
  const head = rows[0]?.head
  if (head === undefined) return null
  // `head` is the thread that the person is merged into, if any. A closed thread opens again.
  await sql`
    update person set
      state = case when ${did === 'booked'} and state in ('new', 'answered', 'closed') then 'viewing'
        when state = 'closed' then 'new' else state end,
      closed_why = null,
      later_at = null,
      assigned_to = coalesce(assigned_to, ${assigneeFor(agentEmail, language)})
    where id = ${head}`.execute(tx)
  await settlePeople(tx, [head])
  return head
}

/** Who gets a new thread: the home's agent, else the only colleague who works in the visitor's language. */
const assigneeFor = (agentEmail: string, language: Locale) => sql`coalesce(
  (select id from office_person where email_hash = ${emailHash(agentEmail)} and state = 'active'),
  (select min(id) from office_person where language = ${language} and state = 'active' and role <> 'owner'
    having count(*) = 1))`

/**
 * Computes the columns of threads from what was said in them: who wrote last and when, and since when a question waits. A
 * message of the office answers all questions before it.
 */
export async function settlePeople(tx: Kysely<Schema>, heads: readonly number[]): Promise<void> {
  if (heads.length === 0) return
  await sql`
    with own as (
      select id, email_hash, coalesce(merged_into, id) as head from person
      where id = any(${[...heads]}::int[]) or merged_into = any(${[...heads]}::int[])
    ), word as (
      select head, lead.created_at as at, true as theirs, true as asks, message as text, listing_id, unit_id, office_id
      from own join contact on contact.email_hash = own.email_hash join lead on lead.contact_id = contact.id
      union all
      select head, created_at, booked_by is null, visitor_message is not null and booked_by is null, visitor_message,
        listing_id, unit_id, office_id
      from own join appointment on visitor_email_hash = own.email_hash where held_until is null
      union all
      select head, at, kind = 'answer', kind = 'answer' and not ('automatic' = any(marks)), text, listing_id, unit_id, null
      from own join person_entry on person_id = own.id where kind <> 'note'
    ), dealt as (
      select person.id as head, greatest(max(word.at) filter (where not theirs), person.dealt_at) as at
      from person left join word on word.head = person.id where person.id = any(${[...heads]}::int[]) group by person.id
    ), waiting as (
      select word.head, min(word.at) as since from word join dealt on dealt.head = word.head
      where asks and (dealt.at is null or word.at > dealt.at) group by word.head
    ), latest as (
      select distinct on (head) head, at, theirs, text from word order by head, at desc, theirs
    ), about as (
      select distinct on (head) head, listing_id, unit_id, office_id from word
      where listing_id is not null order by head, at desc
    ), words as (
      select head, string_agg(text, ' ' order by at desc) as text from word group by head
    ), names as (
      select head, string_agg(concat_ws(' ', name, email, phone, phone_key), ' ') as text
      from own join person on person.id = own.id group by head
    )
    update person set
      waits_since = case when person.state = 'closed' then null else waiting.since end,
      reminded = case when waiting.since is null or waiting.since is distinct from person.waits_since then 0 else reminded end,
      last_at = coalesce(latest.at, person.last_at),
      last_text = left(latest.text, 500),
      last_by = case when latest.theirs is false then 'office' else 'visitor' end,
      listing_id = about.listing_id,
      unit_id = about.unit_id,
      office_id = coalesce(about.office_id, person.office_id),
      found_by = left(regexp_replace(normalize(lower(concat_ws(' ', names.text, listing.found_by, words.text)), NFD),
        '[\\u0300-\\u036F]', '', 'g'), 8000)
    from dealt left join waiting using (head) left join latest using (head) left join about using (head)
      left join words using (head) left join names using (head) left join listing on listing.id = about.listing_id
    where person.id = dealt.head`.execute(tx)
  await noteChanges(tx, 'person', heads)
}

/** Adds the people behind requests of older releases, which noted none. Returns how many people. */
export async function adoptRequests(tx: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with met as (
      select contact.email_hash, email, trim(concat_ws(' ', first_name, last_name)) as name, coalesce(mobile, phone) as phone,
        language, lead.created_at as at from lead join contact on contact.id = lead.contact_id
      union all
      select visitor_email_hash, visitor_email, visitor_name, visitor_phone, visitor_language, created_at
      from appointment where held_until is null and visitor_email_hash <> ''
    ), latest as (
      select distinct on (email_hash) * from met
      where not exists (select 1 from person where person.email_hash = met.email_hash) order by email_hash, at desc
    )
    insert into person (email_hash, email, name, phone, language, created_at, last_at)
    select email_hash, email, name, phone, language, at, at from latest on conflict (email_hash) do nothing
    returning id`.execute(tx)
  await settlePeople(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.length
}

export type PersonRow = Selectable<Schema['person']>

/** The row of a person, locked until the transaction ends; null when there is none. */
export async function lockThread(tx: Kysely<Schema>, id: number): Promise<PersonRow | null> {
  const row = await tx.selectFrom('person').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

/** All people of a thread, its own person first. Empty when there is no such thread, or it is merged into another. */
export async function peopleOf(db: Kysely<Schema>, head: number): Promise<PersonRow[]> {
  const rows = await db
    .selectFrom('person')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', head), eb('merged_into', '=', head)]))
    .orderBy('id')
    .execute()
  const own = rows.find(({ id, merged_into }) => id === head && merged_into === null)
  return own ? [own, ...rows.filter((row) => row !== own)] : []
}

/** Id of the thread that a person is in now; null when there is no such person. */
export async function threadOf(db: Kysely<Schema>, id: number): Promise<number | null> {
  const row = await db.selectFrom('person').select(['id', 'merged_into']).where('id', '=', id).executeTakeFirst()
  return row ? (row.merged_into ?? row.id) : null
}

export async function changeThread(
  tx: Kysely<Schema>,
  id: number,
  set: {
    state?: PersonState
    closed_why?: ClosedWhy | null
    assigned_to?: number | null
    dealt_at?: Date | null
    later_at?: Date | null
  },
): Promise<void> {
  await tx.updateTable('person').set(set).where('id', '=', id).execute()
  await settlePeople(tx, [id])
}

/** Reopens a thread, because somebody in it has written again. */
export async function reopenThread(tx: Kysely<Schema>, id: number): Promise<void> {
  await sql`update person set state = case when state = 'closed' then 'new' else state end, closed_why = null,
    later_at = null where id = ${id}`.execute(tx)
  await settlePeople(tx, [id])
}

/** Marks a new thread as answered by the office. */
export async function answerThread(tx: Kysely<Schema>, id: number): Promise<void> {
  await sql`update person set state = case when state = 'new' then 'answered' else state end, later_at = null
    where id = ${id}`.execute(tx)
  await settlePeople(tx, [id])
}

/** Merges a thread into another, with all people merged into it before. Entries stay with the person who wrote them. */
export async function mergePeople(tx: Kysely<Schema>, { from, into }: { from: number; into: number }): Promise<void> {
  await sql`update person set merged_into = ${into} where id = ${from} or merged_into = ${from}`.execute(tx)
  await settlePeople(tx, [into])
  await noteChanges(tx, 'person', [from])
}

/**
 * Takes a person out of the thread that they are merged into; people merged into them before stay there. Returns the id of
 * that thread, null when the person is in none.
 */
export async function separatePerson(tx: Kysely<Schema>, id: number): Promise<number | null> {
  const { rows } = await sql<{ head: number }>`
    with before as (select merged_into as head from person where id = ${id} and merged_into is not null)
    update person set merged_into = null from before where id = ${id} returning before.head`.execute(tx)
  const head = rows[0]?.head ?? null
  if (head !== null) await settlePeople(tx, [id, head])
  return head
}

/** Notes that these are two different people, so that a merge is not suggested again. */
export async function keepApart(tx: Kysely<Schema>, one: number, other: number): Promise<void> {
  await sql`update person set not_same = array_append(not_same, case id when ${one}::int then ${other}::int else ${one}::int end)
    where id in (${one}, ${other})`.execute(tx)
  await noteChanges(tx, 'person', [one])
}

/** Others who may be the same person: with the same telephone number, or the same name and street. */
export async function alikePeople(
  db: Kysely<Schema>,
  people: readonly PersonRow[],
): Promise<(PersonRow & { by: 'phone' | 'name' })[]> {
  const ids = people.map(({ id }) => id)
  const { rows } = await sql<PersonRow & { by: 'phone' | 'name' }>`
    with own as (select * from person where id = any(${ids}::int[])),
    home as (
      select distinct own.id, lower(own.name) as name, lower(street) as street, postal_code
      from own join contact on contact.email_hash = own.email_hash where own.name <> '' and street is not null
    )
    select other.*, case when exists (select 1 from own where own.phone_key = other.phone_key) then 'phone' else 'name' end as by
    from person other
    where other.merged_into is null and other.id <> all(${ids}::int[])
      and not exists (select 1 from own where other.id = any(own.not_same))
      and (other.phone_key in (select phone_key from own where phone_key is not null)
        or (lower(other.name) in (select name from home) and exists (select 1 from home join contact on contact.email_hash = other.email_hash
          where lower(other.name) = home.name and lower(contact.street) = home.street and contact.postal_code = home.postal_code)))
    order by other.last_at desc limit 5`.execute(db)
  return rows
}
