import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { DrawingTask } from '#media/drawing-worker.ts'
import { mediaFile } from '#media/picture-folder.ts'

/**
 * Gives what is kept under a name, or has it drawn and keeps it. Whoever calls a journey decides how long the line for
 * it may be, and throws when it is full.
 * @param name made of all that is shown, so that what has changed has another one
 */
export type MakeOnce = (name: string, task: () => Promise<DrawingTask>) => Promise<Buffer>

/** Name of what is made of this content: 32 hexadecimal digits. */
export function contentHash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
}

/** A picture of a listing in a size of ours as JPEG, which a PDF holds as it is; null where it is not there (yet). */
export async function photoAt(varDir: string, path: string | null): Promise<Buffer | null> {
  const file = path === null ? null : photoFile(varDir, path)
  return file === null ? null : await readFile(file).catch(() => null)
}

export function photoFile(varDir: string, path: string): string | null {
  return mediaFile(varDir, path.slice('/media/'.length).replace(/\.(webp|avif)$/, '.jpg'))
}
