import type { ReactNode } from 'react'
import { placeWithCode, titleSaysKind } from '#domain/listing/card.ts'
import { besideLetter } from '#domain/listing/energy-letters.ts'
import { exampleTerms, loanFor, monthlyPayment } from '#domain/costs/loan.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import { isWithoutVat } from '#domain/listing/listing.ts'
import { inPlace } from '#i18n/in-place.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { labelColours } from '#i18n/law/advert.ts'
import { formatEnergy, formatPrice, formatRelative, formatWholePrice, labelled } from '#i18n/formats.ts'
import { advertMessages } from '#i18n/messages/advert.ts'
import { brochureMessages } from '#i18n/messages/brochure.ts'
import { costsMessages } from '#i18n/messages/costs.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { allInWords } from '#offers/facts/all-in.ts'
import { keyFactsByPlace } from '#offers/facts/key-facts.ts'
import { BY_THE_PRICE } from '#offers/facts/price-rows.ts'
import { Alert } from '../components/alert.tsx'
import { Plate } from '../components/energy-plate.tsx'
import { Heart } from '../components/heart.tsx'
import { Icon } from '../components/icon.tsx'
import { FACT_ICONS } from './fact-icons.ts'
import { canVisit, type OfferProps, requestPath, shownListing } from './props.ts'
import { requestDialog, shareOffer } from '../islands/definitions.ts'
import { dayInBelgium } from '#i18n/law/mandatory-sentences.ts'

/** Title, availability, price and action buttons of the offer. */
export function OfferHead(props: OfferProps): ReactNode {
  const { card, locale, now } = props
  const t = offerMessages[locale]
  const words = listingMessages[locale]
  const { listing } = shownListing(props)
  const kind = listing.kind === 'project' && !listing.subtype ? words.project.label : card.what
  const place = placeWithCode(card.place)
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
          <p className="offer__sub">{titleSaysKind(card) ? place : t.inPlace(kind, inPlace(locale, place))}</p>
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

/** Buttons to keep and share the offer, and to book a viewing, or to ask a question when no slot is free. */
export function OfferActions(props: OfferProps): ReactNode {
  const { card, locale } = props
  const t = offerMessages[locale]
  const visit = canVisit(props)
  // A project's main button leads to its units.
  const look = card.kind === 'project' ? 'btn' : 'btn btn--primary btn--big'
  const { id, title: what, price, availability } = card
  return (
    <div className="row offer__acts" {...requestDialog.mark(null)}>
      <Heart {...{ id, what, availability, locale }} price={price.amount} look="button" />
      <ShareButton card={card} locale={locale} />
      <a className="btn" href={requestPath('sendToAFriend', props)} data-dialog="">
        <Icon name="mail" />
        {brochureMessages[locale].mail}
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

/** Opens the device's sheet for sharing, else shows the address to copy. It needs a script and is shown only with one. */
function ShareButton({ card: { url, title }, locale }: Pick<OfferProps, 'card' | 'locale'>): ReactNode {
  const t = brochureMessages[locale]
  return (
    <div className="offer__share with-script" {...shareOffer.mark({ copied: t.copied, url, title })}>
      <button className="btn" type="button">
        <Icon name="share-2" />
        {t.share}
      </button>
      <p className="offer__link" hidden>
        <input className="input" type="url" readOnly aria-label={t.address} />
        <span className="hint" role="status" />
      </p>
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

/** The monthly payment and the total cost of a purchase. The sections below give the sources of both. */
function AllIn(props: OfferProps): ReactNode {
  const { card, locale, now, loan: typed } = props
  const t = costsMessages[locale].inHead
  const { listing } = shownListing(props)
  const asking = listing.deals.FOR_SALE
  const price = asking?.price ?? null
  const allIn = allInWords(listing, locale, dayInBelgium(now))
  if (card.status !== 'FOR_SALE' || card.availability === 'SETTLED' || !asking || price === null || !allIn) return null
  if (!allIn.isKnown) return <p className="hint">{allIn.words}</p>
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
        <a href="#costs">{allIn.words}</a> {allIn.condition}
      </p>
    </>
  )
}

/** Up to six facts that people look for first; what is unknown, or said in the title, is left out. */
export function FactStrip(props: OfferProps): ReactNode {
  const { locale } = props
  const t = offerMessages[locale]
  const { listing } = shownListing(props)
  const { energy } = listing
  const { kwh } = besideLetter(energy)
  const { strip } = keyFactsByPlace(listing, props.card, locale)
  if (strip.length === 0 && !energy.label) return null
  return (
    <dl className="strip">
      {strip.map(({ fact, name, value }) => (
        <div key={fact}>
          <Icon name={FACT_ICONS[fact]} />
          <dt>{addSoftHyphen(name)}</dt>
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
                <span className="nowrap">{formatEnergy(locale, kwh)}</span>
              </>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** A soft hyphen, so that a long Dutch compound breaks between its words on a phone. */
const addSoftHyphen = (name: string) => name.replace(/(?<=\p{L})oppervlakte/u, '\u00ADoppervlakte')
