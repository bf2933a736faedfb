import { sql } from 'kysely'

/** Has its source a listing still, whatever people say of it? */
export const IN_FEED = sql<boolean>`coalesce(listing.feed ->> 'availability', listing.availability) <> 'WITHDRAWN'`
