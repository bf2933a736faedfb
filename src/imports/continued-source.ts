import type { Sender } from '#feeds/feed.ts'
import type { FileRecords } from '#imports/file-records.ts'
import type { ImportRemark } from '#domain/listing/import-remarks.ts'
import type { App } from '#journeys/app.ts'
import { countKnown, similarSources } from '#store/imports/similar-sources.ts'

/** Of an `openimmo_anid` only the first four characters are the agency; the rest changes with the program's installation. */
const AGENCY_CHARS = 4
/** A source goes on under a new name when it has at least this share of the file's references. */
const MIN_KNOWN_SHARE = 0.5

/**
 * The source whose file this is, where the file names a new one: the only source of the same agency and firm that has at
 * least half of the file's references. Where none is that certain, the remark names those that begin in the same way.
 */
export async function continuedSource(
  db: App['db'],
  { id, firm }: Sender,
  records: FileRecords,
): Promise<{ source: string; remark: ImportRemark | null }> {
  const similar = id.length > AGENCY_CHARS ? await similarSources(db, id, { chars: AGENCY_CHARS }) : []
  if (similar.length === 0) return { source: id, remark: null }
  const sources = similar.map(({ source }) => source)
  const known = new Map<string, number>()
  let all = 0
  for (const refs of records.references()) {
    all += refs.length
    for (const [source, count] of await countKnown(db, sources, refs))
      known.set(source, (known.get(source) ?? 0) + count)
  }
  const certain = similar.filter(
    (one) => isSameFirm(one.firm, firm) && all > 0 && (known.get(one.source) ?? 0) >= all * MIN_KNOWN_SHARE,
  )
  const [only, ...others] = certain
  if (only && others.length === 0) return { source: only.source, remark: { about: 'source_continued', named: id } }
  return { source: id, remark: { about: 'similar_sources', sources } }
}

/** Runs of earlier releases do not tell their firm; then the references alone decide. */
const isSameFirm = (stored: string | null, named: string | null): boolean =>
  stored === null || named === null || stored.trim().toLowerCase() === named.trim().toLowerCase()
