import type { ReactNode } from 'react'
import { officeEditorMessages } from '#i18n/messages/office-editor.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import type { EditorField } from '#ui/office/editor/editor-props.ts'
import { ClashBox } from './clash-box.tsx'
import type { QueueState, SaveQueue } from './save-queue.ts'
import { ValueField, type Writing } from './value-field.tsx'

/** The id of a field in the page, to which the publish section links. */
export const idOf = (at: string): string => `f-${at.replaceAll(/[^\w-]/g, '-')}`

/** The current value of a field (an unsaved edit, else the server's value) and the functions that edit it. */
export function writingAt(field: Pick<EditorField, 'at' | 'value'>, queue: SaveQueue | null): Writing {
  const word = queue?.wordAt(field.at)
  return {
    value: word && 'value' in word ? word.value : field.value,
    write: (value) => queue?.write(field.at, { value }),
    done: () => queue?.flush(),
  }
}

/** A field with its name, the origin of its value, and the choices it needs: an error, a drift or a clash. */
export function FieldFrame({
  field,
  queue,
  state,
  wide = false,
  children,
}: {
  field: EditorField
  queue: SaveQueue | null
  state: QueueState
  wide?: boolean
  /** shown instead of the default control of its type */
  children?: ReactNode
}): ReactNode {
  const { locale } = useOffice()
  const t = officeEditorMessages[locale]
  const id = idOf(field.at)
  const isWrong = state.wrong.has(field.at)
  const writing = writingAt(field, queue)
  const isEmpty = isWrong && (writing.value === null || writing.value === '')
  const said = [isWrong && `${id}-e`, field.drift && `${id}-d`].filter((one) => typeof one === 'string').join(' ')
  const isSwitch = field.type === 'boolean' && !field.mayBeEmpty
  const isGroup = field.type === 'boolean' || (field.type === 'list' && field.choices !== null)
  return (
    <div
      className={`f${field.isBlocked ? ' f--block' : ''}${field.drift ? ' f--drift' : ''}${wide ? ' f--all' : ''}`}
      id={`v-${id}`}
      data-part={field.section}
    >
      <div className="f__top">
        {isSwitch ? (
          <span />
        ) : isGroup ? (
          <span className="f__name">{field.label}</span>
        ) : (
          <label htmlFor={id}>{field.label}</label>
        )}
        <Origin field={field} queue={queue} />
      </div>
      {children ?? (
        <ValueField
          field={field}
          id={id}
          described={said === '' ? undefined : said}
          invalid={isWrong || field.isBlocked}
          {...writing}
        />
      )}
      {field.isBlocked && <p className="field__error">{t.blocks}</p>}
      {isWrong && (
        <p className="field__error" id={`${id}-e`} role="alert">
          {isEmpty ? t.wrong.empty : t.wrong.value}
        </p>
      )}
      {field.drift && (
        <div className="drift" id={`${id}-d`}>
          <p className="grow">{t.drift(field.drift.is, field.drift.was)}</p>
          <div className="drift__b">
            <button className="btn btn--s" type="button" onClick={() => keepOwnValue(queue, field)}>
              {t.keepMine}
            </button>
            <button className="btn btn--s" type="button" onClick={() => revertToFeed(queue, field)}>
              {t.takeFeed}
            </button>
          </div>
        </div>
      )}
      <ClashBox field={field} queue={queue} state={state} />
    </div>
  )
}

function Origin({ field, queue }: { field: EditorField; queue: SaveQueue | null }): ReactNode {
  const { locale, mayDo } = useOffice()
  const t = officeEditorMessages[locale]
  if (field.origin === null) return field.isFed ? <span className="origin origin--feed">{t.origin.feed}</span> : null
  return (
    <span className="origin origin--own">
      {t.origin.own(field.origin.who, field.origin.when)}
      {field.hasFeed && !field.drift && mayDo('edit_listings') && (
        <button className="linkb" type="button" onClick={() => revertToFeed(queue, field)}>
          {t.backToFeed}
        </button>
      )}
    </span>
  )
}

function keepOwnValue(queue: SaveQueue | null, field: EditorField): void {
  queue?.write(field.at, { value: field.value })
  queue?.flush()
}

function revertToFeed(queue: SaveQueue | null, field: EditorField): void {
  queue?.write(field.at, {})
  queue?.flush()
}
