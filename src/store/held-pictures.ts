import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** Is there a listing with this picture or document, and each that has it held, or in a project that is? */
export async function isHeldPicture(db: Kysely<Schema>, hash: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean | null }>`
    select bool_and(listing.held or coalesce(project.held, false)) as held
    from picture join listing on listing.id = picture.listing_id
      left join listing project on project.id = listing.parent_id
    where picture.hash = ${hash}`.execute(db)
  return rows[0]?.held === true
}
