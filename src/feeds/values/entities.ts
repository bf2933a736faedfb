/**
 * Text with the entities of HTML decoded, once: `Ke&#8217;ns` and the twice-encoded `Ke&amp;#8217;ns` are `Ke’ns`. A name
 * that HTML does not have stays as it is.
 */
export const decodeEntities = (text: string): string =>
  text.includes('&') ? text.replaceAll(ENTITY, (whole, name: string) => characterOf(name) ?? whole) : text

const ENTITY = /&(?:amp;)?(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,8});/gi

function characterOf(name: string): string | null {
  if (!name.startsWith('#')) return NAMED.get(name) ?? NAMED.get(name.toLowerCase()) ?? null
  const isHex = /^#x/i.test(name)
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10)
  // Programs write the numbers of windows-1252, as browsers read them.
  if (code >= 0x80 && code <= 0x9f) return new TextDecoder('windows-1252').decode(Uint8Array.of(code))
  const isText = code === 9 || code === 10 || (code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff))
  return isText ? String.fromCodePoint(code) : null
}

/** The names of U+00A0 to U+00FF in their order, which HTML takes from Latin-1. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const OTHERS =
  'amp & lt < gt > quot " apos \' OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › euro € trade ™ larr ← uarr ↑ rarr → darr ↓ harr ↔ minus − infin ∞ asymp ≈ ne ≠ le ≤ ge ≥ check ✓'

const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(' ').map((name, at) => [name, String.fromCodePoint(0xa0 + at)] as const),
  ...OTHERS.split(' ').flatMap((name, at, all) => (at % 2 === 0 ? [[name, all[at + 1] ?? ''] as const] : [])),
  ...['ensp', 'emsp', 'thinsp'].map((name) => [name, ' '] as const),
  ...['zwnj', 'zwj', 'lrm', 'rlm'].map((name) => [name, ''] as const),
])
