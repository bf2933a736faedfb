/** The size of one part of an uploaded file; the last part may be shorter. */
export const PART_BYTES = 512 * 1024
/** Larger files, full of pictures, have to be fetched by URL or imported from the command line. */
export const MAX_UPLOAD_BYTES = 200 * 1024 * 1024
/** The longest mapping of a CSV file. */
export const MAX_MAPPING_CHARS = 40_000
