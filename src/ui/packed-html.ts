/** HTML that is written straight into the bytes of a page. */
export type HtmlBlock = {
  /** in bytes */
  readonly size: number
  /** Writes it from there on, where there is room for it. @returns where it ends */
  writeTo: (bytes: Buffer, at: number) => number
}

/** HTML in little room: see `SharedPieces`. Each of its characters is a byte. */
export type Packed = {
  readonly pieces: SharedPieces
  readonly text: string
  /** bytes of HTML without what will be in its holes */
  readonly size: number
  /** how often each hole is there */
  readonly holes: readonly number[]
}

/**
 * Pieces of HTML that many things share, such as cards: each is kept once, and a thing is the numbers of its pieces with what
 * stands between them, a fifth of its bytes. Writing it out is copying (23-11-2026: 40 µs for 24 cards of 2 KB).
 */
export class SharedPieces {
  readonly #numbers = new Map<string, number>()
  readonly #pieces: Uint8Array[] = []
  #bytes = 0

  /** No more should be packed with these; what was is as good as before. */
  get isFull(): boolean {
    return this.#pieces.length >= MOST_PIECES || this.#bytes >= MOST_BYTES
  }

  /**
   * @param parts bytes of HTML: a piece that is shared and a value in turn, a piece last
   * @param holes values that are none, but holes with these numbers
   */
  pack(parts: readonly string[], holes: readonly string[]): Packed {
    let text = ''
    let size = 0
    const times = holes.map(() => 0)
    for (let i = 0; i < parts.length; i += 2) {
      const piece = parts[i] ?? ''
      const value = parts[i + 1]
      text += this.#numberOf(piece)
      size += piece.length
      if (value === undefined) break
      const hole = holes.indexOf(value)
      if (hole !== -1) {
        times[hole] = (times[hole] ?? 0) + 1
        text += inTwo(HOLES + hole)
      } else {
        // Of a longer one the rest follows an empty piece.
        for (let from = 0; ; from += LONGEST) {
          const some = value.slice(from, from + LONGEST)
          text += inTwo(some.length) + some
          if (from + LONGEST >= value.length) break
          text += this.#numberOf('')
        }
        size += value.length
      }
    }
    // In one run of bytes, not as a tree of what it was joined from.
    return { pieces: this, text: Buffer.from(text, 'latin1').toString('latin1'), size, holes: times }
  }

  /** Writes what was packed with these pieces. @returns where it ends */
  write(text: string, holes: readonly string[], bytes: Buffer, start: number): number {
    let at = start
    for (let i = 0; ;) {
      const piece = this.#pieces[(text.charCodeAt(i) << 8) | text.charCodeAt(i + 1)] ?? NOTHING
      bytes.set(piece, at)
      at += piece.length
      i += 4
      if (i > text.length) return at
      const length = (text.charCodeAt(i - 2) << 8) | text.charCodeAt(i - 1)
      if (length < HOLES) for (const end = i + length; i < end; i++) bytes[at++] = text.charCodeAt(i)
      else {
        const value = holes[length - HOLES] ?? ''
        for (let j = 0; j < value.length; j++) bytes[at++] = value.charCodeAt(j)
      }
    }
  }

  #numberOf(piece: string): string {
    let number = this.#numbers.get(piece)
    if (number === undefined) {
      number = this.#pieces.length
      if (number > 0xffff) throw new RangeError('Too many pieces')
      this.#numbers.set(piece, number)
      this.#pieces.push(Uint8Array.from(Buffer.from(piece, 'latin1')))
      this.#bytes += 2 * piece.length
    }
    return inTwo(number)
  }
}

/** Far from what two bytes number: those of a last thing still fit. */
const MOST_PIECES = 40_000
const MOST_BYTES = 4 * 1024 * 1024
const NOTHING = new Uint8Array()
/** lengths from here on are holes */
const HOLES = 0xfff0
const LONGEST = HOLES - 1

const inTwo = (number: number): string => String.fromCharCode(number >> 8, number & 0xff)
