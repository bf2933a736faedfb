/** Bytes of one part of a file that somebody brings; the last one may be shorter. */
export const PART_BYTES = 512 * 1024
/** Larger files, full of pictures, are fetched, or imported from the command line. */
export const MAX_UPLOAD_BYTES = 200 * 1024 * 1024
/** of a mapping, in characters */
export const MAX_MAPPING_CHARS = 40_000
