/** A photograph of the mosaic, or a plan: the element that is copied into the large view, and its texts. */
export type GalleryPhoto = {
  /** id of its tile, which is also the fragment of its address */
  id: string
  link: HTMLAnchorElement
  picture: HTMLElement
  blur: HTMLElement | null
  alt: string
  caption: string
}

/** Reads the photographs from the server's HTML, in their order. */
export function readPhotos(gallery: HTMLElement): GalleryPhoto[] {
  return [...gallery.querySelectorAll<HTMLElement>('[data-photo]')].flatMap((tile) => {
    const link = tile.querySelector('a')
    const picture = tile.querySelector('picture')
    // A plan is shown either as one sheet of all floors, or floor by floor; the hidden version is left out.
    if (!link || !picture || (tile.matches('.plan') && tile.getClientRects().length === 0)) return []
    const alt = picture.querySelector('img')?.alt ?? ''
    return [
      {
        id: tile.id,
        link,
        picture,
        blur: tile.querySelector<HTMLElement>('.blur'),
        alt,
        caption: tile.dataset['caption'] ?? '',
      },
    ]
  })
}

/** A photograph as large as the window, with its preview behind it while it loads. */
export function largePhoto({ picture, blur }: GalleryPhoto): HTMLElement {
  const figure = document.createElement('div')
  figure.className = 'lightbox__photo'
  const photo = copyOf(picture, '100vw')
  if (blur) {
    const preview = blur.cloneNode() as HTMLElement // a clone is of its original's kind
    // Otherwise the preview would show around a photograph that does not fill the window.
    photo.querySelector('img')?.addEventListener('load', () => preview.remove())
    figure.append(preview)
  }
  figure.append(photo)
  return figure
}

export function smallPhoto({ picture }: GalleryPhoto): HTMLElement {
  return copyOf(picture, '72px')
}

/** Copies a picture for another place, as wide as `sizes` says. */
export function copyOf(picture: HTMLElement, sizes: string): HTMLElement {
  const copy = picture.cloneNode(true) as HTMLElement // a clone is of its original's kind
  for (const part of copy.querySelectorAll('source, img')) {
    part.setAttribute('sizes', sizes)
    part.removeAttribute('fetchpriority')
    if (sizes === '100vw') part.removeAttribute('loading')
    if (part instanceof HTMLImageElement && sizes !== '100vw') part.alt = ''
  }
  return copy
}
