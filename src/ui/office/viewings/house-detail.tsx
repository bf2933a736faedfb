import type { MouseEvent, ReactNode, RefObject } from 'react'
import { officeListingViewings } from '#domain/office/paths.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeViewingsMessages } from '#i18n/messages/office-viewings.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import type { ShownHouse, ShownViewing } from './agenda-props.ts'

/** An open house and its visitors. Each visitor has a viewing of their own. */
export function HouseDetail({
  house,
  viewings,
  heading,
  choose,
}: {
  house: ShownHouse
  viewings: readonly ShownViewing[]
  heading: RefObject<HTMLHeadingElement | null>
  choose: (event: MouseEvent, id: string) => void
}): ReactNode {
  const { locale } = useOffice()
  const t = officeViewingsMessages[locale]
  return (
    <section className="panel det" id="detail" aria-labelledby="v-d">
      <p className="mini">{t.span(formatDate(locale, house.at, 'moment'), formatDate(locale, house.until, 'time'))}</p>
      <h2 id="v-d" ref={heading} tabIndex={-1}>
        {house.place}
      </h2>
      <p className="mini">{house.town}</p>
      <p>{t.house.short(house.taken, house.places)}</p>
      <ul className="plain">
        {viewings.map(({ id, state, visitor }) => (
          <li key={id} className="line">
            <button className="btn btn--quiet" type="button" onClick={(event) => choose(event, id)}>
              {visitor === null ? t.visitor : visitor === 'erased' ? t.erased : visitor.name}
            </button>
            <span className="mini">{t.states[state]}</span>
          </li>
        ))}
      </ul>
      <a className="btn" href={officeListingViewings(house.offer)}>
        {t.rule.how}
      </a>
    </section>
  )
}
