const MAX_ROOMS_CHARS = 60

/** How many rooms a text names. `exact`: false where it says that there are more (`5+`, `3+1`). */
export type ReadRooms = {
  /** all rooms to live and sleep in: kamers, pièces, Zimmer */
  rooms: number | null
  bedrooms: number | null
  exact: boolean
}

/**
 * Reads counts of rooms in four languages: `3-Zimmer`, `4 kamers (3 slaapkamers)`, `2½`. Null where no one number can be
 * told (`1 à 2`, `drie`). A bare number is what its field counts. @param field what the field counts
 */
export function readRooms(text: string, field: 'rooms' | 'bedrooms'): ReadRooms | null {
  if (text.length > MAX_ROOMS_CHARS) return null
  const plain = text
    .replaceAll(/ ?½/g, ',5')
    .replaceAll(/(\d) 1\/2/g, '$1,5')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/\((s|n|en)\)/g, '$1')
    .trim()
  const [first = '', second, third] = plain.split(SECOND_COUNT)
  const one = countIn(first, field)
  if (one === null || third !== undefined) return null
  const said: ReadRooms = { rooms: null, bedrooms: null, exact: one.exact, [one.of]: one.value }
  if (second === undefined) return said
  const other = countIn(second.replace(/\)$/, ''), field)
  // A text of which only a part is understood is told as it stands.
  if (other === null || other.of === one.of) return null
  return { ...said, [other.of]: other.value, exact: said.exact && other.exact }
}

const SECOND_COUNT = / ?\((?:(?:waarvan|dont|davon) )?|, (?=\d)| (?:waarvan|dont|davon|met|avec|mit) (?=\d)/u

function countIn(text: string, field: 'rooms' | 'bedrooms') {
  const type = /^[tf] ?(\d)$/.exec(text)?.[1]
  if (type !== undefined) return { of: 'rooms' as const, value: Number(type), exact: true }
  const [, number, more, word = ''] =
    /^(\d{1,3}(?:[.,]\d)?) ?(\+ ?\d{0,3})?[ -]?([a-z][a-z. -]*)?$/.exec(text.trim()) ?? []
  if (number === undefined) return null
  const of = word === '' ? field : kindOf(word.replaceAll(/[. -]/g, ''))
  return of === null ? null : { of, value: Number(number.replace(',', '.')), exact: more === undefined }
}

function kindOf(word: string): 'rooms' | 'bedrooms' | null {
  if (BEDROOM_WORDS.has(word)) return 'bedrooms'
  return ROOM_WORDS.has(word.replace(/(woning|wohnung|whg|appartement|apartment|flat)$/, '')) ? 'rooms' : null
}

/** without accents, points, spaces and hyphens */
const BEDROOM_WORDS = new Set(
  'slaapkamer slaapkamers slpk slpks slk slaapk ch chs chambre chambres chambreacoucher chambresacoucher bed beds bedroom bedrooms br bdr sz schlafz schlafzimmer schlafzimmern'.split(
    ' ',
  ),
)
const ROOM_WORDS = new Set(
  'kamer kamers k vertrek vertrekken piece pieces p pce pces pieceprincipale piecesprincipales room rooms zimmer zi zimmern raume'.split(
    ' ',
  ),
)
