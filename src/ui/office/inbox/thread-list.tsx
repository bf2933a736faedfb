import type { ReactNode, SubmitEvent } from 'react'
import { INBOX_SHOWN, type InboxQuery, inboxSearch } from '#domain/office/inbox-query.ts'
import { OFFICE, officePerson } from '#domain/office/paths.ts'
import { officeInboxMessages } from '#i18n/messages/office-inbox.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Avatar } from '#ui/office/parts/avatar.tsx'
import { Clock } from './clock.tsx'
import type { InboxProps, ThreadLine } from './inbox-props.ts'
import { StatePill } from './state-pill.tsx'

const inboxPath = (query: InboxQuery) => OFFICE.inbox + inboxSearch(query)

/** All threads that match the filter, the longest wait first. */
export function ThreadList(props: Omit<InboxProps, 'thread'> & { open: number | null }): ReactNode {
  const { query, counts, total, from, pages, threads, open } = props
  const { locale, go } = useOffice()
  const t = officeInboxMessages[locale]
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = new FormData(event.currentTarget).get('q')
    go(inboxPath({ show: 'all', q: typeof q === 'string' ? q : '', page: 1 }))
  }
  return (
    <section className="mlist" id="list" aria-label={t.list}>
      <div className="mlist__h">
        <div className="chipline" role="group" aria-label={t.show}>
          {INBOX_SHOWN.map((show) => (
            <a
              key={show}
              className={show === query.show ? 'chip chip--on' : 'chip'}
              href={inboxPath({ ...query, show, page: 1 })}
              aria-current={show === query.show || undefined}
            >
              {t.shown[show]} <span className="count">{counts[show]}</span>
            </a>
          ))}
        </div>
        <form role="search" method="get" action={OFFICE.inbox} onSubmit={search}>
          <input type="hidden" name="show" value="all" />
          <label className="vh" htmlFor="i-q">
            {t.search}
          </label>
          <input
            className="input"
            id="i-q"
            name="q"
            type="search"
            maxLength={80}
            defaultValue={query.q}
            placeholder={t.searchExample}
            autoComplete="off"
          />
        </form>
      </div>
      {threads.length === 0 ? (
        <div className="mlist__none">
          <p className="hint">{query.q === '' && query.show === 'open' ? t.none.open : t.none.found}</p>
          {(query.q !== '' || query.show !== 'all') && (
            <a className="btn" href={inboxPath({ show: 'all', q: '', page: 1 })}>
              {t.showAll}
            </a>
          )}
        </div>
      ) : (
        <ul className="plain">
          {threads.map((thread) => (
            <Line key={thread.id} thread={thread} isOpen={thread.id === open} query={query} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <div className="mlist__f">
          {query.page > 1 && <a href={inboxPath({ ...query, page: query.page - 1 })}>{t.previous}</a>}
          <span className="mini num">{t.range(String(from + 1), String(from + threads.length), String(total))}</span>
          {query.page < pages && <a href={inboxPath({ ...query, page: query.page + 1 })}>{t.next}</a>}
        </div>
      )}
    </section>
  )
}

function Line({ thread, isOpen, query }: { thread: ThreadLine; isOpen: boolean; query: InboxQuery }): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale]
  const { id, name, language, about, text, state, assigned, at, clock } = thread
  const classes = ['ml', clock === null ? '' : 'is-unread', isOpen ? 'is-on' : ''].filter((one) => one !== '').join(' ')
  return (
    <li className={classes}>
      <a href={officePerson(id) + inboxSearch(query)} aria-current={isOpen || undefined}>
        <span className="ml__1">
          <b className="clip">{name}</b>
          {language !== null && <span className="lang">{language.toUpperCase()}</span>}
          <span className="grow" />
          {clock === null ? <span className="mini">{at}</span> : <Clock clock={clock} />}
        </span>
        {about !== null && <span className="ml__2 clip">{about}</span>}
        <span className="ml__3 clip" lang={language ?? undefined}>
          {text}
        </span>
        <span className="ml__4">
          <StatePill state={state} />
          <span className="grow" />
          {assigned === null ? (
            <span className="mini">{t.nobody}</span>
          ) : (
            <>
              <span className="vh">{t.assignedTo(assigned.name)}</span>
              <Avatar of={assigned} size="xs" />
            </>
          )}
        </span>
      </a>
    </li>
  )
}
