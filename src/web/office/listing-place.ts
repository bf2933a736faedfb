import type { ViewedLayers } from '#journeys/office/view-layers.ts'

type Listing = ViewedLayers['listing']

/** The name that people use for a listing: a project's name, else street and number, else the town; null without any. */
export function nameOfPlace(listing: Listing): string | null {
  const names = [listing.kind === 'project' ? listing.name : '', streetOf(listing), townOf(listing)]
  const name = names.find((one) => one !== '') ?? null
  return listing.kind === 'unit' ? [name, listing.label].filter((one) => one !== null).join(' · ') : name
}

export const streetOf = ({ address }: Listing): string =>
  [address.street, address.number].filter((word) => word !== null && word !== '').join(' ')

export const townOf = ({ address }: Listing): string =>
  [address.locality, address.postalCode && `(${address.postalCode})`].filter((word) => word !== '').join(' ')
