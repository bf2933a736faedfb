/** With these sites were frozen before; they are tried at every door, and come first. */
const KNOWN = [' ', '-', 'a-', '\u0301\u0316']

/** What people and machines write over and over when they want a reader to lose its way; each is repeated to the limit. */
const PIECES = [
  ...KNOWN,
  ...['\t', '\u00A0', '\n', '\r\n', ' \n', '\u200B', '\u2028'],
  ...['–', '.', ',', ';', ':', '_', '/', '\\', '|', '#', '*', '+', '=', '&', '%', '~', '!', '?', '^', '$', '@'],
  ...['"', "'", '’', '`', '(', ')', '[', ']', '{', '}', '<', '>', '()', '[]', '<a ', '</', '&#', '%2'],
  ...['0', '1', '1 ', '1.', '1,', '1;', '1-', '000 ', '.000', '€', '²', 'k'],
  ...['a', '-a', 'a.', 'a@', 'a ', 'a,', 'a;', 'a/', 'é', 'Σ', 'www', 'q=0;', ', ', '; ', 'bytes=0-,'],
  ...['\u0301', '\u0345\u0301\u0316\u0327', '\uFDFA', '\u{1F3E0}', '\uFFFD', '\u0001'],
  ...['in ', 'gent ', 'gent,', 'qxqx,', 'geen ', 'of ', 'rond 10 km ', 'a.a.', '__proto__.', 'sint '],
]

/** A lead comes first: spaces at the beginning of a header never get in. */
const LEADS = ['a', '', '1']
const ENDS = ['x', '']

/** So many of the runs come first, one of each. */
export const KNOWN_RUNS = KNOWN.length

/** Texts of at most `bytes` as `encode` counts them, named as tests show them. */
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

/** Text of as many bytes that nobody can take amiss. */
export const harmlessText = (bytes: number): string => 'Een lief huisje met tuin aan het water '.repeat(bytes / 39)
