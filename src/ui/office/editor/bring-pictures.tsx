import type { ChangeEvent, ReactNode } from 'react'
import { officePicturesMessages } from '#i18n/messages/office-pictures.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import type { FileUpload, PictureUploads } from './picture-uploads.ts'

const ACCEPTED = 'image/*,.heic,.heif,application/pdf'

/** Where pictures are chosen or taken, with the progress of the uploads. */
export function BringPictures({
  uploads,
  items,
}: {
  uploads: PictureUploads | null
  items: readonly FileUpload[]
}): ReactNode {
  const { locale } = useOffice()
  const t = officePicturesMessages[locale]
  const bring = ({ target }: ChangeEvent<HTMLInputElement>) => {
    uploads?.add([...(target.files ?? [])])
    target.value = '' // the same file may be chosen again
  }
  return (
    <div className="drop-zone">
      <div className="row">
        <span className="btn btn--file btn--camera">
          <Glyph name="camera" />
          <label htmlFor="ph-camera">{t.camera}</label>
          <input id="ph-camera" type="file" accept="image/*" capture="environment" onChange={bring} />
        </span>
        <span className="btn btn--file">
          <Glyph name="upload" />
          <label htmlFor="ph-files">{t.choose}</label>
          <input id="ph-files" type="file" accept={ACCEPTED} multiple onChange={bring} aria-describedby="ph-hint" />
        </span>
        <span className="mini" id="ph-hint">
          {t.dropHint}
        </span>
      </div>
      {items.length > 0 && (
        <ul className="ups">
          {items.map((item) => (
            <UploadRow key={item.key} item={item} uploads={uploads} />
          ))}
        </ul>
      )}
    </div>
  )
}

function UploadRow({ item, uploads }: { item: FileUpload; uploads: PictureUploads | null }): ReactNode {
  const { locale, refresh } = useOffice()
  const t = officePicturesMessages[locale]
  const { key, name, share, state, reason } = item
  const isOver = state === 'refused' || state === 'failed'
  const words = isOver ? t.why[reason ?? 'failed'] : t.states[state]
  const mayRetry = state === 'failed' || reason === 'fault' || reason === 'changed'
  const called = name ?? t.unnamed
  return (
    <li className={isOver ? 'up up--bad' : 'up'}>
      <span className="up__n">{called}</span>
      {!isOver && <progress max={1} {...(state !== 'making' && { value: share })} aria-label={t.progress(called)} />}
      <span className={isOver ? 'up__s field__error' : 'up__s mini'} role={isOver ? 'alert' : undefined}>
        {words}
      </span>
      <span className="row up__b">
        {mayRetry && (
          <button className="btn btn--s" type="button" onClick={() => void refresh().then(() => uploads?.retry(key))}>
            {t.retry}
          </button>
        )}
        <button
          className="ib ib--s ib--line"
          type="button"
          aria-label={isOver ? t.dismiss(called) : t.cancel(called)}
          onClick={() => uploads?.drop(key)}
        >
          <Glyph name="x" />
        </button>
      </span>
    </li>
  )
}
