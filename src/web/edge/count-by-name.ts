/** A current count for each name. Names whose count is 0 take no memory. */
export class CountByName {
  readonly #counts = new Map<string, number>()

  of(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  up(name: string): void {
    this.#counts.set(name, this.of(name) + 1)
  }

  down(name: string): void {
    const left = this.of(name) - 1
    if (left > 0) this.#counts.set(name, left)
    else this.#counts.delete(name)
  }
}
