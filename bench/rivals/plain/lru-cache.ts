// In place of `lru-cache` for the rivals: nothing is kept.
export class LRUCache {
  get(): undefined {
    return undefined
  }

  set(): void {
    // nothing is kept
  }
}
