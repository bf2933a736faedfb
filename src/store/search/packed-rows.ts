import { type Kysely, sql } from 'kysely'
import { CRITERIA_FLAGS, DEALS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import type { PackedRow, RowKind } from '#domain/search/packed-row.ts'
import { TAX_CASES } from '#domain/costs/estimate.ts'
import type { MaxLength } from '#base/max-length.ts'
import type { Store } from '#store/engine/db.ts'
import { KnownTexts } from '#store/imports/known-texts.ts'
import type { Schema } from '#store/schema.ts'
import { offeredColumn, priceColumn } from '#store/search/search-rows.ts'

const bits = (columns: readonly string[]) =>
  columns.map((column, i) => `case when ${column} then ${1 << i} else 0 end`).join(' | ')

/** Facts that are packed into one number, a bit each, from the lowest. */
const FACTS = ['new_build', ...DEALS, ...CRITERIA_FLAGS] as const satisfies MaxLength<32>
const DEALS_SHIFT = FACTS.indexOf(DEALS[0])
const FLAGS_SHIFT = FACTS.indexOf(CRITERIA_FLAGS[0])

/** The columns in the order in which `RowReader` reads them; the casts pin the length of each field. */
const COLUMNS = [
  'id::int4',
  'offer_id::int4',
  `(${bits(['new_build', ...DEALS.map(offeredColumn), ...CRITERIA_FLAGS])})::int4`,
  `(${bits(CRITERIA_FLAGS.map((flag) => `${flag} is null`))})::int4`,
  ...DEALS.map((deal) => `${priceColumn(deal)}::float8`),
  'bedrooms::int4',
  'year::int4',
  'living::float8',
  'land::float8',
  'commercial::float8',
  'deposit::float8',
  'available::int4',
  'station::int4',
  'warm::float8',
  `(case tax ${TAX_CASES.map((tax, i) => `when '${tax}' then ${i + 1}`).join(' ')} else 0 end)::int4`,
  'energy_rank::int4',
  'energy_kwh::float8',
  'land_share::float8',
  'lat::float8',
  'lng::float8',
  'first_seen::timestamptz',
  // The texts come last, as the reader takes them as one.
  'type::text',
  'country::text',
  'postal_code::text',
  'province::text',
]

/** Table pages that one query reads, some 20,000 rows: the embedded store answers nobody else meanwhile. */
const PAGES_PER_QUERY = 360

/**
 * Reads every search row in the order of the table's pages: less than a second for a million. Two queries run side by
 * side, so that the server works while we do. A row that is written meanwhile may be missed or come twice; the change log
 * has it too. `kinds` are the kinds met so far. Stops, and returns false, when there are more than `most` rows.
 */
export async function packedSearchRows(
  { db, copyRows }: Pick<Store, 'db' | 'copyRows'>,
  onRow: (row: PackedRow, kinds: readonly RowKind[]) => void,
  most = Infinity,
  pagesPerQuery = PAGES_PER_QUERY,
): Promise<boolean> {
  const reader = new RowReader()
  const pages = await pagesOfTable(db)
  let read = 0
  let next = 0
  async function readOn(): Promise<void> {
    while (next < pages && read <= most) {
      const from = next
      next += pagesPerQuery
      read += await copyRows(
        `select ${COLUMNS.join(', ')} from search_row where ctid >= '(${from},0)' and ctid < '(${next},0)'`,
        (bytes, offset) => onRow(reader.read(bytes, offset), reader.kinds),
      )
    }
  }
  await Promise.all([readOn(), readOn()])
  return read <= most
}

async function pagesOfTable(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size('search_row') / current_setting('block_size')::int)::int4 as pages`.execute(db)
  return rows[0]?.pages ?? 0
}

/** Estimated number of search rows, for reserving memory; 0 while PostgreSQL has no statistics. */
export async function estimateRowCount(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select greatest(reltuples, 0)::float8 as rows from pg_class where oid = 'search_row'::regclass`.execute(db)
  return rows[0]?.rows ?? 0
}

/** PostgreSQL counts microseconds from 2000. */
const MS_FROM_1970_TO_2000 = 10_957 * 86_400_000

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
    deposit: NaN,
    available: NaN,
    station: NaN,
    warm: NaN,
    tax: 0,
    flags: 0,
    unsaidFlags: 0,
    energyRank: NaN,
    energyKwh: NaN,
    landShare: NaN,
    kind: 0,
    lat: NaN,
    lng: NaN,
    firstSeen: 0,
  }
  #bytes: Buffer = Buffer.alloc(0)
  /** A view of the memory that `#bytes` shares with many rows. Reading it is some four times quicker than a Buffer. */
  #view = new DataView(this.#bytes.buffer)
  /** Offset of the next field's length in that memory. */
  #at = 0
  readonly kinds: RowKind[] = []
  readonly #known = new KnownTexts()

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
    row.deals = (facts >>> DEALS_SHIFT) & (2 ** DEALS.length - 1)
    row.flags = facts >>> FLAGS_SHIFT
    row.unsaidFlags = this.#integer()
    row.salePrice = this.#price(0)
    row.rentPrice = this.#price(1)
    row.takeOverPrice = this.#price(2)
    row.bedrooms = this.#integer()
    row.year = this.#integer()
    row.living = this.#double()
    row.land = this.#double()
    row.commercial = this.#double()
    row.deposit = this.#double()
    row.available = this.#integer()
    row.station = this.#integer()
    row.warm = this.#double()
    row.tax = this.#integer()
    row.energyRank = this.#integer()
    row.energyKwh = this.#double()
    row.landShare = this.#double()
    row.lat = this.#double()
    row.lng = this.#double()
    row.firstSeen = this.#milliseconds()
    row.kind = this.#kind()
    return row
  }

  /** Offset of the next field's bytes; -1 when it is null. Throws when the field does not have this length. */
  #field(length: number): number {
    const start = this.#at + 4
    const actual = this.#view.getInt32(this.#at)
    this.#at = start
    if (actual === -1) return -1
    if (actual !== length) throw new Error(`the store gave a field of ${actual} bytes instead of ${length}`)
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

  /** NaN for a deal that is not offered. */
  #price(deal: number): number {
    const price = this.#double()
    return (this.row.deals >> deal) & 1 ? price : NaN
  }

  #milliseconds(): number {
    const at = this.#field(8)
    if (at < 0) throw new Error('the store gave a row that was never seen')
    const microseconds = this.#view.getInt32(at) * 4294967296 + this.#view.getUint32(at + 4)
    return Math.floor(microseconds / 1000) + MS_FROM_1970_TO_2000
  }

  #text(): string | null {
    const length = this.#view.getInt32(this.#at)
    const start = this.#at + 4 - this.#bytes.byteOffset
    this.#at += 4 + Math.max(0, length)
    return length < 0 ? null : this.#bytes.toString('utf8', start, start + length)
  }

  /** The row ends with texts. The same few thousand come again and again, so they are recognised by their bytes. */
  #kind(): number {
    const end = this.#bytes.byteOffset + this.#bytes.length
    const number = this.#known.numberOf(this.#view, this.#at, end)
    if (number === this.kinds.length) this.kinds.push(this.#readKind())
    return number
  }

  #readKind(): RowKind {
    const name = this.#text()
    const type = PROPERTY_TYPES.find((one) => one === name)
    if (!type) throw new Error(`The store holds a listing of the unknown type ${name}.`)
    return { type, country: this.#text() ?? '', postalCode: this.#text() ?? '', province: this.#text() }
  }
}
