import type { ReactNode } from 'react'
import { mondayOf, shiftDate, weekNumber } from '#domain/office/calendar-week.ts'
import { AGENDA_VIEWS, viewingsPath } from '#domain/office/viewings-query.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeViewingsMessages } from '#i18n/messages/office-viewings.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import type { ViewingsProps } from './agenda-props.ts'

/** Chooses the days and the agenda: previous and next week, today, a week or a day, one person's or everybody's. */
export function AgendaBar({
  query,
  today,
  agents,
  offices,
  onBook,
  onBlock,
}: ViewingsProps & { onBook: () => void; onBlock: () => void }): ReactNode {
  const { locale, go, mayDo } = useOffice()
  const t = officeViewingsMessages[locale]
  const { view, day } = query
  const isWeek = view === 'week'
  const to = (changed: Partial<typeof query>) => viewingsPath({ ...query, viewing: null, ...changed })
  const days = isWeek ? 7 : 1
  const monday = mondayOf(day)
  const span = t.span(formatDate(locale, monday, 'day'), formatDate(locale, shiftDate(monday, 6), 'day'))
  return (
    <div className="vbar">
      <div className="row">
        <a
          className="ib ib--line"
          href={to({ day: shiftDate(day, -days) })}
          aria-label={isWeek ? t.previousWeek : t.previousDay}
        >
          <Glyph name="chevron-left" />
        </a>
        <p className="vbar__w" role="status">
          <b>{isWeek ? t.week(weekNumber(day)) : formatDate(locale, day, 'weekday')}</b>{' '}
          {isWeek && <span className="mini">{span}</span>}
        </p>
        <a
          className="ib ib--line"
          href={to({ day: shiftDate(day, days) })}
          aria-label={isWeek ? t.nextWeek : t.nextDay}
        >
          <Glyph name="chevron-right" />
        </a>
        <a className="btn" href={to({ day: today })}>
          {t.today}
        </a>
      </div>
      <nav className="segmented only-desk" aria-label={t.view}>
        {AGENDA_VIEWS.map((one) => (
          <a key={one} href={to({ view: one })} aria-current={one === view ? 'true' : undefined}>
            {t.views[one]}
          </a>
        ))}
      </nav>
      <span className="grow" />
      <WhoseChoice whose={query.whose} agents={agents} offices={offices} onChoose={(whose) => go(to({ whose }))} />
      {mayDo('change_viewings') && (
        <>
          <button type="button" className="btn" onClick={onBlock}>
            <Glyph name="calendar-x" />
            {t.block.button}
          </button>
          <button type="button" className="btn btn--primary" onClick={onBook}>
            <Glyph name="phone-plus" />
            {t.book.open}
          </button>
        </>
      )}
    </div>
  )
}

type WhoseChoiceProps = Pick<ViewingsProps, 'agents' | 'offices'> & {
  whose: ViewingsProps['query']['whose']
  onChoose: (whose: ViewingsProps['query']['whose']) => void
}

function WhoseChoice({ whose, agents, offices, onChoose }: WhoseChoiceProps): ReactNode {
  const { locale } = useOffice()
  const t = officeViewingsMessages[locale]
  return (
    <>
      <label className="vh" htmlFor="v-who">
        {t.whose}
      </label>
      <select
        className="input input--auto"
        id="v-who"
        value={whose}
        onChange={({ target }) => onChoose(target.value as typeof whose)}
      >
        <option value="all">{t.everybody}</option>
        {agents.length > 0 && (
          <optgroup label={t.agents}>
            {agents.map(({ id, name }) => (
              <option key={id} value={`agent:${id}`}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        {offices.length > 0 && (
          <optgroup label={t.offices}>
            {offices.map(({ id, name }) => (
              <option key={id} value={`office:${id}`}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </>
  )
}
