/**
 * Checks texts that strangers put into a mail to a person who did not ask for it. Nothing may pass that a mail program turns
 * into a link, a page into markup, or a reader into a number to dial. Texts have at most 500 characters; the caller checks.
 */

/** A longer name does not fit into a greeting. */
export const MAX_NAME_CHARS = 60

/**
 * Is this a name, and no message? "J.P. Janssens" and "Prof. Dr. An Peeters" are names. Two letters right after a full stop
 * make a domain, and a full stop after a longer word ends a sentence. @param text one line
 */
export function isPersonName(text: string): boolean {
  const plain = asDisplayed(text)
  if (MARKUP.test(plain) || DOMAIN.test(plain) || SENTENCE.test(plain)) return false
  if (SPELLED_OUT.test(plain) || SPACED_DOMAIN.test(plain)) return false
  if ((plain.match(/\p{N}/gu)?.length ?? 0) > MAX_DIGITS) return false
  return text.length <= MAX_NAME_CHARS && plain.trim().split(/\s+/).length <= MAX_WORDS
}

/** Does a text hold a web address, a mail address or something to dial? */
export function advertises(text: string): boolean {
  const plain = asDisplayed(text)
  return (
    LINK.test(plain) ||
    IP_ADDRESS.test(plain) ||
    DOMAIN_IN_TEXT.test(plain) ||
    SPACED_DOMAIN.test(plain) ||
    SPELLED_OUT.test(plain) ||
    WITHOUT_DOT.test(plain) ||
    ACCOUNT.test(plain) ||
    plain
      .replaceAll(DIGITS_AND_LOOK_ALIKES, (run) => (/\p{Nd}/u.test(run) ? run.replaceAll(/[oOlI]/g, '0') : run))
      .match(DIALLED)
      ?.some((digits) => !DATE.test(digits)) === true
  )
}

/** The text as a reader sees it: full-width letters become plain, invisible characters disappear, any dot is a full stop. */
const asDisplayed = (text: string) => text.normalize('NFKC').replace(INVISIBLE, '').replace(DOTS, '.')
/** Signs without a shape of their own, among them the joiner that a domain's name loses (U+034F) and the frame of a key. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u20E3]/gu
/** Signs that look like a full stop; not the one between two l of a Catalan name ("Marcel·lí"). */
const DOTS = /[•‧∙⋅⸱⸳・٫۔։ꓸ᛫]|(?<!l)·|·(?!l)/giu

const MARKUP = /[<>[\]{}|\\@:=#*^~`]|\/\/|\bwww\b/i
/** Also with the ideographic full stop, which browsers read as a dot (UTS 46). */
const DOMAIN = /[.。][\p{L}\p{N}]{2}/u
const SENTENCE = /\p{L}{5}[.。]\s*[^\s.]|[!?;…¡¿%\p{Sc}]/u
/** Allows "Jan 2", but no year, price or number to dial. */
const MAX_DIGITS = 2
const MAX_WORDS = 7

/** Also the names of other programs, a share of a network (two backslashes), and a sign written as its number (&#46;). */
const LINK =
  /https?:|\bwww\b|\/\/|\\\\|@|&#?\w{1,8};|\b(?:tel|sms|mailto|callto|whatsapp|viber|skype|signal|tg|sip|ftp|javascript|data|geo|maps):\S/i
/** Four numbers with dots between them, or one between brackets. Prices and dates have at most three. */
const IP_ADDRESS = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?!\d)|\[[\da-f]{0,4}:[\da-f:.]*\]/i
/** "bit ly/x": an ending with a path behind it, which readers complete. */
const WITHOUT_DOT = /[\p{L}\p{N}]\s(?:com|net|org|info|biz|io|ly|gl|ru|cn|xyz|top|shop|online|site|link|app)\//iu
/** A wallet or an account: letters and digits without a break. */
const ACCOUNT = /(?<![\p{L}\p{N}])(?=[a-z]*\d)[a-z\d]{24}/iu
/** "O47O l2": letters beside a digit are read as digits. */
const DIGITS_AND_LOOK_ALIKES = /[\p{Nd}oOlI]+/gu
/** An ending has at least two letters, so prices, hours and "t.o.v." are no domains. */
const DOMAIN_IN_TEXT = /[\p{L}\p{N}][.。]\p{L}[\p{L}-]/u
/** A domain with a space around its dot. Endings that are also words of our languages need the space before the dot. */
const SPACED_DOMAIN =
  /[\p{L}\p{N}](?:\s[.。]\s?(?:com|net|org|be|nl|fr|de|eu|info|biz|io|ru|cn|xyz|top|shop|online|site|link|me|co|uk|lu|app|dev|store)|[.。]\s(?:com|org|biz|ru|cn|xyz))(?![\p{L}\p{N}])/iu
/** "evil dot com", "evil[.]com", "an (at) evil"; "punt" and "point" are everyday words, so an ending has to follow them. */
const SPELLED_OUT =
  /[([{<]\s?(?:dot|punt|point|punkt|at|apenstaartje|arobase|[.。])\s?[)\]}>]|(?<!\p{L})(?:dot[\s_-]+\p{L}{2}|(?:punt|point|punkt)[\s_-]+(?:com|net|org|be|nl|fr|eu|info|biz|io|ru|cn|xyz|shop|online|uk|lu|app|dev|store)(?!\p{L}))/iu
/** Eight digits or more, with anything but letters between them. */
const DIALLED = /\p{N}(?:[^\p{L}\p{N}]{0,3}\p{N}){7,}/gu
const DATE = /^[0-3]?\d[/.-][01]?\d[/.-]20\d\d(?:[^\p{L}\p{Nd}]+[0-2]?\d[:.][0-5]\d)?$/u
