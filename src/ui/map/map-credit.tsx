import type { ReactNode } from 'react'

const [OPEN_STREET_MAP, STATBEL] = ['© OpenStreetMap contributors', 'Statbel']
/** As text, for paper. */
export const MAP_CREDIT = `${OPEN_STREET_MAP} · ${STATBEL}`

/** The credits of the bundled map (base/LICENCE.md). */
export function MapCredit(): ReactNode {
  return (
    <p className="map__credit">
      <MapCreditWords />
    </p>
  )
}

export function MapCreditWords(): ReactNode {
  return (
    <>
      <a href="https://www.openstreetmap.org/copyright">{OPEN_STREET_MAP}</a> · {STATBEL}
    </>
  )
}
