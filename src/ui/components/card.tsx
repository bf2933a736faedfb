import type { ReactNode } from 'react'
import { type Card, isCheckedLongAgo, picturesToSwipe, placeWithCode, titleSaysKind } from '#domain/listing/card.ts'
import type { LawField } from '#domain/law/facts.ts'
import type { Locale } from '#base/locale.ts'
import { sinceWords } from '#i18n/since.ts'
import { calendarDaysAgo, formatDate, formatRelative, labelled } from '#i18n/formats.ts'
import { advertMessages } from '#i18n/messages/advert.ts'
import { cardMessages } from '#i18n/messages/card.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { type CardFactName, cardFacts } from '#offers/facts/card-facts.ts'
import type { IconName } from '../icons/icon-names.ts'
import { cardPictures } from '../islands/definitions.ts'
import { Badges } from './badges.tsx'
import { EnergyPlate, Plates } from './energy-plate.tsx'
import { Heart } from './heart.tsx'
import { Icon } from './icon.tsx'
import { ListingImage } from './listing-image.tsx'
import { Price } from './price.tsx'

type Props = {
  card: Card
  locale: Locale
  now: Date
  /** level of the card's heading */
  heading?: 'h2' | 'h3'
  layout?: 'column' | 'row'
  /** on the first screen: its picture is loaded at once */
  eager?: boolean
  sizes?: string
}

const SIZES = '(min-width: 1280px) 310px, (min-width: 640px) 46vw, 100vw'

/** The card of an offer, the same everywhere. The whole card is one link; only pictures and heart lie above it. */
export function ListingCard(props: Props): ReactNode {
  const { card, layout } = props
  return (
    <article className={cardClasses(card, layout)} data-offer={card.id}>
      <CardContent {...props} />
    </article>
  )
}

export function cardClasses({ availability }: Card, layout: Props['layout'] = 'column'): string {
  const isGone = availability === 'SETTLED' || availability === 'WITHDRAWN'
  return ['card', layout === 'row' && 'card--row', isGone && 'is-gone'].filter(Boolean).join(' ')
}

/** The content of a card, without its own element. */
export function CardContent({
  card,
  locale,
  now,
  heading: Heading = 'h3',
  layout = 'column',
  eager = false,
  sizes = SIZES,
}: Props): ReactNode {
  const t = cardMessages[locale]
  const place = placeWithCode(card.place)
  const isColumn = layout === 'column'
  const pictures = isColumn ? picturesToSwipe(card) : 1
  const meta = isColumn ? metaParts(card, locale, now) : []
  const image = <ListingImage image={card.image} sizes={sizes} eager={eager} blurred />
  return (
    <>
      <div className="card__media">
        {pictures > 1 ? (
          <>
            {/* The same link once more, as it can be swiped; for readers there is the one below. */}
            <a className="card__strip" href={card.url} tabIndex={-1} aria-hidden="true" {...cardPictures.mark(null)}>
              {image}
            </a>
            <span className={`card__dots card__dots--${pictures}`} />
          </>
        ) : (
          image
        )}
        {isColumn && (
          <>
            <Badges card={card} locale={locale} now={now} />
            {card.photos > 0 && (
              <span className="card__count">
                <Icon name="photo" />
                <span aria-hidden="true">{card.photos + 1}</span>
                <span className="vh">{t.photos(card.photos + 1)}</span>
              </span>
            )}
            <span className="card__seen">{t.seen}</span>
            <Heart
              id={card.id}
              what={`${card.title}, ${place}`}
              price={card.price.amount}
              availability={card.availability}
              locale={locale}
            />
          </>
        )}
      </div>
      <div className="card__body">
        <div>
          <Price price={card.price} deal={card.status} units={card.units} locale={locale} />
          <Heading className="card__title">
            <a href={card.url}>{card.title}</a>
          </Heading>
          <Line className="card__place" parts={[kindLine(card, locale), place]} />
        </div>
        <Facts card={card} locale={locale} />
        <Energy card={card} locale={locale} />
        {meta.length > 0 && <Line className="card__meta" parts={meta} />}
      </div>
    </>
  )
}

/**
 * "nagekeken 3 dagen geleden", where that was long ago; null: it was not. No other text of a card changes from one minute to
 * the next.
 */
export function checkedWords(card: Pick<Card, 'last_confirmed'>, locale: Locale, now: Date): string | null {
  if (!isCheckedLongAgo(card, now)) return null
  return cardMessages[locale].checked(formatRelative(locale, card.last_confirmed, now))
}

/** A line that breaks only between its parts; parts on one line have a dot between them. */
function Line({ className, parts }: { className: string; parts: readonly string[] }): ReactNode {
  return (
    <p className={`${className} dots`}>
      {parts.filter(Boolean).map((text, i) => (
        <span key={i}>{text} </span>
      ))}
    </p>
  )
}

/** The kind of home, and the deal where it is not a sale. When the title already says the kind, only the deal. */
function kindLine(card: Card, locale: Locale): string {
  const { kind, what, status } = card
  const words = listingMessages[locale]
  if (kind === 'project') return words.project.label
  const deal = status === 'FOR_SALE' ? '' : words.deals[status].inSentence
  if (titleSaysKind(card)) return words.deals[status].title
  return [what, deal].filter(Boolean).join(' ')
}

const FACT_ICONS: Partial<Record<CardFactName, IconName>> = {
  ...{ mainRooms: 'bed', bedrooms: 'bed', living: 'dimensions', carrez: 'dimensions' },
  ...{ land: 'trees', terrace: 'sun', year: 'calendar-event' },
}

function Facts({ card, locale }: { card: Card; locale: Locale }): ReactNode {
  const rows = Map.groupBy(shortFacts(card, locale), ({ fact }) => FACT_ICONS[fact])
  return (
    <ul className="facts">
      {[...rows].map(
        ([icon, facts]) =>
          icon && (
            <li key={icon}>
              <Icon name={icon} />
              {facts.map(({ text }) => text).join(' · ')}
            </li>
          ),
      )}
    </ul>
  )
}

/** The card has room for one of plot, terrace and year. Germany asks for the year in an advert (GModG § 87). */
function shortFacts(card: Card, locale: Locale): ReturnType<typeof cardFacts> {
  const { land_area: land, terrace_area: terrace } = card.facts
  const isYearAsked = card.advert.facts.some(({ field }) => field === 'construction.year')
  return cardFacts(card, locale).filter(({ fact }) => {
    if (fact === 'terrace') return land === null
    return fact !== 'year' || isYearAsked || (land === null && terrace === null)
  })
}

/** The certificate's label and figures, and what else the law of the place asks of an advert: code, total, second letter. */
function Energy({ card, locale }: { card: Card; locale: Locale }): ReactNode {
  const { facts, advert } = card
  const isKnown = facts.energy_label !== null || facts.energy_kwh !== null || facts.co2 !== null
  const ofUnits = isKnown ? null : (card.units?.energy ?? null)
  const more = energyParts(card, locale)
  if (!isKnown && !ofUnits && !advert.lacksEnergy && more.length === 0) return null
  return (
    <p className="card__energy">
      {ofUnits !== null ? (
        <Plates energy={ofUnits} colours={advert.colours} locale={locale} />
      ) : (
        (isKnown || advert.lacksEnergy) && (
          <EnergyPlate
            label={facts.energy_label}
            kwh={facts.energy_kwh}
            co2={facts.co2}
            colours={advert.colours}
            locale={locale}
            abroad={typeof card.place.pc !== 'number'}
          />
        )
      )}{' '}
      {more.length > 0 && <span className="muted">{more.join(' · ')}</span>}
    </p>
  )
}

function energyParts({ advert, units }: Card, locale: Locale): string[] {
  const { best, worst } = units?.energy ?? {}
  const letters = best && worst && (best === worst ? best : advertMessages[locale].range(worst, best))
  const isAsked = (name: LawField) => advert.facts.some(({ field }) => field === name)
  return advert.facts.flatMap(({ field, name, value }) => {
    if (field === 'energy.certificate') return advert.certificate ?? []
    // The plates already show the range.
    if (!BESIDE_PLATE.test(field) || (field === 'energy.labelWorst' && value === letters)) return []
    // The attestation names both its letters.
    if (field === 'energy.ghgLabel') return isAsked('energy.attested') ? [] : `GES ${value}`
    // The kind of certificate says whether a German figure is of demand or of use.
    const isClear = NEEDS_NO_NAME.test(field) || (field === 'energy.finalKwh' && isAsked('energy.basis'))
    return isClear ? value : labelled(locale, name, value)
  })
}

const BESIDE_PLATE = /^energy\.(?!(label|kwh|co2)$)/
/** Their values say what they are: "Energieverbrauchsausweis", "Fernwärme", "25.500 kWh im Jahr". */
const NEEDS_NO_NAME = /basis|carriers|total/

function metaParts(card: Card, locale: Locale, now: Date): string[] {
  const parts = card.first_seen === null ? [] : [sinceWords(locale, calendarDaysAgo(card.first_seen, now))]
  if (card.status === 'TO_RENT' && card.kind !== 'project' && card.available_from !== null)
    parts.push(freeFrom(card.available_from, locale, now))
  const checked = checkedWords(card, locale, now)
  if (checked !== null) parts.push(checked)
  return parts
}

function freeFrom(date: string, locale: Locale, now: Date): string {
  const t = cardMessages[locale]
  return calendarDaysAgo(date, now) >= 0 ? t.freeNow : t.freeFrom(formatDate(locale, date, 'day'))
}
