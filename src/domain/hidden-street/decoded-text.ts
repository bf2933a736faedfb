/** A text as a reader sees it, with the offset of each UTF-16 unit in the encoded original. */
export type DecodedText = {
  plain: string
  /** offset in the original at which this unit begins; `plain.length` gives the end */
  startOf: (at: number) => number
  /** offset in the original just after the unit that ends here */
  endOf: (at: number) => number
}

/**
 * Reads HTML entities, percent-encoded and escaped characters, UTF-8 that was read as Latin 1, and tags (as a space), also
 * where they are encoded several times over: `R&amp;eacute;aux`, `R%25C3%25A9aux`, `RÃ©aux`, `R=C3=A9aux` and
 * `R\\u00e9aux` are "Réaux". Invisible signs and accents that stand apart are left out. Linear in the length of the text.
 * @param isWithSigns with the invisible signs, as those of direction
 */
export function decodeText(text: string, isWithSigns = false): DecodedText {
  let decoded: Decoded = { plain: text, starts: null, ends: null }
  for (let round = 0; round < MAX_DECODINGS; round++) {
    if (!MAY_BE_ENCODED.test(decoded.plain)) break
    const next = readOnce(decoded, ENCODED, readCode)
    if (next === null) break
    decoded = next
  }
  if (!isWithSigns) decoded = readOnce(decoded, ODD_CHARS, plainChar) ?? decoded
  const { plain, starts, ends } = decoded
  return {
    plain,
    startOf: (at) => (starts === null ? at : (starts[at] ?? text.length)),
    endOf: (at) => (ends === null ? at : at === 0 ? 0 : (ends[at - 1] ?? text.length)),
  }
}

/** A part of a decoded text, from one offset to before another. */
export type Part = { from: number; to: number }

/** The text with "…" in place of each of these parts, which stand in order. */
export function leaveOutParts(text: string, { startOf, endOf }: DecodedText, parts: readonly Part[]): string {
  if (parts.length === 0) return text
  const pieces: string[] = []
  let kept = 0
  for (const { from, to } of parts) {
    pieces.push(text.slice(kept, Math.max(kept, startOf(from))), LEFT_OUT)
    kept = Math.max(kept, endOf(to), startOf(to)) // with invisible signs behind it
  }
  return pieces.join('') + text.slice(kept)
}

/** Stands in a text in place of what was left out. */
export const LEFT_OUT = '…'

type Decoded = { plain: string; starts: number[] | null; ends: number[] | null }

const MAX_DECODINGS = 4
const MAY_BE_ENCODED = /[&%<\\=[Â-Åâ]/
/**
 * Entities, percent-encoding, quoted-printable UTF-8, escapes, UTF-8 read as Windows-1252, HTML tags, forum tags. Without
 * its semicolon an entity is known that begins no word ("&nbsp54"), any other before a character that is no letter. A
 * forum's tag of one letter has an end ("[b]…[/b]"); in "[B]oslaan" it is a letter.
 */
const ENCODED =
  /&(?:#(?:160|173|32|39|x(?:a0|ad|27|20(?!ac\b)))(?![0-9a-f]{0,5};)|#x[0-9a-f]{1,6};?|#\d{1,7};?|(?:nbsp|shy|amp|[lg]t|quot|[lr]aquo|[lr][sd]quo|[nm]dash|e[nm]sp|(?:thin|hair|num|punc)sp|zwn?j|[lr][lr]m|middot|ord[fm]|sup[123]|cedil|apos(?!t[eo]l));?|(?:hyphen|dash|euro|comma|period|colon|sol|num|lowbar|tab|newline|bull|deg|hellip|sect|para|copy|reg|acute|uml|times)(?![a-z])|[a-z]{2,31};|[a-z](?:acute|grave|circ|uml|tilde|cedil|ring|slash|caron)|(?:sz|ae|oe)lig)|(?:(?:%|\\x)[0-9a-f]{2}){1,200}|%u[0-9a-f]{4}|=[c-e][0-9a-f](?:=[89ab][0-9a-f]){1,2}|\\u[0-9a-f]{4}|â(?:€|\x80)[\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[Â-Å][\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|<\/?[a-z!][^<>]{0,200}>|\[(?:[bius](?=\][^[\]]{0,200}\[\/)|\/[bius]|\/?[a-z][a-z1-6]{1,11})(?:=[^[\]]{0,100})?\]/gi

/**
 * Apostrophes that count as letters, letters in circles, digits of any script; and what is not seen: joiners, signs of
 * direction, letters without a shape. Accents that stand apart count as not seen.
 */
const ODD_CHARS =
  /(?![0-9])\p{N}|[\p{Cf}\p{M}\u115f\u1160\u3164\uffa0]+|[\u02b9-\u02bf\u2032\ua78b\ua78c\u249c-\u24e9\u{1f110}-\u{1f149}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu
function plainChar(char: string): string {
  if (/^[\p{Cf}\p{M}\u115f\u1160\u3164\uffa0]/u.test(char)) return ''
  if (/\p{N}/u.test(char)) return digitsOf(char)
  if (char.length > 1) return letterInSquare(char.codePointAt(0) ?? 0)
  return /[\u249c-\u24e9]/.test(char) ? char.normalize('NFKD').replaceAll(/[()]/g, '') : "'"
}

/** Each alphabet in squares, circles or brackets begins at one of these; the last is that of flags. */
const SQUARE_ALPHABETS = [0x1f1e6, 0x1f170, 0x1f150, 0x1f130, 0x1f110]
const letterInSquare = (point: number): string =>
  String.fromCharCode(97 + point - (SQUARE_ALPHABETS.find((first) => point >= first) ?? point))

/** Digits of another script, in a circle, in brackets or raised, as 0 to 9; a number of another kind stays. */
function digitsOf(char: string): string {
  const plain = char.normalize('NFKD').replaceAll(/[(),.]/g, '')
  if (/^\d+$/.test(plain)) return plain
  const point = char.codePointAt(0) ?? 0
  if (/[\u24ff\u{1f10b}\u{1f10c}]/u.test(char)) return '0'
  const circled = CIRCLED_ONES.find((one) => point >= one && point < one + 9)
  if (circled !== undefined) return String(point - circled + 1)
  if (!/\p{Nd}/u.test(char)) return char
  let zero = point // the digits of a script stand side by side
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((point - zero) % 10)
}

/** The first of nine digits in double circles, black circles and two sans-serif alphabets of them. */
const CIRCLED_ONES = [0x24f5, 0x2776, 0x2780, 0x278a]

/** Reads each of these codes once; null when there was none. */
function readOnce({ plain, starts, ends }: Decoded, codes: RegExp, read: (code: string) => string): Decoded | null {
  const next: Required<Decoded> & { starts: number[]; ends: number[] } = { plain: '', starts: [], ends: [] }
  const parts: string[] = []
  const add = (letters: string, from: number, to: number, isAsWritten: boolean) => {
    parts.push(letters)
    for (let unit = 0; unit < letters.length; unit++) {
      const first = isAsWritten ? from + unit : from
      const last = isAsWritten ? first : to - 1
      next.starts.push(starts === null ? first : (starts[first] ?? 0))
      next.ends.push(ends === null ? last + 1 : (ends[last] ?? 0))
    }
  }
  let from = 0
  for (const { 0: code, index } of plain.matchAll(codes)) {
    add(plain.slice(from, index), from, index, true)
    from = index + code.length
    add(read(code), index, from, false)
  }
  if (from === 0) return null
  add(plain.slice(from), from, plain.length, true)
  return { ...next, plain: parts.join('') }
}

function readCode(code: string): string {
  if (/^(?:\\|%)u/i.test(code)) return String.fromCharCode(Number.parseInt(code.slice(2), 16)).toWellFormed()
  if (/^[%\\]/.test(code)) return readPercents(code.replaceAll(/\\x/gi, '%'))
  if (code.startsWith('=')) return readPercents(code.replaceAll('=', '%'))
  if (code.startsWith('<') || code.startsWith('[')) return ' '
  if (!code.startsWith('&')) return readLatin1(code)
  const name = code.slice(1).replace(';', '')
  if (!name.startsWith('#')) return readEntity(name)
  const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point).toWellFormed() : ' '
}

/** An entity becomes its plain letters: `&eacute;` is e, `&OElig;` is OE. Any other becomes a space. */
function readEntity(name: string): string {
  const whole = ENTITIES[name.toLowerCase()]
  if (whole !== undefined) return whole
  const [, letter = ' '] = ACCENTED.exec(name) ?? LIGATURE.exec(name) ?? []
  return letter
}

const ACCENTED = /^([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron|slash|breve|macr|ogon|strok|dot)$/i
const LIGATURE = /^([a-z]{2})lig$/i
/** Entities that are no space: a letter, characters within words (soft hyphen, joiners), and those that encode others. */
const ENTITIES: Record<string, string> = {
  szlig: 'ss',
  ...{ euro: '€', period: '.', comma: ',', sol: '/', hyphen: '-', dash: '-', apos: "'", rsquo: "'", middot: '·' },
  ...{ lrm: '', rlm: '\u200f' },
  shy: '',
  zwj: '',
  zwnj: '',
  zerowidthspace: '',
  amp: '&',
  lt: '<',
  gt: '>',
  percnt: '%',
}

/** UTF-8 that somebody read as Windows-1252: "Ã©" is "é"; punctuation takes three bytes, "â€™" is "’". */
function readLatin1(misread: string): string {
  const [lead = 0, second = 0, third = 0] = [...misread].map(windows1252Byte)
  if (lead === 0xe2 && third > 0) return String.fromCharCode(0x2000 | ((second & 0x3f) << 6) | (third & 0x3f))
  if (lead > 0xc5) return misread // a small letter
  return String.fromCharCode(((lead & 0x1f) << 6) | (second & 0x3f)) + misread.slice(2)
}

function windows1252Byte(char: string): number {
  const code = char.charCodeAt(0)
  return code < 0x100 ? code : 0x80 + WINDOWS_1252.indexOf(char)
}

/** The characters of the bytes 80 to 9F in Windows-1252. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Reads bytes as UTF-8, or as Latin 1 when they are no valid UTF-8. */
function readPercents(codes: string): string {
  try {
    return decodeURIComponent(codes)
  } catch {
    return codes
      .split('%')
      .slice(1)
      .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
      .join('')
  }
}
