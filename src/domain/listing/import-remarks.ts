/** What the sender of a feed should know of its import, besides counts, rejects and notes. */
export type ImportRemark =
  /** Files that listings name and the archive does not have; `first` holds "reference: file". */
  | { about: 'missing_pictures'; count: number; first: string[] }
  /** Deletions of homes that this source never had; `first` holds their references. */
  | { about: 'unknown_deletions'; count: number; first: string[] }
  /** The file names another source, which is the stored one under a new name. */
  | { about: 'source_continued'; named: string }
  /** The file names a new source, and names of stored sources begin with the same characters. */
  | { about: 'similar_sources'; sources: string[] }
  /** Newer names of the stored source were joined to it; `count` of its homes were stored twice. */
  | { about: 'sources_joined'; named: string[]; count: number }
  /** Other sources that have the homes of the file too. It is not certain that they are this source. */
  | { about: 'doubled_sources'; sources: string[] }
  /** Homes that the program now gives another reference; `first` holds "old → new". */
  | { about: 'renamed'; count: number; first: string[] }
  /** New homes with the program's id of a stored home, which stays; `first` holds "new (like stored)". */
  | { about: 'alike'; count: number; first: string[] }
  /** The file has not changed, and newer readers read it again. */
  | { about: 'reread' }

/** How many homes of a remark are named one by one. */
export const MAX_NAMED = 10

/** How many homes a remark is about, and the references of the first ones. */
export type NamedHomes = { count: number; first: string[] }

/**
 * What storing a file finds out. `older`: homes of which the store has a newer state than the file, and keeps it. The
 * others become the remarks of that name.
 */
export type StoringFindings = Record<'renamed' | 'alike' | 'older', NamedHomes>

export const NO_FINDINGS: StoringFindings = {
  renamed: { count: 0, first: [] },
  alike: { count: 0, first: [] },
  older: { count: 0, first: [] },
}

type Renamed = { from: string; to: string }

/** The findings with those of one more batch. */
export function addFindings(
  found: StoringFindings,
  batch: { renamed: readonly Renamed[]; alike: readonly Renamed[]; older: readonly string[] },
): StoringFindings {
  const arrow = ({ from, to }: Renamed) => `${from} → ${to}`
  const add = ({ count, first }: NamedHomes, more: readonly string[]): NamedHomes => ({
    count: count + more.length,
    first: [...first, ...more].slice(0, MAX_NAMED),
  })
  return {
    renamed: add(found.renamed, batch.renamed.map(arrow)),
    alike: add(found.alike, batch.alike.map(arrow)),
    older: add(found.older, batch.older),
  }
}

/** The remarks on homes with a new reference, and on new homes that may be stored ones. */
export const storingRemarks = (found: Pick<StoringFindings, 'renamed' | 'alike'>): ImportRemark[] =>
  (['renamed', 'alike'] as const).flatMap((about) => (found[about].count > 0 ? [{ about, ...found[about] }] : []))
