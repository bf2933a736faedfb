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
import { part } from '../part.ts'
import { isOnBase } from '../map/base/bounds.ts'
import { MapCreditWords } from '../map/map-credit.tsx'
import { PlaceMap } from '../map/place-map.tsx'
import { NearStations } from './near-stations.tsx'

type Props = { listing: PublicListing; locale: Locale; now: Date }

/** What the keys of its frame belong to. */
const AROUND = {}

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
  const all = known.length + rows.length
  const isTitled = isMissed || all + sentences.length > 0
  const values = {
    where: [
      [streetLine(address), address.box && pictureMessages[locale].box(address.box)].filter(Boolean).join(' '),
      `${unbrokenCode(address.postalCode)}\u00A0${place}`,
      // Namur lies in Namur.
      province && provinceName(province, locale) !== place && provinceName(province, locale),
    ]
      .filter(Boolean)
      .join(', '),
    map: province && <Minimap listing={listing} locale={locale} />,
    stations: <NearStations address={address} locale={locale} />,
    count: t.allLegal(all, String(all)),
    answers: <dl className="kv legal" {...answers} />,
    sentences: sentences.map((sentence) => (
      <p key={sentence} className="hint mt">
        {sentence}
      </p>
    )),
  }
  return part(AROUND, [locale, address.hidden, isTitled, all === 0, isMissed].join(' '), values, (hole) => (
    <>
      <p className="offer__where">
        <Icon name="map-pin" />
        {hole('where')}
      </p>
      {address.hidden && <p className="hint">{t.areaOnly}</p>}
      {hole('map')}
      {hole('stations')}
      {isTitled && <h3 className="mt">{t.planning}</h3>}
      {all === 0 ? (
        isMissed && <p className="muted">{t.planningNone}</p>
      ) : (
        <details className="folded folded--narrow">
          <summary>
            {hole('count')}
            <Icon name="chevron-down" />
          </summary>
          {hole('answers')}
        </details>
      )}
      {hole('sentences')}
    </>
  ))
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
  const values = {
    map: <PlaceMap at={at} is={spot ? 'spot' : 'area'} alt={t.mapOf(place)} locale={locale} />,
    nearby: `${pathFor('search', locale)}?status=${deal}&around=${postalCode},5`,
  }
  return part(Minimap, locale, values, (hole) => (
    <figure className="minimap">
      {hole('map')}
      <figcaption className="hint">
        <MapCreditWords />
      </figcaption>
      <a className="btn" href={hole('nearby')}>
        <Icon name="map" />
        {t.nearby}
      </a>
    </figure>
  ))
}
