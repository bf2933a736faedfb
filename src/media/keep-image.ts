import { join } from 'node:path'
import { factsFile, writeWhole } from '#media/picture-folder.ts'
import { processImage, type ProcessedImage } from '#media/process-image.ts'

/** Makes all files of a picture and keeps them under its hash. Throws ImageRefused for what is no good picture. */
export async function keepImage(folder: string, hash: string, bytes: Uint8Array): Promise<ProcessedImage> {
  const facts = await processImage(bytes, async (file) => {
    await writeWhole(join(folder, hash.slice(0, 2), `${hash}-${file.name}.${file.format}`), file.bytes)
  })
  await writeWhole(factsFile(folder, hash), JSON.stringify(facts))
  return facts
}
