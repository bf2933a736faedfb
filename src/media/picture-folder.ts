import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ProcessedImage } from '#media/process-image.ts'

/** Where pictures and documents are kept: `<folder>/<first two>/<name>`, names made of a content hash only. */
export const mediaFolder = (varDir: string): string => join(varDir, 'media')

/** How pictures are made, by process-image.ts. It stands here because what asks for a name need not load sharp. */
const RECIPE = '1'

const DAY = 24 * 3_600_000
const MB = 1024 * 1024

/** What is made when somebody asks for it, each kind in a folder of its own below that one; longer or more is not kept. */
export const KEPT_MEDIA = {
  brochure: { mostMs: 7 * DAY, mostBytes: 512 * MB },
  share: { mostMs: 30 * DAY, mostBytes: 256 * MB },
  drawn: { mostMs: 30 * DAY, mostBytes: 256 * MB },
} as const
export type KeptMedia = keyof typeof KEPT_MEDIA

/** Name of what is made of this content: 32 hexadecimal digits. */
export function mediaHash(content: Uint8Array): string {
  return createHash('sha256').update(`${RECIPE}\n`).update(content).digest('hex').slice(0, 32)
}

const FILE = /^[0-9a-f]{32}(?:-(?:320|640|960|1280|1920)\.(?:avif|webp|jpg)|\.pdf)$/

/** The file of a name as it stands in an address; null for any other text, so that none can name another file. */
export function mediaFile(varDir: string, name: string): string | null {
  return FILE.test(name) ? join(mediaFolder(varDir), name.slice(0, 2), name) : null
}

/** Writes a file whole or not at all. */
export async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(unfinished, content)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Beside its files lies what is known of a picture; written last, so where it is, all are. */
export const factsFile = (folder: string, hash: string): string => join(folder, hash.slice(0, 2), `${hash}.json`)

/** What was kept of a picture before; null: not (wholly) there. */
export async function keptImage(folder: string, hash: string): Promise<ProcessedImage | null> {
  try {
    return JSON.parse(await readFile(factsFile(folder, hash), 'utf8')) as ProcessedImage // written by keepImage
  } catch {
    return null
  }
}
