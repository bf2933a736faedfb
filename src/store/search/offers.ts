import { type Kysely, sql } from 'kysely'
import type { StoredListing } from '#domain/listing/listing.ts'
import type { Offer, Picture } from '#domain/listing/offer.ts'
import { type ListingRow, storedListing } from '#store/listings/listings.ts'
import type { Schema } from '#store/schema.ts'

/**
 * Offers in no order, with their units (neither withdrawn nor held), older prices and ready pictures. Withdrawn and held
 * offers are included; ids of units, unknown ids and drafts that were never public are left out. One statement, to save
 * round trips to the engine.
 */
export async function offersByIds(db: Kysely<Schema>, ids: readonly number[]): Promise<Offer[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select id, parent_id, demo, doc, held, first_seen, since_known, last_confirmed, changed_at,
      (select json_agg(json_build_object('deal', deal, 'price', old, 'until', at, 'withCharges', with_charges) order by event.id desc)
        from listing_event event
        where event.listing_id = listing.id and kind = 'price' and deal is not null and jsonb_typeof(old) = 'number') as prices,
      (select json_agg(json_build_object('position', position, 'kind', kind, 'hash', hash, 'width', width, 'height', height,
          'caption', caption, 'placeholder', placeholder) order by position)
        from picture where picture.listing_id = listing.id and state = 'ready' and hash is not null) as pictures
    from listing
    where id = any(${ids}) and parent_id is null and not (unseen and stage <> 'published') or parent_id = any(${ids}) and availability <> 'WITHDRAWN' and not held
    order by id`.execute(db)
  return rows
    .filter((row) => row.parent_id === null)
    .map((row) => {
      const units = rows.filter(({ parent_id }) => parent_id === row.id)
      const own = units.map((unit) => [unit.id, picturesOf(unit)] as const)
      return {
        stored: listingOf(row),
        units: units.map(listingOf),
        pictures: picturesOf(row),
        unitPictures: new Map(own.filter(([, pictures]) => pictures.length > 0)),
      }
    })
}

/** When an import run confirmed an offer. `units`: it confirmed at least one of the offer's units. */
export type Confirmed = { id: number; at: string; units: boolean }

/** Which of these offers an import run confirmed, in themselves or in a unit. */
export async function confirmedBy(db: Kysely<Schema>, runId: number, ids: readonly number[]): Promise<Confirmed[]> {
  const { rows } = await sql<{ id: number; at: Date; units: boolean }>`
    select coalesce(parent_id, id) as id, max(last_confirmed) as at, bool_or(parent_id is not null) as units
    from listing where (id = any(${ids}) or parent_id = any(${ids})) and last_run = ${runId}
    group by 1`.execute(db)
  return rows.map(({ id, at, units }) => ({ id, at: at.toISOString(), units }))
}

type Row = ListingRow & { prices: StoredListing['priceHistory'] | null; pictures: PictureRow[] | null }

/** A plan may come as a PDF, which has no size. */
type PictureRow = Omit<Picture, 'width' | 'height'> & { width: number | null; height: number | null }

function listingOf(row: Row): StoredListing {
  const priceHistory = (row.prices ?? []).map((one) => ({ ...one, until: new Date(one.until).toISOString() }))
  return { ...storedListing(row), priceHistory }
}

function picturesOf({ pictures }: Row): Picture[] {
  return (pictures ?? []).map(({ kind, width, height, ...rest }) => ({
    ...rest,
    // A PDF is read, not looked at.
    kind: width === null ? 'document' : kind,
    width: width ?? 0,
    height: height ?? 0,
  }))
}
