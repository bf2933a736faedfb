/** As much as a picture of a feed may have. */
export const MAX_PICTURE_BYTES = 15 * 1024 * 1024

/** Why a picture is not taken: `changed`: what came is not the file that was announced; `fault`: nothing that its sender could mend. */
export type PictureRefusal = 'no_picture' | 'small' | 'long' | 'pixels' | 'broken' | 'changed' | 'fault'

/** Under this a listing names a picture or document that somebody brought in the office; `hash`: of what was made of it. */
export const uploadedAddress = (hash: string): string => `upload:${hash}`

/** null: it came from elsewhere. */
export const uploadedHash = (url: string): string | null => /^upload:([\da-f]{32})$/.exec(url)?.[1] ?? null

/** A file on its way, as its sender is told; `made`: what a listing can name of it. */
export type BroughtPicture = {
  id: string
  state: 'sending' | 'waiting' | 'ready' | 'refused'
  reason: PictureRefusal | null
  made: { url: string; kind: 'photo' | 'document'; thumb: string | null } | null
}
