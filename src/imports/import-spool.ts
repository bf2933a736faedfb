import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync, type WriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Listing } from '#domain/listing/listing.ts'
import { jsonLine, lineChanger, type SpoolChanges } from '#imports/spool-changes.ts'
import { mayNameFiles, type SpooledPictures, withKeptPictures } from '#imports/pictures/spooled-pictures.ts'
import type { App } from '#journeys/app.ts'
import { hasParts, keepParts, PART_LINES, PARTS_AT_ONCE, readParts } from '#store/imports/import-spool.ts'
import { noteLines, type OpenRun } from '#store/imports/imports.ts'

/** One line of a spool: a listing to store, the reference of a rejected record (`seen`), or a listing that has gone. */
export type SpoolLine =
  | { listing: Listing; programId?: string }
  | { seen: string }
  | { gone: { sourceRef: string; sourceUpdatedAt: string | null } }

export const spoolFolder = (varDir: string): string => join(varDir, 'spool')
export const spoolFile = (varDir: string, name: string, ending: string): string =>
  join(spoolFolder(varDir), `${name}.${ending}`)
/** Endings of the files of a spool on the disk. */
const SEEN = 'seen.ndjson'
const LINES = 'ndjson'
const UNITS = 'units.ndjson'
const GONE = 'gone.ndjson'
const CHANGES = 'changes.json'
/** Written by releases that knew only pictures. */
const PICTURES = 'pictures.json'
/**
 * In the order in which their lines are stored. Seen references come first: a listing noted as seen cannot pass for an
 * earlier listing of a new home. Units follow their projects, whatever the order in the feed.
 */
const LINE_FILES = [SEEN, LINES, UNITS, GONE] as const

/** Writes the lines read from a feed to files on the disk, until they are stored. */
export type SpoolWriter = {
  add(line: SpoolLine): Promise<void>
  /** After this the spool is complete, and its lines are on the disk. */
  finish(changes: SpoolChanges): Promise<void>
  discard(): Promise<void>
}

/** Begins a spool. `name` is a plain word, unique for the run. */
export async function writeSpool(varDir: string, name: string): Promise<SpoolWriter> {
  await mkdir(spoolFolder(varDir), { recursive: true })
  const path = (ending: string) => spoolFile(varDir, name, ending)
  const openFile = (ending: string) => createWriteStream(path(ending))
  const [seen, lines, units, gone] = [openFile(SEEN), openFile(LINES), openFile(UNITS), openFile(GONE)]
  const streams = [seen, lines, units, gone]
  let failure: Error | null = null
  for (const stream of streams) stream.on('error', (error) => (failure = error))
  return {
    async add(line) {
      if (failure) throw failure
      const isUnit = 'listing' in line && line.listing.kind === 'unit'
      const stream = 'listing' in line ? (isUnit ? units : lines) : 'seen' in line ? seen : gone
      await writeToStream(stream, `${jsonLine(line)}\n`)
    },
    async finish(changes) {
      await Promise.all(streams.map(endStream))
      // A spool cut short by a full disk must not pass for a shorter feed.
      if (failure) throw failure
      await writeFile(path(CHANGES), JSON.stringify(changes))
      for (const ending of LINE_FILES) {
        const handle = await open(path(ending), 'r+')
        await handle.sync()
        await handle.close()
      }
    },
    async discard() {
      // First wait for every stream to close: one that is still opening would create its file again.
      await Promise.all(streams.map(async (stream) => await destroyStream(stream)))
      await removeSpool(varDir, name)
    },
  }
}

const hasSpool = (varDir: string, name: string): boolean => existsSync(spoolFile(varDir, name, LINES))

/** Lines of a finished spool on the disk, in batches. */
export async function* readSpool(varDir: string, name: string, batchSize: number): AsyncGenerator<SpoolLine[]> {
  for await (const texts of spoolTexts(varDir, name, batchSize))
    yield texts.map((text) => JSON.parse(text) as SpoolLine) // written by writeSpool
}

async function* spoolTexts(varDir: string, name: string, batchSize: number): AsyncGenerator<string[]> {
  const change = lineChanger(await readChanges(varDir, name))
  let batch: string[] = []
  for (const ending of LINE_FILES) {
    const path = spoolFile(varDir, name, ending)
    // Release 0.1.0 has all lines in one file.
    if (!existsSync(path)) continue
    for await (const text of linesOf(path)) {
      const changed = change(text)
      if (changed === null) continue
      batch.push(changed)
      if (batch.length < batchSize) continue
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const input = createReadStream(path)
  try {
    yield* createInterface({ input, crlfDelay: Infinity })
  } finally {
    input.destroy()
  }
}

/**
 * Moves a finished spool from the disk into the store, where every worker can take it up. `stored` is called with the
 * number of lines before the files are removed.
 */
export async function storeSpool(
  { db, varDir }: Pick<App, 'db' | 'varDir'>,
  name: string,
  stored: (lines: number) => Promise<void> = async () => {},
): Promise<void> {
  let firstPart = 0
  let count = 0
  let parts: string[][] = []
  const storeParts = async () => {
    await keepParts(db, name, firstPart, parts)
    firstPart += parts.length
    parts = []
  }
  for await (const lines of spoolTexts(varDir, name, PART_LINES)) {
    count += lines.length
    if (parts.push(lines) === PARTS_AT_ONCE) await storeParts()
  }
  await storeParts()
  await stored(count)
  await removeSpool(varDir, name)
}

/**
 * Can the run's spool be read from the store? A spool that release 0.1.0 left on this machine is moved there first. Until
 * its number of lines is noted, the store may hold only its beginning.
 */
export async function ensureSpoolStored(app: Pick<App, 'db' | 'varDir'>, run: OpenRun): Promise<boolean> {
  if (run.lines === run.applied) return true // every line is stored, so the spool is not needed any more
  if (run.lines !== null && (await hasParts(app.db, run.spool))) return true
  if (!hasSpool(app.varDir, run.spool)) return false
  await storeSpool(app, run.spool, async (lines) => {
    if (await noteLines(app.db, run, lines)) run.lines = lines
  })
  return run.lines !== null
}

/** Lines of a spool in the store from number `from` (counted from 0), in batches. */
export async function* storedLines(db: App['db'], name: string, from: number): AsyncGenerator<SpoolLine[]> {
  let skip = from % PART_LINES
  for (let first = Math.floor(from / PART_LINES), read = PARTS_AT_ONCE; read === PARTS_AT_ONCE; first += read) {
    const parts = await readParts(db, name, first)
    read = parts.length
    for (const texts of parts) {
      const lines = texts.slice(skip).map((text) => JSON.parse(text) as SpoolLine) // written by storeSpool
      skip = 0
      if (lines.length > 0) yield lines
    }
  }
}

export async function removeSpool(varDir: string, name: string): Promise<void> {
  await Promise.all(
    [...LINE_FILES, CHANGES, PICTURES].map((ending) => rm(spoolFile(varDir, name, ending), { force: true })),
  )
}

/** Removes spool files that were last written before this moment: those of interrupted imports. */
export async function removeStraySpools(varDir: string, before: Date): Promise<void> {
  if (!existsSync(spoolFolder(varDir))) return
  for (const entry of await readdir(spoolFolder(varDir))) {
    const path = join(spoolFolder(varDir), entry)
    if ((await stat(path)).mtime < before) await rm(path, { force: true })
  }
}

async function readChanges(varDir: string, name: string): Promise<SpoolChanges> {
  const read = async (ending: string): Promise<unknown> => {
    const path = spoolFile(varDir, name, ending)
    return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : null
  }
  const changes = (await read(CHANGES)) as SpoolChanges | null // written by finish
  return changes ?? { pictures: ((await read(PICTURES)) as SpooledPictures | null) ?? {} } // written by an older release
}

/**
 * Files that listings of a finished spool on the disk name and its archive does not have: how many, and the first `limit`
 * of them, each as "reference: file".
 */
export async function missingPictures(
  varDir: string,
  name: string,
  { pictures, limit }: { pictures: SpooledPictures; limit: number },
): Promise<{ count: number; first: string[] }> {
  const missing = { count: 0, first: new Array<string>() }
  for (const ending of [LINES, UNITS])
    for await (const text of linesOf(spoolFile(varDir, name, ending))) {
      if (!mayNameFiles(text)) continue
      const line = JSON.parse(text) as SpoolLine // written by writeSpool
      if (!('listing' in line)) continue
      for (const file of withKeptPictures(line.listing, pictures).missing)
        if (++missing.count <= limit) missing.first.push(`${line.listing.sourceRef}: ${file}`)
    }
  return missing
}

/** Writes to a file; resolves when its buffer has room for more. */
export async function writeToStream(stream: WriteStream, text: string): Promise<void> {
  // A broken stream (a full disk) never drains; the next write reports the failure.
  if (!stream.write(text) && !stream.destroyed) await once(stream, 'drain')
}

/** Ends a stream; resolves when everything is in the file. */
export async function endStream(stream: WriteStream): Promise<void> {
  stream.end()
  if (!stream.closed) await once(stream, 'close')
}

/** Destroys a stream; resolves when it has closed. Its unwritten data is lost, which is meant. */
export async function destroyStream(stream: WriteStream): Promise<void> {
  stream.destroy()
  if (!stream.closed) await new Promise<void>((resolve) => stream.once('close', () => resolve()))
}
