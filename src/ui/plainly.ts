/**
 * Draws everything with its components alone, nothing kept and nothing filled in: the way out where the quicker one does
 * not know something, and what tests, and the benches of other frameworks, hold it against.
 */
export function plainly<T>(draw: () => T): T {
  const outer = plain
  plain = true
  try {
    return draw()
  } finally {
    plain = outer
  }
}

export const isPlain = (): boolean => plain

let plain = false
