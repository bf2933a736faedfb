import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type InboxQuery, inboxSearch } from '#domain/office/inbox-query.ts'
import { CLOSED_WHY, type ClosedWhy, PERSON_STATES, type PersonState } from '#domain/office/people.ts'
import { inPerson, OFFICE } from '#domain/office/paths.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeInboxMessages } from '#i18n/messages/office-inbox.ts'
import { useLive } from '#ui/office/app/live.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Avatar } from '#ui/office/parts/avatar.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import { AgendaDialog } from '#ui/office/viewings/agenda-dialog.tsx'
import { Clock } from './clock.tsx'
import { Composer } from './composer.tsx'
import type { ThreadItem, ThreadProps } from './inbox-props.ts'
import { useInboxKeys } from './inbox-keys.ts'
import { ThreadEntry } from './thread-entry.tsx'

/** What was said and done with one person, and what one does next. */
export function Thread({ thread, query }: { thread: ThreadProps; query: InboxQuery }): ReactNode {
  const { locale, act, say, refresh, go } = useOffice()
  const t = officeInboxMessages[locale]
  const { others, workAt } = useLive([`person:${thread.id}`, 'person:*', 'viewing:*'], () => void refresh())
  const field = useRef<HTMLTextAreaElement>(null)
  const [closes, setCloses] = useState(false)
  useInboxKeys({ onAnswer: () => field.current?.focus(), onClose: () => setCloses(true) })
  const { id, name, state, assigned, clock, items } = thread

  const move = async (to: PersonState, why: ClosedWhy | null) => {
    const before = state
    const { outcome } = await act<{ outcome: 'moved' | 'unknown' }>(inPerson(id, 'state'), { state: to, why })
    if (outcome !== 'moved') return
    setCloses(false)
    say(to === 'closed' ? t.close.done : t.moved(name, t.states[to]), () => void move(before, null))
    await refresh()
  }
  const give = async (to: number | null) => {
    const before = assigned
    const { outcome } = await act<{ outcome: 'assigned' | 'no_such_colleague' | 'unknown' }>(inPerson(id, 'assign'), {
      to,
    })
    if (outcome !== 'assigned') return
    const whom = thread.colleagues.find((one) => one.id === to)
    say(whom ? t.gave(whom.name) : t.gaveBack, () => void give(before))
    await refresh()
  }
  const later = async (days: number) => {
    const answer = await act<{ outcome: 'put_aside' | 'unknown'; at: string | null }>(inPerson(id, 'later'), { days })
    if (answer.outcome !== 'put_aside') return
    if (answer.at !== null) {
      say(t.laterSet(formatDate(locale, answer.at, 'weekday')), () => void later(0))
      go(OFFICE.inbox + inboxSearch(query))
    } else await refresh()
  }
  return (
    <section className="mthread" id="thread" aria-labelledby="who">
      <header className="mth">
        <a className="ib only-phone" href={OFFICE.inbox + inboxSearch(query)} aria-label={t.back}>
          <Glyph name="arrow-left" />
        </a>
        <div className="grow">
          <h2 id="who" className="clip" tabIndex={-1}>
            {name}
          </h2>
          <p className="mini clip">
            {[thread.about?.place, t.writes(thread.languageName), thread.later && t.laterUntil(thread.later)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {clock !== null && <Clock clock={clock} />}
        {thread.phone !== null && (
          <a className="ib ib--line only-phone" href={`tel:${dialled(thread.phone)}`} aria-label={t.call(name)}>
            <Glyph name="phone" />
          </a>
        )}
      </header>
      <div className="mth__f">
        <label className="vh" htmlFor="t-state">
          {t.state}
        </label>
        <select
          className="input input--auto"
          id="t-state"
          value={state}
          onChange={({ target }) => {
            const to = PERSON_STATES.find((one) => one === target.value)
            if (to === 'closed') setCloses(true)
            else if (to !== undefined) void move(to, null)
          }}
        >
          {PERSON_STATES.map((one) => (
            <option key={one} value={one}>
              {t.states[one]}
            </option>
          ))}
        </select>
        <label className="vh" htmlFor="t-who">
          {t.assigned}
        </label>
        <select
          className="input input--auto"
          id="t-who"
          value={assigned ?? ''}
          onChange={({ target }) => void give(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{t.unassigned}</option>
          {thread.colleagues.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
        <p className="busy grow" aria-live="polite">
          {others[0] && (
            <>
              <Avatar of={others[0]} size="xs" />
              <span className="clip">
                {others[0].part === 'reply' ? t.here.answers(others[0].name) : t.here.reads(others[0].name)}
              </span>
            </>
          )}
        </p>
        <details className="menu">
          <summary className="ib ib--line" aria-label={t.more}>
            <Glyph name="dots" />
          </summary>
          <div className="menu__p">
            {thread.later === null ? (
              <>
                <button type="button" onClick={() => void later(1)}>
                  <Glyph name="clock" />
                  {t.laterTomorrow}
                </button>
                <button type="button" onClick={() => void later(7)}>
                  <Glyph name="clock" />
                  {t.laterWeek}
                </button>
              </>
            ) : (
              <button type="button" onClick={() => void later(0)}>
                <Glyph name="clock" />
                {t.laterNow}
              </button>
            )}
            {state !== 'closed' && (
              <button type="button" onClick={() => setCloses(true)}>
                <Glyph name="check" />
                {t.close.title}
              </button>
            )}
            <button type="button" onClick={() => print()}>
              <Glyph name="printer" />
              {t.print}
            </button>
          </div>
        </details>
        <a className="ib ib--line mth__p" href="#person" aria-label={t.aboutPerson}>
          <Glyph name="user" />
        </a>
      </div>
      <Log items={items} />
      <Composer key={id} thread={thread} workAt={workAt} field={field} />
      {closes && <CloseDialog onClose={() => setCloses(false)} onChoose={(why) => void move('closed', why)} />}
    </section>
  )
}

/** What may be dialled of a number as people write it. */
export const dialled = (phone: string): string => phone.replaceAll(/[^\d+]/g, '')

/** The last days are open; what was before is folded. */
function Log({ items }: { items: readonly ThreadItem[] }): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale]
  const end = useRef<HTMLLIElement>(null)
  const last = items.at(-1)?.key
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [last])
  const folded = foldedUntil(items)
  const [earlier, recent] = [items.slice(0, folded), items.slice(folded)]
  return (
    <ol className="feedlog plain" aria-label={t.log}>
      {earlier.length > 0 && (
        <li>
          <details className="earlier">
            <summary>
              <Glyph name="history" />
              <span className="grow">{t.earlier(earlier.length)}</span>
              <Glyph name="chevron-down" />
            </summary>
            <ol className="feedlog plain">{withDays(earlier, locale)}</ol>
          </details>
        </li>
      )}
      {withDays(recent, locale)}
      <li ref={end} className="vh" aria-hidden="true" />
    </ol>
  )
}

const FOLDED_FROM = 12
const KEPT_OPEN = 8

/** Short threads are open whole; of long ones the last words, and whatever of theirs nobody has answered. */
function foldedUntil(items: readonly ThreadItem[]): number {
  if (items.length < FOLDED_FROM) return 0
  const lastOut = items.findLastIndex(({ is }) => is === 'out' || is === 'call')
  const firstOpen = items.findIndex((item, index) => index > lastOut && item.is === 'in')
  return Math.min(items.length - KEPT_OPEN, firstOpen === -1 ? items.length : firstOpen)
}

function withDays(items: readonly ThreadItem[], locale: Parameters<typeof formatDate>[0]): ReactNode[] {
  return items.flatMap((item, index) => {
    const [day, before] = [item, items[index - 1]].map((one) => one && formatDate(locale, one.at, 'full'))
    const entry = <ThreadEntry key={item.key} item={item} />
    return day === before
      ? [entry]
      : [
          <li key={`day-${item.key}`} className="dayline">
            <span>{day}</span>
          </li>,
          entry,
        ]
  })
}

function CloseDialog({ onClose, onChoose }: { onClose: () => void; onChoose: (why: ClosedWhy) => void }): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale]
  const [why, setWhy] = useState<ClosedWhy>('found_elsewhere')
  return (
    <AgendaDialog title={t.close.title} onClose={onClose}>
      <fieldset className="stack">
        <legend>{t.close.why}</legend>
        {CLOSED_WHY.map((one) => (
          <label key={one} className="switch">
            <input type="radio" name="why" checked={why === one} onChange={() => setWhy(one)} />
            {t.why[one]}
          </label>
        ))}
      </fieldset>
      <div className="row">
        <button className="btn btn--primary" type="button" onClick={() => onChoose(why)}>
          {t.close.button}
        </button>
        <button className="btn btn--quiet" type="button" onClick={onClose}>
          {t.close.cancel}
        </button>
      </div>
    </AgendaDialog>
  )
}
