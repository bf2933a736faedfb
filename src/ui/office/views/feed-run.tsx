import type { ReactNode } from 'react'
import type { RunPart } from '#domain/office/run-parts.ts'
import { officeFeed, officeRun } from '#domain/office/paths.ts'
import { formatDate, formatNumber } from '#i18n/formats.ts'
import { officeFeedsMessages } from '#i18n/messages/office-feeds.ts'
import { Alert } from '#ui/components/alert.tsx'
import { useLive } from '#ui/office/app/live.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Reading } from '#ui/office/feeds/reading.tsx'
import { Changes, LawLines, Named, RejectReasons, Rejects } from '#ui/office/feeds/run-changes.tsx'
import { RollBackButton, RolledBack } from '#ui/office/feeds/roll-back.tsx'
import { RunList } from '#ui/office/feeds/run-list.tsx'
import type { FeedRunProps } from '#ui/office/feeds/run-props.ts'
import { PauseSwitch, ScheduleWords } from '#ui/office/feeds/schedule.tsx'
import { usePolling } from '#ui/office/feeds/use-while.ts'
import { Withdrawals } from '#ui/office/feeds/withdrawals.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import { OfficePage } from '#ui/office/shell/office-page.tsx'

/** One import run: its changes to listings, its rejects, and the withdrawals that wait for approval. */
function FeedRun(props: FeedRunProps): ReactNode {
  const { run, feed, waiting, rollBack, undoable } = props
  const { locale, refresh, mayDo } = useOffice()
  const t = officeFeedsMessages[locale]
  useLive([`run:${run.id}`], () => void refresh())
  const isGoingOn = run.state === 'running' || run.state === 'interrupted' || rollBack?.isDone === false
  usePolling(isGoingOn, () => void refresh())
  return (
    <OfficePage
      title={t.runNamed(run.id)}
      sub={`${feed.source} · ${formatDate(locale, run.at, 'moment')}`}
      back={{ path: officeFeed(feed.source), label: feed.source }}
    >
      {rollBack && <RolledBack {...rollBack} />}
      {waiting && <Withdrawals key={run.id} run={run.id} waiting={waiting} />}
      {run.state === 'refused' && (
        <Alert tone="bad" title={t.refused}>
          <p>{run.reason}</p>
        </Alert>
      )}
      {(run.state === 'running' || run.state === 'interrupted') && <Progress {...run.progress} />}
      <div className="frg">
        <div className="frg__m">
          <Tabs {...props} />
          <Part {...props} />
          <Reading {...props.reading} />
        </div>
        <aside className="frg__s" aria-label={t.aboutFeed}>
          <section className="panel" aria-labelledby="r-this">
            <h2 id="r-this" className="sh">
              {t.thisRun}
            </h2>
            <dl className="kv2">
              <dt>{t.source}</dt>
              <dd>
                {feed.source} ({run.format})
              </dd>
              <dt>{t.state}</dt>
              <dd>{t.states[run.state]}</dd>
              {run.seconds !== null && (
                <>
                  <dt>{t.took}</dt>
                  <dd>{t.seconds(run.seconds)}</dd>
                </>
              )}
              <dt>{t.unchanged}</dt>
              <dd>{formatNumber(locale, run.unchanged)}</dd>
            </dl>
            {undoable && mayDo('run_feeds') && <RollBackButton run={run} later={undoable.later} />}
          </section>
          <section className="panel" aria-labelledby="r-when">
            <h2 id="r-when" className="sh">
              {t.when}
            </h2>
            {feed.schedule !== null && <PauseSwitch {...feed} />}
            <ScheduleWords {...feed} />
          </section>
          <RunList runs={props.runs} current={run.id} />
        </aside>
      </div>
    </OfficePage>
  )
}

function Progress({ applied, lines }: FeedRunProps['run']['progress']) {
  const { locale } = useOffice()
  const t = officeFeedsMessages[locale]
  return (
    <div className="panel" role="status">
      <p>{lines === null ? t.reading : t.storing(formatNumber(locale, applied), formatNumber(locale, lines))}</p>
      {lines !== null && <progress max={Math.max(1, lines)} value={applied} aria-label={t.progress} />}
    </div>
  )
}

function Tabs({ run, law, part, waiting }: FeedRunProps) {
  const { locale } = useOffice()
  const t = officeFeedsMessages[locale]
  const asked = law.blocked + law.warned
  const changedHint = run.kept > 0 ? t.stayed(run.kept) : run.fields > 0 ? t.fields(run.fields) : ''
  const tabs: { part: RunPart; count: number; hint: string; tone?: string }[] = [
    { part: 'changed', count: run.counts.changed, hint: changedHint },
    { part: 'new', count: run.counts.new, hint: '' },
    {
      part: 'gone',
      count: run.counts.withdrawn,
      hint: waiting ? t.waits(waiting.absent) : '',
      ...(waiting && { tone: 'ftab--wait' }),
    },
    {
      part: 'rejected',
      count: run.counts.rejected,
      hint: '',
      ...(run.counts.rejected > 0 && { tone: 'ftab--bad' }),
    },
    { part: 'law', count: asked, hint: law.held > 0 ? t.law.heldCount(law.held) : '' },
  ]
  return (
    <nav className="ftabs" aria-label={t.outcome}>
      {tabs.map((tab) => (
        <a
          key={tab.part}
          className={['ftab', tab.tone ?? (tab.count === 0 ? 'ftab--dim' : '')].join(' ').trim()}
          href={`${officeRun(run.id)}?show=${tab.part}`}
          aria-current={tab.part === part || undefined}
        >
          <b className="num">{formatNumber(locale, tab.count)}</b>
          <span>{t.parts[tab.part]}</span>
          {tab.hint !== '' && <span className="mini">{tab.hint}</span>}
        </a>
      ))}
    </nav>
  )
}

function Part(props: FeedRunProps) {
  const { run, part, page, pages, changes, created, rejects, lawRows, law } = props
  const { locale } = useOffice()
  const t = officeFeedsMessages[locale]
  const rows = { changed: changes, gone: changes, new: created, rejected: rejects, law: lawRows }[part]
  return (
    <section className="panel panel--flush" aria-labelledby="r-part">
      <div className="ph">
        <h2 id="r-part">{t.parts[part]}</h2>
        {part === 'changed' && <span className="mini">{t.changedSum(run.counts.changed, run.fields, run.kept)}</span>}
        {part === 'rejected' && <span className="mini">{t.rejects.stays}</span>}
        {part === 'rejected' && run.counts.rejected > run.keptRejects && (
          <span className="mini">
            {t.rejects.firstOf(formatNumber(locale, run.keptRejects), formatNumber(locale, run.counts.rejected))}
          </span>
        )}
        {part === 'law' && <span className="mini">{law.holds ? t.law.holds : t.law.warns}</span>}
      </div>
      {rows.length === 0 && <p className="line">{t.nothingHere}</p>}
      {part === 'changed' && <Changes rows={changes} />}
      {part === 'gone' && <Named rows={changes} pill={t.goneFromFeed} />}
      {part === 'new' && <Named rows={created} />}
      {part === 'rejected' && pages > 1 && page === 1 && <RejectReasons reasons={run.reasons} />}
      {part === 'rejected' && rejects.length > 0 && <Rejects rows={rejects} />}
      {part === 'law' && <LawLines rows={lawRows} />}
      {pages > 1 && (
        <div className="ltf">
          <nav className="pages" aria-label={t.pages}>
            {page > 1 && (
              <a href={`${officeRun(run.id)}?show=${part}&page=${page - 1}`} aria-label={t.previous}>
                <Glyph name="chevron-left" />
              </a>
            )}
            <span aria-current="page">{t.pageOf(page, pages)}</span>
            {page < pages && (
              <a href={`${officeRun(run.id)}?show=${part}&page=${page + 1}`} aria-label={t.nextPage}>
                <Glyph name="chevron-right" />
              </a>
            )}
          </nav>
        </div>
      )}
    </section>
  )
}

export { FeedRun as View }
