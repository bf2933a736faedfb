import { CRITERIA_FLAGS, DEALS, PROPERTY_TYPES, type PropertyType } from '#domain/listing.ts'
import type { PackedRow, RowPlace } from '#domain/packed-row.ts'
import type { Store } from '#store/db.ts'
import { offeredColumn, priceColumn } from '#store/search-rows.ts'

/** What is read, in this order; the casts pin the length of each field. */
const COLUMNS = [
  'id::int4',
  'offer_id::int4',
  'new_build::bool',
  ...DEALS.map((deal) => `${offeredColumn(deal)}::bool`),
  ...DEALS.map((deal) => `${priceColumn(deal)}::float8`),
  'type::text',
  'bedrooms::int4',
  'year::int4',
  'living::float8',
  'land::float8',
  'commercial::float8',
  ...CRITERIA_FLAGS.map((flag) => `${flag}::bool`),
  'energy_rank::int2',
  'energy_kwh::float8',
  'lat::float8',
  'lng::float8',
  'first_seen::timestamptz',
  // Last, as they are read as one.
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
    type: 'OTHER',
    bedrooms: NaN,
    year: NaN,
    living: NaN,
    land: NaN,
    commercial: NaN,
    flags: 0,
    energyRank: NaN,
    energyKwh: NaN,
    place: { country: '', postalCode: '', province: null },
    lat: NaN,
    lng: NaN,
    firstSeen: 0,
  }
  #bytes: Buffer = Buffer.alloc(0)
  #at = 0
  readonly #types = new Map<string, PropertyType>(PROPERTY_TYPES.map((type) => [type, type]))
  readonly #places = new Map<string, RowPlace>()

  read(bytes: Buffer, offset: number): PackedRow {
    if (bytes.readInt16BE(offset) !== COLUMNS.length) throw new Error('the store gave another number of columns')
    this.#bytes = bytes
    this.#at = offset + 2
    const { row } = this
    row.id = this.#integer()
    row.offerId = this.#integer()
    row.newBuild = this.#flag() === 1
    row.deals = this.#flags(DEALS.length)
    row.salePrice = this.#price(0)
    row.rentPrice = this.#price(1)
    row.takeOverPrice = this.#price(2)
    row.type = this.#type()
    row.bedrooms = this.#integer()
    row.year = this.#integer()
    row.living = this.#double()
    row.land = this.#double()
    row.commercial = this.#double()
    row.flags = this.#flags(CRITERIA_FLAGS.length)
    row.energyRank = this.#small()
    row.energyKwh = this.#double()
    row.lat = this.#double()
    row.lng = this.#double()
    row.firstSeen = this.#milliseconds()
    row.place = this.#place()
    return row
  }

  /** Where the next field's bytes start; -1: null. Throws when it has another length than was asked for. */
  #field(length: number): number {
    const start = this.#at + 4
    const its = this.#bytes.readInt32BE(this.#at)
    this.#at = start
    if (its === -1) return -1
    if (its !== length) throw new Error(`the store gave a field of ${its} bytes instead of ${length}`)
    this.#at += length
    return start
  }

  #integer(): number {
    const at = this.#field(4)
    return at < 0 ? NaN : this.#bytes.readInt32BE(at)
  }

  #small(): number {
    const at = this.#field(2)
    return at < 0 ? NaN : this.#bytes.readInt16BE(at)
  }

  #double(): number {
    const at = this.#field(8)
    return at < 0 ? NaN : this.#bytes.readDoubleBE(at)
  }

  /** Of a deal that is not offered there is none. */
  #price(deal: number): number {
    const price = this.#double()
    return (this.row.deals >> deal) & 1 ? price : NaN
  }

  /** 1 when it is true; false and null are 0. */
  #flag(): number {
    const at = this.#field(1)
    return at < 0 ? 0 : this.#bytes.readUInt8(at)
  }

  #flags(count: number): number {
    let bits = 0
    for (let i = 0; i < count; i++) bits |= this.#flag() << i
    return bits
  }

  #milliseconds(): number {
    const at = this.#field(8)
    if (at < 0) throw new Error('the store gave a row that was never seen')
    const microseconds = this.#bytes.readInt32BE(at) * 4294967296 + this.#bytes.readUInt32BE(at + 4)
    return Math.floor(microseconds / 1000) + MS_TO_2000
  }

  #text(): string | null {
    const length = this.#bytes.readInt32BE(this.#at)
    const start = this.#at + 4
    this.#at = start + Math.max(0, length)
    return length < 0 ? null : this.#bytes.toString('utf8', start, this.#at)
  }

  #type(): PropertyType {
    const name = this.#text() ?? ''
    const type = this.#types.get(name)
    if (!type) throw new Error(`The store holds a listing of the unknown type ${name}.`)
    return type
  }

  /** The rest of the row names the place; as bytes, since the same few thousand come again and again. */
  #place(): RowPlace {
    const name = this.#bytes.toString('latin1', this.#at)
    let place = this.#places.get(name)
    if (place === undefined) {
      place = { country: this.#text() ?? '', postalCode: this.#text() ?? '', province: this.#text() }
      this.#places.set(name, place)
    }
    return place
  }
}
