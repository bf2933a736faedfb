import type { ReactNode } from 'react'
import { formatDate } from '#i18n/formats.ts'
import { officeFeedsMessages } from '#i18n/messages/office-feeds.ts'
import { officeMessages } from '#i18n/messages/office.ts'
import { pathFor } from '#i18n/routes.ts'
import { OFFICE, officeListing, officePerson, officeRun } from '#domain/office/paths.ts'
import { Clock } from '#ui/office/inbox/clock.tsx'
import type { ThreadLine } from '#ui/office/inbox/inbox-props.ts'
import { useLive } from '#ui/office/app/live.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { MakePasskey } from '#ui/office/parts/make-passkey.tsx'
import { OfficePage } from '#ui/office/shell/office-page.tsx'

/** The open work of today. `visitor` is null when this role may not see visitors. */
export type TodayProps = {
  /** the day, written out */
  day: string
  hasPasskey: boolean
  /** threads that wait for an answer, the longest wait first, and their number */
  questions: { threads: Pick<ThreadLine, 'id' | 'name' | 'about' | 'text' | 'clock'>[]; total: number }
  runs: { id: number; source: string; at: string; withdrawals: number }[]
  drifts: { id: number; place: string; fields: string[] }[]
  mails: { waiting: number; dead: number }
  blocked: { id: number; place: string; held: boolean; blocks: string[] }[]
  unpublished: { drafts: number; changed: number }
  viewings: { at: string; offer: number | null; place: string; visitor: string | null }[]
}

/** Only parts with open work appear. Each row says what waits, and links to where it is done. */
function Today(props: TodayProps): ReactNode {
  const { questions, runs, drifts, mails, blocked, viewings, unpublished } = props
  const { locale, refresh } = useOffice()
  useLive(['person:*', 'run:*', 'listing:*', 'viewing:*', 'offer:*'], () => void refresh())
  const t = officeMessages[locale]
  const open =
    questions.total +
    runs.length +
    drifts.length +
    blocked.length +
    mails.waiting +
    mails.dead +
    unpublished.drafts +
    unpublished.changed
  return (
    <OfficePage title={props.day}>
      <p className="lead">
        <strong>{t.today.lead(open)}</strong>
      </p>
      {!props.hasPasskey && (
        <section className="panel panel--note" aria-labelledby="t-k">
          <h2 id="t-k">{t.firstKey.title}</h2>
          <p>{t.firstKey.text}</p>
          <MakePasskey />
        </section>
      )}
      <div className="today">
        {questions.total > 0 && <Questions questions={questions} />}
        {runs.length > 0 && <Runs runs={runs} />}
        {drifts.length > 0 && <Drifts drifts={drifts} />}
        {blocked.length > 0 && <Blocked blocked={blocked} />}
        {unpublished.drafts + unpublished.changed > 0 && <Unpublished unpublished={unpublished} />}
        {mails.waiting + mails.dead > 0 && <Mails mails={mails} />}
        <Viewings viewings={viewings} />
      </div>
    </OfficePage>
  )
}

function Questions({ questions }: Pick<TodayProps, 'questions'>): ReactNode {
  const { locale } = useOffice()
  const t = officeMessages[locale].today
  return (
    <Waiting id="t-q" title={t.questions} count={questions.total}>
      {questions.threads.map(({ id, name, about, text, clock }) => (
        <li key={id} className="line">
          <p>
            <a href={officePerson(id)}>{name}</a>
            {about !== null && `, ${about}`}: <span className="hint">{text}</span>
          </p>
          {clock !== null && <Clock clock={clock} />}
        </li>
      ))}
      {questions.total > questions.threads.length && (
        <li className="line">
          <a href={`${OFFICE.inbox}?show=waiting`}>{t.allQuestions(String(questions.total))}</a>
        </li>
      )}
    </Waiting>
  )
}

function Runs({ runs }: Pick<TodayProps, 'runs'>): ReactNode {
  const { locale } = useOffice()
  const t = officeMessages[locale].today
  return (
    <Waiting id="t-f" title={t.runs} count={runs.length}>
      {runs.map((run) => (
        <li key={run.source} className="line">
          <p>
            <strong>{run.source}</strong>, {formatDate(locale, run.at, 'moment')}: {t.run(run.withdrawals)}{' '}
            <a href={officeRun(run.id)}>{officeFeedsMessages[locale].runNamed(run.id)}</a>
          </p>
        </li>
      ))}
    </Waiting>
  )
}

function Drifts({ drifts }: Pick<TodayProps, 'drifts'>): ReactNode {
  const { locale } = useOffice()
  const t = officeMessages[locale].today
  return (
    <Waiting id="t-d" title={t.drifts} count={drifts.length}>
      {drifts.map(({ id, place, fields }) => (
        <li key={id} className="line">
          <p>
            <a href={officeListing(id)}>{place}</a>: {fields.join(', ')}
          </p>
        </li>
      ))}
    </Waiting>
  )
}

function Blocked({ blocked }: Pick<TodayProps, 'blocked'>): ReactNode {
  const { locale } = useOffice()
  const t = officeMessages[locale].today
  return (
    <Waiting id="t-l" title={t.blocked} count={blocked.length}>
      {blocked.map(({ id, place, held, blocks }) => (
        <li key={id} className="line">
          <p>
            <a href={`${officeListing(id)}#publish`}>{place}</a>: {blocks.join(', ')}{' '}
            <span className="hint">{held ? t.held : t.shown}</span>
          </p>
        </li>
      ))}
    </Waiting>
  )
}

function Unpublished({ unpublished }: Pick<TodayProps, 'unpublished'>): ReactNode {
  const { locale } = useOffice()
  const t = officeMessages[locale].today
  return (
    <Waiting id="t-u" title={t.unpublished} count={unpublished.drafts + unpublished.changed}>
      {unpublished.changed > 0 && (
        <li className="line">
          <a href={`${OFFICE.listings}?show=changed`}>{t.changed(unpublished.changed)}</a>
        </li>
      )}
      {unpublished.drafts > 0 && (
        <li className="line">
          <a href={`${OFFICE.listings}?show=draft`}>{t.drafts(unpublished.drafts)}</a>
        </li>
      )}
    </Waiting>
  )
}

function Mails({ mails }: Pick<TodayProps, 'mails'>): ReactNode {
  const { locale } = useOffice()
  const t = officeMessages[locale].today
  return (
    <Waiting id="t-m" title={t.mails} count={mails.waiting + mails.dead}>
      {mails.waiting > 0 && <li className="line">{t.waiting(mails.waiting)}</li>}
      {mails.dead > 0 && (
        <li className="line">
          <p>
            {t.dead(mails.dead)} <Command typed="mails --failed" />
          </p>
        </li>
      )}
    </Waiting>
  )
}

function Viewings({ viewings }: Pick<TodayProps, 'viewings'>): ReactNode {
  const { locale } = useOffice()
  const t = officeMessages[locale].today
  return (
    <Waiting id="t-v" title={t.viewings} count={viewings.length}>
      {viewings.length === 0 && <li className="line">{t.noViewings}</li>}
      {viewings.map(({ at, offer, place, visitor }) => (
        <li key={`${at} ${place}`} className="line">
          <p>
            <strong>{formatDate(locale, at, 'time')}</strong>{' '}
            {offer === null ? place : <a href={pathFor('offerShort', locale, { estateId: offer })}>{place}</a>}
            {visitor !== null && `, ${visitor}`}
          </p>
        </li>
      ))}
    </Waiting>
  )
}

function Command({ typed }: { typed: string }): ReactNode {
  const { locale } = useOffice()
  return <span className="hint">{officeMessages[locale].today.at(`npm run gevel -- ${typed}`)}</span>
}

function Waiting({ id, title, count, children }: { id: string; title: string; count: number; children: ReactNode }) {
  return (
    <section className="panel panel--flush" aria-labelledby={id}>
      <div className="ph">
        <h2 id={id}>{title}</h2>
        {count > 0 && <span className="tally">{count}</span>}
      </div>
      <ul className="plain">{children}</ul>
    </section>
  )
}

export { Today as View }
