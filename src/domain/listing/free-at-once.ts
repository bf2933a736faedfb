/**
 * A feed passes this date to the store for "free at once"; the store replaces it by the day on which the feed first said
 * so. With the day of each import instead, every import would look like a change.
 */
export const FREE_AT_ONCE = '0001-01-01'
