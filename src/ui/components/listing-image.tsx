import type { ReactNode } from 'react'
import type { CardImage } from '#domain/card.ts'
import { nightMedia, useTheme } from '../theme.ts'
import { part } from '../part.ts'
import { IN_THE_PAGE } from './photo.tsx'

type Props = {
  image: CardImage
  sizes: string
  /** among the first on the screen: loaded at once */
  eager?: boolean
  alt?: string
  /** shows the placeholder until the photograph is there; its frame is positioned and cuts it off */
  blurred?: boolean
  /** when a drawing is the one by night */
  night?: string | undefined
  /** when it is loaded */
  loading?: string | undefined
}

/** A photograph in its widths, or a drawing by day and by night. */
export function ListingImage(props: Props): ReactNode {
  const { image, sizes, eager = false, alt = image.alt, blurred = false } = props
  const theme = useTheme()
  const { srcset, dark, placeholder } = image
  const hasWidths = srcset !== null
  const picture = part(
    ListingImage,
    `${eager} ${props.loading !== undefined} ${dark === null} ${hasWidths}`,
    {
      src: image.src,
      webp: srcset,
      avif: dark === null && hasWidths && srcset.replaceAll('.webp ', '.avif '),
      night: dark,
      media: props.night ?? nightMedia(theme),
      loading: props.loading ?? null,
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
          loading={props.loading === undefined ? (eager ? 'eager' : 'lazy') : (hole('loading') as 'lazy')} // or what stands for it
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
            <source srcSet={hole('night')} media={hole('media')} data-night="" />
          )}
          {img}
        </picture>
      )
    },
  )
  if (!blurred || dark !== null || !hasWidths || placeholder === null) return picture
  return (
    <>
      <Blur data={placeholder.slice(IN_THE_PAGE.length)} width={image.width} height={image.height} />
      {picture}
    </>
  )
}

function Blur(values: { data: string; width: number; height: number }): ReactNode {
  return part(Blur, '', values, (hole) => (
    <img className="blur" src={IN_THE_PAGE + hole('data')} alt="" width={hole('width')} height={hole('height')} />
  ))
}
