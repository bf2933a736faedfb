import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { OFFICE, officeListing } from '#domain/office/paths.ts'
import { officeEditorMessages } from '#i18n/messages/office-editor.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import type { EditorProps, GateRow } from '#ui/office/editor/editor-props.ts'
import { idOf } from './field-frame.tsx'
import type { SaveQueue } from './save-queue.ts'

type Outcome =
  | 'published'
  | 'planned'
  | 'blocked'
  | 'incomplete'
  | 'changed_since'
  | 'in_past'
  | 'online_already'
  | 'nothing_to_publish'
  | 'unknown_listing'

type PublishPartProps = EditorProps & { queue: SaveQueue | null; isCurrent: boolean }

/**
 * What keeps the listing off the site, what changes for visitors, and the button that publishes.
 * @param props.isCurrent whether all edits are saved and the page shows them
 */
export function PublishPart(props: PublishPartProps): ReactNode {
  const { id, gate, stage, parentId } = props
  const { locale, act, say, refresh } = useOffice()
  const t = officeEditorMessages[locale]
  const isOnline = parentId !== null || stage === 'published'
  const cannot = isBlocked(gate)
  const hasNothing = gate.outcome === 'nothing_to_publish'
  const { isBusy, publish } = usePublishing(props)
  const move = async (to: 'withdrawn' | 'draft' | 'published') => {
    const answer = await act<{ outcome: 'moved' | 'not_from_here' }>(OFFICE.listingsStage, { ids: [id], to })
    if (answer.outcome === 'moved' && to === 'withdrawn') say(t.publish.offDone, () => void move('published'))
    await refresh()
  }
  const count = gate.blocks.length + (gate.incomplete === null ? 0 : 1)
  return (
    <section className="sec sec--gate" id="publish" aria-labelledby="h-publish">
      <div className="sec__h">
        <h2 id="h-publish">{t.sections.publish}</h2>
        <span className={cannot ? 'pill pill--bad' : 'pill pill--ok'}>
          {cannot ? t.gate.count(Math.max(1, count)) : t.gate.ready}
        </span>
        {props.planned !== null && <span className="pill pill--info">{props.planned}</span>}
      </div>
      {gate.incomplete !== null && <p className="field__error">{t.gate.incomplete(gate.incomplete)}</p>}
      <Rows title={t.gate.must} rows={gate.blocks} kind="bad" />
      <Rows title={t.gate.look} rows={gate.warns} kind="warn" />
      {gate.blocks.length === 0 && gate.incomplete === null && <p className="hint">{t.gate.okay}</p>}
      {gate.changes.length > 0 && <Differences changes={gate.changes} />}
      <div className="pubgo">
        <div className="grow">{hasNothing && <p className="hint">{t.publish.none}</p>}</div>
        {props.onSite !== null && (
          <a className="btn btn--quiet" href={props.onSite}>
            <Glyph name="external-link" />
            {t.look}
          </a>
        )}
        {stage === 'published' && parentId === null && (
          <button className="btn" type="button" onClick={() => void move('withdrawn')}>
            {t.publish.off}
          </button>
        )}
        {stage === 'scheduled' && (
          <button className="btn" type="button" onClick={() => void move('draft')}>
            {t.publish.unplan}
          </button>
        )}
        <button
          className="btn btn--primary btn--go"
          type="button"
          aria-disabled={cannot || hasNothing || isBusy || undefined}
          aria-describedby={cannot ? 'pub-why' : undefined}
          onClick={() => publish(null)}
        >
          {isOnline && gate.changes.length > 0 ? t.publish.changes(gate.changes.length) : t.publish.first}
        </button>
      </div>
      {cannot && (
        <p className="hint" id="pub-why">
          {t.publish.blocked}
        </p>
      )}
      {!isOnline && !cannot && <Plan onPlan={publish} />}
    </section>
  )
}

/** Publishes a listing now or at a planned time, once all edits are saved. */
function usePublishing({ id, gate, revision, queue, isCurrent }: PublishPartProps) {
  const { locale, act, say, refresh } = useOffice()
  const t = officeEditorMessages[locale].publish
  const [isBusy, setBusy] = useState(false)
  const send = async (at: string | null) => {
    setBusy(true)
    const answer = await act<{ outcome: Outcome }>(`${officeListing(id)}/publish`, { seen: revision, at })
    setBusy(false)
    if (answer.outcome !== 'unsent') await refresh()
    const said = SAID[answer.outcome]
    if (said) say(t[said])
  }
  // The latest edits go along: they are saved and listed among the differences before anything is published.
  const [wanted, setWanted] = useState<{ at: string | null } | null>(null)
  const sendWanted = useEffectEvent(() => {
    if (wanted === null) return
    setWanted(null)
    if (isBlocked(gate)) focusField(gate.blocks[0]?.at ?? null)
    else if (gate.outcome !== 'nothing_to_publish') void send(wanted.at)
  })
  useEffect(() => {
    if (wanted !== null && isCurrent) sendWanted()
  }, [wanted, isCurrent])
  const publish = (at: string | null) => {
    if (isBusy) return
    queue?.flush()
    setWanted({ at })
  }
  return { isBusy, publish }
}

const isBlocked = ({ outcome }: EditorProps['gate']) => outcome === 'blocked' || outcome === 'incomplete'

function Differences({ changes }: Pick<EditorProps['gate'], 'changes'>): ReactNode {
  const { locale } = useOffice()
  const t = officeEditorMessages[locale].publish
  return (
    <>
      <h3 className="gates__h">{t.differences}</h3>
      <ul className="plain chgs">
        {changes.slice(0, MAX_CHANGES_SHOWN).map((change) => (
          <li key={change.at} className="chg">
            <b>{change.label}</b>: <del>{change.old}</del> <ins>{change.now}</ins>
          </li>
        ))}
      </ul>
    </>
  )
}

const MAX_CHANGES_SHOWN = 50

const SAID: Partial<Record<string, 'done' | 'planned' | 'changedSince' | 'inPast' | 'blocked'>> = {
  published: 'done',
  planned: 'planned',
  changed_since: 'changedSince',
  in_past: 'inPast',
  blocked: 'blocked',
  incomplete: 'blocked',
}

/** Focuses a field, and opens the collapsed part around it. */
function focusField(at: string | null): void {
  const field = at === null ? null : document.getElementById(idOf(at))
  field?.closest('details')?.setAttribute('open', '')
  field?.scrollIntoView({ block: 'center' })
  field?.focus()
}

function Rows({ title, rows, kind }: { title: string; rows: readonly GateRow[]; kind: 'bad' | 'warn' }): ReactNode {
  const { locale } = useOffice()
  const t = officeEditorMessages[locale].gate
  if (rows.length === 0) return null
  return (
    <>
      <h3 className="gates__h">{title}</h3>
      <ul className="gates">
        {rows.map((row) => (
          <li key={`${row.label} ${row.at}`} className={`gate gate--${kind}`}>
            <span className="gate__i">
              <Glyph name={kind === 'bad' ? 'hand-stop' : 'bulb'} />
            </span>
            <div>
              <b>{row.label}</b>
              {row.act !== null && (
                <p className="gate__act">
                  <Glyph name="gavel" />
                  <span>{row.act}</span>
                </p>
              )}
            </div>
            <button className="btn" type="button" onClick={() => focusField(row.at)}>
              {t.fill}
              <span className="vh">: {row.label}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Plan({ onPlan }: { onPlan: (at: string) => void }): ReactNode {
  const { locale } = useOffice()
  const t = officeEditorMessages[locale].publish
  const plan = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const at = new FormData(event.currentTarget).get('at')
    if (typeof at === 'string' && at !== '') onPlan(new Date(at).toISOString())
  }
  return (
    <form method="dialog" className="row mt" onSubmit={plan}>
      <label htmlFor="plan-at">{t.planAt}</label>
      <input className="input input--auto" id="plan-at" name="at" type="datetime-local" required />
      <button className="btn" type="submit">
        {t.plan}
      </button>
    </form>
  )
}
