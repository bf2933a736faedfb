/**
 * Is this a name and nothing that a mail program turns into a link, a page into markup or a reader into a number to
 * call? Names stand in mails to addresses that nobody has confirmed. "J.P. Janssens" is one; after a full stop two
 * letters would make a domain. @param text one line, at most a few hundred characters
 */
export function isPersonName(text: string): boolean {
  // As mail programs read it: full-width letters are letters, and what cannot be seen is not there.
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return !MARKUP.test(plain) && !DOMAIN.test(plain) && (plain.match(/\d/g)?.length ?? 0) < FEWEST_DIGITS_TO_CALL
}

const MARKUP = /[<>[\]{}|\\@:=#*^~`]|\/\/|\bwww\b/i
/** Also with the other dots that browsers take for one (UTS 46), and where the dot is written out. */
const DOMAIN = /[.。][\p{L}\p{N}]{2}|\((dot|punt|point|punkt)\)/iu
const FEWEST_DIGITS_TO_CALL = 7
