/**
 * Of several questions only the last counts: asking gives up the one before, whose promise then resolves to null.
 * Rejects as the last one does.
 */
export function latestQuestion(): <T>(ask: (signal: AbortSignal) => Promise<T>) => Promise<T | null> {
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
