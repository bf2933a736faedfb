import type { ReactNode } from 'react'
import { officeListing } from '#domain/office/paths.ts'
import type { Revision } from '#domain/layers/revisions.ts'
import { officeEditorMessages } from '#i18n/messages/office-editor.ts'
import { officeHistoryMessages } from '#i18n/messages/office-history.ts'
import { useLive } from '#ui/office/app/live.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { OfficePage } from '#ui/office/shell/office-page.tsx'

/** One revision of a listing; `at` and the values are in the reader's language. */
export type HistoryRow = Pick<Revision, 'number' | 'person' | 'run' | 'act' | 'undoes'> & {
  at: string
  changes: { label: string; old: string; now: string }[]
}
/** `older`: number of the revision before which the next page begins; null on the last page. */
export type HistoryProps = { id: number; place: string; rows: HistoryRow[]; older: number | null }

/** The revisions of a listing, latest first. Edits and feed changes can be undone. */
function History({ id, place, rows, older }: HistoryProps): ReactNode {
  const { locale, act, say, refresh, mayDo } = useOffice()
  const t = officeHistoryMessages[locale]
  useLive([`listing:${id}`], () => void refresh())
  const undo = async (number: number, all: boolean) => {
    const answer = await act<{ outcome: string; revisions?: number[]; revision?: number }>(
      `${officeListing(id)}/undo`,
      {
        number,
        all,
      },
    )
    if (answer.outcome === 'built_on') return say(t.builtOn, () => void undo(number, true))
    if (answer.outcome === 'undone') {
      const own = 'revision' in answer ? answer.revision : undefined
      say(t.undone, own === undefined ? undefined : () => void undo(own, false))
    } else if (answer.outcome === 'nothing_to_undo') say(t.nothing)
    await refresh()
  }
  return (
    <OfficePage title={t.title(place)} back={{ path: officeListing(id), label: officeEditorMessages[locale].form }}>
      <p className="lead">{t.intro}</p>
      {rows.length === 0 && <p className="panel">{t.none}</p>}
      <ol className="hists plain">
        {rows.map((row) => (
          <li key={row.number} className="hist">
            <div className="grow">
              <p className="hist__h">
                <b>{row.person ?? t.run(row.run ?? 0)}</b>
                <span>{t.acts[row.act]}</span>
                <span className="mini">
                  {t.version(row.number)} · {row.at}
                </span>
                {row.undoes !== null && <span className="mini">{t.undoes(row.undoes)}</span>}
              </p>
              {row.changes.map((change) => (
                <p key={change.label} className="chg">
                  {change.label}: <del>{change.old}</del> <ins>{change.now}</ins>
                </p>
              ))}
              {mayDo('edit_listings') && (row.act === 'edit' || row.act === 'feed') && (
                <button className="btn btn--quiet btn--s" type="button" onClick={() => void undo(row.number, false)}>
                  {t.undo}
                  <span className="vh"> {t.version(row.number)}</span>
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {older !== null && <a href={`${officeListing(id)}/history?before=${older}`}>{t.older}</a>}
    </OfficePage>
  )
}

export { History as View }
