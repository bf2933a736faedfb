import { type ReactNode, useRef, useState } from 'react'
import { officeRun } from '#domain/office/paths.ts'
import { formatDate, formatPercent } from '#i18n/formats.ts'
import { officeFeedsMessages } from '#i18n/messages/office-feeds.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import type { FeedRunProps, WaitingRow } from './run-props.ts'

type Waiting = NonNullable<FeedRunProps['waiting']>

/** Listings gone from the feed. A person approves their withdrawal, wholly or in part, or refuses it. */
export function Withdrawals({ run, waiting }: { run: number; waiting: Waiting }): ReactNode {
  const { locale, act, say, refresh, mayDo } = useOffice()
  const t = officeFeedsMessages[locale].waiting
  const [keep, setKeep] = useState<ReadonlySet<number>>(new Set())
  const [answered, setAnswered] = useState<'yes' | 'no' | null>(null)
  const sure = useRef<HTMLDialogElement>(null)
  const { rows, all, absent } = waiting
  const going = absent - keep.size
  const answer = async (word: 'yes' | 'no') => {
    setAnswered(word)
    sure.current?.close()
    const sent = { answer: word, keep: word === 'yes' ? [...keep] : [] }
    const { outcome } = await act<{ outcome: 'answered' | 'not_waiting' | 'unknown_run' }>(
      `${officeRun(run)}/withdrawals`,
      sent,
    )
    if (outcome === 'answered') say(word === 'yes' ? t.saidYes(going) : t.saidNo)
    else if (outcome !== 'unsent') say(t.tooLate)
    if (outcome === 'unsent') setAnswered(null)
    await refresh()
  }
  if (answered !== null)
    return (
      <div className="ask-yes" role="status">
        <p className="grow">{answered === 'yes' ? t.saidYes(going) : t.saidNo}</p>
      </div>
    )
  return (
    <>
      <div className="ask-yes" role="region" aria-labelledby="w-t">
        <span className="ask-yes__i">
          <Glyph name="hand-stop" />
        </span>
        <div className="grow">
          <h2 id="w-t">{t.title(absent, all, formatPercent(locale, all === 0 ? 0 : absent / all, 0))}</h2>
          <p>{t.text}</p>
        </div>
        {mayDo('run_feeds') && (
          <div className="ask-yes__a">
            <a className="btn" href="#waiting">
              {t.look}
            </a>
            <button className="btn" type="button" onClick={() => void answer('no')}>
              {t.no}
            </button>
            <button className="btn btn--primary" type="button" onClick={() => sure.current?.showModal()}>
              {t.yes(going)}
            </button>
          </div>
        )}
      </div>
      <dialog className="dialog" ref={sure} aria-labelledby="w-s">
        <div className="stack">
          <h2 id="w-s">{t.sureTitle(going)}</h2>
          <p>{t.sureText}</p>
          {rows.some(({ id, viewing }) => viewing !== null && !keep.has(id)) && <p>{t.viewingsStay}</p>}
          <div className="row">
            <button className="btn btn--primary" type="button" onClick={() => void answer('yes')}>
              {t.yes(going)}
            </button>
            <button className="btn btn--quiet" type="button" onClick={() => sure.current?.close()}>
              {t.back}
            </button>
          </div>
        </div>
      </dialog>
      <WaitingList waiting={waiting} keep={keep} onKeep={setKeep} />
    </>
  )
}

type WaitingListProps = {
  waiting: Waiting
  keep: ReadonlySet<number>
  onKeep: (keep: ReadonlySet<number>) => void
}

/** The offers about to be withdrawn. Clearing the tick of an offer keeps it. */
function WaitingList({ waiting: { rows, absent }, keep, onKeep }: WaitingListProps): ReactNode {
  const { locale } = useOffice()
  const t = officeFeedsMessages[locale].waiting
  return (
    <section className="panel panel--flush waitlist" id="waiting" aria-labelledby="w-l">
      <div className="ph">
        <h2 id="w-l">{t.listTitle}</h2>
        <span className="pill pill--sun">{t.pill}</span>
        <p className="hint">{t.listText}</p>
      </div>
      <ul className="plain gones">
        {rows.map((row) => (
          <WaitingLine
            key={row.id}
            row={row}
            goes={!keep.has(row.id)}
            onChange={(goes) => onKeep(goes ? without(keep, row.id) : new Set([...keep, row.id]))}
          />
        ))}
      </ul>
      {absent > rows.length && <p className="more">{t.more(absent - rows.length)}</p>}
    </section>
  )
}

const without = (all: ReadonlySet<number>, id: number) => new Set([...all].filter((one) => one !== id))

function WaitingLine({ row, goes, onChange }: { row: WaitingRow; goes: boolean; onChange: (goes: boolean) => void }) {
  const { locale } = useOffice()
  const t = officeFeedsMessages[locale].waiting
  const { place, reference, picture, viewing, questions } = row
  return (
    <li className="gone">
      <label className="tickbox">
        <input className="tick" type="checkbox" checked={goes} onChange={(event) => onChange(event.target.checked)} />
        <span className="vh">{t.takeOff(place)}</span>
      </label>
      <img className="th th--s" src={picture} alt="" width="80" height="60" loading="lazy" decoding="async" />
      <span className="grow">
        <span className="place">{place}</span>
        <span className="mini">
          {reference}
          {viewing !== null && (
            <>
              {' · '}
              <b className="bad">{t.viewing(formatDate(locale, viewing, 'moment'))}</b>
            </>
          )}
          {questions > 0 && ` · ${t.questions(questions)}`}
        </span>
      </span>
    </li>
  )
}
