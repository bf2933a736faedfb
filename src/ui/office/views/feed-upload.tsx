import { Fragment, type ReactNode, useState } from 'react'
import { OFFICE, officeRun, officeUpload } from '#domain/office/paths.ts'
import { formatNumber, labelled } from '#i18n/formats.ts'
import { officeFeedsMessages } from '#i18n/messages/office-feeds.ts'
import { officeUploadMessages } from '#i18n/messages/office-upload.ts'
import { Alert } from '#ui/components/alert.tsx'
import { useOffice } from '#ui/office/app/office.tsx'
import { Reading, type ShownReading } from '#ui/office/feeds/reading.tsx'
import { usePolling } from '#ui/office/feeds/use-while.ts'
import { OfficePage } from '#ui/office/shell/office-page.tsx'

export type FeedUploadProps = {
  id: string
  name: string
  source: string | null
  state: 'sending' | 'reading' | 'read' | 'importing' | 'done' | 'refused'
  /** number of records processed */
  progress: number
  size: number
  run: number | null
  reason: string | null
  dryRun: {
    source: string
    new: number
    changed: number
    unchanged: number
    withdrawn: number
    waiting: number
    rejected: number
    /** the first of the rejects */
    rejects: { at: string; reference: string | null; field: string; reason: string }[]
    /** the first listings that would change; `stays`: a value edited in the office, which stays */
    differences: { reference: string; changes: { field: string; old: string; new: string; stays: string | null }[] }[]
    law: { held: number; blocked: number; warned: number }
    reading: ShownReading
  } | null
}

/** An uploaded feed file, with a dry run before anything is imported. */
function FeedUpload({ id, name, state, progress, run, reason, dryRun }: FeedUploadProps): ReactNode {
  const { locale, act, say, go, refresh, mayDo } = useOffice()
  const t = officeUploadMessages[locale]
  const [isWanted, setWanted] = useState(false)
  const isGoingOn = state === 'reading' || state === 'importing' || isWanted
  usePolling(isGoingOn && run === null, () => void refresh())
  const start = async () => {
    setWanted(true)
    say(t.importing)
    const { outcome } = await act<{ outcome: 'importing' | 'unknown_upload' }>(`${officeUpload(id)}/import`, {})
    if (outcome !== 'importing') setWanted(false)
    await refresh()
  }
  const forget = async () => {
    await act(`${officeUpload(id)}/forget`, {})
    go(OFFICE.feeds)
  }
  const back = { path: OFFICE.feeds, label: officeFeedsMessages[locale].allFeeds }
  return (
    <OfficePage title={name} back={back}>
      {isGoingOn && run === null && (
        <div className="panel waitlist" role="status">
          <p>
            {state === 'reading' ? t.reading : t.importing} {t.records(progress)}
          </p>
          <progress aria-label={officeFeedsMessages[locale].progress} />
        </div>
      )}
      {state === 'sending' && <p className="panel">{t.notWhole}</p>}
      {state === 'refused' && (
        <Alert tone="bad" title={t.refused}>
          <p>{reason}</p>
        </Alert>
      )}
      {state === 'done' && (
        <Alert tone="ok" title={t.done}>
          {run !== null && <a href={officeRun(run)}>{officeFeedsMessages[locale].runNamed(run)}</a>}
        </Alert>
      )}
      {dryRun !== null && <DryRunResult dryRun={dryRun} />}
      {state === 'read' && !isWanted && mayDo('run_feeds') && (
        <div className="row mt">
          <button className="btn btn--primary" type="button" onClick={() => void start()}>
            {t.import}
          </button>
          <button className="btn" type="button" onClick={() => void forget()}>
            {t.forget}
          </button>
        </div>
      )}
    </OfficePage>
  )
}

/** The result of the dry run: what an import would do. */
function DryRunResult({ dryRun }: { dryRun: NonNullable<FeedUploadProps['dryRun']> }) {
  const { locale } = useOffice()
  const t = officeUploadMessages[locale]
  const feeds = officeFeedsMessages[locale]
  const { differences, rejects, law } = dryRun
  const counts = [
    [feeds.parts.new, dryRun.new],
    [feeds.parts.changed, dryRun.changed],
    [feeds.unchanged, dryRun.unchanged],
    [feeds.parts.gone, dryRun.withdrawn],
    [feeds.waiting.pill, dryRun.waiting],
    [feeds.parts.rejected, dryRun.rejected],
    [feeds.law.held, law.held],
  ] as const
  return (
    <>
      <section className="panel waitlist" aria-labelledby="u-w">
        <h2 id="u-w">{t.would(dryRun.source)}</h2>
        <dl className="kv2">
          {counts.map(([label, count]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{formatNumber(locale, count)}</dd>
            </Fragment>
          ))}
        </dl>
      </section>
      {differences.length > 0 && (
        <section className="panel panel--flush waitlist" aria-labelledby="u-d">
          <div className="ph">
            <h2 id="u-d">{feeds.parts.changed}</h2>
            {dryRun.changed > differences.length && <span className="mini">{t.first(differences.length)}</span>}
          </div>
          <ul className="plain">
            {differences.map(({ reference, changes }) => (
              <li key={reference} className="line">
                <div>
                  <strong>{reference}</strong>
                  <ul className="plain">
                    {changes.map((change, at) => (
                      <li key={at}>
                        {labelled(locale, change.field, '')}
                        <del>{change.old}</del> → <ins>{change.new}</ins>
                        {change.stays !== null && <span className="pill pill--sun">{t.stays(change.stays)}</span>}
                      </li>
                    ))}
                  </ul>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {rejects.length > 0 && (
        <section className="panel panel--flush waitlist" aria-labelledby="u-r">
          <div className="ph">
            <h2 id="u-r">{feeds.parts.rejected}</h2>
            {dryRun.rejected > rejects.length && <span className="mini">{t.first(rejects.length)}</span>}
          </div>
          <ul className="plain">
            {rejects.map((reject, at) => (
              <li key={at} className="line">
                <p>
                  <strong>{reject.reference ?? reject.at}</strong> {labelled(locale, reject.field, reject.reason)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Reading {...dryRun.reading} />
    </>
  )
}

export { FeedUpload as View }
