import type { IncomingMessage } from 'node:http'

/**
 * What is known about a request, as long as that lives. It stands on the request, not in a `WeakMap`: what is in such a map
 * lives through V8's small collections of garbage, and with it its key where the one leads to the other, so that all
 * that a page was made of became old garbage.
 */
export class OfRequest<T> {
  readonly #name = Symbol('known about a request')

  get(request: IncomingMessage): T | undefined {
    return this.#on(request)[this.#name]
  }

  set(request: IncomingMessage, known: T): void {
    this.#on(request)[this.#name] = known
  }

  /** Nobody else has the symbol. */
  #on(request: IncomingMessage): { [name: symbol]: T } {
    return request as unknown as { [name: symbol]: T }
  }
}
