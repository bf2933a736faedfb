/** PostgreSQL's integer: no listing has a larger number. */
const MAX_LISTING_ID = 2_147_483_647

/** May this be the number of a listing? Anything else cannot be one of ours. */
export const isListingId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= MAX_LISTING_ID

/** The number that digits write; NaN for anything else ("0x10", "1.0", " 1", "01"), which no listing has. */
export const writtenId = (text: string): number => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : NaN)

/** The number written in an address, which may be longer than any of ours. */
export const listingIdIn = (digits: string): number => Math.min(Number(digits), MAX_LISTING_ID)
