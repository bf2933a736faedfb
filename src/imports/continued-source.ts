import type { Sender } from '#feeds/feed.ts'
import type { FileRecords } from '#imports/file-records.ts'
import type { ImportRemark } from '#domain/listing/import-remarks.ts'
import type { App } from '#journeys/app.ts'
import { countDoubles, countKnown, type SimilarSource, similarSources } from '#store/imports/similar-sources.ts'

/** Of an `openimmo_anid` only the first four characters are the agency; the rest changes with the program's installation. */
const AGENCY_CHARS = 4
/** A source goes on under a new name when it has at least this share of the file's references. */
const MIN_KNOWN_SHARE = 0.5

/** `doubles`: newer names under which the source's homes are here once more, the oldest first. */
export type ContinuedSource = { source: string; doubles: string[]; remark: ImportRemark | null }

/**
 * The source whose file this is, where the file names a new one: the only source of the same agency and firm that has at
 * least half of the file's references. Where none is that certain, the remark names those that begin in the same way.
 *
 * Releases before this rule stored the homes once more under each new name. Such sources become one where it is certain
 * that one followed the other; otherwise the remark names them.
 */
export async function continuedSource(
  db: App['db'],
  { id, firm }: Sender,
  records: FileRecords,
): Promise<ContinuedSource> {
  const alone: ContinuedSource = { source: id, doubles: [], remark: null }
  const similar = id.length > AGENCY_CHARS ? await similarSources(db, id, { chars: AGENCY_CHARS }) : []
  const own = similar.find(({ source }) => source === id)
  const others = similar.filter((one) => one !== own)
  if (others.length === 0) return alone
  const certain = await certainAmong(db, others, firm, records)
  const same = similar.filter((one) => one === own || certain.includes(one))
  const [oldest, ...newer] = same
  const sources = (own ? certain : others).map(({ source }) => source)
  if (!oldest || certain.length === 0) return own ? alone : { ...alone, remark: { about: 'similar_sources', sources } }
  if (newer.length === 0)
    return { source: oldest.source, doubles: [], remark: { about: 'source_continued', named: id } }
  const count = isSuccession(same) ? await doublesIn(db, oldest, newer) : null
  if (count === null) return { ...alone, remark: { about: own ? 'doubled_sources' : 'similar_sources', sources } }
  const doubles = newer.map(({ source }) => source)
  return { source: oldest.source, doubles, remark: { about: 'sources_joined', named: doubles, count } }
}

/** The sources of this firm that have at least half of the file's references. */
async function certainAmong(
  db: App['db'],
  others: readonly SimilarSource[],
  firm: string | null,
  records: FileRecords,
): Promise<SimilarSource[]> {
  const sources = others.map(({ source }) => source)
  const known = new Map<string, number>()
  let all = 0
  for (const refs of records.references()) {
    all += refs.length
    for (const [source, count] of await countKnown(db, sources, refs))
      known.set(source, (known.get(source) ?? 0) + count)
  }
  return others.filter(
    (one) => isSameFirm(one.firm, firm) && all > 0 && (known.get(one.source) ?? 0) >= all * MIN_KNOWN_SHARE,
  )
}

/** Runs of earlier releases do not tell their firm; then the references alone decide. */
const isSameFirm = (stored: string | null, named: string | null): boolean =>
  stored === null || named === null || stored.trim().toLowerCase() === named.trim().toLowerCase()

/** Did each name end before the next began? A feed of the site file goes on under the name that it has there. */
const isSuccession = (same: readonly SimilarSource[]): boolean =>
  same.every((one, i) => i === 0 || (!one.isScheduled && (same[i - 1]?.last ?? Infinity) < one.first))

/** How many homes are here more than once; null when one of the names has mostly other homes. */
async function doublesIn(
  db: App['db'],
  oldest: SimilarSource,
  newer: readonly SimilarSource[],
): Promise<number | null> {
  let count = 0
  for (const { source } of newer) {
    const { homes, twice } = await countDoubles(db, oldest.source, source)
    if (twice < homes * MIN_KNOWN_SHARE) return null
    count += twice
  }
  return count
}
