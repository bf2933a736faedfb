import { Unzip, UnzipInflate } from 'fflate'
import { createGunzip } from 'node:zlib'
import { type Bytes, FeedRefused } from '#feeds/feed.ts'

const MB = 1024 * 1024
const MAX_COMPRESSED_BYTES = 200 * MB
const MAX_INFLATED_BYTES = 2048 * MB
/** No real feed is packed more tightly; a small file may be, so the ratio is checked from 10 MB on. */
const MAX_RATIO = 200
const RATIO_CHECKED_FROM_BYTES = 10 * MB
/** A larger picture is passed over: the listing goes on without it. */
const MAX_PICTURE_BYTES = 15 * MB

/** Takes a picture that came with the feed; `name` is what the archive calls it. */
export type KeepFile = (name: string, content: Uint8Array) => Promise<void>

/** Counts bytes, packed and unpacked, and refuses a file that is too large or unpacks to far more than its size. */
class Budget {
  #read = 0
  #inflated = 0

  read(bytes: number): void {
    this.#read += bytes
    if (this.#read > MAX_COMPRESSED_BYTES) throw new FeedRefused({ code: 'too_large', limit: MAX_COMPRESSED_BYTES })
  }

  inflated(bytes: number): void {
    this.#inflated += bytes
    if (this.#inflated > MAX_INFLATED_BYTES)
      throw new FeedRefused({ code: 'unpacked_too_large', limit: MAX_INFLATED_BYTES })
    if (this.#inflated > RATIO_CHECKED_FROM_BYTES && this.#inflated > this.#read * MAX_RATIO)
      throw new FeedRefused({ code: 'grows', limit: MAX_RATIO })
  }
}

/** A file that is not packed, up to 2 GB. */
export async function* plainBytes(bytes: Bytes): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > MAX_INFLATED_BYTES) throw new FeedRefused({ code: 'too_large', limit: MAX_INFLATED_BYTES })
    yield chunk
  }
}

/** The content of a gzip file. */
export async function* gunzipped(bytes: Bytes): AsyncGenerator<Uint8Array> {
  const budget = new Budget()
  const gunzip = createGunzip()
  const writing = (async () => {
    try {
      for await (const chunk of bytes) {
        budget.read(chunk.length)
        if (!gunzip.write(chunk)) await new Promise((resolve) => gunzip.once('drain', resolve).once('close', resolve))
        if (gunzip.destroyed) return
      }
      gunzip.end()
    } catch (error) {
      gunzip.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  })()
  try {
    for await (const chunk of gunzip) {
      const content = chunk as Uint8Array // a zlib stream without an encoding gives Buffers
      budget.inflated(content.length)
      yield content
    }
  } catch (error) {
    if (error instanceof FeedRefused) throw error
    throw new FeedRefused({ code: 'gzip_broken' })
  } finally {
    gunzip.destroy()
    await writing
  }
}

/**
 * The one XML file of a zip archive; pictures and PDFs beside it go to `keepFile` as they come, other files are passed over.
 * Names are never used as paths.
 */
export async function* unzipped(bytes: Bytes, keepFile: KeepFile | null): AsyncGenerator<Uint8Array> {
  const zip = new ZipReader(new Budget())
  let tail = new Uint8Array(0)
  for await (const chunk of bytes) {
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
      zip.push(chunk.subarray(from, from + PIECE_BYTES))
      yield* zip.takeXml()
      if (keepFile) for (const { name, content } of zip.takePictures()) await keepFile(name, content)
      else zip.takePictures()
    }
    tail = new Uint8Array(Buffer.concat([tail, chunk]).subarray(-MAX_END_RECORD_BYTES))
  }
  zip.finish(tail)
  yield* zip.takeXml()
}

/** Small, since one piece may inflate a thousandfold. */
const PIECE_BYTES = 16 * 1024
/** The end record of a zip file: 22 bytes and a comment of at most 64 KB. */
const MAX_END_RECORD_BYTES = 22 + 65535
const END_RECORD = Buffer.from([0x50, 0x4b, 5, 6])

class ZipReader {
  readonly #unzip = new Unzip()
  readonly #budget: Budget
  #xmlName: string | null = null
  #unfinished: string | null = null
  #xml: Uint8Array[] = []
  #pictures: { name: string; content: Uint8Array }[] = []

  constructor(budget: Budget) {
    this.#budget = budget
    this.#unzip.register(UnzipInflate)
    this.#unzip.onfile = (file) => {
      if (file.name.endsWith('/') || file.name.startsWith('__MACOSX/')) return
      const isXml = /\.xml$/i.test(file.name)
      if (isXml && this.#xmlName !== null) throw new FeedRefused({ code: 'several_xml' })
      if (isXml) this.#xmlName = file.name
      if (!isXml && !/\.(jpe?g|png|webp|gif|avif|heic|tiff?|pdf)$/i.test(file.name)) return
      this.#unfinished = file.name
      const parts: Uint8Array[] = []
      let size = 0
      file.ondata = (error, data, final) => {
        // fflate hands our own refusals back to us.
        if (error instanceof FeedRefused) throw error
        if (error) throw new FeedRefused({ code: 'archive_broken_at', name: file.name })
        this.#budget.inflated(data.length)
        size += data.length
        if (isXml) this.#xml.push(data)
        else if (size <= MAX_PICTURE_BYTES) parts.push(data)
        if (!final) return
        this.#unfinished = null
        if (!isXml && size <= MAX_PICTURE_BYTES) this.#pictures.push({ name: file.name, content: Buffer.concat(parts) })
      }
      file.start()
    }
  }

  push(piece: Uint8Array): void {
    this.#budget.read(piece.length)
    this.#guarded(() => this.#unzip.push(piece))
  }

  finish(tail: Uint8Array): void {
    this.#guarded(() => this.#unzip.push(new Uint8Array(0), true))
    if (this.#unfinished !== null || Buffer.from(tail).lastIndexOf(END_RECORD) < 0)
      throw new FeedRefused({ code: 'archive_cut' })
    if (this.#xmlName === null) throw new FeedRefused({ code: 'no_xml' })
  }

  takeXml(): Uint8Array[] {
    return this.#xml.splice(0)
  }

  takePictures(): { name: string; content: Uint8Array }[] {
    return this.#pictures.splice(0)
  }

  #guarded(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (error instanceof FeedRefused) throw error
      const name = this.#unfinished
      throw new FeedRefused(name === null ? { code: 'archive_broken' } : { code: 'archive_broken_at', name })
    }
  }
}
