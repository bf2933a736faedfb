import { AsyncLocalStorage } from 'node:async_hooks'

/** The sender of one request, while it is handled. */
export class ServedVisitor {
  readonly network: string
  /** Gives the request's place of the admission to others; further calls do nothing. */
  readonly giveBackPlace: () => void
  readonly #leaveListeners = new Set<() => void>()
  #hasLeft = false

  get hasLeft(): boolean {
    return this.#hasLeft
  }

  constructor(network: string, giveBackPlace: () => void) {
    this.network = network
    this.giveBackPlace = giveBackPlace
  }

  /** The visitor hung up, and nobody would miss the answer. */
  leave(): void {
    this.#hasLeft = true
    for (const listener of this.#leaveListeners) listener()
  }

  /** Calls the listener when the visitor leaves, or at once when they have left; returns the function that takes it back. */
  onLeave(listener: () => void): () => void {
    this.#leaveListeners.add(listener)
    if (this.#hasLeft) listener()
    return () => void this.#leaveListeners.delete(listener)
  }
}

const current = new AsyncLocalStorage<ServedVisitor>()

/** Handles a request: all that `handle` does or starts is done for this visitor. */
export const serveVisitor = <T>(visitor: ServedVisitor, handle: () => T): T => current.run(visitor, handle)

/** The visitor whose request is being handled; null when the site works for itself. */
export const servedVisitor = (): ServedVisitor | null => current.getStore() ?? null

/** Gives the current request's place of the admission to others, because it begins to wait. */
export const giveBackPlace = (): void => servedVisitor()?.giveBackPlace()
