import { Duplex } from 'node:stream'

/** How a stream reaches the engine: `open` starts it if need be, `hangUp` tells it that the client is gone. */
export type Line = {
  open: () => Promise<void>
  send: (bytes: Uint8Array) => void
  hangUp: () => void
}

/**
 * Stands in for the socket of a `pg` client: the bytes go to the engine's process instead of over the network. So both
 * engines share one client, one pool, one way to write and read values and one kind of error.
 */
export class EngineStream extends Duplex {
  readonly #line: Line
  #greeted = false

  constructor(line: Line) {
    super()
    this.#line = line
  }

  connect(): this {
    this.#line.open().then(
      () => this.emit('connect'),
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    return this
  }

  /** Bytes from the engine. */
  receive(bytes: Uint8Array): void {
    if (!this.destroyed) this.push(bytes)
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#forward([chunk])
    done()
  }

  /** `pg` corks parse, bind, describe, execute and sync: one message to the engine for a whole query. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#forward(chunks.map(({ chunk }) => chunk))
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#line.hangUp()
    done(error)
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  #forward(chunks: Buffer[]): void {
    if (!this.#greeted) {
      this.#greeted = true
      this.push(WELCOME)
    } else if (chunks[0]?.[0] !== TERMINATE) {
      this.#line.send(Buffer.concat(chunks))
    }
  }
}

const TERMINATE = 'X'.charCodeAt(0)

/** AuthenticationOk and ReadyForQuery: the engine's one session is open already, so no client has to log in. */
const WELCOME = Buffer.from([...'R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I'].map((char) => char.charCodeAt(0)))
