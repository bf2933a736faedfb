import type { ReactNode } from 'react'
import type { Deal } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { projectMessages } from '#i18n/messages/project.ts'

type Props = { free: number; option: number; total: number; deal: Deal; locale: Locale }

/** How many units of a project are free, under option and gone: as a bar, and in words. */
export function Availability({ free, option, total, deal, locale }: Props): ReactNode {
  const t = projectMessages[locale]
  const parts = [
    { look: 'free', count: free, words: t.free },
    { look: 'opt', count: option, words: t.option },
    { look: 'sold', count: total - free - option, words: (n: number) => t.settled[deal](n) },
  ].filter(({ count }) => count > 0)
  const before = (i: number) => parts.slice(0, i).reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <svg className="avail" viewBox={`0 0 ${total} 1`} preserveAspectRatio="none" aria-hidden="true">
        {parts.map(({ look, count }, i) => (
          <rect key={look} className={`avail__${look}`} x={before(i)} width={count} height={1} />
        ))}
      </svg>
      <ul className="legend plain">
        {parts.map(({ look, count, words }) => (
          <li key={look} className={`st st--${look}`}>
            {words(count)}
          </li>
        ))}
      </ul>
    </>
  )
}
