import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { baseName, type SpooledPictures } from '#imports/import-spool.ts'

/**
 * Where a picture that came inside a feed lies: `url` is a listing's `zip:<name>`, and the name is a hash of the content.
 * null for anything else, so that no text of a feed can name a file.
 */
export function feedPictureFile(varDir: string, url: string): string | null {
  const name = /^zip:([0-9a-f]{64})$/.exec(url)?.[1]
  return name === undefined ? null : join(varDir, 'feed-pictures', name)
}

/** Keeps a picture of an archive and notes it under its full name and, for feeds that say no folder, its bare one. */
export async function keepPicture(
  varDir: string,
  pictures: SpooledPictures,
  name: string,
  content: Uint8Array,
): Promise<void> {
  const hash = createHash('sha256').update(content).digest('hex')
  const file = join(varDir, 'feed-pictures', hash)
  await mkdir(join(varDir, 'feed-pictures'), { recursive: true })
  await writeFile(`${file}.part`, content)
  await rename(`${file}.part`, file)
  pictures[name.replaceAll('\\', '/')] = hash
  pictures[baseName(name)] ??= hash
}
