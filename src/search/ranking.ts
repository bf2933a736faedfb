/** An offer, what it is sorted by, turned so that lower comes first (Infinity: not known), and its row in the segment or -1. */
export type Ranked = { id: number; key: number; row: number }

export const byRank = (a: Ranked, b: Ranked): number => (a.key === b.key ? b.id - a.id : a.key - b.key)

/** Keeps the best `most` of many, without holding all of them. */
export class Best {
  readonly #most: number
  #kept: Ranked[] = []
  /** what has a higher key is of no use */
  worst = Infinity
  #worstId = -1

  constructor(most: number) {
    this.#most = most
  }

  add(id: number, key: number, row: number): void {
    if (key > this.worst || (key === this.worst && id < this.#worstId)) return
    this.#kept.push({ id, key, row })
    if (this.#kept.length >= this.#most * 3 + 64) this.#shrink()
  }

  /** In order. */
  list(): Ranked[] {
    this.#shrink()
    return this.#kept
  }

  #shrink(): void {
    this.#kept.sort(byRank)
    this.#kept.length = Math.min(this.#most, this.#kept.length)
    const last = this.#kept.at(-1)
    if (last && this.#kept.length === this.#most) {
      this.worst = last.key
      this.#worstId = last.id
    }
  }
}
