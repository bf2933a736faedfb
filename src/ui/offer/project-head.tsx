import type { ReactNode } from 'react'
import { placeWithCode } from '#domain/listing/card.ts'
import { inPlace } from '#i18n/in-place.ts'
import { formatPrice, formatRelative } from '#i18n/formats.ts'
import { brochureMessages } from '#i18n/messages/brochure.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { projectMessages } from '#i18n/messages/project.ts'
import { projectFacts } from '#offers/facts/key-facts.ts'
import { Availability } from '../components/availability.tsx'
import { Icon } from '../components/icon.tsx'
import { FACT_ICONS } from './fact-icons.ts'
import { OfferActions } from './head.tsx'
import { type OfferProps, shownListing, type ShownUnit } from './props.ts'

/** A project beside its picture: its name, lowest price, and how many units are free or gone. */
export function ProjectHead(props: OfferProps): ReactNode {
  const { card, locale, now, units } = props
  const t = projectMessages[locale]
  const o = offerMessages[locale]
  const words = listingMessages[locale]
  const { price } = card
  const fitting = units.filter(({ fits }) => fits).length
  const free = countUnits(units, 'AVAILABLE')
  const isGone = units.length > 0 ? free === 0 : card.availability === 'SETTLED' || card.availability === 'WITHDRAWN'
  return (
    <header className="phead__txt">
      <p className={isGone ? 'stamp muted' : 'stamp'}>
        {!isGone && <Icon name="circle-check" />}
        {units.length > 0
          ? o.unitsFree(free, units.length)
          : words.availabilities[card.availability][card.status]} ·{' '}
        {o.checked(formatRelative(locale, card.last_confirmed, now))}
      </p>
      <div>
        <h1>{card.title}</h1>
        <p className="offer__sub">{o.inPlace(words.project.label, inPlace(locale, placeWithCode(card.place)))}</p>
      </div>
      <p className="price">
        {price.amount === null
          ? price.hidden
            ? o.priceHidden
            : o.priceOnRequest
          : o.unitsFrom(formatPrice(locale, price.amount))}{' '}
        {price.amount !== null && card.status === 'TO_RENT' && <small>{o.perMonth}</small>}
        {price.terms !== null && <small> {price.terms}</small>}
      </p>
      {units.length > 0 && (
        <Availability
          free={free}
          option={countUnits(units, 'UNDER_OPTION')}
          total={units.length}
          deal={units[0]?.card.status ?? 'FOR_SALE'}
          locale={locale}
        />
      )}
      {fitting > 0 && (
        <p>
          <a href="#units">{t.fitting(fitting)}</a>
        </p>
      )}
      <div className="row">
        {units.length > 0 && (
          <a className="btn btn--primary btn--big" href="#units">
            {t.see}
          </a>
        )}
        <a className="btn btn--big" href={`/media/brochure/${shownListing(props).id}-${locale}.pdf`}>
          <Icon name="file-text" />
          {t.brochure}
          <span className="vh"> ({brochureMessages[locale].hint})</span>
        </a>
      </div>
      <OfferActions {...props} />
    </header>
  )
}

/** Key facts of the project, as ranges over the units still on offer; unknown facts are left out. */
export function ProjectStrip({ offer, card, units, locale }: OfferProps): ReactNode {
  const project = offer.published.listing
  if (project.kind !== 'project') return null
  const facts = projectFacts(project, card, units, locale)
  if (facts.length === 0) return null
  return (
    <dl className="strip">
      {facts.map(({ fact, name, value }) => (
        <div key={fact}>
          <Icon name={FACT_ICONS[fact]} />
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function countUnits(units: readonly ShownUnit[], availability: string): number {
  return units.filter(({ card }) => card.availability === availability).length
}
