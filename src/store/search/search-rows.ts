import type { Selectable } from 'kysely'
import {
  CRITERIA_FLAGS,
  type CriteriaFlag,
  type Deal,
  DEALS,
  ENERGY_LABELS,
  PROPERTY_TYPES,
} from '#domain/listing/listing.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { TAX_CASES } from '#domain/costs/estimate.ts'
import type { Schema } from '#store/schema.ts'

export type SearchRecord = Selectable<Schema['search_row']>

const byFlag = <T>(value: (flag: CriteriaFlag) => T) =>
  Object.fromEntries(CRITERIA_FLAGS.map((flag) => [flag, value(flag)])) as Record<CriteriaFlag, T> // all of them

/** Names of all columns, for a statement that has to list them. */
export const SEARCH_COLUMNS = Object.keys({
  id: 0,
  offer_id: 0,
  new_build: 0,
  sale: 0,
  sale_price: 0,
  rent: 0,
  rent_price: 0,
  takeover: 0,
  takeover_price: 0,
  type: 0,
  bedrooms: 0,
  year: 0,
  living: 0,
  land: 0,
  commercial: 0,
  ...byFlag(() => 0),
  deposit: 0,
  available: 0,
  station: 0,
  warm: 0,
  tax: 0,
  land_share: 0,
  energy_rank: 0,
  energy_kwh: 0,
  country: 0,
  postal_code: 0,
  province: 0,
  lat: 0,
  lng: 0,
  first_seen: 0,
  words: 0,
} satisfies Record<keyof SearchRecord, 0>)

const OFFERED = { FOR_SALE: 'sale', TO_RENT: 'rent', TAKE_OVER: 'takeover' } as const satisfies Record<Deal, string>
const PRICES = {
  FOR_SALE: 'sale_price',
  TO_RENT: 'rent_price',
  TAKE_OVER: 'takeover_price',
} as const satisfies Record<Deal, string>

/** The column that says whether the deal is offered. */
export const offeredColumn = (deal: Deal) => OFFERED[deal]
/** The column with the deal's public price. */
export const priceColumn = (deal: Deal) => PRICES[deal]

/** A row of the table as the domain knows it. Throws when the store holds an unknown type of property. */
export function rowFromRecord(record: SearchRecord): SearchRow {
  const type = PROPERTY_TYPES.find((known) => known === record.type)
  if (!type) throw new Error(`The store holds a listing of the unknown type ${record.type}.`)
  const prices: SearchRow['prices'] = {}
  for (const deal of DEALS) if (record[OFFERED[deal]]) prices[deal] = record[PRICES[deal]]
  const flags: SearchRow['flags'] = {}
  for (const flag of CRITERIA_FLAGS) {
    const known = record[flag]
    if (known !== null) flags[flag] = known
  }
  return {
    id: record.id,
    offerId: record.offer_id,
    newBuild: record.new_build,
    prices,
    type,
    bedrooms: record.bedrooms,
    year: record.year,
    living: record.living,
    land: record.land,
    commercial: record.commercial,
    flags,
    deposit: record.deposit,
    available: record.available,
    station: record.station,
    warm: record.warm,
    tax: TAX_CASES.find((known) => known === record.tax) ?? null,
    energyLabel: record.energy_rank === null ? null : (ENERGY_LABELS[record.energy_rank] ?? null),
    energyKwh: record.energy_kwh,
    ...(record.land_share !== null && { landShare: record.land_share }),
    country: record.country,
    postalCode: record.postal_code,
    province: record.province,
    lat: record.lat,
    lng: record.lng,
    firstSeen: record.first_seen.getTime(),
    words: record.words,
  }
}

/** A row of the domain as the table keeps it. */
export function recordFromRow(row: SearchRow): SearchRecord {
  const { flags } = row
  return {
    id: row.id,
    offer_id: row.offerId,
    new_build: row.newBuild,
    sale: row.prices.FOR_SALE !== undefined,
    sale_price: row.prices.FOR_SALE ?? null,
    rent: row.prices.TO_RENT !== undefined,
    rent_price: row.prices.TO_RENT ?? null,
    takeover: row.prices.TAKE_OVER !== undefined,
    takeover_price: row.prices.TAKE_OVER ?? null,
    type: row.type,
    bedrooms: row.bedrooms,
    year: row.year,
    living: row.living,
    land: row.land,
    commercial: row.commercial,
    ...byFlag((flag) => flags[flag] ?? null),
    deposit: row.deposit,
    available: row.available,
    station: row.station,
    warm: row.warm,
    tax: row.tax,
    energy_rank: row.energyLabel && ENERGY_LABELS.indexOf(row.energyLabel),
    energy_kwh: row.energyKwh,
    land_share: row.landShare ?? null,
    country: row.country,
    postal_code: row.postalCode,
    province: row.province,
    lat: row.lat,
    lng: row.lng,
    first_seen: new Date(row.firstSeen),
    words: row.words ?? null,
  }
}
