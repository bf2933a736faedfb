import { createElement, Fragment, type ReactNode } from 'react'
import { isPhotograph, isSiteImage, sitePhoto } from '#domain/site/site-images.ts'
import type { Piece, TextElement, TextPicture } from './read-text.ts'

/** Shows pieces of a text. Of their attributes only those get into the page that are named here. */
export const TextPieces = ({ pieces }: { pieces: readonly Piece[] }): ReactNode =>
  createElement(Fragment, null, ...pieces.map(drawn))

function drawn(piece: Piece): ReactNode {
  if (typeof piece === 'string') return piece
  return 'pieces' in piece ? drawnElement(piece) : <Picture {...piece} />
}

function drawnElement({ tag, pieces, href, start }: TextElement): ReactNode {
  const children = pieces.map(drawn)
  switch (tag) {
    case '':
      return createElement(Fragment, null, ...children)
    case 'a':
      return createElement('a', { href }, ...children)
    case 'ol':
      return createElement('ol', { start }, ...children)
    case 'table':
      return createElement('table', { className: 'data' }, ...children)
    default:
      return createElement(tag, null, ...children)
  }
}

/** A picture lies beside the site file. One from elsewhere would tell that place who reads the page: it is a link. */
function Picture({ src, alt }: TextPicture): ReactNode {
  if (!isSiteImage(src)) return /^https?:\/\//i.test(src) ? <a href={src}>{alt || src}</a> : alt
  return (
    <img
      className={isPhotograph(src) ? 'prose__photo' : undefined}
      {...sitePhoto(src)}
      sizes="(min-width: 720px) 680px, 100vw"
      alt={alt}
      loading="lazy"
    />
  )
}
