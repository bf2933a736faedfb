import type { ReactNode } from 'react'
import type { CardImage } from '#domain/listing/card.ts'
import { nightMedia, useTheme } from '../theme.ts'

type Props = {
  image: CardImage
  sizes: string
  /** on the first screen: loaded at once */
  eager?: boolean
  alt?: string
  /** shows the placeholder until the photograph is there; the frame around it must be positioned and clip it */
  blurred?: boolean
}

/** A photograph in its widths, or a drawing for the light and the dark theme. */
export function ListingImage({ image, sizes, eager = false, alt = image.alt, blurred = false }: Props): ReactNode {
  const theme = useTheme()
  const { src, srcset, dark, placeholder, width, height } = image
  const img = (
    <img
      src={src}
      srcSet={srcset ?? undefined}
      sizes={srcset === null ? undefined : sizes}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
  )
  if (dark !== null)
    return (
      <picture>
        <source srcSet={dark} media={nightMedia(theme)} data-night="" />
        {img}
      </picture>
    )
  if (srcset === null) return img
  // Every width is stored in both formats.
  return (
    <>
      {blurred && placeholder !== null && (
        <img className="blur" src={placeholder} alt="" width={width} height={height} />
      )}
      <picture>
        <source type="image/avif" srcSet={srcset.replaceAll('.webp ', '.avif ')} sizes={sizes} />
        {img}
      </picture>
    </>
  )
}
