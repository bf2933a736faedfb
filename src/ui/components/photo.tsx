import type { ReactNode } from 'react'
import type { Picture } from '#domain/listing/offer.ts'
import { picturePath, pictureSrcset } from '#domain/listing/picture-files.ts'

type Props = {
  picture: Pick<Picture, 'hash' | 'width' | 'height'>
  alt: string
  sizes: string
  /** on the first screen: loaded at once */
  eager?: boolean
}

/** A photograph or plan in its widths, in the best format the browser knows. */
export function Photo({ picture, alt, sizes, eager = false }: Props): ReactNode {
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSrcset(picture, 'avif')} sizes={sizes} />
      <img
        src={picturePath(picture, 960)}
        srcSet={pictureSrcset(picture, 'webp')}
        sizes={sizes}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}
