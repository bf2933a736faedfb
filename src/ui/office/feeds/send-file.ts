import { OFFICE, officeUpload } from '#domain/office/paths.ts'
import { PART_BYTES } from '#domain/office/upload-parts.ts'
import type { Office } from '#ui/office/app/office.tsx'
import { sendPart } from '#ui/office/app/send-part.ts'

/** A file to import, with what its sender says of it. */
export type BroughtFile = { file: File; source: string | null; mapping: string | null; whole: boolean }

const MAX_TRIES = 6

/**
 * Sends a file in parts, and retries a part after a lost connection. Returns the id of the upload once the file is
 * complete, or null when it failed and the sender was told. @param onProgress gets the share sent, from 0 to 1
 */
export async function sendFile(
  { act, csrf }: Pick<Office, 'act' | 'csrf'>,
  { file, ...said }: BroughtFile,
  onProgress: (share: number) => void,
): Promise<string | null> {
  const begun = await act<{ outcome: 'begun'; id: string }>(OFFICE.feedUploads, {
    ...{ name: file.name, size: file.size },
    ...said,
  })
  if (begun.outcome !== 'begun') return null
  const path = officeUpload(begun.id)
  const parts = Math.ceil(file.size / PART_BYTES)
  for (let part = 0; part < parts; part++) {
    const bytes = file.slice(part * PART_BYTES, (part + 1) * PART_BYTES)
    if (!(await sendWithRetries(`${path}/parts/${part}`, bytes, csrf))) return null
    onProgress((part + 1) / parts)
  }
  const { outcome } = await act<{ outcome: 'reading' | 'incomplete' | 'unknown_upload' }>(`${path}/read`, {})
  return outcome === 'reading' ? begun.id : null
}

async function sendWithRetries(path: string, bytes: Blob, csrf: string): Promise<boolean> {
  for (let left = MAX_TRIES, pause = 500; left > 0; left--, pause *= 2) {
    const outcome = await sendPart(path, bytes, { csrf })
    if (outcome !== 'again') return outcome === 'kept'
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return false
}
