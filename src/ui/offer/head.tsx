import { placeWithCode } from '#domain/card.ts'
import type { ReactNode } from 'react'
import { besideLetter } from '#domain/energy-letters.ts'
import { exampleTerms, loanFor, monthlyPayment } from '#domain/loan.ts'
import type { LawField } from '#domain/law/facts.ts'
import { isAbroad, jurisdictionOf } from '#domain/law/jurisdiction.ts'
import { isWithoutVat } from '#domain/listing.ts'
import { mainRoomsOf } from '#domain/main-rooms.ts'
import type { Locale } from '#domain/locale.ts'
import { estimatesOf } from '#domain/purchase-costs/listing-estimates.ts'
import type { PublicFacts } from '#domain/public-listing.ts'
import { inPlace } from '#i18n/in-place.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { labelColours } from '#i18n/advert.ts'
import {
  formatEnergy,
  formatNumber,
  formatPrice,
  formatRelative,
  formatSurface,
  formatWholePrice,
  labelled,
} from '#i18n/formats.ts'
import { advertMessages } from '#i18n/messages/advert.ts'
import { brochureMessages } from '#i18n/messages/brochure.ts'
import { costsMessages } from '#i18n/messages/costs.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { Alert } from '../components/alert.tsx'
import { Plate } from '../components/energy-plate.tsx'
import { Heart } from '../components/heart.tsx'
import { Icon } from '../components/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import { canVisit, type OfferProps, requestPath, shownListing } from './props.ts'
import { requestDialog } from '../islands/definitions.ts'

/** Title, state, price and what can be done with the offer. */
export function OfferHead(props: OfferProps): ReactNode {
  const { card, locale, now } = props
  const t = offerMessages[locale]
  const words = listingMessages[locale]
  const { listing } = shownListing(props)
  const kind = listing.kind === 'project' && !listing.subtype ? words.project.label : card.what
  const isGone = card.availability === 'SETTLED' || card.availability === 'WITHDRAWN'
  return (
    <>
      <header className="offer__head">
        <div>
          <p className={isGone ? 'stamp muted' : 'stamp'}>
            {!isGone && <Icon name="circle-check" />}
            {words.availabilities[card.availability][card.status]} ·{' '}
            {t.checked(formatRelative(locale, card.last_confirmed, now))}
          </p>
          <h1>{props.unit ? card.title.replace(' · ', ', ') : card.title}</h1>
          <p className="offer__sub">{t.inPlace(kind, inPlace(locale, placeWithCode(card.place)))}</p>
        </div>
        <OfferPrice {...props} />
        <OfferActions {...props} />
      </header>
      {card.availability === 'UNDER_OPTION' && (
        <Alert title={`${t.under_option} ${canVisit(props) ? t.under_option_visit : t.under_option_ask}`} />
      )}
      {card.availability === 'SETTLED' && <Alert title={t.settled(words.availabilities.SETTLED[card.status])} />}
    </>
  )
}

/** Keep it, share it, and the next step: a viewing where there is one, else a question. */
export function OfferActions(props: OfferProps): ReactNode {
  const { card, locale } = props
  const t = offerMessages[locale]
  const visit = canVisit(props)
  // A project has its units to see first.
  const look = card.kind === 'project' ? 'btn' : 'btn btn--primary btn--big'
  const { id, title: what, price, availability } = card
  return (
    <div className="row offer__acts" {...requestDialog.mark(null)}>
      <Heart {...{ id, what, availability, locale }} price={price.amount} look="button" />
      <a className="btn" href={requestPath('sendToAFriend', props)} data-dialog="">
        <Icon name="share-2" />
        {brochureMessages[locale].share}
      </a>
      <a
        className={`${look} offer__ask`}
        href={requestPath(visit ? 'bookViewing' : 'contactOffer', props)}
        data-dialog=""
      >
        <Icon name={visit ? 'calendar-event' : 'mail'} />
        {visit ? t.planVisit : t.ask}
      </a>
    </div>
  )
}

function OfferPrice(props: OfferProps): ReactNode {
  const { card, locale } = props
  const t = offerMessages[locale]
  const { price, units } = card
  const asking = shownListing(props).listing.deals[card.status]
  if (price.amount === null)
    return (
      <div className="offer__price">
        <p className="price">{price.hidden ? t.priceHidden : t.priceOnRequest}</p>
      </div>
    )
  const where = jurisdictionOf(shownListing(props).listing.address)
  const rent = card.status === 'TO_RENT'
  const beside = card.advert.facts.filter(({ field }) => BY_THE_PRICE.includes(field))
  const isTotalBeside = beside.some(({ field }) => field === 'charges')
  const isColdAlone = where === 'DE' && asking?.chargesIncluded !== true
  const hints = beside.map(({ name, value }) => labelled(locale, name, value))
  if (units) hints.unshift(t.unitsFree(units.free, units.total))
  if (rent && price.charges !== null && !isTotalBeside) {
    const charges = formatPrice(locale, price.charges)
    const name = () => fieldLabel('deals.{deal}.charges', locale, where)
    hints.push(
      where === 'NL' ? labelled(locale, name(), advertMessages[locale].perMonth(charges)) : t.charges(charges),
      t.rentIncluding(formatPrice(locale, price.amount + price.charges)),
    )
  }
  if (rent && price.charges === null && (price.terms === null || isColdAlone) && !isTotalBeside)
    hints.push(asking?.chargesIncluded ? t.chargesIncluded : t.chargesUnknown)
  const amount = formatPrice(locale, price.amount)
  return (
    <div className="offer__price">
      <p className="price">
        {price.from ? t.unitsFrom(amount) : amount}
        {rent && <small> {t.perMonth}</small>}
        {price.terms !== null && <small> {price.terms}</small>}
        {price.previous !== null && <del> {formatPrice(locale, price.previous)}</del>}
      </p>
      {hints.map((hint, i) => (
        <p key={i} className="hint">
          {hint}
        </p>
      ))}
      <AllIn {...props} />
    </div>
  )
}

/** What the law wants told with the price: the rent with its charges, and what a price with the agent's fee is without. */
export const BY_THE_PRICE: readonly LawField[] = ['charges', 'priceExclFees', 'fees.payer']

/** What a purchase comes to, in the figures of the sections below, which say where these come from. */
function AllIn(props: OfferProps): ReactNode {
  const { card, locale, now, loan: typed } = props
  const t = costsMessages[locale].inHead
  const { listing } = shownListing(props)
  const asking = listing.deals.FOR_SALE
  const price = asking?.price ?? null
  const { firstHome, other } = estimatesOf(listing, now.toISOString().slice(0, 10))
  const estimate = firstHome ?? other
  if (card.status !== 'FOR_SALE' || card.availability === 'SETTLED' || !asking || price === null || !estimate)
    return null
  const loan = loanFor(price, typed?.terms ?? exampleTerms(price))
  return (
    <>
      {loan && (
        <p className="hint">
          <a href="#loan">{t.loan(formatWholePrice(locale, monthlyPayment(loan)))}</a>{' '}
          {isWithoutVat(asking) && t.withoutVat}
        </p>
      )}
      <p className="hint">
        <a href="#costs">{t.allIn(formatPrice(locale, estimate.total))}</a> {firstHome && t.firstHome}
      </p>
    </>
  )
}

/** The six facts people look for first; what is not known is left out. */
export function FactStrip(props: OfferProps): ReactNode {
  const { locale } = props
  const t = offerMessages[locale]
  const { listing } = shownListing(props)
  const { energy } = listing
  const { kwh } = besideLetter(energy)
  const facts = keyFacts(listing, locale)
  if (facts.length === 0 && !energy.label) return null
  return (
    <dl className="strip">
      {facts.slice(0, shownAbove(listing)).map(([icon, name, value]) => (
        <div key={icon}>
          <Icon name={icon} />
          <dt>{softened(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {energy.label && (
        <div>
          <Plate label={energy.label} colours={labelColours(listing)} silent />
          <dt>{t.facts.energy}</dt>
          <dd>
            {kwh === null ? (
              energy.label
            ) : (
              <>
                <span className="vh">{energy.label}, </span>
                {formatEnergy(locale, kwh)}
              </>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** A long Dutch name parts between its words on a phone. */
const softened = (name: string) => name.replace(/(?<=\p{L})oppervlakte/u, '\u00ADoppervlakte')

/** How many of the key facts the strip has room for; the others stand among those of the building. */
export const shownAbove = ({ energy }: PublicFacts): number => (energy.label ? 5 : 6)

/** What people look for first, as icons, names and values. */
export function keyFacts(listing: PublicFacts, locale: Locale): [IconName, string, string][] {
  const t = offerMessages[locale]
  const words = listingMessages[locale]
  const { construction, surfaces } = listing
  const where = jurisdictionOf(listing.address)
  const rooms = mainRoomsOf(listing)
  const surfaceText = (area: number | null) => (area ? formatSurface(locale, area) : null)
  const year =
    construction.year && construction.renovationYear
      ? t.renovated(construction.year, construction.renovationYear)
      : construction.year?.toString()
  const facts: [IconName, string, string | null | undefined][] = [
    ['door', fieldLabel('mainRooms', locale, where), rooms === null ? null : formatNumber(locale, rooms, 1)],
    ['bed', t.facts.bedrooms, listing.bedrooms ? String(listing.bedrooms) : null],
    [
      'dimensions',
      isAbroad(where) ? fieldLabel('surfaces.living', locale, where) : t.facts.living,
      surfaceText(surfaces.living),
    ],
    ['briefcase', t.facts.commercial, surfaceText(surfaces.commercial)],
    ['trees', isAbroad(where) ? fieldLabel('surfaces.land', locale, where) : t.facts.land, surfaceText(surfaces.land)],
    ['home', t.facts.year, year],
    ['sun', t.facts.terrace, surfaceText(surfaces.terrace)],
    ['compass', t.facts.orientation, construction.orientation && words.orientations[construction.orientation]],
  ]
  return facts.filter((fact): fact is [IconName, string, string] => Boolean(fact[2]))
}
