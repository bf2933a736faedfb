import type { RecordFault } from '#domain/listing/record-faults.ts'

/**
 * How many rejects of an import share a field and a reason, in which "…" stands for the value of each record. `fault`
 * says the reason in any language; counts that older releases stored lack it.
 */
export type ReasonCount = { field: string; reason: string; count: number; fault?: RecordFault }

/** Further reasons are counted together. */
const MAX_REASONS = 100
const OTHER = { field: '', reason: 'other reasons', fault: { field: '', code: 'other_reasons' } } as const

/** Counts rejects by reason. Memory does not grow with their number, and the counts add up to it. */
export class ReasonTally {
  readonly #counts: Map<string, ReasonCount>

  /** @param known counts to go on from */
  constructor(known: readonly ReasonCount[] = []) {
    this.#counts = new Map(known.map((one) => [keyOf(one), { ...one }]))
  }

  add(reason: Omit<ReasonCount, 'count'>): void {
    const counted = this.#counts.get(keyOf(reason))
    if (counted) counted.count++
    else if (this.#counts.size < MAX_REASONS) this.#counts.set(keyOf(reason), { ...reason, count: 1 })
    else this.#counts.set(keyOf(OTHER), { ...OTHER, count: (this.#counts.get(keyOf(OTHER))?.count ?? 0) + 1 })
  }

  /** The most frequent reason first. */
  counts(): ReasonCount[] {
    return [...this.#counts.values()].map((one) => ({ ...one })).toSorted((a, b) => b.count - a.count)
  }
}

const keyOf = ({ field, reason }: { field: string; reason: string }) => JSON.stringify([field, reason])
