import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

/**
 * Must nobody see this picture or document? True when it is known, from listings or an upload, but no listing shows it. A
 * listing shows none while it or its project is held or withdrawn, and no documents while its address is hidden.
 * @param documentsShownOf sources whose documents are shown even with a hidden address
 */
export async function isWithheldPicture(
  db: Kysely<Schema>,
  hash: string,
  documentsShownOf: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ withheld: boolean | null }>`
    select coalesce(bool_and(
      listing.held or listing.availability = 'WITHDRAWN' or coalesce(project.held or project.availability = 'WITHDRAWN', false)
      or picture.kind = 'document' and listing.source <> all(${[...documentsShownOf]}::text[])
        and 'true' in (listing.doc->'address'->>'hidden', coalesce(project.doc->'address'->>'hidden', ''))
    ), exists (select from picture_upload where hash = ${hash})) as withheld
    from picture join listing on listing.id = picture.listing_id
      left join listing project on project.id = listing.parent_id
    where picture.hash = ${hash}`.execute(db)
  return rows[0]?.withheld === true
}
