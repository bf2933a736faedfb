import { type ReactNode, useState } from 'react'
import { officeFeed } from '#domain/office/paths.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeFeedsMessages } from '#i18n/messages/office-feeds.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import type { FeedLine } from './feed-props.ts'

/** When a source is fetched, or who paused it. */
export function ScheduleWords({ schedule, paused }: FeedLine): ReactNode {
  const { locale } = useOffice()
  const t = officeFeedsMessages[locale]
  if (schedule === null) return <p className="s14">{t.byHand}</p>
  const every = t.every(schedule.everyMinutes)
  const next = schedule.next === null ? t.dueNow : t.next(formatDate(locale, schedule.next, 'moment'))
  return (
    <>
      <p className="s14">
        {paused ? t.pausedBy(paused.by, formatDate(locale, paused.since, 'moment')) : `${every} ${next}`}
      </p>
      {schedule.needsLook !== null && (
        <p className="s14">
          <span className="pill pill--bad">{t.attention}</span> {schedule.needsLook}
        </p>
      )}
    </>
  )
}

/** Switches the automatic fetch of a source. It flips at once, and flips back when the request fails. */
export function PauseSwitch({ source, paused }: Pick<FeedLine, 'source' | 'paused'>): ReactNode {
  const { locale, act, say, refresh, mayDo } = useOffice()
  const t = officeFeedsMessages[locale]
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isOn = wanted ?? paused === null
  const turn = async (on: boolean) => {
    setWanted(on)
    const to = on ? 'running' : 'paused'
    const answer = await act<{ outcome: 'done' | 'same' | 'unknown_source' }>(`${officeFeed(source)}/pause`, { to })
    if (answer.outcome === 'done') say(on ? t.resumed(source) : t.paused(source), () => void turn(!on))
    await refresh()
    setWanted(null)
  }
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={!mayDo('run_feeds')}
        onChange={(event) => void turn(event.target.checked)}
      />
      {t.byItself}
      <span className="vh">: {source}</span>
    </label>
  )
}
