import { type Kysely, sql, type Transaction } from 'kysely'
import { isSame } from '#domain/listing/field-changes.ts'
import { BLANK } from '#domain/layers/blank-listing.ts'
import type { Edit, Edits } from '#domain/layers/layers.ts'
import type { Revision, RevisionChange } from '#domain/layers/revisions.ts'
import type { Listing, ListingKind } from '#domain/listing/listing.ts'
import type { Stage } from '#domain/office/stages.ts'
import { noteChanges } from '#store/imports/change-log.ts'
import type { Schema } from '#store/schema.ts'
import { joinedInto } from '#store/listings/joined-listings.ts'
import { lockSource } from '#store/imports/source-lock.ts'

type Copy = Schema['listing_edit']['copy']

/** People's edits of these listings, by listing; a listing that nobody edited is not in the map. */
export async function editsOf(
  db: Kysely<Schema>,
  ids: readonly number[],
  copy: Copy,
): Promise<Map<number, Map<string, Edit>>> {
  const found = new Map<number, Map<string, Edit>>()
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('listing_edit')
    .where('listing_id', 'in', ids)
    .where('copy', '=', copy)
    .orderBy('field')
    .selectAll()
    .execute()
  for (const { listing_id, field, value, feed, person, at } of rows) {
    const edits = found.get(listing_id) ?? new Map<string, Edit>()
    edits.set(field, { value, feed, by: person, at: at.toISOString() })
    found.set(listing_id, edits)
  }
  return found
}

/** A listing with its layers. `feed`: what its source says; `edits`: those of the working copy. */
export type LayeredListing = {
  id: number
  source: string
  sourceRef: string
  kind: ListingKind
  parentId: number | null
  demo: boolean
  /** What visitors see, unless the listing is held. */
  doc: Listing
  feed: Listing
  edits: Edits
  /** Do the working and the public copy hold the same edits? */
  isPublished: boolean
  revision: number
  stage: Stage
  stageAt: Date | null
  held: boolean
  /** No visitor ever saw the listing. */
  unseen: boolean
}

/** A former id gives the listing that it leads to; null when there is no such listing. */
export async function layeredListing(db: Kysely<Schema>, id: number): Promise<LayeredListing | null> {
  const kept = (await joinedInto(db, [id])).get(id)
  return await layersOf(db, kept ?? id)
}

async function layersOf(db: Kysely<Schema>, id: number): Promise<LayeredListing | null> {
  const row = await db
    .selectFrom('listing')
    .where('id', '=', id)
    .select(['id', 'source', 'source_ref', 'kind', 'parent_id', 'demo', 'doc', 'feed', 'revision'])
    .select(['stage', 'stage_at', 'held', 'unseen'])
    .executeTakeFirst()
  if (!row) return null
  const { source, kind, demo, doc, revision } = row
  const edits = (await editsOf(db, [id], 'working')).get(id) ?? new Map<string, Edit>()
  const published = (await editsOf(db, [id], 'public')).get(id) ?? new Map<string, Edit>()
  const isPublished = isSame(Object.fromEntries(edits), Object.fromEntries(published))
  const { source_ref: sourceRef, parent_id: parentId, stage, stage_at: stageAt, held, unseen } = row
  const own = { id, source, sourceRef, kind, parentId, demo, doc, feed: row.feed ?? doc, edits, isPublished, revision }
  return { ...own, stage, stageAt, held, unseen }
}

/** An offer or one of its units, as visitors see it. `isOwn`: it is the listing that was asked for. */
export type FamilyMember = { doc: Listing; isOwn: boolean }

/** The offer that a listing is or belongs to, then its units. Withdrawn units are left out, except the listing itself. */
export async function familyOf(
  db: Kysely<Schema>,
  { id, parentId }: Pick<LayeredListing, 'id' | 'parentId'>,
): Promise<FamilyMember[]> {
  const offerId = parentId ?? id
  const rows = await db
    .selectFrom('listing')
    .where((where) => where.or([where('id', '=', offerId), where('parent_id', '=', offerId)]))
    .where((where) => where.or([where('availability', '<>', 'WITHDRAWN'), where('id', 'in', [id, offerId])]))
    .orderBy(sql`parent_id nulls first`)
    .orderBy('id')
    .select(['id', 'doc'])
    .execute()
  return rows.map((row) => ({ doc: row.doc, isOwn: row.id === id }))
}

/** The listing, with its source locked until the transaction ends, for a caller that will write it. */
export async function lockListing(tx: Transaction<Schema>, id: number): Promise<LayeredListing | null> {
  const row = await tx.selectFrom('listing').where('id', '=', id).select('source').executeTakeFirst()
  if (!row) return null
  await lockSource(tx, row.source)
  return await layersOf(tx, id)
}

/** The revisions of a listing after this one, the oldest first. */
export async function revisionsAfter(db: Kysely<Schema>, id: number, after: number): Promise<Revision[]> {
  const rows = await db
    .selectFrom('listing_revision')
    .where('listing_id', '=', id)
    .where('number', '>', after)
    .orderBy('number')
    .select(['number', 'at', 'person', 'run', 'act', 'changes', 'undoes'])
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** The revision that an earlier save with this `saveId` made; null when there was none. */
export async function revisionOfSave(db: Kysely<Schema>, id: number, saveId: string): Promise<Revision | null> {
  const row = await db
    .selectFrom('listing_revision')
    .where('listing_id', '=', id)
    .where('save_id', '=', saveId)
    .select(['number', 'at', 'person', 'run', 'act', 'changes', 'undoes'])
    .executeTakeFirst()
  return row ? { ...row, at: row.at.toISOString() } : null
}

/** Adds a person's revision and, for an edit, changes the working copy accordingly. Returns the revision's number. */
export async function addRevision(
  tx: Transaction<Schema>,
  { id, revision }: Pick<LayeredListing, 'id' | 'revision'>,
  added: {
    act: 'edit' | 'aside' | 'publish' | 'stage'
    changes: readonly RevisionChange[]
    person: string
    now: Date
    undoes?: number
    saveId?: string | null
  },
): Promise<number> {
  const { act, changes, person, now, undoes = null, saveId = null } = added
  const number = revision + 1
  await tx
    .insertInto('listing_revision')
    .values({
      ...{ listing_id: id, number, at: now, person, run: null, act, undoes, save_id: saveId },
      changes: JSON.stringify(changes),
    })
    .execute()
  // From the first edit on, `feed` keeps what the source says.
  await sql`update listing set revision = ${number}, feed = coalesce(feed, doc) where id = ${id}`.execute(tx)
  await noteChanges(tx, 'listing', [id])
  if (act === 'edit') await writeWorking(tx, id, changes, { person, now })
  return number
}

async function writeWorking(
  tx: Transaction<Schema>,
  id: number,
  changes: readonly RevisionChange[],
  { person, now }: { person: string; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('listing_edit')
    .where('listing_id', '=', id)
    .where('copy', '=', 'working')
    .where(
      'field',
      'in',
      changes.map(({ at }) => at),
    )
    .execute()
  const written = changes.filter((change) => 'new' in change)
  if (written.length === 0) return
  await tx
    .insertInto('listing_edit')
    .values(
      written.map(({ at, new: value, feed = null }) => ({
        ...{ listing_id: id, copy: 'working' as const, field: at, person, at: now },
        ...{ value: JSON.stringify(value), feed: JSON.stringify(feed) },
      })),
    )
    .execute()
}

/** Replaces the edits of the public copy by those of the working copy. */
export async function copyEdits(tx: Transaction<Schema>, id: number): Promise<void> {
  await tx.deleteFrom('listing_edit').where('listing_id', '=', id).where('copy', '=', 'public').execute()
  await sql`insert into listing_edit (listing_id, copy, field, value, feed, person, at)
    select listing_id, 'public', field, value, feed, person, at from listing_edit
    where listing_id = ${id} and copy = 'working'`.execute(tx)
}

/** Sets a listing's stage; the caller does what follows from it. @param at when a scheduled listing is published */
export async function setStage(tx: Transaction<Schema>, id: number, stage: Stage, at: Date | null): Promise<void> {
  await tx.updateTable('listing').set({ stage, stage_at: at }).where('id', '=', id).execute()
}

/** Adds an empty listing, to be written by hand, and returns its id. Its edits follow in the same transaction. */
export async function addBlankListing(
  tx: Transaction<Schema>,
  { source, demo, now }: { source: string; demo: boolean; now: Date },
): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('listing', 'id'))::integer as id`.execute(tx)
  const id = rows[0]?.id ?? 0
  const sourceRef = `H${id}`
  const doc = JSON.stringify({ ...BLANK, source, sourceRef })
  await sql`insert into listing (id, source, source_ref, kind, demo, availability, doc, feed, content_hash, first_seen,
      last_confirmed, changed_at, stage, held, unseen) overriding system value
    values (${id}, ${source}, ${sourceRef}, ${BLANK.kind}, ${demo}, ${BLANK.availability}, ${doc}::jsonb, ${doc}::jsonb, '',
      ${now}, ${now}, ${now}, 'draft', true, true)`.execute(tx)
  return id
}
