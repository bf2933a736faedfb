import type { Listing } from '#domain/listing/listing.ts'

/**
 * Pictures that came with a feed, by name: the name under which each is kept, or null where two different pictures
 * share the name. A picture stands under its name in the archive, under `/` and its folded path, and under `*` + `/`
 * and each folded end of that path, because feeds name files in all these ways.
 */
export type SpooledPictures = Record<string, string | null>

/** A longer name is found only as it stands in the archive. */
const MAX_NAME_CHARS = 1000
/** Folders of a name that a feed may omit. */
const MAX_FOLDERS = 8

/** Notes a picture of an archive under all names that a feed may write for it. */
export function notePicture(pictures: SpooledPictures, name: string, kept: string): void {
  pictures[name.replaceAll('\\', '/')] = kept
  if (name.length > MAX_NAME_CHARS) return
  const names = new Set<string>()
  for (const spelling of spellingsOf(name)) {
    const path = folded(spelling)
    names.add(`/${path}`)
    for (const end of endsOf(path)) names.add(`*/${end}`)
  }
  for (const one of names) pictures[one] = Object.hasOwn(pictures, one) && pictures[one] !== kept ? null : kept
}

/** The kept picture that a feed calls `path`; null when the archive has none, or several that could be meant. */
export function findPicture(pictures: SpooledPictures, path: string): string | null {
  const known = (name: string) => (Object.hasOwn(pictures, name) ? pictures[name] : null)
  for (const spelling of new Set([path, percentDecoded(path)])) {
    const exact = known(spelling.replaceAll('\\', '/'))
    if (exact) return exact
    for (const end of endsOf(folded(spelling))) {
      const found = known(`/${end}`) ?? known(`*/${end}`)
      if (found) return found
    }
  }
  return null
}

/** A listing with the addresses of its kept pictures. `missing`: files that it names and the archive does not have. */
export function withKeptPictures(
  listing: Listing,
  pictures: SpooledPictures,
): { listing: Listing; missing: readonly string[] } {
  const missing: string[] = []
  const media = listing.media.flatMap((item) => {
    if (!item.url.startsWith(IN_ARCHIVE)) return [item]
    const file = item.url.slice(IN_ARCHIVE.length)
    const kept = findPicture(pictures, file)
    if (kept === null) missing.push(file)
    return kept === null ? [] : [{ ...item, url: `${IN_ARCHIVE}${kept}` }]
  })
  return { listing: { ...listing, media }, missing }
}

const IN_ARCHIVE = 'zip:'

/** Whether a line of a spool may name files of an archive. Most feeds have none, so their lines need no parsing. */
export const mayNameFiles = (line: string): boolean => line.includes(`"${IN_ARCHIVE}`)

/** The path and its ends, the longest first. */
function endsOf(path: string): string[] {
  const parts = path.split('/').slice(-MAX_FOLDERS - 1)
  return parts.map((_, index) => parts.slice(index).join('/'))
}

/** Programs differ in slashes and capitals; macOS writes an umlaut as a letter and a mark. */
const folded = (path: string): string =>
  path
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')

/**
 * The name of a file in a zip as it may be meant. A name without the flag for UTF-8 comes as one character for each byte;
 * Windows writes these bytes in code page 437, many programs in UTF-8 or windows-1252.
 */
function spellingsOf(name: string): string[] {
  const bytes = Buffer.from(name, 'latin1')
  if (bytes.toString('latin1') !== name || bytes.every((byte) => byte < 128)) return [name]
  const text = utf8Of(bytes)
  return text === null ? [name, WINDOWS.decode(bytes), oemText(bytes)] : [name, text]
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })
const WINDOWS = new TextDecoder('windows-1252')

function utf8Of(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes)
  } catch {
    return null
  }
}

/** The upper half of code page 437. */
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0'

const oemText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CODE_PAGE_437[byte - 128])).join('')

function percentDecoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
