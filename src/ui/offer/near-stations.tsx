import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { centreOf, placeName } from '#domain/places/place.ts'
import type { PublicAddress } from '#domain/listing/public-listing.ts'
import { nearestStations } from '#domain/places/station.ts'
import { formatDistance } from '#i18n/formats.ts'
import { ofPlace } from '#i18n/in-place.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { KeyValues } from '../components/key-values.tsx'

const MAX_STATIONS = 2
const MAX_METRES = 25_000

/** The nearest stations and how far they are. For a hidden address, distances start at the centre of its postal code. */
export function NearStations({ address, locale }: { address: PublicAddress; locale: Locale }): ReactNode {
  const t = offerMessages[locale].stations
  const { lat, lng, postalCode, locality } = address
  const own = lat === null || lng === null ? null : { lat, lng }
  const from = own ?? (address.country === 'BE' ? centreOf(postalCode) : null)
  const near = from === null ? [] : nearestStations(from, MAX_STATIONS).filter(({ metres }) => metres <= MAX_METRES)
  if (near.length === 0) return null
  const credit = (words: string) => (
    <a key="credit" href="https://github.com/iRail/stations">
      {words}
    </a>
  )
  return (
    <>
      <h3 className="mt">{t.title}</h3>
      <KeyValues
        rows={near.map(({ station, metres }) => [
          station.names[locale],
          formatDistance(locale, rounded(metres, own === null)),
        ])}
      />
      <p className="hint">
        {own ? t.straight(credit) : t.coarse(ofPlace(locale, placeName(postalCode, locale, locality)), credit)}
      </p>
    </>
  )
}

/**
 * Rounds up to 50 m, above 1 km to 100 m, so that a filter set to the shown distance still finds the home. When only the
 * area may be shown, rounds to whole km.
 */
function rounded(metres: number, isCoarse: boolean): number {
  if (isCoarse) return Math.max(1000, Math.round(metres / 1000) * 1000)
  const step = metres <= 1000 ? 50 : 100
  return Math.max(step, Math.ceil(metres / step) * step)
}
