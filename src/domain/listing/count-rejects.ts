/** How many rejects of an import share a field and a reason. Values that the reason quotes are left out of it. */
export type ReasonCount = { field: string; reason: string; count: number }

/** Further reasons are counted together, as other reasons. */
const MAX_REASONS = 100
const MAX_REASON_CHARS = 300
const MAX_FIELD_CHARS = 200
const OTHER = { field: '', reason: 'other reasons' }

/** Counts rejects by reason. Memory does not grow with their number, and the counts add up to it. */
export class ReasonTally {
  readonly #counts: Map<string, ReasonCount>

  /** @param known counts to go on from */
  constructor(known: readonly ReasonCount[] = []) {
    this.#counts = new Map(known.map((one) => [keyOf(one), { ...one }]))
  }

  add({ field, reason }: { field: string; reason: string }): void {
    const general = { field: field.slice(0, MAX_FIELD_CHARS), reason: generalReason(reason) }
    const counted = this.#counts.get(keyOf(general))
    if (counted) counted.count++
    else if (this.#counts.size < MAX_REASONS) this.#counts.set(keyOf(general), { ...general, count: 1 })
    else this.#counts.set(keyOf(OTHER), { ...OTHER, count: (this.#counts.get(keyOf(OTHER))?.count ?? 0) + 1 })
  }

  /** The most frequent reason first. */
  counts(): ReasonCount[] {
    return [...this.#counts.values()].map((one) => ({ ...one })).toSorted((a, b) => b.count - a.count)
  }
}

const keyOf = ({ field, reason }: { field: string; reason: string }) => JSON.stringify([field, reason])

/** `"veel" is not a number; also …` as `"…" is not a number`: the first fault, without the values of one record. */
function generalReason(reason: string): string {
  const [first = ''] = reason.slice(0, MAX_REASON_CHARS).split('; also ', 1)
  const parts = first.replaceAll('\\\\', '').replaceAll('\\"', '').split('"')
  return parts.map((part, at) => (at % 2 === 1 ? '…' : part.replaceAll(/\d+/g, '…'))).join('"')
}
