/** Runs that once froze a site. They come first and are tried at every door. */
const KNOWN_PIECES = [' ', '-', 'a-', '\u0301\u0316']

/** Pieces that confuse a parser when repeated; each is repeated up to the limit. */
const PIECES = [
  ...KNOWN_PIECES,
  ...['\t', '\u00A0', '\n', '\r\n', ' \n', '\u200B', '\u2028'],
  ...['–', '.', ',', ';', ':', '_', '/', '\\', '|', '#', '*', '+', '=', '&', '%', '~', '!', '?', '^', '$', '@'],
  ...['"', "'", '’', '`', '(', ')', '[', ']', '{', '}', '<', '>', '()', '[]', '<a ', '</', '&#', '%2'],
  ...['0', '1', '1 ', '1.', '1,', '1;', '1-', '000 ', '.000', '€', '²', 'k'],
  ...['a', '-a', 'a.', 'a@', 'a ', 'a,', 'a;', 'a/', 'é', 'Σ', 'www', 'q=0;', ', ', '; ', 'bytes=0-,'],
  ...['\u0301', '\u0345\u0301\u0316\u0327', '\uFDFA', '\u{1F3E0}', '\uFFFD', '\u0001'],
  ...['in ', 'gent ', 'gent,', 'qxqx,', 'geen ', 'of ', 'rond 10 km ', 'a.a.', '__proto__.', 'sint '],
]

/** A lead comes first, because spaces at the start of a header are dropped. */
const LEADS = ['a', '', '1']
const ENDS = ['x', '']

/** The number of known runs, which come first in the list. */
export const KNOWN_RUNS = KNOWN_PIECES.length

/** Texts of at most `bytes` after `encode`, with the names that tests show. */
export function textRuns(bytes: number, encode: (text: string) => string, whole: boolean): Run[] {
  const leads = whole ? LEADS : LEADS.slice(0, 1)
  const ends = whole ? ENDS : ENDS.slice(0, 1)
  return PIECES.flatMap((piece) => {
    const times = Math.floor((bytes - 6) / Buffer.byteLength(encode(piece)))
    return leads.flatMap((lead) =>
      ends.map((end) => ({
        name: `${JSON.stringify(lead + piece)} × ${times} ${end}`.trim(),
        text: lead + piece.repeat(times) + end,
      })),
    )
  })
}

export type Run = { name: string; text: string }

/** Harmless text of the given size. */
export const harmlessText = (bytes: number): string => 'Een lief huisje met tuin aan het water '.repeat(bytes / 39)
