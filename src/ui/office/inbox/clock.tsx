import type { ReactNode } from 'react'
import type { ShownClock } from './inbox-props.ts'

/** The time left to answer somebody: in words, and as the remaining part of a ring. */
export function Clock({ clock }: { clock: ShownClock }): ReactNode {
  return (
    <span className={clock.tone === 'calm' ? 'clock' : `clock clock--${clock.tone}`}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle className="c0" cx="10" cy="10" r="7.5" />
        {clock.tone !== 'late' && (
          <circle
            className="c1"
            cx="10"
            cy="10"
            r="7.5"
            pathLength="100"
            strokeDasharray={`${Math.round(clock.share * 100)} 100`}
          />
        )}
      </svg>
      {clock.text}
    </span>
  )
}
