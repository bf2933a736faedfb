/** Limits for `PostalMime.parse`: a mail beyond them is not read at all. */
export const MAIL_LIMITS = { maxNestingDepth: 16, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 3 } as const

/** Lines that may begin a part: a mail with twenty files has fewer than a hundred. */
const MAX_PART_LINES = 1000

/** Thrown for a mail with more parts or lines than anybody writes. */
class MailTooComplex extends Error {
  override name = 'MailTooComplex'
}

/**
 * Throws MailTooComplex, before anything of the mail is parsed. A line that begins with `--` counts as a part, whatever
 * boundary it names. Lines are limited because each takes the parser 20 µs (28 Nov 2026): two megabytes of empty lines took
 * it 13 s.
 */
export function checkMailShape(content: Uint8Array, { maxLines }: { maxLines: number }): void {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (countUpTo(bytes, '\n', maxLines) > maxLines) throw new MailTooComplex(`it has more than ${maxLines} lines`)
  if (countUpTo(bytes, '\n--', MAX_PART_LINES) > MAX_PART_LINES)
    throw new MailTooComplex(`it has more than ${MAX_PART_LINES} parts`)
}

function countUpTo(bytes: Buffer, wanted: string, most: number): number {
  let count = 0
  for (let at = bytes.indexOf(wanted); at !== -1 && count <= most; at = bytes.indexOf(wanted, at + 1)) count++
  return count
}
