import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** Tables that hold the parts of uploaded files until the files are read. */
type Parts = 'feed_upload_part' | 'picture_upload_part'

/** Stores a part. A second copy replaces the first: a browser sends a part again when the connection broke. */
export async function keepPart(
  db: Kysely<Schema>,
  parts: Parts,
  { upload, part, bytes }: { upload: string; part: number; bytes: Uint8Array },
): Promise<void> {
  await sql`insert into ${sql.table(parts)} (upload, part, bytes) values (${upload}, ${part}, ${bytes})
    on conflict (upload, part) do update set bytes = excluded.bytes`.execute(db)
}

export async function arrivedBytes(db: Kysely<Schema>, parts: Parts, upload: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(length(bytes)), 0)::float8 as bytes from ${sql.table(parts)} where upload = ${upload}`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}

/** Numbers of the parts that have arrived. */
export async function arrivedParts(db: Kysely<Schema>, parts: Parts, upload: string): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select part from ${sql.table(parts)} where upload = ${upload} order by part`.execute(db)
  return rows.map(({ part }) => part)
}

/** Streams the file, part by part. */
export async function* readArrived(db: Kysely<Schema>, parts: Parts, upload: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const { rows } = await sql<{ bytes: Uint8Array }>`
      select bytes from ${sql.table(parts)} where upload = ${upload} and part = ${part}`.execute(db)
    if (rows[0] === undefined) return
    yield rows[0].bytes
  }
}

/** Deletes the parts of a file that is needed no more. */
export async function dropParts(db: Kysely<Schema>, parts: Parts, upload: string): Promise<void> {
  await sql`delete from ${sql.table(parts)} where upload = ${upload}`.execute(db)
}
