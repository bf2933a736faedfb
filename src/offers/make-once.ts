import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { DrawingTask } from '#media/drawing-worker.ts'
import { mediaFile } from '#media/picture-folder.ts'

/**
 * Returns the file cached under `name`, or renders and caches it. The caller supplies it with a queue, whose limit is the
 * caller's, and which throws when it is full.
 * @param name a hash of all content shown, so that changed content has another name
 */
export type MakeOnce = (name: string, task: () => Promise<DrawingTask>) => Promise<Buffer>

/** The cache name of a file that shows this content: 32 hexadecimal digits. */
export function contentHash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
}

/** A stored picture as JPEG, which a PDF embeds unchanged; null when there is no such file (yet). */
export async function photoAt(varDir: string, path: string | null): Promise<Buffer | null> {
  const file = path === null ? null : photoFile(varDir, path)
  return file === null ? null : await readFile(file).catch(() => null)
}

export function photoFile(varDir: string, path: string): string | null {
  return mediaFile(varDir, path.slice('/media/'.length).replace(/\.(webp|avif)$/, '.jpg'))
}
