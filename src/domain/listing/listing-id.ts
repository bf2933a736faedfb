/** PostgreSQL's integer: no listing has a larger number. */
const MAX_LISTING_ID = 2_147_483_647

/** Can this number be the id of a listing? */
export const isListingId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= MAX_LISTING_ID

/** The id that a text gives in plain digits; NaN, which no listing has, for any other ("0x10", "1.0", " 1", "01"). */
export const writtenId = (text: string): number => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : NaN)

/** The id in a URL. One that is too large for the database becomes the largest possible. */
export const listingIdIn = (digits: string): number => Math.min(Number(digits), MAX_LISTING_ID)
