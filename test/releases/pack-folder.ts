import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { unzipSync, zipSync } from 'fflate'

/** Packs a folder into one small file: an uncompressed archive, compressed as a whole by Brotli. */
export function packFolder(folder: string, file: string): void {
  const entries: Record<string, Uint8Array> = {}
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
    if (entry.isDirectory()) entries[`${name}/`] = new Uint8Array()
    else if (entry.isFile()) entries[name] = fs.readFileSync(path.join(folder, name))
  }
  const archive = zipSync(entries, { level: 0 })
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  const params = { [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: archive.length }
  fs.writeFileSync(file, zlib.brotliCompressSync(archive, { params }))
}

/** Unpacks into a new `folder` that only its owner can read, as the store requires. */
export function unpackFolder(file: string, folder: string): void {
  for (const [name, bytes] of Object.entries(unzipSync(zlib.brotliDecompressSync(fs.readFileSync(file))))) {
    const target = path.join(folder, name)
    fs.mkdirSync(name.endsWith('/') ? target : path.dirname(target), { recursive: true, mode: 0o700 })
    if (!name.endsWith('/')) fs.writeFileSync(target, bytes, { mode: 0o600 })
  }
}
