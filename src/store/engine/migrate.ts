import { type Kysely, sql } from 'kysely'
import { failpoint } from '#base/failpoint.ts'
import { StoreRefusedError } from '#store/engine/postgres.ts'
import type { Schema } from '#store/schema.ts'
import * as initial from '#store/migrations/0001-initial.ts'
import * as pictures from '#store/migrations/0002-pictures.ts'
import * as bounces from '#store/migrations/0003-bounces.ts'
import * as finishedMails from '#store/migrations/0004-finished-mails.ts'
import * as linkRequests from '#store/migrations/0005-link-requests.ts'
import * as heldViewings from '#store/migrations/0006-held-viewings.ts'
import * as imports from '#store/migrations/0007-imports.ts'
import * as mailAnswers from '#store/migrations/0009-mail-answers.ts'
import * as moreFilters from '#store/migrations/0010-more-filters.ts'
import * as largeCatalogues from '#store/migrations/0011-large-catalogues.ts'
import * as movingIn from '#store/migrations/0012-moving-in.ts'
import * as stations from '#store/migrations/0013-stations.ts'
import * as costs from '#store/migrations/0014-costs.ts'
import * as lawGate from '#store/migrations/0015-law-gate.ts'
import * as travel from '#store/migrations/0016-travel.ts'
import * as words from '#store/migrations/0017-words.ts'
import * as offeredUnits from '#store/migrations/0018-offered-units.ts'
import * as flemishClasses from '#store/migrations/0019-flemish-classes.ts'
import * as rentsWithCharges from '#store/migrations/0020-rents-with-charges.ts'
import * as viewingMessages from '#store/migrations/0021-viewing-messages.ts'
import * as flagsNobodyHas from '#store/migrations/0022-flags-nobody-has.ts'
import * as rentsOfHistory from '#store/migrations/0023-rents-of-history.ts'
import * as wordsWithoutHiddenStreets from '#store/migrations/0024-words-without-hidden-streets.ts'
import * as layers from '#store/migrations/0026-layers.ts'
import * as officePeople from '#store/migrations/0027-office-people.ts'
import * as pausedFeeds from '#store/migrations/0028-paused-feeds.ts'
import * as officePresence from '#store/migrations/0030-office-presence.ts'
import * as stages from '#store/migrations/0031-stages.ts'
import * as pictureUploads from '#store/migrations/0036-picture-uploads.ts'
import * as agendaOfTheOffice from '#store/migrations/0045-agenda-of-the-office.ts'
import * as howViewingsWent from '#store/migrations/0046-how-viewings-went.ts'
import * as openHouses from '#store/migrations/0047-open-houses.ts'
import * as runsInTheOffice from '#store/migrations/0048-runs-in-the-office.ts'
import * as rollBacks from '#store/migrations/0049-roll-backs.ts'
import * as feedUploads from '#store/migrations/0050-feed-uploads.ts'
import * as inventedOffice from '#store/migrations/0052-invented-office.ts'
import * as people from '#store/migrations/0053-people.ts'
import * as demand from '#store/migrations/0054-demand.ts'
import * as siteSettings from '#store/migrations/0055-site-settings.ts'
import * as wordsReadAgain from '#store/migrations/0056-words-read-again.ts'
import * as wordsReadOnceMore from '#store/migrations/0057-words-read-once-more.ts'
import * as picturesAskedDaily from '#store/migrations/0058-pictures-asked-daily.ts'
import * as programIds from '#store/migrations/0059-program-ids.ts'
import * as foreignPostalCodes from '#store/migrations/0060-foreign-postal-codes.ts'
import * as listingsByReference from '#store/migrations/0061-listings-by-reference.ts'
import * as zwijndrecht from '#store/migrations/0062-zwijndrecht-in-east-flanders.ts'
import * as readerVersions from '#store/migrations/0063-reader-versions.ts'
import * as searchesOfAMail from '#store/migrations/0064-searches-of-a-mail.ts'
import * as readingsOfRuns from '#store/migrations/0065-readings-of-runs.ts'
import * as searchedFacts from '#store/migrations/0066-searched-facts.ts'
import * as joinedListings from '#store/migrations/0067-joined-listings.ts'
import * as wordsOfFamilies from '#store/migrations/0069-words-of-families.ts'
import * as wordsWithoutHiddenPrices from '#store/migrations/0070-words-without-hidden-prices.ts'
import * as feedFaults from '#store/migrations/0071-feed-faults.ts'

/** Changes the tables; runs in a transaction and uses nothing but what it is given. */
export type Migration = { up: (tx: Kysely<unknown>) => Promise<void> }

/** In order, for ever: a migration that was released is never changed, renamed or taken out. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-pictures': pictures,
  '0003-bounces': bounces,
  '0004-finished-mails': finishedMails,
  '0005-link-requests': linkRequests,
  '0006-held-viewings': heldViewings,
  '0007-imports': imports,
  '0009-mail-answers': mailAnswers,
  '0010-more-filters': moreFilters,
  '0011-large-catalogues': largeCatalogues,
  '0012-moving-in': movingIn,
  '0013-stations': stations,
  '0014-costs': costs,
  '0015-law-gate': lawGate,
  '0016-travel': travel,
  '0017-words': words,
  '0018-offered-units': offeredUnits,
  '0019-flemish-classes': flemishClasses,
  '0020-rents-with-charges': rentsWithCharges,
  '0021-viewing-messages': viewingMessages,
  '0022-flags-nobody-has': flagsNobodyHas,
  '0023-rents-of-history': rentsOfHistory,
  '0024-words-without-hidden-streets': wordsWithoutHiddenStreets,
  '0026-layers': layers,
  '0027-office-people': officePeople,
  '0028-paused-feeds': pausedFeeds,
  '0030-office-presence': officePresence,
  '0031-stages': stages,
  '0036-picture-uploads': pictureUploads,
  '0045-agenda-of-the-office': agendaOfTheOffice,
  '0046-how-viewings-went': howViewingsWent,
  '0047-open-houses': openHouses,
  '0048-runs-in-the-office': runsInTheOffice,
  '0049-roll-backs': rollBacks,
  '0050-feed-uploads': feedUploads,
  '0052-invented-office': inventedOffice,
  '0053-people': people,
  '0054-demand': demand,
  '0055-site-settings': siteSettings,
  '0056-words-read-again': wordsReadAgain,
  '0057-words-read-once-more': wordsReadOnceMore,
  '0058-pictures-asked-daily': picturesAskedDaily,
  '0059-program-ids': programIds,
  '0060-foreign-postal-codes': foreignPostalCodes,
  '0061-listings-by-reference': listingsByReference,
  '0062-zwijndrecht-in-east-flanders': zwijndrecht,
  '0063-reader-versions': readerVersions,
  '0064-searches-of-a-mail': searchesOfAMail,
  '0065-readings-of-runs': readingsOfRuns,
  '0066-searched-facts': searchedFacts,
  '0067-joined-listings': joinedListings,
  '0069-words-of-families': wordsOfFamilies,
  '0070-words-without-hidden-prices': wordsWithoutHiddenPrices,
  '0071-feed-faults': feedFaults,
}

/**
 * Brings the tables up to date and returns the names of the migrations that ran now. Safe to run twice, at once from
 * two processes, and after being killed: each migration is one transaction. Throws when one fails, or when the store
 * was written by a newer Gevel.
 *
 * `until`: name of the last migration to run; without it all of them run.
 */
export async function migrate(
  db: Kysely<Schema>,
  { migrations = MIGRATIONS, until }: { migrations?: Record<string, Migration>; until?: string | undefined } = {},
): Promise<string[]> {
  return await db.connection().execute(async (connection) => {
    const session = connection.withTables<Bookkeeping>()
    // The session holds the lock, not one transaction: a second process waits here until all migrations are through.
    await sql`set statement_timeout = 0`.execute(session)
    await sql`select pg_advisory_lock(${LOCK})`.execute(session)
    try {
      await session.schema
        .createTable('schema_migration')
        .ifNotExists()
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('applied_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
        .execute()
      return await runMissing(session, migrations, until)
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(session)
      await sql`reset statement_timeout`.execute(session)
    }
  })
}

/** Names of the migrations that were applied, in order; empty for a store without tables. */
export async function appliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('schema_migration') is not null as there`.execute(db)
  if (!rows[0]?.there) return []
  const applied = await db.withTables<Bookkeeping>().selectFrom('schema_migration').select('name').execute()
  return applied.map(({ name }) => name).sort()
}

type Bookkeeping = { schema_migration: { name: string } }

/** Key of the advisory lock: any number that nothing else locks; these are the letters of "gevel". */
const LOCK = 0x676576656c

async function runMissing(
  session: Kysely<Bookkeeping>,
  migrations: Record<string, Migration>,
  until: string | undefined,
): Promise<string[]> {
  const rows = await session.selectFrom('schema_migration').select('name').execute()
  const applied = new Set(rows.map(({ name }) => name))
  const unknown = [...applied].filter((name) => !(name in migrations))
  if (unknown.length > 0) {
    throw new StoreRefusedError(
      `This store was written by a newer Gevel (it knows ${unknown.join(', ')}). Start that version instead.`,
    )
  }
  const ran: string[] = []
  for (const [name, migration] of Object.entries(migrations)) {
    if (until !== undefined && name > until) break
    if (applied.has(name)) continue
    await runOne(session, name, migration)
    failpoint('migration.after-commit')
    ran.push(name)
  }
  return ran
}

async function runOne(session: Kysely<Bookkeeping>, name: string, migration: Migration): Promise<void> {
  try {
    await session.transaction().execute(async (tx) => {
      // Give up rather than queue for a table lock and hold up every reader behind us.
      await sql`set local lock_timeout = '3s'`.execute(tx)
      // Only the type changes: a migration must not know today's tables, or it would not compile in a year.
      await migration.up(tx as unknown as Kysely<unknown>)
      await tx.insertInto('schema_migration').values({ name }).execute()
      failpoint('migration.before-commit')
    })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${name} failed and changed nothing: ${why}`, { cause: error })
  }
}
