import type { Kysely, Transaction } from 'kysely'
import type { Role } from '#domain/office/roles.ts'
import type { Locale } from '#base/locale.ts'
import { hashOfSecret } from '#store/office/office-people.ts'
import type { Schema } from '#store/schema.ts'

/** The calendar behind a secret address, with its owner. */
export type OfficeCalendar = {
  email: string
  name: string
  role: Role
  language: Locale
  withVisitors: boolean
  invented: boolean
}

/** Gives a person's calendar a secret address. An earlier address stops working. */
export async function keepCalendar(
  tx: Transaction<Schema>,
  person: number,
  { secret, withVisitors, at }: { secret: string; withVisitors: boolean; at: Date },
): Promise<void> {
  const values = { hash: hashOfSecret(secret), with_visitors: withVisitors, created_at: at }
  await tx
    .insertInto('office_calendar')
    .values({ person_id: person, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute()
}

/** Ends a person's calendar address. False when there was none. */
export async function dropCalendar(tx: Transaction<Schema>, person: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('office_calendar')
    .where('person_id', '=', person)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** null when there is no such address, or its owner no longer works here. */
export async function calendarAt(db: Kysely<Schema>, secret: string): Promise<OfficeCalendar | null> {
  const row = await db
    .selectFrom('office_calendar')
    .innerJoin('office_person as person', 'person.id', 'office_calendar.person_id')
    .select(['person.email', 'person.name', 'person.role', 'person.language', 'person.invented', 'with_visitors'])
    .where('hash', '=', hashOfSecret(secret))
    .where('person.state', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  const { with_visitors: withVisitors, ...person } = row
  return { ...person, withVisitors }
}

/** A person's calendar: since when it has an address, and whether they get the daily agenda by mail. */
export async function ownCalendar(
  db: Kysely<Schema>,
  person: number,
): Promise<{ since: Date | null; withVisitors: boolean; mail: boolean }> {
  const row = await db
    .selectFrom('office_person')
    .leftJoin('office_calendar', 'office_calendar.person_id', 'office_person.id')
    .select(['agenda_mail', 'office_calendar.created_at', 'with_visitors'])
    .where('office_person.id', '=', person)
    .executeTakeFirstOrThrow()
  return { since: row.created_at, withVisitors: row.with_visitors ?? true, mail: row.agenda_mail }
}

export async function setAgendaMail(tx: Transaction<Schema>, person: number, mail: boolean): Promise<void> {
  await tx.updateTable('office_person').set({ agenda_mail: mail }).where('id', '=', person).execute()
}

/** Active people who want the daily agenda by mail, without the invented ones of the demonstration. */
export async function agendaReaders(
  db: Kysely<Schema>,
): Promise<{ id: number; email: string; name: string; language: Locale }[]> {
  return await db
    .selectFrom('office_person')
    .select(['id', 'email', 'name', 'language'])
    .where('state', '=', 'active')
    .where('agenda_mail', '=', true)
    .where('invented', '=', false)
    .execute()
}
