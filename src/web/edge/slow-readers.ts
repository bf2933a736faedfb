import type { Server, ServerResponse } from 'node:http'

/** Time that a visitor has to read any answer; on top of it the time its bytes take at the slowest rate we accept. */
const MIN_READING_MS = 30_000
const MIN_BYTES_PER_SECOND = 4096
/** Time for an answer whose length is not known beforehand. */
const READING_MS_OF_UNKNOWN_LENGTH = 120_000
const CHECK_EVERY_MS = 5_000

/** Cuts off answers that are read so slowly that it can hardly be by accident. */
export type ReadingTime = {
  /** Starts the clock of an answer; `bytes` is null when its length is not known. */
  begin: (response: ServerResponse, bytes: number | null) => void
}

export function readingTime(
  server: Server,
  { leastMs = MIN_READING_MS, lookEveryMs = CHECK_EVERY_MS } = {},
): ReadingTime {
  const deadlines = new Map<ServerResponse, number>()
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [response, deadline] of deadlines) if (deadline < now) response.destroy()
  }, lookEveryMs).unref()
  server.once('close', () => clearInterval(timer))
  return {
    begin(response, bytes) {
      const ms = bytes === null ? READING_MS_OF_UNKNOWN_LENGTH : leastMs + (bytes / MIN_BYTES_PER_SECOND) * 1000
      deadlines.set(response, performance.now() + ms)
      response.on('close', () => deadlines.delete(response))
    },
  }
}
