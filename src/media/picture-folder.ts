import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ProcessedImage } from '#media/process-image.ts'

/** The folder of pictures and documents: `<folder>/<first two>/<name>`, with names made of a content hash only. */
export const mediaFolder = (varDir: string): string => join(varDir, 'media')

/**
 * Version of the recipe by which process-image.ts makes pictures. It stands here so that code that only needs a name does
 * not load sharp.
 */
const RECIPE = '1'

const DAY = 24 * 3_600_000
const MB = 1024 * 1024

/** Files made on request, each kind in a folder of its own below that one, and kept up to these limits. */
export const KEPT_MEDIA = {
  brochure: { mostMs: 7 * DAY, mostBytes: 512 * MB },
  share: { mostMs: 30 * DAY, mostBytes: 256 * MB },
  drawn: { mostMs: 30 * DAY, mostBytes: 256 * MB },
} as const
export type KeptMedia = keyof typeof KEPT_MEDIA

/** The name of the files made from this content: 32 hexadecimal digits. */
export function mediaHash(content: Uint8Array): string {
  return createHash('sha256').update(`${RECIPE}\n`).update(content).digest('hex').slice(0, 32)
}

const FILE = /^[0-9a-f]{32}(?:-(?:320|640|960|1280|1920)\.(?:avif|webp|jpg)|\.pdf)$/

/** The path of a file by its name in an address; null for any other text, so that an address can reach no other file. */
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

/** The file with the facts of a picture. It is written last: where it exists, all files of the picture do. */
export const factsFile = (folder: string, hash: string): string => join(folder, hash.slice(0, 2), `${hash}.json`)

/** The facts of a picture that is stored; null when it is not, or not wholly. */
export async function keptImage(folder: string, hash: string): Promise<ProcessedImage | null> {
  try {
    return JSON.parse(await readFile(factsFile(folder, hash), 'utf8')) as ProcessedImage // written by keepImage
  } catch {
    return null
  }
}
