import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notePicture, type SpooledPictures } from '#imports/pictures/spooled-pictures.ts'

/**
 * The file of a picture that came inside a feed. `url` is a listing's `zip:<name>`, where the name is a hash of the
 * content. null for any other text, so that a feed cannot name other files.
 */
export function feedPictureFile(varDir: string, url: string): string | null {
  const name = /^zip:([0-9a-f]{64})$/.exec(url)?.[1]
  return name === undefined ? null : join(varDir, 'feed-pictures', name)
}

/** Keeps a picture of an archive under the hash of its content. A dry run only notes its name and hash. */
export async function keepPicture(
  varDir: string,
  pictures: SpooledPictures,
  { name, content, dryRun = false }: { name: string; content: Uint8Array; dryRun?: boolean },
): Promise<void> {
  const hash = createHash('sha256').update(content).digest('hex')
  notePicture(pictures, name, hash)
  if (dryRun) return
  const file = join(varDir, 'feed-pictures', hash)
  await mkdir(join(varDir, 'feed-pictures'), { recursive: true })
  await writeFile(`${file}.part`, content)
  await rename(`${file}.part`, file)
}
