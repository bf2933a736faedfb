/** The widths in which every picture is kept, in pixels; never wider than the original. */
const PICTURE_WIDTHS = [320, 640, 960, 1280, 1920] as const
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** `name` is the width in the file's name, `width` that of its content: the largest of a small picture is its own. */
export type PictureSize = { name: number; width: number }

/** The sizes of a picture that is `ownWidth` wide, ascending: 700 gives 320, 640 and (named 960) 700. */
export function pictureSizes(ownWidth: number): readonly PictureSize[] {
  const known = sizesKnown.get(ownWidth)
  if (known) return known
  const enough = PICTURE_WIDTHS.findIndex((width) => width >= ownWidth)
  const names = enough === -1 ? PICTURE_WIDTHS : PICTURE_WIDTHS.slice(0, enough + 1)
  const sizes = names.map((name) => ({ name, width: Math.min(name, ownWidth) }))
  if (sizesKnown.size < 5000) sizesKnown.set(ownWidth, sizes)
  return sizes
}

/** Cached, because a page asks a dozen times, and pictures have few different widths. */
const sizesKnown = new Map<number, readonly PictureSize[]>()

type Fetched = { hash: string; width: number }

/** Path of the picture in the smallest size that is `wanted` wide, or else the largest there is. */
export function picturePath({ hash, width }: Fetched, wanted: number, format: PictureFormat = 'jpg'): string {
  const sizes = pictureSizes(width)
  const size = sizes.find(({ name }) => name >= wanted) ?? sizes.at(-1)
  return `/media/${hash}-${size?.name}.${format}`
}

/** `srcset` of every size up to `widest`. */
export function pictureSrcset({ hash, width }: Fetched, format: PictureFormat, widest = 1920): string {
  return pictureSizes(width)
    .filter(({ name }) => name <= widest)
    .map((size) => `/media/${hash}-${size.name}.${format} ${size.width}w`)
    .join(', ')
}
