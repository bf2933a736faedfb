import { type FocusEvent, type ReactNode, useEffect } from 'react'
import type { EditorField, EditorProps } from '#ui/office/editor/editor-props.ts'
import { EDITOR_SECTIONS, type EditorSection } from '#domain/office/editor-fields.ts'
import { OFFICE, officeListing, officeListingViewings } from '#domain/office/paths.ts'
import { officeEditorMessages } from '#i18n/messages/office-editor.ts'
import { type Colleague, useLive } from '#ui/office/app/live.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { FieldFrame, writingAt } from '#ui/office/editor/field-frame.tsx'
import { PicturesPart } from '#ui/office/editor/pictures-part.tsx'
import { PublishPart } from '#ui/office/editor/publish-part.tsx'
import { EditorSide } from '#ui/office/editor/preview.tsx'
import { RoomsTable } from '#ui/office/editor/rooms-table.tsx'
import { SaveState } from '#ui/office/editor/save-state.tsx'
import type { QueueState, SaveQueue } from '#ui/office/editor/save-queue.ts'
import { useSaveQueue } from '#ui/office/editor/use-save-queue.ts'
import { Avatar } from '#ui/office/parts/avatar.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import { OfficePage } from '#ui/office/shell/office-page.tsx'

/** The editor of one listing: every field, the origin of its value, and what keeps it off the site. It saves by itself. */
function Editor(props: EditorProps): ReactNode {
  const { id, place, fields, gate, revision } = props
  const office = useOffice()
  const { locale, refresh, mayDo } = office
  const t = officeEditorMessages[locale]
  const { queue, state } = useSaveQueue({ id, revision }, office)
  const { others, workAt } = useLive([`listing:${id}`, 'run:*'], () => void refresh())
  // After a save, fetches what the server says of the fields: who wrote them, and what the gate still asks for.
  useEffect(() => {
    if (state.savedAt !== null) void refresh()
  }, [state.savedAt, refresh])
  const sections = sectionsOf(fields)
  const atWork = (event: FocusEvent<HTMLElement>) => {
    const part = event.target.closest<HTMLElement>('[data-part]')?.dataset['part']
    if (part !== undefined) workAt(part)
  }
  return (
    <OfficePage
      title={place}
      sub={`${props.what} · ${props.reference}`}
      back={{ path: OFFICE.listings, label: t.back }}
      bar={
        <>
          <SaveState state={state} />
          <span className="grow" />
          <a className="btn btn--primary" href="#publish">
            {t.sections.publish}
          </a>
        </>
      }
      tools={
        <>
          <span className="only-desk">
            <SaveState state={state} />
          </span>
          <a className="btn btn--quiet only-desk" href={`${officeListing(id)}/history`}>
            <Glyph name="history" />
            {t.history}
          </a>
          {mayDo('see_viewings') && props.parentId === null && (
            <a className="btn btn--quiet only-desk" href={officeListingViewings(id)}>
              <Glyph name="calendar-event" />
              {t.viewings}
            </a>
          )}
        </>
      }
    >
      <div className="ed" onFocus={atWork}>
        <EditorNav sections={sections} state={state} blocks={gate.blocks.length} others={others} />
        <fieldset className="ed__form" disabled={queue === null || !mayDo('edit_listings')} aria-label={t.form}>
          {sections.map(({ section, own }) => (
            <section key={section} className="sec" id={section} aria-labelledby={`h-${section}`}>
              <div className="sec__h">
                <h2 id={`h-${section}`}>{t.sections[section]}</h2>
              </div>
              <Part listing={id} own={own} queue={queue} state={state} rooms={props.rooms} />
            </section>
          ))}
          <PublishPart {...props} queue={queue} isCurrent={queue?.hasWork() === false && revision >= state.revision} />
        </fieldset>
        <EditorSide {...props} />
      </div>
    </OfficePage>
  )
}

type Section = { section: EditorSection; own: EditorField[] }

const sectionsOf = (fields: readonly EditorField[]): Section[] =>
  EDITOR_SECTIONS.map((section) => ({
    section,
    own: fields.filter((field) => field.section === section),
  })).filter(({ own }) => own.length > 0)

type EditorNavProps = {
  sections: readonly Section[]
  state: QueueState
  /** Number of legal requirements still missing. */
  blocks: number
  others: readonly Colleague[]
}

/** Links to the sections, with the open points of each, and colleagues who have this listing open. */
function EditorNav({ sections, state, blocks, others }: EditorNavProps): ReactNode {
  const { locale } = useOffice()
  const t = officeEditorMessages[locale]
  return (
    <nav className="edn" aria-label={t.parts}>
      <ul>
        {sections.map(({ section, own }) => (
          <li key={section}>
            <a href={`#${section}`}>
              <span>{t.sections[section]}</span>
              <Mark own={own} state={state} />
            </a>
          </li>
        ))}
        <li>
          <a href="#publish">
            <span>{t.sections.publish}</span>
            {blocks > 0 && <span className="edn__m edn__m--bad">{blocks}</span>}
          </a>
        </li>
      </ul>
      {others.map((other) => (
        <p key={other.id} className="edn__who">
          <Avatar of={other} size="xs" />
          <span>{other.part === null ? t.reads(other.name) : t.works(other.name, partName(other.part, t))}</span>
        </p>
      ))}
    </nav>
  )
}

const partName = (part: string, t: (typeof officeEditorMessages)['nl']) =>
  Object.entries(t.sections).find(([section]) => section === part)?.[1] ?? part

/** Open points of a section: blocked fields, or else differences with the feed or a colleague. */
function Mark({ own, state }: { own: readonly EditorField[]; state: QueueState }): ReactNode {
  const blocked = own.filter((field) => field.isBlocked).length
  if (blocked > 0) return <span className="edn__m edn__m--bad">{blocked}</span>
  const clashing = own.filter((field) => field.drift || state.clashes.some(({ field: at }) => at === field.at)).length
  return clashing > 0 ? <span className="edn__m edn__m--drift">{clashing}</span> : null
}

function Part({
  listing,
  own,
  queue,
  state,
  rooms,
}: {
  listing: number
  own: readonly EditorField[]
  queue: SaveQueue | null
  state: QueueState
  rooms: EditorProps['rooms']
}): ReactNode {
  const { locale } = useOffice()
  const [shown, folded] = [own.filter(({ main }) => main), own.filter(({ main }) => !main)]
  const frame = (field: EditorField) => (
    <FieldFrame key={field.at} field={field} queue={queue} state={state} wide={isWide(field)}>
      {field.at === 'rooms' ? (
        <RoomsTable {...writingAt(field, queue)} kinds={rooms} />
      ) : field.at === 'media' ? (
        <PicturesPart listing={listing} field={field} queue={queue} />
      ) : undefined}
    </FieldFrame>
  )
  return (
    <>
      <div className="fs2">{shown.map(frame)}</div>
      {folded.length > 0 && (
        <details className="gates__ok">
          <summary>{officeEditorMessages[locale].more(folded.length)}</summary>
          <div className="fs2">{folded.map(frame)}</div>
        </details>
      )}
    </>
  )
}

const isWide = (field: EditorField) => field.isLong || field.at === 'rooms' || field.at === 'media'

export { Editor as View }
