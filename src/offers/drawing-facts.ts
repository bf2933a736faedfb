import type { FacadeFacts } from '#drawing'
import { provinceOf, regionOf } from '#domain/places/place.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'

/** The facts of a listing that its drawing follows. @param units how many units a project has; null for the others */
export function drawingFacts(id: number, listing: PublicFacts, units: number | null): FacadeFacts {
  const { construction, flags, surfaces, address } = listing
  return {
    seed: id,
    kind: listing.kind,
    type: listing.type,
    subtype: listing.subtype,
    storeys: construction.storeys,
    facades: construction.facades,
    year: construction.year,
    condition: construction.condition,
    living: surfaces.living,
    land: surfaces.land,
    garden: flags.garden ?? null,
    terrace: flags.terrace ?? null,
    garage: flags.garage ?? null,
    swimmingPool: flags.swimming_pool ?? null,
    solarPanels: construction.heating === 'SOLAR' ? true : null,
    region: address.country === 'BE' ? regionOf(address.postalCode) : null,
    province: address.country === 'BE' ? provinceOf(address.postalCode) : null,
    units,
  }
}
