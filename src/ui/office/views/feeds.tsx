import type { ReactNode } from 'react'
import { officeFeed, officeRun } from '#domain/office/paths.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeFeedsMessages } from '#i18n/messages/office-feeds.ts'
import { useLive } from '#ui/office/app/live.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import type { FeedLine, RunLine } from '#ui/office/feeds/feed-props.ts'
import { countsInWords } from '#ui/office/feeds/run-words.ts'
import { PauseSwitch, ScheduleWords } from '#ui/office/feeds/schedule.tsx'
import { UploadFile } from '#ui/office/feeds/upload-file.tsx'
import { OfficePage } from '#ui/office/shell/office-page.tsx'

export type FeedsProps = { feeds: (FeedLine & { last: RunLine | null })[] }

/** Every source: when it was and will be fetched, what waits, and who paused it. */
function Feeds({ feeds }: FeedsProps): ReactNode {
  const { locale, refresh, mayDo } = useOffice()
  useLive(['run:*'], () => void refresh())
  const t = officeFeedsMessages[locale]
  return (
    <OfficePage title={t.title}>
      {feeds.length === 0 && <p className="panel">{t.noFeeds}</p>}
      {feeds.length > 0 && (
        <section className="panel panel--flush waitlist" aria-labelledby="f-all">
          <h2 id="f-all" className="vh">
            {t.sources}
          </h2>
          <ul className="plain">
            {feeds.map(({ last, ...feed }) => (
              <li key={feed.source} className="line feedrow">
                <div className="grow">
                  <p>
                    <a href={officeFeed(feed.source)}>
                      <strong>{feed.source}</strong>
                    </a>{' '}
                    {last?.state === 'waiting_for_approval' && (
                      <a className="pill pill--sun" href={officeRun(last.id)}>
                        {t.waits(last.counts.waiting)}
                      </a>
                    )}
                  </p>
                  <ScheduleWords {...feed} />
                  {last && (
                    <p className="mini">
                      <a href={officeRun(last.id)}>{t.runNamed(last.id)}</a>, {formatDate(locale, last.at, 'moment')}:{' '}
                      {t.states[last.state]}, {countsInWords(last, locale)}
                    </p>
                  )}
                </div>
                {feed.schedule !== null && <PauseSwitch {...feed} />}
              </li>
            ))}
          </ul>
        </section>
      )}
      {mayDo('run_feeds') && <UploadFile sources={feeds.map(({ source }) => source)} />}
    </OfficePage>
  )
}

export { Feeds as View }
