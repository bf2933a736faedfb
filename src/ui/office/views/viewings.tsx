import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { officeViewingsMessages } from '#i18n/messages/office-viewings.ts'
import { useLive } from '#ui/office/app/live.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { OfficePage } from '#ui/office/shell/office-page.tsx'
import { Agenda } from '#ui/office/viewings/agenda.tsx'
import { AgendaBar } from '#ui/office/viewings/agenda-bar.tsx'
import type { ViewingsProps } from '#ui/office/viewings/agenda-props.ts'
import { useAgendaKeys } from '#ui/office/viewings/agenda-keys.ts'
import { BlockDetail, BlockDialog } from '#ui/office/viewings/blocked-hours.tsx'
import { BookDialog } from '#ui/office/viewings/book-dialog.tsx'
import { OwnCalendar } from '#ui/office/viewings/own-calendar.tsx'
import { HouseDetail } from '#ui/office/viewings/house-detail.tsx'
import { ViewingDetail } from '#ui/office/viewings/viewing-detail.tsx'

/** The viewings of a week or of a day, and beside them the details of the chosen one. */
function Viewings(props: ViewingsProps): ReactNode {
  const { query, columns } = props
  const { locale, refresh, now } = useOffice()
  useLive(['viewing:*'], () => void refresh())
  useAgendaKeys(query, props.today)
  const t = officeViewingsMessages[locale]
  const detail = useRef<HTMLHeadingElement>(null)
  const viewings = columns.flatMap((column) => column.viewings)
  const standing = viewings.filter(({ state }) => state !== 'cancelled' && state !== 'lapsed')
  const next = standing.find(({ until }) => until > now)
  const [chosen, setChosen] = useState(query.viewing)
  const [dialog, setDialog] = useState<{ book: string | null } | 'block' | null>(null)
  const block = columns.flatMap(({ blocks }) => blocks).find(({ id }) => `block-${id}` === chosen)
  const house = columns.flatMap(({ houses }) => houses).find(({ id }) => `house-${id}` === chosen)
  const shown = viewings.find(({ id }) => id === chosen) ?? next ?? null
  const choose = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setChosen(id)
    // Focus follows after the next frame, so that a screen reader reads the new content.
    requestAnimationFrame(() => detail.current?.focus())
  }
  return (
    <OfficePage title={t.title} sub={t.count(standing.length)}>
      <AgendaBar {...props} onBook={() => setDialog({ book: null })} onBlock={() => setDialog('block')} />
      <div className="vg">
        <div>
          <Agenda
            {...props}
            chosen={block || house ? chosen : (shown?.id ?? null)}
            choose={choose}
            onBook={(startsAt) => setDialog({ book: startsAt })}
          />
        </div>
        <aside className="vg__s" aria-label={t.aside}>
          {block ? (
            <BlockDetail key={block.id} block={block} heading={detail} />
          ) : house ? (
            <HouseDetail
              key={house.id}
              house={house}
              viewings={viewings.filter(({ openHouse }) => openHouse === house.id)}
              heading={detail}
              choose={choose}
            />
          ) : shown === null ? (
            <p className="panel hint">{viewings.length === 0 ? t.none : t.choose}</p>
          ) : (
            <ViewingDetail key={shown.id} viewing={shown} heading={detail} />
          )}
          <OwnCalendar {...props.own} />
        </aside>
      </div>
      {dialog === 'block' && <BlockDialog {...props} onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'block' && <BookDialog startsAt={dialog.book} onClose={() => setDialog(null)} />}
    </OfficePage>
  )
}

export { Viewings as View }
