import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#journeys/app.ts'
import { forgetMailFilesOf } from '#journeys/mail/mail-files.ts'
import { eraseAddress, erasures } from '#store/people/erasure.ts'
import { withRetry } from '#store/engine/retry.ts'

type Deps = Pick<App, 'db' | 'varDir'>

/**
 * Notes an erasure outside the store too, as a hash and an instant: an older backup would bring the person back. It is on
 * disk before the erasure begins, so that the next start finishes one that a power cut stopped.
 */
export async function noteErasure(app: Pick<App, 'varDir'>, emailHash: string, at: Date): Promise<void> {
  await appendToList(app, [[emailHash, at]])
}

/** Notes the erasures that other machines made in the same store, so that each folder has the whole list. */
export async function noteAllErasures(app: Deps): Promise<void> {
  const noted = await notedErasures(app)
  const missing = [...(await erasures(app.db))].filter(([hash, at]) => !isDone(noted.get(hash), at))
  if (missing.length > 0) await appendToList(app, missing)
}

/**
 * Repeats erasures that a restored backup undid; returns for how many addresses. Runs at every start too, because a folder
 * or database may have been put back unnoticed.
 */
export async function eraseAgain(app: Deps): Promise<number> {
  const known = await erasures(app.db)
  const undone = [...(await notedErasures(app))].filter(([hash, at]) => !isDone(known.get(hash), at))
  for (const [hash, at] of undone) {
    const { mailKeys } = await withRetry(app.db, (tx) => eraseAddress(tx, hash, at))
    await forgetMailFilesOf(app, hash, mailKeys)
  }
  return undone.length
}

/** Is there a list in this folder? A restore on a new machine has none. */
export async function hasErasureList(app: Pick<App, 'varDir'>): Promise<boolean> {
  return (await notedErasures(app)).size > 0
}

const FILE = 'erased-addresses.log'

/** The last erasure of each address in the list of this folder. */
async function notedErasures({ varDir }: Pick<App, 'varDir'>): Promise<Map<string, Date>> {
  const noted = new Map<string, Date>()
  for (const line of (await readFile(join(varDir, FILE), 'utf8').catch(() => '')).split('\n')) {
    const [at = '', hash = ''] = line.split(' ')
    if (/^[0-9a-f]{64}$/.test(hash) && Number.isFinite(Date.parse(at))) noted.set(hash, new Date(at))
  }
  return noted
}

async function appendToList({ varDir }: Pick<App, 'varDir'>, erased: [hash: string, at: Date][]): Promise<void> {
  const file = await open(join(varDir, FILE), 'a+', 0o600)
  try {
    // A full disk or a power cut may have left half a line. `appendFile` writes everything or throws; `write` may do less.
    const fresh = (await lastByte(file)) === NEWLINE ? '' : '\n'
    await file.appendFile(fresh + erased.map(([hash, at]) => `${at.toISOString()} ${hash}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
}

const NEWLINE = 10

/** A newline for an empty file. */
async function lastByte(file: FileHandle): Promise<number | undefined> {
  const { size } = await file.stat()
  if (size === 0) return NEWLINE
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer[0]
}

/** One second of tolerance: release 0.1.0 noted an erasure some milliseconds after it. */
const isDone = (done: Date | undefined, asked: Date): boolean =>
  done !== undefined && done.getTime() >= asked.getTime() - 1_000
