import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#journeys/app.ts'
import { tidyKept } from '#media/kept-folder.ts'
import { KEPT_MEDIA, mediaFolder } from '#media/picture-folder.ts'
import { uploadedAmong, uploadedHashes } from '#store/listings/picture-uploads.ts'
import { fetchAgain, picturesAmong, keptHashes, knownPictureUrls } from '#store/listings/picture-queue.ts'

const DAY_MS = 24 * 3_600_000
/** The reference to a younger file may still be on its way into the store. */
const UNNAMED_KEPT_MS = DAY_MS
/** An interrupted import may still need the pictures of its feed. */
const FEED_KEPT_MS = 7 * DAY_MS

/** Removes files that nothing refers to, and has shown pictures fetched again when their file is missing. */
export async function tidyPictures({ db, varDir }: Pick<App, 'db' | 'varDir'>): Promise<void> {
  const folder = mediaFolder(varDir)
  const before = (ms: number) => Date.now() - ms // by the clock of the files, not the app's
  for (const first of HEX_DIGITS) {
    const shown = await keptHashes(db, first)
    // Uploads stay although no page shows them: they may belong to a draft, or come back after a removal.
    const referenced = new Set([...shown, ...(await uploadedHashes(db, first))])
    const present = new Set<string>()
    for (const firstTwo of [...HEX_DIGITS].map((second) => first + second)) {
      const files = await filesIn(join(folder, firstTwo))
      for (const name of files) if (/\.(json|pdf)$/.test(name)) present.add(hashOf(name))
      await tidyFolder(db, join(folder, firstTwo), files, referenced, before(UNNAMED_KEPT_MS))
    }
    await fetchAgain(
      db,
      shown.filter((hash) => !present.has(hash)),
    )
  }
  for (const [kind, { mostMs, mostBytes }] of Object.entries(KEPT_MEDIA))
    await tidyKept(join(folder, kind), { most: mostBytes, before: before(mostMs) })
  await tidyFeedPictures(db, join(varDir, 'feed-pictures'), before(FEED_KEPT_MS))
}

const HEX_DIGITS = '0123456789abcdef'

/** File names begin with the hash of the original. */
const hashOf = (name: string) => name.slice(0, 32)

async function tidyFolder(
  db: App['db'],
  folder: string,
  files: readonly string[],
  referenced: ReadonlySet<string>,
  before: number,
): Promise<void> {
  const isLeftOver = (name: string) => name.endsWith('.part')
  const unreferenced = files.filter((name) => isLeftOver(name) || !referenced.has(hashOf(name)))
  const old = await filterOlder(folder, unreferenced, before)
  // A listing may have taken up the same picture since the first query.
  const hashes = [...new Set(old.map(hashOf))]
  const backAgain = new Set([...(await picturesAmong(db, hashes)), ...(await uploadedAmong(db, hashes))])
  await remove(
    folder,
    old.filter((name) => isLeftOver(name) || !backAgain.has(hashOf(name))),
  )
}

async function tidyFeedPictures(db: App['db'], folder: string, before: number): Promise<void> {
  const files = await filesIn(folder)
  for (let i = 0; i < files.length; i += 1_000) {
    const batch = files.slice(i, i + 1_000)
    const known = await knownPictureUrls(
      db,
      batch.map((name) => `zip:${name}`),
    )
    const unknown = batch.filter((name) => !known.has(`zip:${name}`))
    await remove(folder, await filterOlder(folder, unknown, before))
  }
}

/** Empty when the folder does not exist. An unreadable folder throws: its files must not count as missing. */
async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

async function filterOlder(folder: string, names: readonly string[], before: number): Promise<string[]> {
  const found: string[] = []
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < before) found.push(name)
  }
  return found
}

async function remove(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true })
}
