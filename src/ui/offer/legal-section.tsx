import type { ReactNode } from 'react'
import type { LawField } from '#domain/law/facts.ts'
import { isOfPlanning } from '#domain/law/advert.ts'
import { DEALS } from '#domain/listing.ts'
import type { PublicFacts, PublicListing } from '#domain/public-listing.ts'
import type { Locale } from '#domain/locale.ts'
import { centreOf, placeName, provinceName, provinceOf } from '#domain/place.ts'
import { streetLine, unbrokenCode } from '#domain/street-line.ts'
import { knownRows } from '#i18n/advert.ts'
import type { AdvertRow } from '#i18n/advert-rows.ts'
import { formatDate } from '#i18n/formats.ts'
import { legalAnswers } from '#i18n/legal-answers.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { planningSentences } from '#i18n/mandatory-sentences.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { pictureMessages } from '#i18n/messages/picture.ts'
import { pathFor } from '#i18n/routes.ts'
import { Icon } from '../components/icon.tsx'
import { eachInside } from '../components/kept-inside.ts'
import { isOnBase } from '../map/base/bounds.ts'
import { MapCreditWords } from '../map/map-credit.tsx'
import { PlaceMap } from '../map/place-map.tsx'
import { NearStations } from './near-stations.tsx'

type Props = { listing: PublicListing; locale: Locale; now: Date }

/** Where it is, as precisely as may be said, and the planning facts the law wants: yes, no, or not yet known. */
export function LegalSection({ listing: { listing }, locale, now }: Props): ReactNode {
  const t = offerMessages[locale]
  const words = listingMessages[locale]
  const { address } = listing
  const province = address.country === 'BE' ? provinceOf(address.postalCode) : null
  const place = placeName(address.postalCode, locale, address.locality)
  const known = legalAnswers(listing, locale)
  const rows = knownRows(listing, locale, now, PLANNING)
  const isMissed = isOfPlanning(listing)
  const sentences = planningSentences(listing, locale, now)
  const planningRow = ({ field, name, value }: AdvertRow) => (
    <div key={field}>
      <dt>{name}</dt>
      <dd>{field === 'planning.infoUrl' ? <InfoLink url={value} /> : value}</dd>
    </div>
  )
  const answerRow = ({ fact, answer, isKnown, note, date }: (typeof known)[number]) => (
    <div key={fact}>
      <dt>
        {words.legalFacts[fact].label}
        <small className="hint legal__explain">{words.legalFacts[fact].explain}</small>
      </dt>
      <dd className={isKnown ? undefined : 'muted'}>
        {answer}
        {note && `, ${note}`}
        {date && <small className="hint"> {t.documentOf(formatDate(locale, date, 'short'))}</small>}
      </dd>
    </div>
  )
  const answers = eachInside(
    LegalSection,
    [...rows, ...known],
    (one) => ('fact' in one && !one.note && !one.date ? [locale, one.fact, one.isKnown, one.answer].join() : null),
    (one) => ('fact' in one ? answerRow(one) : planningRow(one)),
  )
  return (
    <>
      <p className="offer__where">
        <Icon name="map-pin" />
        {[
          [streetLine(address), address.box && pictureMessages[locale].box(address.box)].filter(Boolean).join(' '),
          `${unbrokenCode(address.postalCode)}\u00A0${place}`,
          // Namur lies in Namur.
          province && provinceName(province, locale) !== place && provinceName(province, locale),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {address.hidden && <p className="hint">{t.areaOnly}</p>}
      {province && <Minimap listing={listing} locale={locale} />}
      <NearStations address={address} locale={locale} />
      {(isMissed || known.length + rows.length + sentences.length > 0) && <h3 className="mt">{t.planning}</h3>}
      {known.length + rows.length === 0 ? (
        isMissed && <p className="muted">{t.planningNone}</p>
      ) : (
        <details className="folded folded--narrow">
          <summary>
            {t.allLegal(known.length + rows.length, String(known.length + rows.length))}
            <Icon name="chevron-down" />
          </summary>
          <dl className="kv legal" {...answers} />
        </details>
      )}
      {sentences.map((sentence) => (
        <p key={sentence} className="hint mt">
          {sentence}
        </p>
      ))}
    </>
  )
}

/** What is told of planning besides answers; the brochure lists the same. */
export const PLANNING: readonly LawField[] = [
  'legal.zoning',
  'planning.requestedOn',
  'planning.info',
  'planning.infoUrl',
]

/** Whatever a source writes there, only an address of the web is a link. */
function InfoLink({ url }: { url: string }): ReactNode {
  return /^https?:\/\/[^\s]+$/.test(url) ? (
    <a href={url} rel="nofollow noopener noreferrer">
      {url}
    </a>
  ) : (
    url
  )
}

/** Where it lies among its neighbours: a dot, or a circle where only the area may be told. The search's map knows more. */
function Minimap({ listing: { address, deals }, locale }: { listing: PublicFacts; locale: Locale }): ReactNode {
  const t = offerMessages[locale]
  const { postalCode, lat, lng } = address
  const spot = !address.hidden && lat !== null && lng !== null && isOnBase({ lat, lng }) ? { lat, lng } : null
  const at = spot ?? centreOf(postalCode)
  if (!at) return null
  const deal = DEALS.find((each) => deals[each]) ?? 'FOR_SALE'
  const place = placeName(postalCode, locale, address.locality)
  return (
    <figure className="minimap">
      <PlaceMap at={at} is={spot ? 'spot' : 'area'} alt={t.mapOf(place)} locale={locale} />
      <figcaption className="hint">
        <MapCreditWords />
      </figcaption>
      <a className="btn" href={`${pathFor('search', locale)}?status=${deal}&around=${postalCode},5`}>
        <Icon name="map" />
        {t.nearby}
      </a>
    </figure>
  )
}
