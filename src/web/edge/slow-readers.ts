import type { Server, ServerResponse } from 'node:http'

/** What any answer may take to be read, and how many more bytes each further second is good for. */
const MIN_READING_MS = 30_000
const BYTES_A_SECOND = 4096
/** For an answer whose length nobody knows beforehand. */
const UNKNOWN_MS = 120_000
const LOOK_EVERY_MS = 5_000

/** Cuts off answers that are read so slowly that it can hardly be anything but meant. */
export type ReadingTime = {
  /** The answer is on its way from now on. */
  begin: (response: ServerResponse, bytes: number | null) => void
}

export function readingTime(
  server: Server,
  { leastMs = MIN_READING_MS, lookEveryMs = LOOK_EVERY_MS } = {},
): ReadingTime {
  const onTheirWay = new Map<ServerResponse, number>()
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [response, until] of onTheirWay) if (until < now) response.destroy()
  }, lookEveryMs).unref()
  server.once('close', () => clearInterval(timer))
  return {
    begin(response, bytes) {
      const ms = bytes === null ? UNKNOWN_MS : leastMs + (bytes / BYTES_A_SECOND) * 1000
      onTheirWay.set(response, performance.now() + ms)
      response.on('close', () => onTheirWay.delete(response))
    },
  }
}
