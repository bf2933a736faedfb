import type { ReactNode } from 'react'
import { officeRun } from '#domain/office/paths.ts'
import { briefMoment } from '#i18n/formats.ts'
import { officeFeedsMessages } from '#i18n/messages/office-feeds.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import type { RunLine } from './feed-props.ts'
import { countsInWords } from './run-words.ts'

const DOTS: Record<RunLine['state'], string> = {
  running: 'rdot rdot--wait',
  interrupted: 'rdot rdot--wait',
  waiting_for_approval: 'rdot rdot--wait',
  done: 'rdot rdot--ok',
  refused: 'rdot rdot--bad',
  rolled_back: 'rdot rdot--back',
}

/** The last imports of a source. `current`: id of the import whose page this is. */
export function RunList({ runs, current }: { runs: readonly RunLine[]; current?: number }): ReactNode {
  const { locale } = useOffice()
  const t = officeFeedsMessages[locale]
  return (
    <section className="panel panel--flush" aria-labelledby="f-runs">
      <div className="ph">
        <h2 id="f-runs" className="sh">
          {t.lastTen}
        </h2>
      </div>
      {runs.length === 0 && <p className="line">{t.noRuns}</p>}
      <ol className="plain rr">
        {runs.map((run) => (
          <li key={run.id} className={run.id === current ? 'is-on' : undefined}>
            <a href={officeRun(run.id)} aria-current={run.id === current || undefined}>
              <span className={DOTS[run.state]} />
              <span className="grow">
                <b>{run.id}</b> <span className="mini">{briefMoment(locale, run.at)}</span>
                <span className="mini rr__c">{countsInWords(run, locale)}</span>
              </span>
              <span className="mini">{t.states[run.state]}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
