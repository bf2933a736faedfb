import { keepImage } from '#media/keep-image.ts'
import { type ImageFault, ImageRefused } from '#media/image-refused.ts'
import { lockLoaders, type ProcessedImage } from '#media/process-image.ts'

export type ImageTask = { folder: string; hash: string; bytes: Uint8Array }
/** `refused`: the picture is not good. `failed`: it is not the picture's fault, such as a full disk. */
export type ImageAnswer =
  | { outcome: 'kept'; image: ProcessedImage }
  | { outcome: 'refused'; why: ImageFault; reason: string }
  | { outcome: 'failed'; reason: string }

// A process of its own, started by image-process.ts: here pictures from outside meet no secret, no store and no other work.
lockLoaders()

process.on('message', (task: ImageTask) => {
  void answerTo(task).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))

async function answerTo({ folder, hash, bytes }: ImageTask): Promise<ImageAnswer> {
  try {
    return { outcome: 'kept', image: await keepImage(folder, hash, bytes) }
  } catch (error) {
    if (error instanceof ImageRefused) return { outcome: 'refused', why: error.why, reason: error.message }
    return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}
