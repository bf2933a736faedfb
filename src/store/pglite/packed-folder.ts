import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Writes everything below `folder` into one compressed file. */
export async function packFolder(folder: string, file: string): Promise<void> {
  await pipeline(Readable.from(partsOf(folder)), createGzip({ level: 9 }), fs.createWriteStream(file))
}

/** Unpacks such a file into `folder`, which is empty. Reads in pieces, as a store has 40 MB. Throws when it is cut short. */
export async function unpackFolder(file: string, folder: string): Promise<void> {
  const pieces = fs.createReadStream(file).pipe(createGunzip({ chunkSize: PIECE_BYTES }))
  let rest: Buffer = Buffer.alloc(0)
  let openFile: { descriptor: number; left: number } | null = null
  let isWhole = false
  for await (const piece of pieces) {
    rest = rest.length === 0 ? (piece as Buffer) : Buffer.concat([rest, piece as Buffer]) // a stream of bytes
    for (;;) {
      if (openFile !== null) {
        const written: number = fs.writeSync(openFile.descriptor, rest, 0, Math.min(rest.length, openFile.left))
        rest = rest.subarray(written)
        openFile.left -= written
        if (openFile.left > 0) break
        fs.closeSync(openFile.descriptor)
        openFile = null
      }
      const end = rest.indexOf('\n')
      if (end < 0) break
      const [kind, size, name = ''] = rest.toString('utf8', 0, end).split(' ')
      rest = rest.subarray(end + 1)
      if (kind === 'end') isWhole = true
      else if (kind === 'folder') fs.mkdirSync(path.join(folder, name), { mode: 0o700 })
      else openFile = { descriptor: fs.openSync(path.join(folder, name), 'wx', 0o600), left: Number(size) }
    }
  }
  if (!isWhole) throw new Error(`${file} is cut short.`)
}

const PIECE_BYTES = 64 * 1024

/** A header line for each folder, ahead of its content, and for each file, followed by its bytes; then an end line. */
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
