/** Something of an import that its sender should know, beside counts, rejects and notes. */
export type ImportRemark =
  /** Files that listings name and the archive does not have; `first` holds "reference: file". */
  | { about: 'missing_pictures'; count: number; first: string[] }
  /** Deletions of homes that this source never had; `first` holds their references. */
  | { about: 'unknown_deletions'; count: number; first: string[] }
  /** The file names another source, which is the stored one under a new name. */
  | { about: 'source_continued'; named: string }
  /** The file names a new source, and others that begin in the same way are there. */
  | { about: 'similar_sources'; sources: string[] }
  /** Sources that were the stored one under newer names became one with it; so many of its homes were here twice. */
  | { about: 'sources_joined'; named: string[]; count: number }
  /** Sources that have the homes of the file as well, where it is not certain that they are the same source. */
  | { about: 'doubled_sources'; sources: string[] }
  /** Homes that the program now gives another reference; `first` holds "old → new". */
  | { about: 'renamed'; count: number; first: string[] }
  /** New homes whose program's id a stored home has that stays; `first` holds "new (like stored)". */
  | { about: 'alike'; count: number; first: string[] }
  /** Our readers understand more than before of a file that has not changed. */
  | { about: 'reread' }

/** How many of a remark are named one by one. */
export const MAX_NAMED = 10

/** How many homes something is said of, and the first of them by reference. */
export type NamedHomes = { count: number; first: string[] }

/**
 * What storing a file finds out. `older`: homes of which it has an older state than the stored one, which stays; the
 * others are the remarks of that name.
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

/** Says which homes have a new reference, and which new ones may be stored ones. */
export const storingRemarks = (found: Pick<StoringFindings, 'renamed' | 'alike'>): ImportRemark[] =>
  (['renamed', 'alike'] as const).flatMap((about) => (found[about].count > 0 ? [{ about, ...found[about] }] : []))
