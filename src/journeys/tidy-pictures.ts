import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#journeys/app.ts'
import { mediaFolder } from '#media/picture-folder.ts'
import { fetchAgain, keptHashes, knownPictureUrls } from '#store/picture-queue.ts'

const DAY = 24 * 3_600_000
/** What is younger may be on its way into the store. */
const UNNAMED_KEPT_MS = DAY
/** Share pictures are made again when somebody asks for them. */
const SHARE_KEPT_MS = 30 * DAY
/** An import that a killed process left behind may still need what came with its feed. */
const FEED_KEPT_MS = 7 * DAY

/** Removes files that nothing refers to any more, and fetches again what is shown and has none. */
export async function tidyPictures({ db, varDir }: Pick<App, 'db' | 'varDir'>): Promise<void> {
  const folder = mediaFolder(varDir)
  const before = (ms: number) => Date.now() - ms // by the clock of the files, not the app's
  for (let n = 0; n < 256; n++) {
    const firstTwo = n.toString(16).padStart(2, '0')
    const files = await filesIn(join(folder, firstTwo))
    const kept = await keptHashes(db, firstTwo)
    const there = new Set(files.filter((name) => /\.(json|pdf)$/.test(name)).map((name) => name.slice(0, 32)))
    await fetchAgain(
      db,
      [...kept].filter((hash) => !there.has(hash)),
    )
    const unnamed = files.filter((name) => !kept.has(name.slice(0, 32)) || name.endsWith('.part'))
    await removeOlder(join(folder, firstTwo), unnamed, before(UNNAMED_KEPT_MS))
    await removeOlder(
      join(folder, 'share', firstTwo),
      await filesIn(join(folder, 'share', firstTwo)),
      before(SHARE_KEPT_MS),
    )
  }
  await tidyFeedPictures(db, join(varDir, 'feed-pictures'), before(FEED_KEPT_MS))
}

async function tidyFeedPictures(db: App['db'], folder: string, before: number): Promise<void> {
  const files = await filesIn(folder)
  for (let i = 0; i < files.length; i += 1_000) {
    const some = files.slice(i, i + 1_000)
    const known = await knownPictureUrls(
      db,
      some.map((name) => `zip:${name}`),
    )
    await removeOlder(
      folder,
      some.filter((name) => !known.has(`zip:${name}`)),
      before,
    )
  }
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch {
    return []
  }
}

async function removeOlder(folder: string, names: readonly string[], before: number): Promise<void> {
  for (const name of names) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < before) await rm(file, { force: true })
  }
}
