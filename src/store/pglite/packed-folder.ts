import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Writes everything below `folder` into one compressed file. */
export async function packFolder(folder: string, file: string): Promise<void> {
  await pipeline(Readable.from(partsOf(folder)), createGzip({ level: 9 }), fs.createWriteStream(file))
}

/** The same back into `folder`, which is empty. A piece at a time: a store is 40 MB. Throws when the file is cut short. */
export async function unpackFolder(file: string, folder: string): Promise<void> {
  const pieces = fs.createReadStream(file).pipe(createGunzip({ chunkSize: PIECE }))
  let rest: Buffer = Buffer.alloc(0)
  let open: { descriptor: number; left: number } | null = null
  let isWhole = false
  for await (const piece of pieces) {
    rest = rest.length === 0 ? (piece as Buffer) : Buffer.concat([rest, piece as Buffer]) // a stream of bytes
    for (;;) {
      if (open !== null) {
        const written: number = fs.writeSync(open.descriptor, rest, 0, Math.min(rest.length, open.left))
        rest = rest.subarray(written)
        open.left -= written
        if (open.left > 0) break
        fs.closeSync(open.descriptor)
        open = null
      }
      const end = rest.indexOf('\n')
      if (end < 0) break
      const [kind, size, name = ''] = rest.toString('utf8', 0, end).split(' ')
      rest = rest.subarray(end + 1)
      if (kind === 'end') isWhole = true
      else if (kind === 'folder') fs.mkdirSync(path.join(folder, name), { mode: 0o700 })
      else open = { descriptor: fs.openSync(path.join(folder, name), 'wx', 0o600), left: Number(size) }
    }
  }
  if (!isWhole) throw new Error(`${file} is cut short.`)
}

const PIECE = 64 * 1024

/** A line for each folder, before what is in it, and for each file, with its bytes behind it; a last one. */
function* partsOf(folder: string): Generator<Buffer> {
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const whole = path.join(folder, name)
    const unix = name.replaceAll(path.sep, '/')
    if (fs.statSync(whole).isDirectory()) {
      yield Buffer.from(`folder 0 ${unix}\n`)
      continue
    }
    const bytes = fs.readFileSync(whole)
    yield Buffer.from(`file ${bytes.length} ${unix}\n`)
    if (bytes.length > 0) yield bytes
  }
  yield Buffer.from('end 0 \n')
}
