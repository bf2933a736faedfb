/** Values by key, the oldest of which are forgotten when together they are too large. */
export class KeptBytes<T> {
  readonly #kept = new Map<string, { value: T; bytes: number }>()
  readonly #most: number
  #sum = 0

  /** @param most bytes */
  constructor(most: number) {
    this.#most = most
  }

  /** bytes of all */
  get sum(): number {
    return this.#sum
  }

  get(key: string): T | undefined {
    const found = this.#kept.get(key)
    if (!found) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, found)
    return found.value
  }

  keep(key: string, value: T, bytes: number): void {
    this.forget(key)
    this.#kept.set(key, { value, bytes })
    this.#sum += bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#sum <= this.#most) break
      this.forget(oldest)
    }
  }

  keys(): Iterable<string> {
    return this.#kept.keys()
  }

  has(key: string): boolean {
    return this.#kept.has(key)
  }

  forget(key: string): void {
    this.#sum -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }
}
