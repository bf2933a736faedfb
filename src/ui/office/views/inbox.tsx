import type { ReactNode } from 'react'
import { officeInboxMessages } from '#i18n/messages/office-inbox.ts'
import { useLive } from '#ui/office/app/live.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import type { InboxProps } from '#ui/office/inbox/inbox-props.ts'
import { useInboxKeys } from '#ui/office/inbox/inbox-keys.ts'
import { PersonSide } from '#ui/office/inbox/person-side.tsx'
import { Thread } from '#ui/office/inbox/thread.tsx'
import { ThreadList } from '#ui/office/inbox/thread-list.tsx'
import { OfficePage } from '#ui/office/shell/office-page.tsx'

/** The inbox: all threads, the open thread, and its person, side by side; on a phone one at a time. */
function Inbox({ thread, ...list }: InboxProps): ReactNode {
  const { locale } = useOffice()
  const t = officeInboxMessages[locale]
  return (
    <OfficePage title={t.title} sub={t.sub(list.waiting)} bare>
      <div className={thread === null ? 'mail3' : 'mail3 has-thread'}>
        <ThreadList {...list} open={thread?.id ?? null} />
        {thread === null ? (
          <NoThread />
        ) : (
          <>
            <Thread key={thread.id} thread={thread} query={list.query} />
            <PersonSide thread={thread} />
          </>
        )}
      </div>
    </OfficePage>
  )
}

function NoThread(): ReactNode {
  const { locale, refresh } = useOffice()
  const t = officeInboxMessages[locale]
  useLive(['person:*'], () => void refresh())
  useInboxKeys({})
  return (
    <div className="mthread mthread--none">
      <p className="hint">{t.choose}</p>
      <p className="hint only-desk">{t.keys}</p>
    </div>
  )
}

export { Inbox as View }
