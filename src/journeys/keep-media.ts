import { join } from 'node:path'
import { sniff } from '#base/sniff.ts'
import type { ImageFault } from '#media/image-refused.ts'
import type { ImageProcess } from '#media/image-process.ts'
import { keptImage, mediaFolder, mediaHash, writeWhole } from '#media/picture-folder.ts'

/** Size and placeholder of a picture. */
type PictureFacts = { width: number; height: number; placeholder: string }
/** `image`: null for a document. `failed`: not the fault of the file, such as a full disk. */
export type KeptMedia =
  | { outcome: 'kept'; hash: string; image: PictureFacts | null }
  | { outcome: 'refused'; why: ImageFault | 'no_picture'; reason: string }
  | { outcome: 'failed'; reason: string }

/**
 * Makes the files that pages show of a picture, or keeps a document as it is. Its bytes decide which of them it is.
 * @param as what it has to be; null: either
 */
export async function keepMedia(
  varDir: string,
  bytes: Buffer,
  { as, images }: { as: 'photo' | 'plan' | 'document' | null; images: ImageProcess },
): Promise<KeptMedia> {
  const content = sniff(bytes)
  const folder = mediaFolder(varDir)
  const hash = mediaHash(bytes)
  if (content === 'pdf' && as !== 'photo') {
    await writeWhole(join(folder, hash.slice(0, 2), `${hash}.pdf`), bytes)
    return { outcome: 'kept', hash, image: null }
  }
  if (content === null || content === 'pdf') return refused('is no picture we can show')
  if (as === 'document') return refused('is no PDF')
  const before = await keptImage(folder, hash)
  if (before) return { outcome: 'kept', hash, image: before }
  const answer = await images.keep({ folder, hash, bytes })
  return answer.outcome === 'kept' ? { outcome: 'kept', hash, image: answer.image } : answer
}

const refused = (reason: string): KeptMedia => ({ outcome: 'refused', why: 'no_picture', reason })
