/**
 * Makes requests of which only the latest counts: each one aborts the one before, whose promise then resolves to null.
 * Rejects when the latest request fails.
 */
export function latestRequest(): <T>(ask: (signal: AbortSignal) => Promise<T>) => Promise<T | null> {
  let question = new AbortController()
  return async (ask) => {
    question.abort()
    const { signal } = (question = new AbortController())
    try {
      const answer = await ask(signal)
      return signal.aborted ? null : answer
    } catch (error) {
      if (signal.aborted) return null
      throw error
    }
  }
}
