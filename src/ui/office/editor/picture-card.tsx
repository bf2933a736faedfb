import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Media } from '#domain/listing/listing.ts'
import { officeDocument } from '#domain/office/paths.ts'
import { uploadedHash } from '#domain/office/picture-uploads.ts'
import { officeEditorMessages } from '#i18n/messages/office-editor.ts'
import { officePicturesMessages } from '#i18n/messages/office-pictures.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import { Mover } from './rooms-table.tsx'
import type { Writing } from './value-field.tsx'

type PictureCardProps = {
  one: Media
  /** index in the list */
  at: number
  last: number
  name: string
  thumb: string | undefined
  isCover: boolean
  isHeld: boolean
  caption: Writing
  /** actions on the picture; null when the person may not edit */
  does: {
    grab: (event: PointerEvent<HTMLElement>) => void
    moveTo: (to: number) => void
    change: (kind: Media['kind']) => void
    drop: () => void
  } | null
}

/** One photo, plan, document, film or tour: its kind, its place in the list, and its caption. */
export function PictureCard({
  one,
  at,
  last,
  name,
  thumb,
  isCover,
  isHeld,
  caption,
  does,
}: PictureCardProps): ReactNode {
  const { locale } = useOffice()
  const t = officeEditorMessages[locale].media
  const p = officePicturesMessages[locale]
  const words = typeof caption.value === 'string' ? caption.value : ''
  return (
    <li data-key={one.url} className={`ph-card${isCover ? ' is-cover' : ''}${isHeld ? ' is-held' : ''}`}>
      <div
        className="ph-card__m"
        // A finger on the picture scrolls the page; only the grip drags by touch.
        onPointerDown={(event) => event.pointerType === 'mouse' && isPlain(event.target) && does?.grab(event)}
      >
        <Thumb src={thumb} one={one} name={name} caption={words} />
        <span className="ph-card__n">{at + 1}</span>
        {isCover && <span className="badge badge--new ph-card__b">{t.cover}</span>}
        {does && (
          <button
            className="ph-card__grip"
            type="button"
            data-grip=""
            aria-label={p.grip(name)}
            onPointerDown={does.grab}
          >
            <Glyph name="grip-vertical" />
          </button>
        )}
      </div>
      <div className="ph-card__f">
        {does && (
          <div className="row ph-card__r">
            <Mover label={t.earlier(name)} icon="arrow-left" off={at === 0} onPress={() => does.moveTo(at - 1)} />
            <Mover label={t.later(name)} icon="arrow-right" off={at === last} onPress={() => does.moveTo(at + 1)} />
            <span className="grow" />
            <More one={one} name={name} thumb={thumb} isCover={isCover} does={does} />
          </div>
        )}
        <input
          className="input"
          aria-label={t.caption(name)}
          placeholder={t.captionHint}
          value={words}
          maxLength={300}
          onChange={(event) => caption.write(event.target.value === '' ? null : event.target.value)}
          onBlur={caption.done}
        />
        {one.kind === 'photo' && words === '' && (
          <p className="tip">
            <Glyph name="bulb" />
            <span>{p.noCaption}</span>
          </p>
        )}
      </div>
    </li>
  )
}

type Does = NonNullable<PictureCardProps['does']>

/** A menu with the rarer actions. */
function More({
  one,
  name,
  thumb,
  isCover,
  does,
}: Pick<PictureCardProps, 'one' | 'name' | 'thumb' | 'isCover'> & { does: Does }): ReactNode {
  const { locale } = useOffice()
  const p = officePicturesMessages[locale]
  const menu = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: Event) => {
      if (target instanceof Node && menu.current?.contains(target) !== true) setOpen(false)
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      menu.current?.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [isOpen])
  const other = otherKind(one, thumb)
  const then = (act: () => void) => () => {
    setOpen(false)
    act()
  }
  return (
    <details className="menu" ref={menu} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="ib ib--s ib--line" aria-label={p.moreFor(name)}>
        <Glyph name="dots" />
      </summary>
      <div className="menu__p">
        {one.kind === 'photo' && !isCover && (
          <button type="button" onClick={then(() => does.moveTo(0))}>
            <Glyph name="photo" />
            {p.makeCover}
          </button>
        )}
        {other !== null && (
          <button type="button" onClick={then(() => does.change(other))}>
            <Glyph name={ICON_OF[other]} />
            {p.isKind[other]}
          </button>
        )}
        <button className="bad" type="button" onClick={then(does.drop)}>
          <Glyph name="trash" />
          {p.remove}
        </button>
      </div>
    </details>
  )
}

/** The kind an upload may be mistaken for; null for films, tours and outside documents, whose kind was chosen by hand. */
function otherKind({ kind, url }: Media, thumb: string | undefined): 'photo' | 'plan' | 'document' | null {
  if (kind === 'photo') return 'plan'
  const isPdf = uploadedHash(url) !== null && thumb === undefined
  if (kind === 'plan') return isPdf ? 'document' : 'photo'
  return kind === 'document' && isPdf ? 'plan' : null
}

const ICON_OF = {
  photo: 'photo',
  plan: 'ruler-2',
  document: 'file-text',
  video: 'player-play',
  tour: 'compass',
} as const satisfies Record<Media['kind'], string>

/** The thumbnail; without one, an icon of the kind and the address. */
function Thumb({
  src,
  one,
  name,
  caption,
}: {
  src: string | undefined
  one: Media
  name: string
  caption: string
}): ReactNode {
  if (src !== undefined)
    return <img src={src} alt="" width={320} height={240} loading="lazy" decoding="async" draggable={false} />
  const hash = uploadedHash(one.url)
  return (
    <span className="ph-card__v">
      <Glyph name={ICON_OF[one.kind]} />
      {hash === null ? (
        URL.canParse(one.url) && new URL(one.url).hostname
      ) : (
        <a href={officeDocument(hash)} download={`${caption === '' ? name : caption}.pdf`}>
          PDF
        </a>
      )}
    </span>
  )
}

const isPlain = (target: EventTarget) => !(target instanceof Element) || target.closest('button, a') === null
