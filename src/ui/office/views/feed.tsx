import type { ReactNode } from 'react'
import { OFFICE } from '#domain/office/paths.ts'
import { officeFeedsMessages } from '#i18n/messages/office-feeds.ts'
import { useLive } from '#ui/office/app/live.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import type { FeedLine, RunLine } from '#ui/office/feeds/feed-props.ts'
import { RunList } from '#ui/office/feeds/run-list.tsx'
import { PauseSwitch, ScheduleWords } from '#ui/office/feeds/schedule.tsx'
import { OfficePage } from '#ui/office/shell/office-page.tsx'

export type FeedProps = { feed: FeedLine; runs: RunLine[] }

/** One source: its schedule and its last ten imports. */
function Feed({ feed, runs }: FeedProps): ReactNode {
  const { locale, refresh } = useOffice()
  useLive(['run:*'], () => void refresh())
  const t = officeFeedsMessages[locale]
  return (
    <OfficePage title={feed.source} back={{ path: OFFICE.feeds, label: t.allFeeds }}>
      <div className="frg">
        <div className="frg__m">
          <RunList runs={runs} />
        </div>
        <aside className="frg__s" aria-label={t.aboutFeed}>
          <section className="panel" aria-labelledby="f-when">
            <h2 id="f-when" className="sh">
              {t.when}
            </h2>
            {feed.schedule !== null && <PauseSwitch {...feed} />}
            <ScheduleWords {...feed} />
          </section>
        </aside>
      </div>
    </OfficePage>
  )
}

export { Feed as View }
