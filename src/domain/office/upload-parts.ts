/** Bytes of one part of a file that somebody brings; the last one may be shorter. */
export const PART_BYTES = 512 * 1024
/** Larger files, full of pictures, are fetched, or imported from the command line. */
export const MOST_UPLOADED = 200 * 1024 * 1024
/** of a mapping, in characters */
export const MOST_MAPPING = 40_000
