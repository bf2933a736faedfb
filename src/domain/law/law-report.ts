import type { Gate, Gated } from '#domain/law/gate.ts'
import type { LawFinding } from '#domain/law/judge.ts'

/**
 * The findings of one listing of a feed. `held`: visitors do not see it because of them. `unchanged`, in the report of an
 * import: the import did not change the listing.
 */
export type LawLine = {
  sourceRef: string
  held: boolean
  blocks: LawFinding[]
  warns: LawFinding[]
  unchanged?: boolean
}

/** The findings in the listings of one import. */
export type LawReport = {
  gate: Gate
  /** how many listings are held, are blocked (held or not), and have warnings */
  held: number
  blocked: number
  warned: number
  /** in how many listings each rule found each field; blocking ones first, then the most frequent ones */
  rules: (LawFinding & { act: 'block' | 'warn'; listings: number })[]
  /** the first ones by reference; in an import, new and changed ones come first */
  listings: LawLine[]
  /** for an import: how many of these listings it did not change */
  unchanged?: number
}

/** At most so many listings are named in a report. */
export const MAX_LAW_LINES = 1000

/** Makes the report of judged listings. @param unchanged references of listings that the store has in the same state */
export function lawReport(all: readonly Gated[], gate: Gate, unchanged: ReadonlySet<string> = new Set()): LawReport {
  const withFindings = all.filter(({ held, blocks, warns }) => held || blocks.length + warns.length > 0)
  const rules = new Map<string, LawReport['rules'][number]>()
  for (const { blocks, warns } of withFindings)
    for (const [act, findings] of [['block', blocks] as const, ['warn', warns] as const])
      for (const finding of findings) {
        const key = `${act} ${finding.rule} ${finding.field}`
        const { rule, field } = finding
        rules.set(key, { rule, field, act, listings: (rules.get(key)?.listings ?? 0) + 1 })
      }
  return {
    gate,
    held: withFindings.filter(({ held }) => held).length,
    blocked: withFindings.filter(({ blocks }) => blocks.length > 0).length,
    warned: withFindings.filter(({ warns }) => warns.length > 0).length,
    rules: sortedRules([...rules.values()]),
    listings: withFindings
      .map(({ sourceRef, held, blocks, warns }) => ({
        sourceRef,
        held,
        blocks,
        warns,
        unchanged: unchanged.has(sourceRef),
      }))
      .toSorted((a, b) => Number(a.unchanged) - Number(b.unchanged) || (a.sourceRef < b.sourceRef ? -1 : 1))
      .slice(0, MAX_LAW_LINES),
    unchanged: withFindings.filter(({ sourceRef }) => unchanged.has(sourceRef)).length,
  }
}

export const sortedRules = (rules: readonly LawReport['rules'][number][]): LawReport['rules'] =>
  rules.toSorted(
    (a, b) =>
      a.act.localeCompare(b.act) ||
      b.listings - a.listings ||
      a.rule.localeCompare(b.rule) ||
      a.field.localeCompare(b.field),
  )
