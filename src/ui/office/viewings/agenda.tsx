import { type MouseEvent, type ReactNode, useState } from 'react'
import { brusselsInstant } from '#domain/subscription/notification-schedule.ts'
import { viewingsPath } from '#domain/office/viewings-query.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeViewingsMessages } from '#i18n/messages/office-viewings.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Avatar } from '#ui/office/parts/avatar.tsx'
import type {
  AgendaColumn,
  ShownBlock,
  ShownFree,
  ShownHouse,
  ShownState,
  ShownViewing,
  ViewingsProps,
} from './agenda-props.ts'

type Choosing = { chosen: string | null; choose: (event: MouseEvent, id: string) => void }
type Booking = { onBook: (startsAt: string) => void }

/** Days side by side on a grid of quarters of an hour; on a phone, lists below each other. */
export function Agenda({
  query,
  hours,
  columns,
  today,
  chosen,
  choose,
  onBook,
}: ViewingsProps & Choosing & Booking): ReactNode {
  const { locale } = useOffice()
  const t = officeViewingsMessages[locale]
  const [isWhole, setWhole] = useState(false)
  const hasEarlier = columns.some(({ isPast }) => isPast) && columns.some(({ isPast }) => !isPast)
  const full = Array.from({ length: hours.count }, (_, hour) => String(hours.first + hour).padStart(2, '0'))
  return (
    <>
      {hasEarlier && !isWhole && (
        <button type="button" className="btn btn--quiet only-phone" onClick={() => setWhole(true)}>
          {t.earlier}
        </button>
      )}
      <div className={hasEarlier && !isWhole ? 'wk wk--ahead' : 'wk'}>
        <ol className="wk__h plain" aria-hidden="true">
          {full.map((hour) => (
            // On this day the clocks do not change, so every hour exists once.
            <li key={hour}>{formatDate(locale, brusselsInstant('2026-01-01', `${hour}:00`).toISOString(), 'time')}</li>
          ))}
        </ol>
        {columns.map((column) => (
          <section key={column.key} className={classOf(column)} aria-labelledby={`wk-${column.key}`}>
            <h2 id={`wk-${column.key}`}>
              <ColumnName column={column} isDay={query.view === 'day'} today={today} />
            </h2>
            <ol className="wk__g plain">
              <Slots {...{ column, query, chosen, choose, onBook }} />
            </ol>
            {column.viewings.length + column.houses.length === 0 && <p className="wk__f only-phone mini">{t.none}</p>}
          </section>
        ))}
      </div>
      <ul className="keyline plain only-desk">
        <li>
          <span className="lg-b" />
          {t.states.booked}
        </li>
        <li>
          <span className="lg-b lg-b--hold" />
          {t.states.held}
        </li>
        {columns.some(({ free }) => free.length > 0) && (
          <li>
            <span className="lg-b lg-b--free" />
            {t.freeOnSite}
          </li>
        )}
      </ul>
    </>
  )
}

const classOf = ({ isToday, isPast }: AgendaColumn): string =>
  ['wk__d', isToday ? 'is-today' : '', isPast ? 'is-past' : ''].filter((word) => word !== '').join(' ')

function ColumnName({ column, isDay, today }: { column: AgendaColumn; isDay: boolean; today: string }): ReactNode {
  const { locale } = useOffice()
  const t = officeViewingsMessages[locale]
  const { date, agent } = column
  if (isDay && agent === null) return t.noAgent
  if (isDay && agent !== null)
    return (
      <>
        <Avatar of={{ id: agent.at, name: agent.name }} size="xs" /> {agent.name}
      </>
    )
  return (
    <>
      <span aria-hidden="true">
        {formatDate(locale, date, 'weekdayShort')} <b>{formatDate(locale, date, 'dayOfMonth')}</b>
      </span>
      <span className="vh">
        {formatDate(locale, date, 'weekday')}
        {date === today && `, ${t.todayWord}`}
      </span>
    </>
  )
}

/** Everything in a column, in order of time. Viewings in an open house are shown with that house. */
function Slots({
  column,
  query,
  chosen,
  choose,
  onBook,
}: Choosing & Booking & Pick<ViewingsProps, 'query'> & { column: AgendaColumn }): ReactNode {
  const { mayDo } = useOffice()
  const choosing = { chosen, choose }
  const slots = [
    ...column.blocks.map((block) => ({
      of: block,
      slot: <BlockSlot key={`block-${block.id}`} block={block} {...choosing} />,
    })),
    ...column.houses.map((house) => ({
      of: house,
      slot: <HouseSlot key={`house-${house.id}`} house={house} {...choosing} />,
    })),
    ...(mayDo('change_viewings') ? column.free : []).map((free) => ({
      of: free,
      slot: <FreeSlot key={`free-${free.at}`} free={free} onBook={onBook} />,
    })),
    ...column.viewings
      .filter(({ openHouse }) => openHouse === null)
      .map((viewing) => {
        const href = `${viewingsPath({ ...query, viewing: viewing.id })}#detail`
        return { of: viewing, slot: <Slot key={viewing.id} viewing={viewing} href={href} {...choosing} /> }
      }),
  ]
  return slots.sort((one, other) => one.of.row - other.of.row).map(({ slot }) => slot)
}

function HouseSlot({ house, chosen, choose }: Choosing & { house: ShownHouse }): ReactNode {
  const { locale } = useOffice()
  const t = officeViewingsMessages[locale].house
  const id = `house-${house.id}`
  return (
    <li className="slot slot--on" data-row={house.row} data-rows={house.rows}>
      <a href="#detail" aria-current={id === chosen ? 'true' : undefined} onClick={(event) => choose(event, id)}>
        <b>{formatDate(locale, house.at, 'time')}</b> <span className="slot__p">{house.place}</span>
        <span className="slot__w">{t.short(house.taken, house.places)}</span>
      </a>
    </li>
  )
}

function BlockSlot({ block, chosen, choose }: Choosing & { block: ShownBlock }): ReactNode {
  const { locale } = useOffice()
  const t = officeViewingsMessages[locale].block
  const id = `block-${block.id}`
  return (
    <li className="slot slot--block" data-row={block.row} data-rows={block.rows}>
      <a href="#detail" aria-current={id === chosen ? 'true' : undefined} onClick={(event) => choose(event, id)}>
        <b>{formatDate(locale, block.at, 'time')}</b> <span className="slot__p">{block.note ?? block.whose}</span>
        <span className="slot__w">{block.note === null ? t.notOffered : `${block.whose}, ${t.notOffered}`}</span>
      </a>
    </li>
  )
}

/** A free slot that the site offers, to book for somebody on the phone. */
function FreeSlot({ free, onBook }: Booking & { free: ShownFree }): ReactNode {
  const { locale } = useOffice()
  const t = officeViewingsMessages[locale]
  const time = formatDate(locale, free.at, 'time')
  const label = t.bookFree(formatDate(locale, free.at, 'weekday'), time)
  return (
    <li className="slot slot--free" data-row={free.row} data-rows={free.rows}>
      <button type="button" aria-label={label} onClick={() => onBook(free.at)}>
        {time}
      </button>
    </li>
  )
}

/** Style sheet class of each state. The state is also said in words. */
const LOOKS: Record<ShownState, string> = {
  booked: 'on',
  held: 'hold',
  past: 'done',
  unreported: 'todo',
  cancelled: 'off',
  lapsed: 'off',
}

function Slot({ viewing, href, chosen, choose }: Choosing & { viewing: ShownViewing; href: string }): ReactNode {
  const { locale } = useOffice()
  const t = officeViewingsMessages[locale]
  const { id, at, row, rows, place, state, visitor } = viewing
  const who = visitor === null ? null : visitor === 'erased' ? t.erased : visitor.name
  return (
    <li className={`slot slot--${LOOKS[state]}`} data-row={row} data-rows={rows}>
      <a href={href} aria-current={id === chosen ? 'true' : undefined} onClick={(event) => choose(event, id)}>
        <b>{formatDate(locale, at, 'time')}</b> <span className="slot__p">{place}</span>
        <span className="slot__w">
          {state === 'booked' || state === 'past' ? who : t.states[state]}
          <span className="vh">
            {state === 'booked' || state === 'past' ? `, ${t.states[state]}` : who && `, ${who}`}
          </span>
        </span>
      </a>
    </li>
  )
}
