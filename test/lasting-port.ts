/** Thrown by a program that was started on a port which somebody else has; Node's own listen() throws this code too. */
export class PortTaken extends Error {
  readonly code = 'EADDRINUSE'
}

/**
 * Starts something on a port that it can have again after it ended, or that cannot ask the system for a port (port 0).
 * The ports lie below those that systems give out by themselves, so that only somebody who names one can take it;
 * then the next is tried.
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

/** Each process begins elsewhere: ids of processes that run together lie close to each other. */
let offset = process.pid * 37
const nextPort = (): number => 10_000 + (++offset % 20_000)
