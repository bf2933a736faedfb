import type { Note } from '#feeds/feed.ts'
import { decodeEntities } from '#feeds/values/entities.ts'
import { isPlaceholder } from '#feeds/values/placeholders.ts'
import { readEnergy, readLabel } from '#feeds/values/read-label.ts'
import { partsOfNumber, readAddressLine } from '#feeds/values/read-address.ts'
import { readPrice, type ReadPrice } from '#feeds/values/read-price.ts'
import { readRooms } from '#feeds/values/read-rooms.ts'

type Fields = Record<string, unknown>

/**
 * Replaces what people write in the fields of a listing document by what it means: entities, values that stand for a
 * missing one, prices and rooms in words. One text may fill several fields (`950 € + 120 € charges`); a field that the
 * source fills itself keeps its value. `notes` name readings that are not exact. The given document does not change.
 */
export function readWritten(document: unknown): { document: unknown; notes: Note[] } {
  if (!isFields(document)) return { document, notes: [] }
  const notes: Note[] = []
  const read = Object.fromEntries(
    Object.entries(document).map(([root, value]) => [root, readField(root, value, [root])]),
  )
  readRoomsOf(read, notes)
  if (isFields(read['address'])) read['address'] = readAddress(read['address'])
  if (isFields(read['energy'])) read['energy'] = readClassAndFigure(read['energy'])
  const deals = read['deals']
  if (isFields(deals))
    read['deals'] = Object.fromEntries(
      Object.entries(deals).map(([deal, asking]) => [
        deal,
        isFields(asking) ? readAsking(deal, asking, notes) : asking,
      ]),
    )
  return { document: read, notes }
}

/** References are kept to the letter, texts are decoded after their markup has gone, and addresses of files are no texts. */
const KEPT_ROOTS = new Set(['sourceRef', 'parentRef', 'texts'])
/** A word that means "not known" may not make a home free, visible or Belgian. */
const NEVER_EMPTIED = new Set(['kind', 'type', 'name', 'label', 'availability'])
const NEVER_EMPTIED_INSIDE = new Set(['hidden', 'priceHidden', 'country', 'postalCode', 'url', 'answer'])

function readField(root: string, value: unknown, path: readonly string[]): unknown {
  if (KEPT_ROOTS.has(root)) return value
  if (typeof value === 'string') {
    const key = path.at(-1) ?? ''
    const isKept = path.length === 1 ? NEVER_EMPTIED.has(key) : NEVER_EMPTIED_INSIDE.has(key)
    if (!isKept && isPlaceholder(value)) return null
    return key === 'url' || key === 'infoUrl' ? value : decodeEntities(value)
  }
  if (Array.isArray(value)) return value.map((item: unknown) => readField(root, item, [...path, '*']))
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, readField(root, inner, [...path, key])]))
}

function readRoomsOf(document: Fields, notes: Note[]): void {
  for (const [field, of] of [
    ['mainRooms', 'rooms'],
    ['bedrooms', 'bedrooms'],
  ] as const) {
    const written = document[field]
    if (typeof written !== 'string') continue
    const read = readRooms(written, of)
    const count = read?.[of] ?? null
    if (read === null || count === null) continue
    document[field] = count
    if (!read.exact) notes.push({ field, value: written, read: String(count) })
    if (of === 'rooms' && isMissing(document['bedrooms']) && read.bedrooms !== null)
      document['bedrooms'] = read.bedrooms
    if (of === 'bedrooms' && isMissing(document['mainRooms']) && read.rooms !== null) document['mainRooms'] = read.rooms
  }
}

/** Programs keep the class and the figure of a certificate in one field: both, or the one that an agent knew. */
function readClassAndFigure(energy: Fields): Fields {
  const { label, kwh } = energy
  const both = typeof label === 'string' ? readEnergy(label) : null
  if (both !== null && (isMissing(kwh) || kwh === both.kwh)) return { ...energy, label: both.label, kwh: both.kwh }
  if (typeof kwh !== 'string' || !isMissing(label)) return energy
  const own = readEnergy(kwh) ?? { label: exactLabel(kwh), kwh: null }
  return own.label === null ? energy : { ...energy, ...own }
}

function exactLabel(text: string): string | null {
  const read = readLabel(text)
  return read?.exact === true ? read.value : null
}

/** A house number within the street would stay in texts of a hidden address, and a box within the number is none. */
function readAddress(address: Fields): Fields {
  const { street, number, box } = address
  if (typeof number === 'string') {
    const [own, within] = isMissing(box) ? partsOfNumber(number) : [number, null]
    return within === null ? address : { ...address, number: own, box: within }
  }
  const line = typeof street === 'string' && isMissing(number) ? readAddressLine(street) : null
  if (line === null) return address
  return { ...address, street: line.street, number: line.number, box: isMissing(box) ? line.box : box }
}

function readAsking(deal: string, asking: Fields, notes: Note[]): Fields {
  const { price } = asking
  const read = typeof price === 'string' ? readPrice(price) : null
  if (read === null || !isFor(deal, read)) return asking
  const said = {
    ...(read.transferCosts !== null && { transferCosts: read.transferCosts }),
    ...(read.charges !== null && { charges: read.charges }),
    ...(deal === 'TO_RENT' && read.chargesIncluded !== null && { chargesIncluded: read.chargesIncluded }),
  }
  const filled = Object.fromEntries(Object.entries(asking).filter(([, value]) => !isMissing(value)))
  for (const [key, value] of Object.entries(said))
    if (key in filled && String(filled[key]) !== String(value))
      notes.push({
        field: `deals.${deal}.price`,
        value: String(price),
        read: String(read.amount),
        why: { code: 'other_value', field: key },
      })
  return { ...asking, ...said, ...filled, price: read.amount }
}

/** Whether a price with these words can be one of this deal: no sale is per month, and no rent has costs of a transfer or is
 * given in millions. */
const isFor = (deal: string, { period, transferCosts, inMillions }: ReadPrice) =>
  deal === 'TO_RENT'
    ? (period === null || period === 'month') && transferCosts === null && inMillions === null
    : period === null

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
