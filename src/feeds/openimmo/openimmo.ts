import { checkListing } from '#feeds/check-listing.ts'
import { decodeText, withBeginning, xmlEncoding } from '#feeds/decode-text.ts'
import { type Bytes, type FeedItem, FeedRefused, quoting } from '#feeds/feed.ts'
import { momentOf, openImmoDocument } from '#feeds/openimmo/openimmo-listing.ts'
import { openImmoName } from '#feeds/openimmo/openimmo-names.ts'
import { OpenImmoRecord, type Part } from '#feeds/openimmo/openimmo-record.ts'
import { foreign } from '#feeds/recognise.ts'
import type { UnreadTally } from '#feeds/unread.ts'
import { writtenXml, type XmlElement, xmlRecords } from '#feeds/xml-records.ts'

/**
 * OpenImmo 1.2.7: whole transfers (umfang VOLL) and partial ones (TEIL), each property with its own action. A listing's
 * reference is `objektnr_extern`, or `openimmo_obid` where that is missing; the feed's name is its first agency's
 * `openimmo_anid`, else `anbieternr`, else `firma`.
 */
export async function* parseOpenImmo(
  bytes: Bytes,
  unread: UnreadTally,
  country: string | null = null,
): AsyncGenerator<FeedItem> {
  const { start, all } = await withBeginning(decodeText(bytes, { declared: xmlEncoding }))
  let transfer: XmlElement | null = null
  const agency = new Map<string, string>()
  let announced = false
  for await (const element of xmlRecords(all, NAMES)) {
    if (element.name === 'uebertragung') {
      transfer = element
      countTransfer(element, unread)
    } else if (element.name !== 'immobilie') {
      if (announced || !nameOnce(agency, element)) new OpenImmoRecord(element).countUnread(unread, 'anbieter')
    } else {
      if (!transfer) throw new FeedRefused({ code: 'no_transfer' })
      if (!announced) yield headerItem(transfer, agency, unread)
      announced = true
      yield quoting(itemOf(element, transfer, { unread, country }), () => writtenXml(element))
    }
  }
  if (!transfer) throw foreign('XML', start)
  if (!announced) yield headerItem(transfer, agency, unread)
}

// <firma>, <anbieternr> and <openimmo_anid> of an <anbieter> stand before its properties.
const NAMING = ['openimmo_anid', 'anbieternr', 'firma']
const NAMES = {
  records: new Set(['uebertragung', 'immobilie', ...NAMING]),
  containers: new Set(['openimmo', 'anbieter']),
  ignoreText: new Set(['anhanginhalt']),
}

/** Only the first agency of the file names the feed. Returns false for an element that names none. */
function nameOnce(agency: Map<string, string>, { name, text }: XmlElement): boolean {
  if (!NAMING.includes(name) || agency.has(name)) return false
  if (text !== '') agency.set(name, text)
  return true
}

function countTransfer(element: XmlElement, unread: UnreadTally): void {
  const record = new OpenImmoRecord(element)
  record.attribute(element, 'umfang')
  record.attribute(element, 'modus')
  record.countUnread(unread)
}

function headerItem(transfer: XmlElement, agency: Map<string, string>, unread: UnreadTally): FeedItem {
  const [naming, ...others] = NAMING.filter((name) => agency.has(name))
  const source = agency.get(naming ?? '')
  for (const name of others)
    if (name !== 'firma' || naming !== 'openimmo_anid')
      unread.add(name, agency.get(name) ?? '', { why: 'named_otherwise' })
  const scope = transfer.attributes['umfang']?.toUpperCase()
  if (scope !== 'VOLL' && scope !== 'TEIL') throw new FeedRefused({ code: 'no_scope', name: scope ?? '' })
  const header = { source: source?.slice(0, 100) ?? null, whole: scope === 'VOLL' }
  const [id, firm = null] = [agency.get('openimmo_anid'), agency.get('firma')]
  return {
    kind: 'header',
    header: {
      ...header,
      referenceName: openImmoName('sourceRef'),
      ...(id !== undefined && { sender: { id: id.slice(0, 100), firm: firm?.slice(0, 200) ?? null } }),
    },
  }
}

const actionOf = (record: OpenImmoRecord, technical: Part): string | undefined =>
  record.code(record.child(technical, 'aktion'), 'aktionart', ACTIONS)
const ACTIONS = { ADD: 'ADD', NEW: 'NEW', CHANGE: 'CHANGE', DELETE: 'DELETE', REFERENZ: 'REFERENZ' }

function itemOf(
  element: XmlElement,
  transfer: XmlElement,
  { unread, country }: { unread: UnreadTally; country: string | null },
): FeedItem {
  const record = new OpenImmoRecord(element)
  const technical = record.part('verwaltung_techn')
  const programId = record.text(technical, 'openimmo_obid')?.slice(0, 200) ?? null
  const reference = record.firstText(technical, 'objektnr_extern', 'openimmo_obid')
  const at = { line: element.line }
  const action = actionOf(record, technical) ?? transfer.attributes['modus']?.toUpperCase()
  // A reference property (REFERENZ) only advertises the agency: it is no longer to be had.
  if (reference !== null && (action === 'DELETE' || action === 'REFERENZ')) {
    const changed = Date.parse(momentOf(record.text(technical, 'stand_vom')) ?? '')
    const sourceUpdatedAt = Number.isNaN(changed) ? null : new Date(changed).toISOString()
    return { kind: 'delete', at, sourceRef: reference, programId, sourceUpdatedAt, isTold: action === 'DELETE' }
  }
  const { document, nameOf } = openImmoDocument(record, reference)
  const item = checkListing(at, document, { nameOf, notes: record.notes, country })
  if (item.kind === 'listing') record.countUnread(unread)
  return item.kind === 'listing' && programId !== null ? { ...item, programId } : item
}
