import { join } from 'node:path'
import { factsFile, keptImage, writeWhole } from '#media/picture-folder.ts'
import { processImage, type ProcessedImage } from '#media/process-image.ts'

/**
 * Makes all files of a picture and stores them under its hash, unless they are there. Throws ImageRefused for a picture that
 * is not good.
 */
export async function keepImage(folder: string, hash: string, bytes: Uint8Array): Promise<ProcessedImage> {
  const before = await keptImage(folder, hash)
  if (before) return before
  const facts = await processImage(bytes, async (file) => {
    await writeWhole(join(folder, hash.slice(0, 2), `${hash}-${file.name}.${file.format}`), file.bytes)
  })
  await writeWhole(factsFile(folder, hash), JSON.stringify(facts))
  return facts
}
