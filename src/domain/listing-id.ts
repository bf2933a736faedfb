/** PostgreSQL's integer: no listing has a larger number. */
const MOST = 2_147_483_647

/** May this be the number of a listing? Anything else cannot be one of ours. */
export const isListingId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= MOST

/** The number written in an address, which may be longer than any of ours. */
export const listingIdIn = (digits: string): number => Math.min(Number(digits), MOST)
