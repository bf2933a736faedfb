/** Thrown by a program started on an occupied port. Its code is the one of Node's own listen(). */
export class PortTaken extends Error {
  readonly code = 'EADDRINUSE'
}

/**
 * Starts a server on a port that it can take again after a restart; also for servers that cannot ask the system for a
 * free port (port 0). The ports lie below the ephemeral range, so only a program that names one can take it; then the
 * next port is tried.
 */
export async function onLastingPort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await start(nextPort())
    } catch (error) {
      if (tries === MAX_TRIES || !isTaken(error)) throw error
    }
  }
}

const MAX_TRIES = 50

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** Each process starts at another port: the ids of simultaneous processes lie close together. */
let offset = process.pid * 37
const nextPort = (): number => 10_000 + (++offset % 20_000)
