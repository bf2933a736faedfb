import type { ReactNode } from 'react'
import type { CardImage } from '#domain/card.ts'
import { nightMedia, useTheme } from '../theme.ts'

type Props = {
  image: CardImage
  sizes: string
  /** among the first on the screen: loaded at once */
  eager?: boolean
  alt?: string
  /** shows the placeholder until the photograph is there; its frame is positioned and cuts it off */
  blurred?: boolean
}

/** A photograph in its widths, or a drawing by day and by night. */
export function ListingImage({ image, sizes, eager = false, alt = image.alt, blurred = false }: Props): ReactNode {
  const theme = useTheme()
  const img = (
    <img
      src={image.src}
      srcSet={image.srcset ?? undefined}
      sizes={image.srcset === null ? undefined : sizes}
      alt={alt}
      width={image.width}
      height={image.height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
  )
  // Every width is kept in both formats.
  if (image.dark === null)
    return image.srcset === null ? (
      img
    ) : (
      <>
        {blurred && image.placeholder !== null && (
          <img className="blur" src={image.placeholder} alt="" width={image.width} height={image.height} />
        )}
        <picture>
          <source type="image/avif" srcSet={image.srcset.replaceAll('.webp ', '.avif ')} sizes={sizes} />
          {img}
        </picture>
      </>
    )
  return (
    <picture>
      <source srcSet={image.dark} media={nightMedia(theme)} data-night="" />
      {img}
    </picture>
  )
}
