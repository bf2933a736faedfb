import { EtagMismatch, PMTiles, type RangeResponse, type Source } from 'pmtiles'

/** So many parts are kept: beyond the last zoom of a file each of its tiles is asked for once a square that it fills. */
const KEPT = 24

/** A PMTiles file of our own server. */
export function tilesAt(url: string): PMTiles {
  return new PMTiles(new Parts(new URL(url, location.href).href))
}

/** Reads a file by ranges, and none of the last ones twice. */
class Parts implements Source {
  readonly #url: string
  readonly #known = new Map<string, Promise<RangeResponse>>()

  constructor(url: string) {
    this.#url = url
  }

  getKey(): string {
    return this.#url
  }

  async getBytes(offset: number, length: number, _signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    const range = `bytes=${offset}-${offset + length - 1}`
    const asked = this.#known.get(range) ?? this.#ask(range)
    this.#known.delete(range)
    this.#known.set(range, asked)
    const [oldest] = this.#known.keys()
    if (this.#known.size > KEPT && oldest !== undefined) this.#known.delete(oldest)
    const part = await asked
    if (etag === undefined || part.etag === etag) return part
    // Another file lies there now: what is known of the old one is of no use.
    this.#known.clear()
    throw new EtagMismatch(etag)
  }

  async #ask(range: string): Promise<RangeResponse> {
    try {
      const response = await fetch(this.#url, { headers: { range } })
      if (response.status !== 206) throw new Error(`${this.#url} answered ${response.status}`)
      const etag = response.headers.get('etag')
      return { data: await response.arrayBuffer(), ...(etag !== null && { etag }) }
    } catch (error) {
      this.#known.delete(range)
      throw error
    }
  }
}
