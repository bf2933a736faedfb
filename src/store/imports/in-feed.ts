import { sql } from 'kysely'

/** Does the source still have the listing, whatever people wrote over it? */
export const IN_FEED = sql<boolean>`coalesce(listing.feed ->> 'availability', listing.availability) <> 'WITHDRAWN'`
