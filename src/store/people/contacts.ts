import { createHash } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Contact } from '#domain/requests/contact.ts'
import { mailboxKey } from '#base/email-address.ts'
import type { Locale } from '#base/locale.ts'
import type { Schema } from '#store/schema.ts'

/** Identifies an address where the address itself must not be stored. */
export const emailHash = (address: string): string => createHash('sha256').update(mailboxKey(address)).digest('hex')

/** Adds one row per submission; returns its id. */
export async function insertContact(tx: Kysely<Schema>, contact: Contact, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('contact')
    .values({ ...columnsOf(contact), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateContact(tx: Kysely<Schema>, id: number, contact: Contact): Promise<void> {
  await tx.updateTable('contact').set(columnsOf(contact)).where('id', '=', id).execute()
}

export type ConsentGiven = {
  contactId: number
  /** 'notifications' or 'marketing' */
  kind: string
  /** Hash of the wording that was agreed to. */
  textVersion: string
  locale: Locale
  /** The form in which consent was given. */
  form: string
  /** The sender's network, cut to /24 or /64; null when not known. */
  network: string | null
  at: Date
}

export async function recordConsent(tx: Kysely<Schema>, given: ConsentGiven): Promise<void> {
  await tx
    .insertInto('consent')
    .values({
      contact_id: given.contactId,
      kind: given.kind,
      text_version: given.textVersion,
      locale: given.locale,
      form: given.form,
      network: given.network,
      given_at: given.at,
    })
    .execute()
}

export async function confirmConsents(tx: Kysely<Schema>, contactIds: number[], at: Date): Promise<void> {
  if (contactIds.length === 0) return
  await tx
    .updateTable('consent')
    .set({ confirmed_at: at })
    .where('contact_id', 'in', contactIds)
    .where('confirmed_at', 'is', null)
    .execute()
}

export async function withdrawConsent(tx: Kysely<Schema>, contactId: number, kind: string, at: Date): Promise<void> {
  await tx
    .updateTable('consent')
    .set({ withdrawn_at: at })
    .where('contact_id', '=', contactId)
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Has the owner of this address confirmed it, by a subscription that has not ended since, or by a viewing? */
export async function isConfirmedAddress(db: Kysely<Schema>, hash: string): Promise<boolean> {
  const { rows } = await sql<{ confirmed: boolean }>`
    select exists (
        select 1 from contact join subscription s on s.contact_id = contact.id
        where contact.email_hash = ${hash} and s.confirmed_at is not null and s.state in ('active', 'paused'))
      or exists (select 1 from appointment where visitor_email_hash = ${hash} and confirmed_at is not null)
      as confirmed`.execute(db)
  return rows[0]?.confirmed ?? false
}

/** Makes other submissions of this address wait until the transaction ends. */
export async function lockAddress(tx: Kysely<Schema>, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${Number.parseInt(hash.slice(0, 12), 16)})`.execute(tx)
}

export function contactFrom(row: Omit<Selectable<Schema['contact']>, 'id' | 'email_hash' | 'created_at'>): Contact {
  return {
    title: row.title,
    language: row.language,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    mobile: row.mobile,
    address: {
      street: row.street,
      number: row.street_number,
      box: row.post_box,
      postalCode: row.postal_code,
      locality: row.locality,
    },
    marketingOptIn: row.marketing_opt_in,
  }
}

function columnsOf(contact: Contact) {
  const { address } = contact
  return {
    email: contact.email,
    email_hash: emailHash(contact.email),
    title: contact.title,
    language: contact.language,
    first_name: contact.firstName,
    last_name: contact.lastName,
    phone: contact.phone,
    mobile: contact.mobile,
    street: address.street,
    street_number: address.number,
    post_box: address.box,
    postal_code: address.postalCode,
    locality: address.locality,
    marketing_opt_in: contact.marketingOptIn,
  }
}
