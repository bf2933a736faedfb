import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#journeys/app.ts'
import { tidyKept } from '#media/kept-folder.ts'
import { KEPT_MEDIA, mediaFolder } from '#media/picture-folder.ts'
import { uploadedAmong, uploadedHashes } from '#store/listings/picture-uploads.ts'
import { fetchAgain, keptAmong, keptHashes, knownPictureUrls } from '#store/listings/picture-queue.ts'

const DAY = 24 * 3_600_000
/** What is younger may be on its way into the store. */
const UNNAMED_KEPT_MS = DAY
/** An import that a killed process left behind may still need what came with its feed. */
const FEED_KEPT_MS = 7 * DAY

/** Removes files that nothing refers to any more, and fetches again what is shown and has none. */
export async function tidyPictures({ db, varDir }: Pick<App, 'db' | 'varDir'>): Promise<void> {
  const folder = mediaFolder(varDir)
  const before = (ms: number) => Date.now() - ms // by the clock of the files, not the app's
  for (const first of DIGITS) {
    const shown = await keptHashes(db, first)
    // Of a draft, or of what was taken out and may come back, no page shows it.
    const named = new Set([...shown, ...(await uploadedHashes(db, first))])
    const there = new Set<string>()
    for (const firstTwo of [...DIGITS].map((second) => first + second)) {
      const files = await filesIn(join(folder, firstTwo))
      for (const name of files) if (/\.(json|pdf)$/.test(name)) there.add(hashOf(name))
      await tidyFolder(db, join(folder, firstTwo), files, named, before(UNNAMED_KEPT_MS))
    }
    await fetchAgain(
      db,
      shown.filter((hash) => !there.has(hash)),
    )
  }
  for (const [kind, { mostMs, mostBytes }] of Object.entries(KEPT_MEDIA))
    await tidyKept(join(folder, kind), { most: mostBytes, before: before(mostMs) })
  await tidyFeedPictures(db, join(varDir, 'feed-pictures'), before(FEED_KEPT_MS))
}

const DIGITS = '0123456789abcdef'

/** Files begin with the hash of what they are made of. */
const hashOf = (name: string) => name.slice(0, 32)

async function tidyFolder(
  db: App['db'],
  folder: string,
  files: readonly string[],
  shown: ReadonlySet<string>,
  before: number,
): Promise<void> {
  const isLeftOver = (name: string) => name.endsWith('.part')
  const unnamed = files.filter((name) => isLeftOver(name) || !shown.has(hashOf(name)))
  const old = await older(folder, unnamed, before)
  // The same picture may have come back since the store was asked.
  const asked = [...new Set(old.map(hashOf))]
  const again = new Set([...(await keptAmong(db, asked)), ...(await uploadedAmong(db, asked))])
  await remove(
    folder,
    old.filter((name) => isLeftOver(name) || !again.has(hashOf(name))),
  )
}

async function tidyFeedPictures(db: App['db'], folder: string, before: number): Promise<void> {
  const files = await filesIn(folder)
  for (let i = 0; i < files.length; i += 1_000) {
    const some = files.slice(i, i + 1_000)
    const known = await knownPictureUrls(
      db,
      some.map((name) => `zip:${name}`),
    )
    const unknown = some.filter((name) => !known.has(`zip:${name}`))
    await remove(folder, await older(folder, unknown, before))
  }
}

/** None when there is no such folder; one that cannot be read throws, since what it holds must not be taken for gone. */
async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

async function older(folder: string, names: readonly string[], before: number): Promise<string[]> {
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
