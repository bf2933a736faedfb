import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type InboxQuery, inboxSearch } from '#domain/office/inbox-query.ts'
import { CLOSED_WHY, type ClosedWhy } from '#domain/office/people.ts'
import { OFFICE } from '#domain/office/paths.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeInboxMessages } from '#i18n/messages/office-inbox.ts'
import { useLive } from '#ui/office/app/live.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import { AgendaDialog } from '#ui/office/viewings/agenda-dialog.tsx'
import { Clock } from './clock.tsx'
import { Composer } from './composer.tsx'
import type { ThreadItem, ThreadProps } from './inbox-props.ts'
import { useInboxKeys } from './inbox-keys.ts'
import { useThreadActions } from './thread-actions.ts'
import { ThreadBar } from './thread-bar.tsx'
import { ThreadEntry } from './thread-entry.tsx'

/** The thread of one person: everything said and done, and the actions that can follow. */
export function Thread({ thread, query }: { thread: ThreadProps; query: InboxQuery }): ReactNode {
  const { refresh } = useOffice()
  const { others, workAt } = useLive([`person:${thread.id}`, 'person:*', 'viewing:*'], () => void refresh())
  const field = useRef<HTMLTextAreaElement>(null)
  const [closes, setCloses] = useState(false)
  const { move, assign, putAside } = useThreadActions(thread, query, () => setCloses(false))
  useInboxKeys({ onAnswer: () => field.current?.focus(), onClose: () => setCloses(true) })
  return (
    <section className="mthread" id="thread" aria-labelledby="who">
      <ThreadHead thread={thread} query={query} />
      <ThreadBar
        thread={thread}
        others={others}
        onMove={(to) => void move(to, null)}
        onAssign={(to) => void assign(to)}
        onPutAside={(days) => void putAside(days)}
        onClose={() => setCloses(true)}
      />
      <Log items={thread.items} />
      <Composer key={thread.id} thread={thread} workAt={workAt} field={field} />
      {closes && <CloseDialog onClose={() => setCloses(false)} onChoose={(why) => void move('closed', why)} />}
    </section>
  )
}

function ThreadHead({ thread, query }: { thread: ThreadProps; query: InboxQuery }): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale]
  return (
    <header className="mth">
      <a className="ib only-phone" href={OFFICE.inbox + inboxSearch(query)} aria-label={t.back}>
        <Glyph name="arrow-left" />
      </a>
      <div className="grow">
        <h2 id="who" className="clip" tabIndex={-1}>
          {thread.name}
        </h2>
        <p className="mini clip">
          {[thread.about?.place, t.writes(thread.languageName), thread.later && t.laterUntil(thread.later)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {thread.clock !== null && <Clock clock={thread.clock} />}
      {thread.phone !== null && (
        <a className="ib ib--line only-phone" href={`tel:${dialled(thread.phone)}`} aria-label={t.call(thread.name)}>
          <Glyph name="phone" />
        </a>
      )}
    </header>
  )
}

/** The characters of a typed phone number that can be dialled. */
export const dialled = (phone: string): string => phone.replaceAll(/[^\d+]/g, '')

/** The recent entries are visible; earlier ones are collapsed. */
function Log({ items }: { items: readonly ThreadItem[] }): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale]
  const end = useRef<HTMLLIElement>(null)
  const last = items.at(-1)?.key
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [last])
  const folded = countFolded(items)
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

const MIN_ITEMS_TO_FOLD = 12
const MIN_ITEMS_OPEN = 8

/** The number of entries to collapse. A long thread shows its last entries, and every message nobody has answered. */
function countFolded(items: readonly ThreadItem[]): number {
  if (items.length < MIN_ITEMS_TO_FOLD) return 0
  const lastOut = items.findLastIndex(({ is }) => is === 'out' || is === 'call')
  const firstOpen = items.findIndex((item, index) => index > lastOut && item.is === 'in')
  return Math.min(items.length - MIN_ITEMS_OPEN, firstOpen === -1 ? items.length : firstOpen)
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
