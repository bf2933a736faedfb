import type { ReactNode } from 'react'

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
      <a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a> · Statbel
    </>
  )
}
