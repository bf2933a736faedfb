import type { ReactNode } from 'react'
import { isOfPlanning } from '#domain/law/advert.ts'
import { DEALS } from '#domain/listing/listing.ts'
import type { PublicFacts, PublicListing } from '#domain/listing/public-listing.ts'
import type { Locale } from '#base/locale.ts'
import { placeName, provinceName, provinceOf } from '#domain/places/place.ts'
import { streetLine, unbrokenCode } from '#domain/listing/street-line.ts'
import { knownRows } from '#i18n/law/advert.ts'
import { formatDate } from '#i18n/formats.ts'
import { legalAnswers } from '#i18n/law/legal-answers.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { planningSentences } from '#i18n/law/mandatory-sentences.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { pictureMessages } from '#i18n/messages/picture.ts'
import { pathFor } from '#i18n/routes.ts'
import { PLANNING_FIELDS } from '#offers/facts/planning-fields.ts'
import { Icon } from '../components/icon.tsx'
import { MapCreditWords } from '../map/map-credit.tsx'
import { PlaceMap } from '../map/place-map.tsx'
import { knownPlace } from '../map/place-sheet.ts'
import { NearStations } from './near-stations.tsx'

type Props = { listing: PublicListing; locale: Locale; now: Date }

/** The address, as precisely as may be shown, and the planning facts the law requires: yes, no, or not yet known. */
export function LegalSection({ listing: { listing }, locale, now }: Props): ReactNode {
  const t = offerMessages[locale]
  const words = listingMessages[locale]
  const { address } = listing
  const province = address.country === 'BE' ? provinceOf(address.postalCode) : null
  const place = placeName(address.postalCode, locale, address.locality)
  const answers = legalAnswers(listing, locale)
  const rows = knownRows(listing, locale, now, PLANNING_FIELDS)
  const isRequired = isOfPlanning(listing)
  const sentences = planningSentences(listing, locale, now)
  const all = answers.length + rows.length
  const where = [
    [streetLine(address), address.box && pictureMessages[locale].box(address.box)].filter(Boolean).join(' '),
    `${unbrokenCode(address.postalCode)}\u00A0${place}`,
    // The town of Namur lies in the province of Namur.
    province && provinceName(province, locale) !== place && provinceName(province, locale),
  ]
  return (
    <>
      <p className="offer__where">
        <Icon name="map-pin" />
        {where.filter(Boolean).join(', ')}
      </p>
      {address.hidden && <p className="hint">{t.areaOnly}</p>}
      {province && <Minimap listing={listing} locale={locale} />}
      <NearStations address={address} locale={locale} />
      {(isRequired || all + sentences.length > 0) && <h3 className="mt">{t.planning}</h3>}
      {all === 0 ? (
        isRequired && <p className="muted">{t.planningNone}</p>
      ) : (
        <details className="folded folded--narrow">
          <summary>
            {t.allLegal(all, String(all))}
            <Icon name="chevron-down" />
          </summary>
          <dl className="kv legal">
            {rows.map(({ field, name, value }) => (
              <div key={field}>
                <dt>{name}</dt>
                <dd>{field === 'planning.infoUrl' ? <InfoLink url={value} /> : value}</dd>
              </div>
            ))}
            {answers.map(({ fact, answer, isKnown, note, date }) => (
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
            ))}
          </dl>
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

/** A source may write anything in this field; only a web address becomes a link. */
function InfoLink({ url }: { url: string }): ReactNode {
  return /^https?:\/\/[^\s]+$/.test(url) ? (
    <a href={url} rel="nofollow noopener noreferrer">
      {url}
    </a>
  ) : (
    url
  )
}

/** A small map of the surroundings: a dot, or a circle when only the area may be shown. Its link opens the search's map. */
function Minimap({ listing: { address, deals }, locale }: { listing: PublicFacts; locale: Locale }): ReactNode {
  const t = offerMessages[locale]
  const place = knownPlace(address)
  if (!place) return null
  const { country, postalCode } = address
  const isBelgian = country === 'BE'
  const deal = DEALS.find((each) => deals[each]) ?? 'FOR_SALE'
  const alt = t.mapOf(placeName(postalCode, locale, address.locality))
  return (
    <figure className="minimap">
      <PlaceMap place={place} alt={alt} locale={locale} />
      <figcaption className="hint">
        <MapCreditWords />
      </figcaption>
      <a
        className="btn"
        href={`${pathFor('search', locale)}?status=${deal}&${isBelgian ? `around=${postalCode},5` : `country=${country}`}`}
      >
        <Icon name="map" />
        {t.nearby}
      </a>
    </figure>
  )
}
