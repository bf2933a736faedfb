import type { FileFault } from '#domain/listing/file-faults.ts'
import type { FieldChange } from '#domain/listing/field-changes.ts'
import type { Stays } from '#domain/layers/layers.ts'
import type { LawReport } from '#domain/law/law-report.ts'
import type { ReasonCount } from '#domain/listing/count-rejects.ts'
import { responsibleFor } from '#domain/listing/responsible-agent.ts'
import type { FeedFormat, Site } from '#domain/site/site.ts'
import type { Bytes, Reject } from '#feeds/feed.ts'
import { refusalWords } from '#i18n/import-report/refusal-words.ts'
import type { ReadingSummary } from '#feeds/reading-summary.ts'
import type { ImportRemark } from '#domain/listing/import-remarks.ts'
import type { Absent } from '#store/imports/absent-listings.ts'
import type { RunCounts } from '#store/imports/run-counts.ts'

export type ImportRequest = {
  open: () => Bytes
  /** file name or address, for the report */
  name: string
  format: FeedFormat | null
  /** the country of the source's homes, for records that do not show theirs */
  country?: string | null
  /** JSON text of the mapping of a CSV file */
  mapping: string | null
  /** overrides the feed's own name for itself */
  source: string | null
  /** a file that does not say whether it is complete counts as its whole source: missing listings are withdrawn */
  full: boolean
  dryRun: boolean
  /** withdraw missing listings even when they are more than a fifth of the source */
  yes: boolean
  /** called for every reject: those found while reading, then those found while storing; the result has only 1,000 */
  onReject?: (reject: Reject) => Promise<void>
  onProgress?: (progress: ImportProgress) => void
}
export type ImportProgress = { phase: 'reading' | 'storing'; done: number; total: number | null }

/** Plain data, so that it can be sent from one process to another. */
export type ImportResult = ImportedFeed | RefusedImport
/** Nothing was stored. `reason` is in English, `fault` says it in any language; null when it failed in an unforeseen way. */
export type RefusedImport = { outcome: 'refused'; reason: string; fault: FileFault | null }

export const refusedImport = (fault: FileFault): RefusedImport => ({
  ...{ outcome: 'refused', reason: refusalWords(fault, 'en'), fault },
})
export type ImportedFeed = RunCounts & {
  outcome: 'imported'
  source: string
  /** the first thousand rejects, how many there are, and how many for which reason */
  rejected: Reject[]
  rejectedInAll: number
  reasons: ReasonCount[]
  /** number of withdrawals that wait for a yes, because they are more than a fifth of the source */
  waitingWithdrawals: number
  /** listings missing from the file: they wait for a yes, or stay where it is not known whether the file is complete */
  absent?: Absent
  /** listings that the file has in an older state than the stored one, which stays; `first` names a few of them */
  older?: { count: number; first: string[] }
  /** set when the import ended before everything was stored */
  stopped?: Stopped
  /** which listings of the run lack something that the law demands */
  law: LawReport
  dryRun: boolean
  /** only in a dry run: the first listings that would change, each with the fields that change */
  differences?: ListingDifference[]
  remarks?: ImportRemark[]
  /** what was understood of the file; null for a resumed run that an older release had begun */
  summary?: ReadingSummary | null
}

/**
 * Why an import ended with a part of its file stored. `overtaken`: a newer import of its source was begun. `elsewhere`:
 * another worker goes on with it. `lost`: a part of its spool is missing.
 */
export type Stopped = { why: 'overtaken' | 'elsewhere' | 'lost'; stored: number; lines: number | null }

/** "A-101, A-102 and 4 more" */
export function namesOf({ first, count }: { first: readonly string[]; count: number }): string {
  const more = count - first.length
  return more > 0 ? `${first.join(', ')} and ${more.toLocaleString('en')} more` : first.join(', ')
}

/** What the import would change in one listing. `stays`: values written in the office, which visitors go on seeing. */
export type ListingDifference = {
  sourceRef: string
  country: string
  postalCode: string
  fields: FieldChange[]
  stays: Stays[]
}

/** A dry run names at most this many changed listings. */
export const MAX_DIFFERENCES = 1000

/** What a dry run reports about a feed besides its counts. */
export type Understood = Omit<
  ReadingSummary,
  'noted' | 'unread' | 'agents' | 'withoutAgent' | 'furtherAgents' | 'hiddenInOneLanguage'
> & {
  agents: { matched: Named[]; unmatched: Named[]; unnamed: number; further: number }
  offices: { matched: Named[]; unmatched: Named[] }
}
type Named = { name: string; listings: number }

/** The reading summary of a feed, with its agents and offices matched to those of this site. */
export function understoodOf(summary: ReadingSummary, site: Site): Understood {
  const {
    noted: _noted,
    unread: _unread,
    hiddenInOneLanguage: _streets,
    agents,
    withoutAgent,
    furtherAgents,
    ...rest
  } = summary
  const matched = new Map<string, number>()
  const unmatched = new Map<string, number>()
  const offices = new Map<string, number>()
  const unmatchedOffices = new Map<string, number>()
  const add = (to: Map<string, number>, name: string, listings: number) => to.set(name, (to.get(name) ?? 0) + listings)
  for (const { agent, listings } of agents) {
    const { agentId, name } = responsibleFor(site, agent)
    if (agentId !== null) add(matched, name ?? agentId, listings)
    else if (agent.name ?? agent.email ?? agent.ref)
      add(unmatched, agent.name ?? agent.email ?? agent.ref ?? '', listings)
    if (agent.officeRef === null) continue
    const office = site.offices.find(({ id }) => id === agent.officeRef)
    if (office) add(offices, office.name, listings)
    else add(unmatchedOffices, agent.officeRef, listings)
  }
  const toNamed = (counts: Map<string, number>) => [...counts].map(([name, listings]) => ({ name, listings }))
  return {
    ...rest,
    agents: { matched: toNamed(matched), unmatched: toNamed(unmatched), unnamed: withoutAgent, further: furtherAgents },
    offices: { matched: toNamed(offices), unmatched: toNamed(unmatchedOffices) },
  }
}
