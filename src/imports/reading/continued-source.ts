import type { Sender } from '#feeds/feed.ts'
import type { FileRecords } from '#imports/reading/file-records.ts'
import type { ImportRemark } from '#domain/listing/import-remarks.ts'
import type { App } from '#journeys/app.ts'
import { countDoubles, countKnown, type SimilarSource, similarSources } from '#store/imports/similar-sources.ts'

/** Of an `openimmo_anid` only the first four characters are the agency; the rest changes with the program's installation. */
const AGENCY_CHARS = 4
/** A source goes on under a new name when it has at least this share of the file's homes. */
const MIN_KNOWN_SHARE = 0.5

/** `doubles`: newer names under which the source's homes are stored a second time, the oldest first. */
export type ContinuedSource = { source: string; doubles: string[]; remark: ImportRemark | null }

/**
 * Finds the source that a file with a new name continues. It is the only source of the same agency and firm that has at
 * least half of the file's homes: the same references, and nothing that contradicts. Where one of the two does not say
 * its firm, half of the homes must also have the same street and number. Where no source is that certain, the remark
 * names the sources whose names begin with the same characters.
 *
 * Release 0.1.0 stored the homes again under each new name. Such sources are joined where it is certain that one
 * followed the other; otherwise the remark names them.
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
  const certain = await certainSources(db, others, firm, records)
  const same = similar.filter((one) => one === own || certain.includes(one))
  const [oldest, ...newer] = same
  const sources = (own ? certain : others).map(({ source }) => source)
  if (!oldest || certain.length === 0) return own ? alone : { ...alone, remark: { about: 'similar_sources', sources } }
  if (newer.length === 0)
    return { source: oldest.source, doubles: [], remark: { about: 'source_continued', named: id } }
  const count = isSuccession(same) ? await countHomesTwice(db, oldest, newer) : null
  if (count === null) return { ...alone, remark: { about: own ? 'doubled_sources' : 'similar_sources', sources } }
  const doubles = newer.map(({ source }) => source)
  return { source: oldest.source, doubles, remark: { about: 'sources_joined', named: doubles, count } }
}

/** The sources of this firm that have at least half of the file's homes. */
async function certainSources(
  db: App['db'],
  others: readonly SimilarSource[],
  firm: string | null,
  records: FileRecords,
): Promise<SimilarSource[]> {
  const sources = others.map(({ source }) => source)
  const known = new Map(sources.map((source) => [source, { alike: 0, sure: 0 }]))
  let all = 0
  for (const homes of records.homes()) {
    all += homes.length
    for (const [source, { alike, sure }] of await countKnown(db, sources, homes)) {
      const before = known.get(source)
      known.set(source, { alike: alike + (before?.alike ?? 0), sure: sure + (before?.sure ?? 0) })
    }
  }
  return others.filter((one) => {
    const evidence = evidenceFor([one.firm, firm])
    return evidence !== null && all > 0 && (known.get(one.source)?.[evidence] ?? 0) >= all * MIN_KNOWN_SHARE
  })
}

/** Which homes count as evidence for one agency behind two names; null when the firms differ, so that none does. */
function evidenceFor([one, other]: readonly [string | null, string | null]): 'alike' | 'sure' | null {
  // Some programs do not name the firm, and earlier releases did not store it.
  if (one === null || other === null) return 'sure'
  return one.trim().toLowerCase() === other.trim().toLowerCase() ? 'alike' : null
}

/** Did each name end before the next began? A feed of the site file never ends: it keeps the name that it has there. */
const isSuccession = (same: readonly SimilarSource[]): boolean =>
  same.every((one, i) => i === 0 || (!one.isScheduled && (same[i - 1]?.last ?? Infinity) < one.first))

/** How many homes are stored more than once; null when one of the names has mostly other homes. */
async function countHomesTwice(
  db: App['db'],
  oldest: SimilarSource,
  newer: readonly SimilarSource[],
): Promise<number | null> {
  let count = 0
  for (const { source, firm } of newer) {
    const evidence = evidenceFor([oldest.firm, firm])
    if (evidence === null) return null
    const { homes, twice, ...same } = await countDoubles(db, oldest.source, source)
    if (same[evidence] < homes * MIN_KNOWN_SHARE) return null
    count += twice
  }
  return count
}
