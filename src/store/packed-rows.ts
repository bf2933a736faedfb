import { type Kysely, sql } from 'kysely'
import { CRITERIA_FLAGS, DEALS, PROPERTY_TYPES } from '#domain/listing.ts'
import type { PackedRow, RowKind } from '#domain/packed-row.ts'
import type { Store } from '#store/db.ts'
import type { Schema } from '#store/schema.ts'
import { offeredColumn, priceColumn } from '#store/search-rows.ts'

const bits = (columns: readonly string[]) =>
  columns.map((column, i) => `(coalesce(${column}, false)::int4 << ${i})`).join(' | ')

/** What is read, in this order; the casts pin the length of each field. */
const COLUMNS = [
  'id::int4',
  'offer_id::int4',
  `(${bits(['new_build', ...DEALS.map(offeredColumn), ...CRITERIA_FLAGS])})::int4`,
  ...DEALS.map((deal) => `${priceColumn(deal)}::float8`),
  'bedrooms::int4',
  'year::int4',
  'living::float8',
  'land::float8',
  'commercial::float8',
  'energy_rank::int4',
  'energy_kwh::float8',
  'lat::float8',
  'lng::float8',
  'first_seen::timestamptz',
  // Last, as they are read as one.
  'type::text',
  'country::text',
  'postal_code::text',
  'province::text',
]

/** So many at a time: the embedded store answers nobody else meanwhile. */
const PORTION = 20_000

/**
 * Reads every search row by id, whatever is written meanwhile; about a second for a million. Stops, and returns false,
 * when there are more than `most`.
 */
export async function packedSearchRows(
  { copyRows }: Pick<Store, 'copyRows'>,
  onRow: (row: PackedRow) => void,
  most = Infinity,
  portionOf = PORTION,
): Promise<boolean> {
  const reader = new RowReader()
  let read = 0
  for (let after = 0, more = true; more; after = reader.row.id) {
    if (read > most) return false
    const portion = await copyRows(
      `select ${COLUMNS.join(', ')} from search_row where id > ${after} order by id limit ${portionOf}`,
      (bytes, offset) => onRow(reader.read(bytes, offset)),
    )
    read += portion
    more = portion === portionOf
  }
  return read <= most
}

/** About how many there are, for making room; 0 when nobody has counted yet. */
export async function roughlyHowMany(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select greatest(reltuples, 0)::float8 as rows from pg_class where oid = 'search_row'::regclass`.execute(db)
  return rows[0]?.rows ?? 0
}

/** Days from 1970 to 2000, from when PostgreSQL counts microseconds. */
const MS_TO_2000 = 10_957 * 86_400_000

class RowReader {
  readonly row: PackedRow = {
    id: 0,
    offerId: 0,
    newBuild: false,
    deals: 0,
    salePrice: NaN,
    rentPrice: NaN,
    takeOverPrice: NaN,
    bedrooms: NaN,
    year: NaN,
    living: NaN,
    land: NaN,
    commercial: NaN,
    flags: 0,
    energyRank: NaN,
    energyKwh: NaN,
    kind: { number: -1, type: 'OTHER', country: '', postalCode: '', province: null },
    lat: NaN,
    lng: NaN,
    firstSeen: 0,
  }
  #bytes: Buffer = Buffer.alloc(0)
  /** of the memory that `#bytes` is in, which many rows share; some four times quicker than reading from a Buffer */
  #view = new DataView(this.#bytes.buffer)
  /** of the next field's length, in that memory */
  #at = 0
  /** by a hash of the bytes that say it */
  readonly #kinds = new Map<number, KnownKind>()
  #kindsRead = 0

  read(bytes: Buffer, offset: number): PackedRow {
    this.#bytes = bytes
    if (bytes.buffer !== this.#view.buffer) this.#view = new DataView(bytes.buffer)
    this.#at = bytes.byteOffset + offset + 2
    if (this.#view.getInt16(this.#at - 2) !== COLUMNS.length)
      throw new Error('the store gave another row than asked for')
    const { row } = this
    row.id = this.#integer()
    row.offerId = this.#integer()
    const facts = this.#integer()
    row.newBuild = (facts & 1) === 1
    row.deals = (facts >> 1) & 7
    row.flags = facts >> 4
    row.salePrice = this.#price(0)
    row.rentPrice = this.#price(1)
    row.takeOverPrice = this.#price(2)
    row.bedrooms = this.#integer()
    row.year = this.#integer()
    row.living = this.#double()
    row.land = this.#double()
    row.commercial = this.#double()
    row.energyRank = this.#integer()
    row.energyKwh = this.#double()
    row.lat = this.#double()
    row.lng = this.#double()
    row.firstSeen = this.#milliseconds()
    row.kind = this.#kind()
    return row
  }

  /** Where the next field's bytes start; -1: null. Throws when it has another length than was asked for. */
  #field(length: number): number {
    const start = this.#at + 4
    const its = this.#view.getInt32(this.#at)
    this.#at = start
    if (its === -1) return -1
    if (its !== length) throw new Error(`the store gave a field of ${its} bytes instead of ${length}`)
    this.#at += length
    return start
  }

  #integer(): number {
    const at = this.#field(4)
    return at < 0 ? NaN : this.#view.getInt32(at)
  }

  #double(): number {
    const at = this.#field(8)
    return at < 0 ? NaN : this.#view.getFloat64(at)
  }

  /** Of a deal that is not offered there is none. */
  #price(deal: number): number {
    const price = this.#double()
    return (this.row.deals >> deal) & 1 ? price : NaN
  }

  #milliseconds(): number {
    const at = this.#field(8)
    if (at < 0) throw new Error('the store gave a row that was never seen')
    const microseconds = this.#view.getInt32(at) * 4294967296 + this.#view.getUint32(at + 4)
    return Math.floor(microseconds / 1000) + MS_TO_2000
  }

  #text(): string | null {
    const length = this.#view.getInt32(this.#at)
    const start = this.#at + 4 - this.#bytes.byteOffset
    this.#at += 4 + Math.max(0, length)
    return length < 0 ? null : this.#bytes.toString('utf8', start, start + length)
  }

  /** The rest of the row is texts: the same few thousand again and again, so they are known by their bytes. */
  #kind(): RowKind {
    const start = this.#at
    const end = this.#bytes.byteOffset + this.#bytes.length
    const hash = this.#hash(start, end)
    const first = this.#kinds.get(hash)
    for (let one = first; one; one = one.next) if (this.#equals(start, end, one.bytes)) return one.kind
    const bytes = new DataView(this.#view.buffer.slice(start, end))
    const kind = this.#readKind()
    this.#kinds.set(hash, { bytes, kind, next: first })
    return kind
  }

  #hash(start: number, end: number): number {
    let hash = end - start
    let at = start
    for (; at + 4 <= end; at += 4) {
      hash = Math.imul(hash ^ this.#view.getInt32(at), 0x9e3779b1)
      hash ^= hash >>> 15
    }
    for (; at < end; at++) hash = Math.imul(hash ^ this.#view.getInt8(at), 0x9e3779b1)
    // What fits into V8's small integers.
    return hash >>> 2
  }

  #equals(start: number, end: number, bytes: DataView): boolean {
    if (bytes.byteLength !== end - start) return false
    let i = 0
    for (; i + 4 <= bytes.byteLength; i += 4) if (bytes.getInt32(i) !== this.#view.getInt32(start + i)) return false
    for (; i < bytes.byteLength; i++) if (bytes.getInt8(i) !== this.#view.getInt8(start + i)) return false
    return true
  }

  #readKind(): RowKind {
    const name = this.#text()
    const type = PROPERTY_TYPES.find((one) => one === name)
    if (!type) throw new Error(`The store holds a listing of the unknown type ${name}.`)
    const number = this.#kindsRead++
    return { number, type, country: this.#text() ?? '', postalCode: this.#text() ?? '', province: this.#text() }
  }
}

type KnownKind = { bytes: DataView; kind: RowKind; next: KnownKind | undefined }
