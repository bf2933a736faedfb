/** The shared store of named values, through which islands and the page's own script tell each other of changes. */

const values = new Map<string, unknown>()
const listeners = new Map<string, Set<() => void>>()

/** The value under a name; undefined when it was never set. */
export function get(name: string): unknown {
  return values.get(name)
}

/** Keeps a value under a name and tells everyone who subscribed to it. */
export function set(name: string, value: unknown): void {
  values.set(name, value)
  for (const listener of listeners.get(name) ?? []) listener()
}

/** Calls `listener` after each `set` of the name, until the returned function is called. */
export function follow(name: string, listener: () => void): () => void {
  const known = listeners.get(name) ?? new Set()
  listeners.set(name, known.add(listener))
  return () => known.delete(listener)
}
