import type { Gate, Gated } from '#domain/law/gate.ts'
import type { LawFinding } from '#domain/law/judge.ts'

/**
 * What the law says to one listing of a feed; `held`: and therefore nobody sees it; `unchanged`, in the report of an
 * import: the listing was so before it.
 */
export type LawLine = {
  sourceRef: string
  held: boolean
  blocks: LawFinding[]
  warns: LawFinding[]
  unchanged?: boolean
}

/** What the law says to the listings of one import. */
export type LawReport = {
  gate: Gate
  /** how many are held, are blocked (held or not), and should be looked at */
  held: number
  blocked: number
  warned: number
  /** for each field that a rule asks for: of how many listings; those that block first, the most frequent first */
  rules: (LawFinding & { act: 'block' | 'warn'; listings: number })[]
  /** the first of them, by reference; of an import those that it brought or changed go first */
  listings: LawLine[]
  /** of an import: how many of them it did not change */
  unchanged?: number
}

/** So many listings are named in a report. */
export const MAX_LAW_LINES = 1000

/** The same of listings that are not stored; @param unchanged references of those that the store has as they are */
export function lawReport(all: readonly Gated[], gate: Gate, unchanged: ReadonlySet<string> = new Set()): LawReport {
  const told = all.filter(({ held, blocks, warns }) => held || blocks.length + warns.length > 0)
  const rules = new Map<string, LawReport['rules'][number]>()
  for (const { blocks, warns } of told)
    for (const [act, findings] of [['block', blocks] as const, ['warn', warns] as const])
      for (const finding of findings) {
        const key = `${act} ${finding.rule} ${finding.field}`
        const { rule, field } = finding
        rules.set(key, { rule, field, act, listings: (rules.get(key)?.listings ?? 0) + 1 })
      }
  return {
    gate,
    held: told.filter(({ held }) => held).length,
    blocked: told.filter(({ blocks }) => blocks.length > 0).length,
    warned: told.filter(({ warns }) => warns.length > 0).length,
    rules: sortedRules([...rules.values()]),
    listings: told
      .map(({ sourceRef, held, blocks, warns }) => ({
        sourceRef,
        held,
        blocks,
        warns,
        unchanged: unchanged.has(sourceRef),
      }))
      .toSorted((a, b) => Number(a.unchanged) - Number(b.unchanged) || (a.sourceRef < b.sourceRef ? -1 : 1))
      .slice(0, MAX_LAW_LINES),
    unchanged: told.filter(({ sourceRef }) => unchanged.has(sourceRef)).length,
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
