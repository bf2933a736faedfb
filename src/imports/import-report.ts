import type { FieldChange } from '#domain/listing/field-changes.ts'
import type { Stays } from '#domain/layers/layers.ts'
import type { LawReport } from '#domain/law/law-report.ts'
import type { ReasonCount } from '#domain/listing/reject-reasons.ts'
import { responsibleFor } from '#domain/listing/responsible-agent.ts'
import type { FeedFormat, Site } from '#domain/site/site.ts'
import type { Bytes, Reject } from '#feeds/feed.ts'
import type { ReadingSummary } from '#feeds/reading-summary.ts'
import type { Absent, RunCounts } from '#store/imports/imports.ts'

export type ImportRequest = {
  open: () => Bytes
  /** file name or address, for the report */
  name: string
  format: FeedFormat | null
  /** JSON text of the mapping of a CSV file */
  mapping: string | null
  /** overrides the feed's own name for itself */
  source: string | null
  /** listings of this source that are not in the file have gone, whatever the file says of itself */
  full: boolean
  dryRun: boolean
  /** withdraw also when that is more than a fifth of the source */
  yes: boolean
  /** told every reject, in the order of the file; the result names the first thousand */
  onReject?: (reject: Reject) => Promise<void>
  onProgress?: (progress: ImportProgress) => void
}
export type ImportProgress = { phase: 'reading' | 'storing'; done: number; total: number | null }

/** Plain data, so that it can be sent from one process to another. */
export type ImportResult = ImportedFeed | { outcome: 'refused'; reason: string }
export type ImportedFeed = RunCounts & {
  outcome: 'imported'
  source: string
  /** the first thousand rejects, how many there are, and how many for which reason */
  rejected: Reject[]
  rejectedInAll: number
  reasons: ReasonCount[]
  /** listings that would be withdrawn and wait for a yes, since they are more than a fifth */
  waitingWithdrawals: number
  /** those that wait; or, of a file that does not say whether it is all of its source, those that are not in it and stay */
  absent?: Absent
  /** the first of those in an older state than the one that is stored, which stays, and how many they are */
  older?: { count: number; first: string[] }
  /** it ended before all was stored */
  stopped?: Stopped
  /** what the law says to those of the run */
  law: LawReport
  dryRun: boolean
  /** of a dry run: the first listings that would change, each with its fields */
  differences?: ListingDifference[]
  /** what was understood of the file; absent where a run was taken up whose file had been read before */
  summary?: ReadingSummary | null
}

/**
 * Why an import ended with a part of its file stored: a newer one of its source was begun (`overtaken`), another worker goes
 * on with it (`elsewhere`), or a part of what it had read is gone (`lost`).
 */
export type Stopped = { why: 'overtaken' | 'elsewhere' | 'lost'; stored: number; lines: number | null }

/** "A-101, A-102 and 4 more" */
export function namesOf({ first, count }: { first: readonly string[]; count: number }): string {
  const more = count - first.length
  return more > 0 ? `${first.join(', ')} and ${more.toLocaleString('en')} more` : first.join(', ')
}

/** "by import 3 of 2026-11-23 (4) and import 1 of 2026-11-20 (2)"; null where no import is known to have brought them. */
export function broughtBy({ from }: Pick<Absent, 'from'>): string | null {
  const some = from
    .slice(0, 3)
    .map(({ run, at, count }) => `import ${run} of ${at.slice(0, 10)} (${count.toLocaleString('en')})`)
  return some.length === 0 ? null : `by ${some.join(', ')}${from.length > some.length ? ' and earlier ones' : ''}`
}

/** What would change of one listing; `stays`: what people wrote there, which visitors go on to see. */
export type ListingDifference = {
  sourceRef: string
  country: string
  postalCode: string
  fields: FieldChange[]
  stays: Stays[]
}

/** So many listings are named in a dry run. */
export const MAX_DIFFERENCES = 1000

/** What a dry run tells of a feed beside its counts. */
export type Understood = Omit<ReadingSummary, 'noted' | 'agents' | 'withoutAgent' | 'hiddenInOneLanguage'> & {
  agents: { matched: Named[]; unmatched: Named[]; unnamed: number }
  offices: { matched: Named[]; unmatched: Named[] }
}
type Named = { name: string; listings: number }

/** What was understood of a feed, as it will work out on this site: whose listings they are, and whose not. */
export function understoodOf(summary: ReadingSummary, site: Site): Understood {
  const { noted: _noted, hiddenInOneLanguage: _streets, agents, withoutAgent, ...rest } = summary
  const matched = new Map<string, number>()
  const unmatched = new Map<string, number>()
  const offices = new Map<string, number>()
  const strangeOffices = new Map<string, number>()
  const add = (to: Map<string, number>, name: string, listings: number) => to.set(name, (to.get(name) ?? 0) + listings)
  for (const { agent, listings } of agents) {
    const { agentId, name } = responsibleFor(site, agent)
    if (agentId !== null) add(matched, name ?? agentId, listings)
    else if (agent.name ?? agent.email ?? agent.ref)
      add(unmatched, agent.name ?? agent.email ?? agent.ref ?? '', listings)
    if (agent.officeRef === null) continue
    const office = site.offices.find(({ id }) => id === agent.officeRef)
    if (office) add(offices, office.name, listings)
    else add(strangeOffices, agent.officeRef, listings)
  }
  const named = (counts: Map<string, number>) => [...counts].map(([name, listings]) => ({ name, listings }))
  return {
    ...rest,
    agents: { matched: named(matched), unmatched: named(unmatched), unnamed: withoutAgent },
    offices: { matched: named(offices), unmatched: named(strangeOffices) },
  }
}
