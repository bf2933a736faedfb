import type { ReactNode } from 'react'
import type { CardImage } from '#domain/card.ts'
import { nightMedia, useTheme } from '../theme.ts'
import { part } from '../part.ts'

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
  const { srcset, dark, placeholder } = image
  const hasWidths = srcset !== null
  const picture = part(
    ListingImage,
    `${theme} ${eager} ${dark === null} ${hasWidths}`,
    {
      src: image.src,
      webp: srcset,
      avif: dark === null && hasWidths && srcset.replaceAll('.webp ', '.avif '),
      night: dark,
      sizes,
      alt,
      width: image.width,
      height: image.height,
    },
    (hole) => {
      const img = (
        <img
          src={hole('src')}
          srcSet={hasWidths ? hole('webp') : undefined}
          sizes={hasWidths ? hole('sizes') : undefined}
          alt={hole('alt')}
          width={hole('width')}
          height={hole('height')}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
        />
      )
      if (dark === null && !hasWidths) return img
      // Every width is kept in both formats.
      return (
        <picture>
          {dark === null ? (
            <source type="image/avif" srcSet={hole('avif')} sizes={hole('sizes')} />
          ) : (
            <source srcSet={hole('night')} media={nightMedia(theme)} data-night="" />
          )}
          {img}
        </picture>
      )
    },
  )
  if (!blurred || dark !== null || !hasWidths || placeholder === null) return picture
  return (
    <>
      <img className="blur" src={placeholder} alt="" width={image.width} height={image.height} />
      {picture}
    </>
  )
}
