import { type InboxQuery, inboxSearch } from '#domain/office/inbox-query.ts'
import type { ClosedWhy, PersonState } from '#domain/office/people.ts'
import { inPerson, OFFICE } from '#domain/office/paths.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeInboxMessages } from '#i18n/messages/office-inbox.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import type { ThreadProps } from './inbox-props.ts'

/** Moves a thread to another state, assigns it to a colleague, or puts it aside. Each action offers an undo. */
export function useThreadActions(thread: ThreadProps, query: InboxQuery, onMoved: () => void) {
  const { locale, act, say, refresh, go } = useOffice()
  const t = officeInboxMessages[locale]
  const { id, name, state, assigned } = thread
  const move = async (to: PersonState, why: ClosedWhy | null) => {
    const before = state
    const { outcome } = await act<{ outcome: 'moved' | 'unknown' }>(inPerson(id, 'state'), { state: to, why })
    if (outcome !== 'moved') return
    onMoved()
    say(to === 'closed' ? t.close.done : t.moved(name, t.states[to]), () => void move(before, null))
    await refresh()
  }
  const assign = async (to: number | null) => {
    const before = assigned
    const { outcome } = await act<{ outcome: 'assigned' | 'no_such_colleague' | 'unknown' }>(inPerson(id, 'assign'), {
      to,
    })
    if (outcome !== 'assigned') return
    const whom = thread.colleagues.find((one) => one.id === to)
    say(whom ? t.gave(whom.name) : t.gaveBack, () => void assign(before))
    await refresh()
  }
  /** 0 days brings the thread back. */
  const putAside = async (days: number) => {
    const answer = await act<{ outcome: 'put_aside' | 'unknown'; at: string | null }>(inPerson(id, 'later'), { days })
    if (answer.outcome !== 'put_aside') return
    if (answer.at !== null) {
      say(t.laterSet(formatDate(locale, answer.at, 'weekday')), () => void putAside(0))
      go(OFFICE.inbox + inboxSearch(query))
    } else await refresh()
  }
  return { move, assign, putAside }
}
