import { EtagMismatch, PMTiles, type RangeResponse, type Source } from 'pmtiles'

/** Beyond the last zoom of a file, MapLibre asks for a tile once for each square that it fills. */
const MAX_RANGES_KEPT = 24

/** A PMTiles file of our own server. */
export function tilesAt(url: string): PMTiles {
  return new PMTiles(new CachedRanges(new URL(url, location.href).href))
}

/** Reads a file by byte ranges, of which it caches the last ones. */
class CachedRanges implements Source {
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
    if (this.#known.size > MAX_RANGES_KEPT && oldest !== undefined) this.#known.delete(oldest)
    const part = await asked
    if (etag === undefined || part.etag === etag) return part
    // The file was replaced: the cached ranges are of the old one.
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
