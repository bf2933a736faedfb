import { keepImage } from '#media/keep-image.ts'
import type { ImageAnswer, ImageTask } from '#media/image-process.ts'
import { ImageRefused } from '#media/image-refused.ts'
import { lockLoaders } from '#media/process-image.ts'

// A process of its own, started by image-process.ts: foreign pictures meet no secret, no store and no other work here.
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
