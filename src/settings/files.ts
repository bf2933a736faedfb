import { createHash, createPrivateKey } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type MapTiles, notVectorTiles, reachOfTiles, tilesVersion } from '#domain/places/map-tiles.ts'
import { ConfigError } from '#settings/config-error.ts'

// The files that settings name. Each function throws ConfigError with the whole path, as a relative one may start elsewhere
// than the operator thinks.

export function readText(setting: string, path: string): string {
  const file = resolve(path)
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(setting, cannotRead(file, error))
  }
}

function cannotRead(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return WHY[code]?.(file) ?? `cannot read ${file}${code === '' ? '' : ` (${code})`}`
}

const missing = (file: string) => `cannot read ${file}: there is no such file`
const forbidden = (file: string) =>
  `cannot read ${file}: this user may not. Give it to the user of Gevel (chown, chmod)`
const WHY: Record<string, (file: string) => string> = {
  ENOENT: missing,
  ENOTDIR: missing,
  EISDIR: (file) => `cannot read ${file}: it is a folder, not a file`,
  EACCES: forbidden,
  EPERM: forbidden,
}

/** The key of the links in mails. */
export function readLinkKey(file: string | null): Uint8Array | null {
  if (file === null) return null
  const text = readText('SECRET_FILE', file).trim()
  if (text.length < 32)
    throw new ConfigError(
      'SECRET_FILE',
      `${resolve(file)} must hold at least 32 characters of chance: openssl rand -hex 32`,
    )
  return createHash('sha256').update(text).digest()
}

/** A private key in PEM, as text. */
export function readDkimKey(file: string): string {
  const text = readText('DKIM_KEY_FILE', file)
  try {
    createPrivateKey(text)
    return text
  } catch {
    throw new ConfigError(
      'DKIM_KEY_FILE',
      `${resolve(file)} holds no private key in PEM without a passphrase: openssl genrsa -out ${resolve(file)} 2048`,
    )
  }
}

/** Paths with commas between them. Reading the files takes a while, so it waits until a travel time is first asked for. */
export function readTimetables(list: string | null): { files: string[]; version: string } | null {
  const files = (list ?? '').split(',').flatMap((file) => (file.trim() === '' ? [] : [resolve(file.trim())]))
  if (files.length === 0) return null
  const hash = createHash('sha256')
  for (const file of files) {
    const start = beginningOf('TRANSIT_GTFS', file, 4)
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file} ${size} ${mtimeMs}\n`)
    if (start.join() !== ZIP_START) throw new ConfigError('TRANSIT_GTFS', `${file} is no GTFS file: it is no zip file`)
  }
  return { files, version: hash.digest('hex').slice(0, 16) }
}

/** The first four bytes of a zip file: "PK" and the mark of a file header. */
const ZIP_START = '80,75,3,4'

/** Reads only the file's header: such a file may be larger than the memory of the machine. */
export function readMapTiles(path: string | null): MapTiles | null {
  if (path === null) return null
  const file = resolve(path)
  const header = beginningOf('MAP_TILES', file, 127)
  const wrong = notVectorTiles(header)
  if (wrong !== null) throw new ConfigError('MAP_TILES', `${file} ${wrong}`)
  return { file, version: tilesVersion(statSync(file)), ...reachOfTiles(header) }
}

function beginningOf(setting: string, file: string, bytes: number): Uint8Array {
  const start = new Uint8Array(bytes)
  let opened: number | null = null
  try {
    opened = openSync(file, 'r')
    return start.subarray(0, readSync(opened, start))
  } catch (error) {
    throw new ConfigError(setting, cannotRead(file, error))
  } finally {
    if (opened !== null) closeSync(opened)
  }
}
