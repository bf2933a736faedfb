import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

/**
 * Is there a listing with this picture or document, or was it brought in the office for one, and none of them shows it? A listing does not that is held or
 * withdrawn, or in a project that is, nor a document where the address is hidden.
 * @param documentsShownOf sources whose documents are given out even then
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
