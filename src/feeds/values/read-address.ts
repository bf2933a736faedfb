const MAX_LINE_CHARS = 120

export type AddressLine = { street: string; number: string | null; box: string | null }

/**
 * Parts a street line into street, number and box: `Kerkstraat 12 bus 3`, `12, rue Neuve bte 4`, `Musterweg 9a`. A
 * street whose own name ends in a number keeps it (`Rue du 8 Mai 1945`); null where there is nothing to part.
 */
export function readAddressLine(line: string): AddressLine | null {
  if (line.length > MAX_LINE_CHARS) return null
  const plain = line.trim().replaceAll(/\s+/g, ' ')
  const front =
    /^(\d{1,4} ?(?:bis|ter|[a-z])?),? ((?:rue|avenue|av\.|boulevard|bd|place|chemin|allée|impasse|quai|route|square|cours|chaussée|clos|drève)\b.{0,90})$/i.exec(
      plain,
    )
  if (front) {
    const [street, box] = partsOfBox(front[2] ?? '')
    return { street, number: front[1] ?? null, box }
  }
  const [rest, box] = partsOfBox(plain)
  const [, street = '', between = '', number = ''] =
    /^(.{0,100}?\p{L}[.)]?)(,? )(\d{1,4}(?: ?[a-z](?![\p{L}\d]))?(?: ?[-–/+] ?\d{1,4} ?[a-z]?| ?\/ ?[a-z]\d{0,4})?)$/iu.exec(
      rest,
    ) ?? []
  // A bilingual street may have its number on both sides.
  if (street === '' || /\d.{0,20}\/ ?\p{L}/u.test(street)) return null
  const year = Number.parseInt(number, 10)
  const isOwn = NAMED_BY_NUMBER.test(street) || (MONTH_AT_END.test(street) && year >= 1800)
  if (isOwn && !between.startsWith(',')) return null
  const [own, slashed] = partsOfNumber(number)
  return { street: street.trim(), number: own, box: box ?? slashed }
}

/** Parts a house number from its box: `12 bus 3`, `12/3`, `12A bte 4`. A range (`12-14`, `12/14`) is one number. */
export function partsOfNumber(text: string): [number: string, box: string | null] {
  if (text.length > MAX_LINE_CHARS) return [text, null]
  const [rest, box] = partsOfBox(text.trim())
  const [, number, after = ''] = /^(\d{1,4} ?[a-z]?) ?\/ ?([\da-z][\da-z.-]{0,7})$/i.exec(rest) ?? []
  if (box !== null || number === undefined) return [rest, box]
  const gap = Number(after) - Number.parseInt(number, 10)
  const isRange = gap > 0 && gap <= 20 && gap % 2 === 0 && !after.startsWith('0')
  return isRange ? [rest, null] : [number, after]
}

/** Takes the box off the end: `… bus 3`, `… bte. 4A`. */
function partsOfBox(text: string): [rest: string, box: string | null] {
  const [whole, box = ''] = /,? (?:bus|bte|boîte|boite|box|bt)\.? ?([\da-z][\da-z./-]{0,9})$/i.exec(text) ?? []
  return whole === undefined ? [text, null] : [text.slice(0, -whole.length).trim(), box]
}

/** The last word of a street before a number that belongs to its name: "Zone 3", "Rue du 8 Mai 1945". */
const NAMED_BY_NUMBER = /(^|[ .])(zone|lot|kavel|blok|bloc|quartier|wijk|route|sector|secteur|km|anno|n|rn|rd)\.?$/i
const MONTH_AT_END =
  /(^| )(januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december|janvier|février|mars|avril|mai|juin|juillet|août|octobre|novembre|décembre|january|february|march|may|june|july|august|october|januar|februar|märz|dezember)$/i

/**
 * A postal code and the town behind it (`1050 Ixelles`, `B-9000 Gent`, `20095 Hamburg`); null for any other text. `1017 AB`
 * is a code alone.
 */
export function codeAndTown(text: string): { code: string; town: string } | null {
  const [, code, town] = /^((?:[A-Z]{1,2}-)?\d{4,5}) (?![A-Z]{2}(?: |$))(\p{L}.{2,80})$/u.exec(text.trim()) ?? []
  return code === undefined || town === undefined ? null : { code, town }
}
