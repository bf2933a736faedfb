/** The same limit as for pictures of feeds. */
export const MAX_PICTURE_BYTES = 15 * 1024 * 1024

/** Why an uploaded picture is refused. `changed`: not the file that was announced; `fault`: an error on our side. */
export type PictureRefusal = 'no_picture' | 'small' | 'long' | 'pixels' | 'broken' | 'changed' | 'fault'

/** The URL with which a listing names an uploaded picture or document; `hash`: of the file made from the upload. */
export const uploadedAddress = (hash: string): string => `upload:${hash}`

/** The hash in such a URL; null for any other URL. */
export const uploadedHash = (url: string): string | null => /^upload:([\da-f]{32})$/.exec(url)?.[1] ?? null

/** The state of an upload, as its sender sees it; `made`: the file that a listing can use. */
export type BroughtPicture = {
  id: string
  state: 'sending' | 'waiting' | 'ready' | 'refused'
  reason: PictureRefusal | null
  made: { url: string; kind: 'photo' | 'document'; thumb: string | null } | null
}
