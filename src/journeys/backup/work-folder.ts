import { chown, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A name that nobody gives to a folder of their own: what is left over is removed. */
const PREFIX = 'unfinished-backup-'
const DAY_MS = 24 * 3_600_000

/**
 * Lends a folder that the site and its commands both see, and removes it afterwards. It lies in VAR_DIR, because a site
 * under systemd has a /tmp of its own; without that folder it is a temporary one.
 */
export async function inWorkFolder<Result>(varDir: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const owner = await stat(varDir).catch(() => null)
  if (owner !== null) await removeLeftOvers(varDir)
  const folder = await mkdtemp(join(owner === null ? tmpdir() : varDir, PREFIX))
  try {
    // A command of root hands the folder to the site, which runs as another user.
    if (owner !== null && process.getuid?.() === 0) await chown(folder, owner.uid, owner.gid)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes folders of commands that were killed. */
async function removeLeftOvers(varDir: string): Promise<void> {
  for (const name of (await readdir(varDir)).filter((entry) => entry.startsWith(PREFIX))) {
    const path = join(varDir, name)
    const facts = await stat(path).catch(() => null)
    if (facts?.isDirectory() && facts.mtimeMs < Date.now() - DAY_MS) await rm(path, { recursive: true, force: true })
  }
}
