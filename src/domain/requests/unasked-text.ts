/**
 * What strangers may write into mail to somebody who asked for none: nothing that a mail program turns into a link, a
 * page into markup or a reader into something to dial. Lengths are checked before: texts have at most 500 characters.
 */

/** The most that a greeting carries. */
export const MAX_NAME_CHARS = 60

/**
 * Is this a name, and no message? "J.P. Janssens" is one, and so is "Prof. Dr. An Peeters"; after a full stop two
 * letters would make a domain, and after a longer word one ends a sentence. @param text one line
 */
export function isPersonName(text: string): boolean {
  const plain = asRead(text)
  if (MARKUP.test(plain) || DOMAIN.test(plain) || SENTENCE.test(plain) || SPELLED_OUT.test(plain)) return false
  if ((plain.match(/\p{Nd}/gu)?.length ?? 0) > MAX_DIGITS) return false
  return text.length <= MAX_NAME_CHARS && plain.trim().split(/\s+/).length <= MAX_WORDS
}

/** Does a text hold a web address, a mail address or something to dial? */
export function advertises(text: string): boolean {
  const plain = asRead(text)
  return (
    /https?:|www\.|\/\/|@/i.test(plain) ||
    DOMAIN_IN_TEXT.test(plain) ||
    SPACED_DOMAIN.test(plain) ||
    SPELLED_OUT.test(plain) ||
    plain.match(DIALLED)?.some((digits) => !MOMENT.test(digits)) === true
  )
}

/** As mail programs read it: full-width letters are letters, and what cannot be seen is not there. */
const asRead = (text: string) => text.normalize('NFKC').replace(/\p{Cf}/gu, '')

const MARKUP = /[<>[\]{}|\\@:=#*^~`]|\/\/|\bwww\b/i
/** Also with the other dot that browsers take for one (UTS 46). */
const DOMAIN = /[.。][\p{L}\p{N}]{2}/u
const SENTENCE = /\p{L}{5}[.。]\s*[^\s.]|[!?;…¡¿%\p{Sc}]/u
/** "Jan 2", but no year, price or number to dial. */
const MAX_DIGITS = 2
const MAX_WORDS = 7

/** Prices, hours and "t.o.v." are none: an ending has two letters at least. */
const DOMAIN_IN_TEXT = /[\p{L}\p{N}][.。]\p{L}[\p{L}-]/u
/** With a space that a reader leaves out. Endings that are words of our languages only with one before the dot. */
const SPACED_DOMAIN =
  /[\p{L}\p{N}](?:\s[.。]\s?(?:com|net|org|be|nl|fr|de|eu|info|biz|io|ru|cn|xyz|top|shop|online|site|link|me|co|uk|lu|app|dev|store)|[.。]\s(?:com|org|biz|ru|cn|xyz))(?![\p{L}\p{N}])/iu
/** "evil dot com", "evil[.]com", "an (at) evil", and "punt" or "point" where an ending follows: both are words of their own. */
const SPELLED_OUT =
  /[([{<]\s?(?:dot|punt|point|punkt|at|apenstaartje|arobase|[.。])\s?[)\]}>]|(?<!\p{L})(?:dot[\s_-]+\p{L}{2}|(?:punt|point|punkt)[\s_-]+(?:com|net|org|be|nl|fr|eu|info|biz|io|ru|cn|xyz|shop|online|uk|lu|app|dev|store)(?!\p{L}))/iu
/** Eight digits, whatever but letters stands between them, and no date. */
const DIALLED = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){7,}/gu
const MOMENT = /^[0-3]?\d[/.-][01]?\d[/.-]20\d\d(?:[^\p{L}\p{Nd}]+[0-2]?\d[:.][0-5]\d)?$/u
