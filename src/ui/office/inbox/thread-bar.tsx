import type { ReactNode } from 'react'
import { PERSON_STATES, type PersonState } from '#domain/office/people.ts'
import { officeInboxMessages } from '#i18n/messages/office-inbox.ts'
import type { Colleague } from '#ui/office/app/live.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Avatar } from '#ui/office/parts/avatar.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import type { ThreadProps } from './inbox-props.ts'

type ThreadBarProps = {
  thread: ThreadProps
  /** Colleagues who have the same thread open. */
  others: readonly Colleague[]
  onMove: (to: PersonState) => void
  onAssign: (to: number | null) => void
  /** 0 days brings the thread back. */
  onPutAside: (days: number) => void
  /** Opens the dialog that asks for the reason. */
  onClose: () => void
}

/** State and assignee of a thread, a colleague who has it open, and a menu. */
export function ThreadBar({ thread, others, onMove, onAssign, onPutAside, onClose }: ThreadBarProps): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale]
  return (
    <div className="mth__f">
      <StateChoice state={thread.state} onMove={onMove} onClose={onClose} />
      <ColleagueChoice thread={thread} onAssign={onAssign} />
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
      <ThreadMenu thread={thread} onPutAside={onPutAside} onClose={onClose} />
      <a className="ib ib--line mth__p" href="#person" aria-label={t.aboutPerson}>
        <Glyph name="user" />
      </a>
    </div>
  )
}

function StateChoice({
  state,
  onMove,
  onClose,
}: Pick<ThreadBarProps, 'onMove' | 'onClose'> & { state: PersonState }): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale]
  return (
    <>
      <label className="vh" htmlFor="t-state">
        {t.state}
      </label>
      <select
        className="input input--auto"
        id="t-state"
        value={state}
        onChange={({ target }) => {
          const to = PERSON_STATES.find((one) => one === target.value)
          if (to === 'closed') onClose()
          else if (to !== undefined) onMove(to)
        }}
      >
        {PERSON_STATES.map((one) => (
          <option key={one} value={one}>
            {t.states[one]}
          </option>
        ))}
      </select>
    </>
  )
}

function ColleagueChoice({ thread, onAssign }: Pick<ThreadBarProps, 'thread' | 'onAssign'>): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale]
  return (
    <>
      <label className="vh" htmlFor="t-who">
        {t.assigned}
      </label>
      <select
        className="input input--auto"
        id="t-who"
        value={thread.assigned ?? ''}
        onChange={({ target }) => onAssign(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{t.unassigned}</option>
        {thread.colleagues.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </>
  )
}

function ThreadMenu({
  thread,
  onPutAside,
  onClose,
}: Pick<ThreadBarProps, 'thread' | 'onPutAside' | 'onClose'>): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale]
  return (
    <details className="menu">
      <summary className="ib ib--line" aria-label={t.more}>
        <Glyph name="dots" />
      </summary>
      <div className="menu__p">
        {thread.later === null ? (
          <>
            <button type="button" onClick={() => onPutAside(1)}>
              <Glyph name="clock" />
              {t.laterTomorrow}
            </button>
            <button type="button" onClick={() => onPutAside(7)}>
              <Glyph name="clock" />
              {t.laterWeek}
            </button>
          </>
        ) : (
          <button type="button" onClick={() => onPutAside(0)}>
            <Glyph name="clock" />
            {t.laterNow}
          </button>
        )}
        {thread.state !== 'closed' && (
          <button type="button" onClick={onClose}>
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
  )
}
