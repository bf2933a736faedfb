/** One word, number or punctuation mark; `folded` is for comparing, `text` is the original. */
export type Word = {
  text: string
  folded: string
  /** position in the text */
  start: number
  end: number
  /** numbers only */
  value: number | null
}

// "m²" and "A+" are one word; digits keep their separators; letters and digits are split ("3slpk" is "3" and "slpk")
const WORD =
  /m[²2](?![\p{L}\p{N}])|a\+{1,2}|\d+(?:[.,'’]\d+)*|\p{L}[\p{L}\p{M}]*|[€£$+<>≤≥,;:()&|!?.]|[-–—/](?=\s*[€\d])/giu

/** The words of a text, in linear time. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(WORD)) {
    const [written] = match
    const before = words.at(-1)
    const joined = before && thousandsGroup(before, written, text.slice(before.end, match.index))
    if (before && joined) {
      Object.assign(before, { text: text.slice(before.start, match.index + written.length), folded: joined })
      Object.assign(before, { end: match.index + written.length, value: numberFrom(joined) })
      continue
    }
    const value = /^\d/.test(written) ? numberFrom(written) : null
    words.push({ text: written, folded: folded(written), start: match.index, end: match.index + written.length, value })
  }
  return words
}

/** "350" and "000" written apart are one number; so are "1" "250" "000". */
function thousandsGroup(before: Word, written: string, between: string): string | null {
  const continues = /^\d{3}$/.test(written) && /^[ \u00A0\u202F\u2009]$/.test(between)
  return continues && /^\d{1,3}(?: \d{3}){0,2}$/.test(before.folded) ? `${before.folded} ${written}` : null
}

/** Reads 350.000, 350,000, 350'000, 350 000, 1.200,50 and 1,5 alike: three digits after each separator are thousands. */
function numberFrom(written: string): number {
  const plain = written.replace(/[ '’]/g, '')
  if (/^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(plain)) return Number(plain.replace(/[.,]/g, ''))
  const decimals = /^(.*)[.,](\d+)$/.exec(plain)
  return decimals ? Number(`${(decimals[1] ?? '').replace(/[.,]/g, '')}.${decimals[2]}`) : Number(plain)
}

/** Folds a word: no case, no accents. */
function folded(written: string): string {
  return written
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace('²', '2')
}
