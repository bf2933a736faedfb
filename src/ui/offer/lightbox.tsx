import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { galleryMessages } from '#i18n/messages/gallery.ts'
import { Icon } from '../components/icon.tsx'

/** The empty frame of the large view; ui/gallery/open-lightbox.ts fills it. */
export function Lightbox({ locale, of }: { locale: Locale; of: 'photo' | 'plan' }): ReactNode {
  const { close, large } = galleryMessages[locale]
  const t = large[of]
  return (
    <dialog className="lightbox" aria-label={t.label} data-of={of}>
      <p className="lightbox__count" aria-hidden="true" data-count="" />
      <p className="vh" role="status" data-said="" />
      <button className="btn btn--icon lightbox__close" type="button" aria-label={close} data-close="">
        <Icon name="x" />
      </button>
      <div className="lightbox__track" role="region" aria-label={t.label} tabIndex={0} data-track="" />
      <button className="btn btn--icon lightbox__previous" type="button" aria-label={t.previous} data-step="-1">
        <Icon name="chevron-left" />
      </button>
      <button className="btn btn--icon lightbox__next" type="button" aria-label={t.next} data-step="1">
        <Icon name="chevron-right" />
      </button>
      <div className="lightbox__foot">
        <p className="lightbox__caption" data-caption="" />
        <ul className="lightbox__thumbs plain" aria-label={t.choose} data-thumbs="" />
      </div>
    </dialog>
  )
}
