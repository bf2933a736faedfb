import { type FocusEvent, type ReactNode, useEffect } from 'react'
import type { ListingField } from '#domain/fields.ts'
import type { Availability } from '#domain/listing.ts'
import type { Locale } from '#domain/locale.ts'
import { EDITOR_SECTIONS, type EditorSection } from '#domain/office/editor-fields.ts'
import { OFFICE, officeListing, officeListingViewings } from '#domain/office/paths.ts'
import type { Stage } from '#domain/office/stages.ts'
import { officeEditorMessages } from '#i18n/messages/office-editor.ts'
import { type Colleague, useLive } from '#ui/office/app/live.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { FieldFrame, writingAt } from '#ui/office/editor/field-frame.tsx'
import { PicturesPart } from '#ui/office/editor/pictures-part.tsx'
import { PublishPart } from '#ui/office/editor/publish-part.tsx'
import { EditorSide, type ShownPreview } from '#ui/office/editor/preview.tsx'
import { RoomsTable } from '#ui/office/editor/rooms-table.tsx'
import { SaveState } from '#ui/office/editor/save-state.tsx'
import type { QueueState, SaveQueue } from '#ui/office/editor/save-queue.ts'
import { useSaveQueue } from '#ui/office/editor/use-save-queue.ts'
import { Avatar } from '#ui/office/parts/avatar.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import { OfficePage } from '#ui/office/shell/office-page.tsx'

/** One field as the editor shows it; everything that is words is in the reader's. */
export type EditorField = {
  at: string
  section: EditorSection
  /** shown without unfolding */
  main: boolean
  type: ListingField['type']
  unit: ListingField['unit']
  label: string
  isLong: boolean
  mayBeEmpty: boolean
  /** of the working copy */
  value: unknown
  choices: { value: string; label: string }[] | null
  /** who wrote it; null: nobody did */
  origin: { who: string; when: string } | null
  /** its value is its feed's */
  isFed: boolean
  /** a feed has a word of its own here, to which it can go back */
  hasFeed: boolean
  /** its feed has changed since somebody wrote over it */
  drift: { is: string; was: string } | null
  /** the law wants it before this is published */
  isBlocked: boolean
  /** of pictures: where a small one lies, by address */
  thumbs: Record<string, string>
}
/** What the law says, and at which field it is mended. */
export type GateRow = { label: string; act: string | null; at: string }
export type EditorProps = {
  id: number
  place: string
  what: string
  reference: string
  byHand: boolean
  revision: number
  stage: Stage
  held: boolean
  availability: Availability
  planned: string | null
  /** of a unit: its project */
  parentId: number | null
  fields: EditorField[]
  /** kinds of rooms */
  rooms: EditorField['choices']
  gate: {
    outcome: string
    incomplete: string | null
    blocks: GateRow[]
    warns: GateRow[]
    changes: { at: string; label: string; old: string; now: string }[]
  }
  /** its card as it is written now, in each language */
  preview: Record<Locale, ShownPreview>
  /** its page; null: visitors do not see it */
  onSite: string | null
}

/** One listing: every field, where its value comes from, and what keeps it from the site. It saves itself. */
function Editor(props: EditorProps): ReactNode {
  const { id, place, fields, gate, revision } = props
  const office = useOffice()
  const { locale, refresh, mayDo } = office
  const t = officeEditorMessages[locale]
  const { queue, state } = useSaveQueue({ id, revision }, office)
  const { others, workAt } = useLive([`listing:${id}`, 'run:*'], () => void refresh())
  // What the server says of a field (who wrote it, the gate) is asked once it has been saved.
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

/** What asks for attention in a part: blocked fields, then differences with the feed or a colleague. */
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
