import { type DragEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { captionAt } from '#domain/layers/field-value.ts'
import type { Media } from '#domain/listing/listing.ts'
import { officeEditorMessages } from '#i18n/messages/office-editor.ts'
import { officePicturesMessages } from '#i18n/messages/office-pictures.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import type { EditorField } from '#ui/office/editor/editor-props.ts'
import { BringPictures } from './bring-pictures.tsx'
import { writingAt } from './field-frame.tsx'
import { PictureCard } from './picture-card.tsx'
import type { SaveQueue } from './save-queue.ts'
import { useReorder } from './use-arranging.ts'
import { usePictureUploads } from './use-picture-uploads.ts'

/** Photos and plans in their order. The list is one field; each caption is a field of its own. */
export function PicturesPart({
  listing,
  field,
  queue,
}: {
  listing: number
  field: EditorField
  queue: SaveQueue | null
}): ReactNode {
  const { locale, mayDo } = useOffice()
  const t = officeEditorMessages[locale].media
  const p = officePicturesMessages[locale]
  const { value, write, done } = writingAt(field, queue)
  const media = (Array.isArray(value) ? value : []) as Media[] // the field's own
  const put = (next: Media[]) => {
    write(next)
    done()
  }
  const canEdit = mayDo('edit_listings')
  const nameOf = ({ kind }: Media, at: number) =>
    `${field.choices?.find((choice) => choice.value === kind)?.label ?? kind} ${at + 1}`

  const [told, setTold] = useState('')
  const order = useReorder(
    media,
    ({ url }) => url,
    (next, { key, to }) => {
      const from = media.findIndex(({ url }) => url === key)
      const one = media[from]
      put(next)
      if (one) setTold(p.moved(nameOf(one, from), to + 1, next.length))
    },
  )
  const drop = useRemoval(media, put, nameOf)
  const { brought, uploads, items } = useBroughtPictures({ listing, isOn: canEdit && queue !== null }, media, put)
  const { isOver, over, leave, dropped } = useFileDrop(canEdit, (files) => uploads?.add(files))
  const cover = order.shown.findIndex(({ kind }) => kind === 'photo')
  return (
    <div className={isOver ? 'pics is-over' : 'pics'} onDragOver={over} onDragLeave={leave} onDrop={dropped}>
      {media.length === 0 && <p className="hint">{t.none}</p>}
      {canEdit && media.length > 1 && <p className="hint">{p.orderHint}</p>}
      <ul className="phs" {...(canEdit && { onKeyDown: order.onKeyDown })}>
        {order.shown.map((one, at) => (
          <PictureCard
            key={one.url}
            one={one}
            at={at}
            last={order.shown.length - 1}
            name={nameOf(one, at)}
            thumb={field.thumbs[one.url] ?? brought[one.url]}
            isCover={at === cover}
            isHeld={order.held === one.url}
            caption={writingAt({ at: captionAt(one.url), value: one.caption }, queue)}
            does={
              canEdit
                ? {
                    grab: (event) => order.grab(event, one.url),
                    moveTo: (to) => order.moveTo(one.url, to),
                    change: (kind) => put(media.map((other) => (other === one ? { ...other, kind } : other))),
                    drop: () => drop(one, at),
                  }
                : null
            }
          />
        ))}
      </ul>
      <p className="vh" role="status" data-moved="">
        {told}
      </p>
      {canEdit && <BringPictures uploads={uploads} items={items} />}
      {canEdit && (
        <AddPicture kinds={field.choices} onAdd={(one) => put([...media.filter(({ url }) => url !== one.url), one])} />
      )}
    </div>
  )
}

type Put = (next: Media[]) => void

/** Removes a picture and offers an undo. */
function useRemoval(media: readonly Media[], put: Put, nameOf: (one: Media, at: number) => string) {
  const { locale, say } = useOffice()
  const p = officePicturesMessages[locale]
  // An undo puts the picture back into the list as it is by then.
  const back = useRef((_one: Media, _at: number) => {})
  useEffect(() => {
    back.current = (one, at) => put(media.toSpliced(at, 0, one))
  })
  return (one: Media, at: number) => {
    put(media.filter((other) => other !== one))
    say(p.removed(nameOf(one, at)), () => back.current(one, at))
  }
}

/** Adds uploaded pictures to the list once they are ready. `brought`: their thumbnails by address. */
function useBroughtPictures(at: { listing: number; isOn: boolean }, media: readonly Media[], put: Put) {
  const { locale, say } = useOffice()
  const p = officePicturesMessages[locale]
  // The page does not know the thumbnails of new uploads yet.
  const [brought, setBrought] = useState<Record<string, string>>({})
  const { uploads, items } = usePictureUploads(at, (made) => {
    const known = new Set(media.map(({ url }) => url))
    const fresh = made.filter(({ url }, index) => !known.has(url) && made.findIndex((one) => one.url === url) === index)
    if (fresh.length === 0) return say(p.already)
    const thumbs = fresh.flatMap(({ url, thumb }) => (thumb === null ? [] : [[url, thumb] as const]))
    setBrought((all) => ({ ...all, ...Object.fromEntries<string>(thumbs) }))
    put([...media, ...fresh.map(({ url, kind, caption }) => ({ url, kind, caption }))])
    say(p.made(fresh.length))
  })
  return { brought, uploads, items }
}

/** Handlers for files dragged in from outside the browser. */
function useFileDrop(isOn: boolean, onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const carriesFiles = (event: DragEvent) => isOn && event.dataTransfer.types.includes('Files')
  const over = (event: DragEvent) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const leave = () => setOver(false)
  const dropped = (event: DragEvent) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return { isOver, over, leave, dropped }
}

function AddPicture({ kinds, onAdd }: { kinds: EditorField['choices']; onAdd: (one: Media) => void }): ReactNode {
  const { locale } = useOffice()
  const t = officeEditorMessages[locale].media
  const [isWrong, setWrong] = useState(false)
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const data = new FormData(event.currentTarget)
    const [url, kind] = [data.get('url'), data.get('kind')]
    if (typeof url !== 'string' || !URL.canParse(url) || !url.startsWith('https://')) return setWrong(true)
    setWrong(false)
    onAdd({ url, kind: kind as Media['kind'], caption: null })
    event.currentTarget.reset()
  }
  return (
    <form method="dialog" className="pics__add" onSubmit={add} noValidate>
      <select className="input input--auto" name="kind" aria-label={t.add}>
        {kinds?.map((kind) => (
          <option key={kind.value} value={kind.value}>
            {kind.label}
          </option>
        ))}
      </select>
      <input
        className="input"
        name="url"
        type="url"
        placeholder="https://"
        maxLength={2000}
        aria-label={t.add}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'm-wrong' : undefined}
      />
      <button className="btn" type="submit">
        {t.addButton}
      </button>
      {isWrong && (
        <p className="field__error" id="m-wrong" role="alert">
          {t.wrongAddress}
        </p>
      )}
    </form>
  )
}
