import fs from 'node:fs'
import path from 'node:path'
import type { OnFault } from '#store/pglite/durable-fs.ts'
import { closeEngine, openEngine } from '#store/pglite/engine.ts'
import { unpackFolder } from '#store/pglite/packed-folder.ts'

/**
 * Returns the data directory below `varDir`, made on the first start. It is filled under another name, synced and only
 * then renamed, so a process killed half-way leaves nothing that looks like a store.
 */
export async function prepareDataDirectory(
  varDir: string,
  onFault: OnFault,
): Promise<{ directory: string; created: boolean }> {
  const directory = path.join(varDir, 'db')
  const unfinished = path.join(varDir, 'db.new')
  fs.rmSync(unfinished, { recursive: true, force: true })
  if (fs.existsSync(path.join(directory, 'PG_VERSION'))) {
    syncTree(directory)
    return { directory, created: false }
  }
  if (fs.existsSync(directory) && fs.readdirSync(directory).length > 0) {
    throw new Error(`${directory} holds files that are not a store of Gevel. Move them away or choose another VAR_DIR.`)
  }
  fs.mkdirSync(unfinished, { mode: 0o700 })
  if (fs.existsSync(TEMPLATE)) await unpackFolder(TEMPLATE, unfinished)
  else await makeEmptyStore(unfinished, onFault)
  syncTree(unfinished)
  if (process.platform === 'win32') fs.rmSync(directory, { recursive: true, force: true })
  fs.renameSync(unfinished, directory)
  syncDirectory(varDir)
  return { directory, created: true }
}

/** A packed empty store, made by the build; a checkout has none. */
const TEMPLATE = path.join(import.meta.dirname, 'empty-store.gz')

/** Writes PostgreSQL's own files into `folder`, which is empty. */
export async function makeEmptyStore(folder: string, onFault: OnFault): Promise<void> {
  await closeEngine(await openEngine(folder, onFault))
}

/** Syncs every file: an earlier run, or a copy by hand, may have left some in the page cache only. */
export function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const name = path.join(directory, entry.name)
    if (entry.isDirectory()) syncTree(name)
    else if (entry.isFile()) syncPath(name, 'r+')
  }
  syncDirectory(directory)
}

function syncDirectory(directory: string): void {
  if (process.platform !== 'win32') syncPath(directory, 'r')
}

function syncPath(name: string, flags: 'r' | 'r+'): void {
  const file = fs.openSync(name, flags)
  try {
    fs.fsyncSync(file)
  } finally {
    fs.closeSync(file)
  }
}
