import type { StoredListing } from '#domain/listing.ts'
import { provinceOf, regionOf } from '#domain/place.ts'
import { drawFacade } from '#media/drawing/facade.ts'
import type { FacadeFacts, Mood } from '#media/drawing/facts.ts'
import type { App } from '#journeys/app.ts'
import { listingsByIds, unitsOf } from '#store/listings.ts'

/** The façade drawn for a listing (an offer or a unit) from its own facts; null for one that never was. */
export async function facadeOf(app: Pick<App, 'db'>, id: number, mood: Mood): Promise<string | null> {
  const [stored] = await listingsByIds(app.db, [id])
  if (!stored) return null
  const units = stored.listing.kind === 'project' ? (await unitsOf(app.db, [id])).length : null
  return drawFacade(facadeFacts(stored, units), mood)
}

function facadeFacts({ id, listing }: StoredListing, units: number | null): FacadeFacts {
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
    region: regionOf(address.postalCode),
    province: provinceOf(address.postalCode),
    units,
  }
}
