import { latestEdit } from '#domain/listing/source-moment.ts'
import type { CsvMapping } from '#feeds/csv/csv-mapping.ts'
import type { Noted, ReadingSummary } from '#feeds/reading-summary.ts'

type Edited = { sourceRef: string; sourceUpdatedAt: string | null }

/** Limits of the report: different moments, and example listings of each. */
const MAX_DIFFERENT_MOMENTS = 1_000
const MAX_EXAMPLES = 5

/**
 * Clears each `sourceUpdatedAt` that lies in the future: no later state of that listing could replace it. Collects the
 * cleared values for the report.
 */
export class FutureEdits {
  readonly #latest: number
  readonly #field: string
  readonly #noted = new Map<string, Noted>()

  constructor(now: Date, mapping: CsvMapping | null) {
    this.#latest = latestEdit(now).getTime()
    const columns = [...(mapping?.columns ?? [])]
    this.#field =
      columns.find(([, targets]) => targets.some(({ to }) => to === 'sourceUpdatedAt'))?.[0] ?? 'sourceUpdatedAt'
  }

  /** The record; a `sourceUpdatedAt` in the future is null. */
  withoutFutureEdit<T extends Edited>(edited: T): T {
    const { sourceUpdatedAt: value, sourceRef } = edited
    if (value === null || Date.parse(value) <= this.#latest) return edited
    const known = this.#noted.get(value)
    if (known) {
      known.count++
      if (known.examples.length < MAX_EXAMPLES) known.examples.push(sourceRef)
    } else if (this.#noted.size < MAX_DIFFERENT_MOMENTS)
      this.#noted.set(value, { field: this.#field, value, count: 1, examples: [sourceRef] })
    return { ...edited, sourceUpdatedAt: null }
  }

  /** Adds the cleared moments to the noted values of the summary, the most frequent first. */
  addTo(summary: ReadingSummary | null): ReadingSummary | null {
    if (summary === null || this.#noted.size === 0) return summary
    const noted = [...summary.noted, ...this.#noted.values()].toSorted((a, b) => b.count - a.count)
    return { ...summary, noted }
  }
}
