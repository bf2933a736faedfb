import type { Item } from '#domain/sentence/items.ts'
import { type Quantity, quantityAt } from '#domain/sentence/quantity.ts'
import { type Reader, has, lose, understand } from '#domain/sentence/reader.ts'
import type { Role } from '#domain/sentence/vocabulary.ts'

/**
 * Reads costs besides the price, named before or behind their amount: "waarborg max 1500", "900 euro charges comprises",
 * "loan 1200 a month". Null when none begins here.
 */
export function readCosts(reader: Reader, at: number): number | null {
  const { items } = reader
  const lead = COSTS.find((role) => has(items[at], role))
  const first = lead === undefined ? at : afterSmall(items, at + 1)
  const quantity = quantityAt(items, first)
  // "total cost max 400k, notary included" names the total twice.
  if (!quantity && lead === 'total' && isTotalAsked(reader)) return at + 1
  if (!quantity && lead === 'charges' && saysCharges(items, at)) {
    reader.chargesAt ??= { at, part: reader.parts.length }
    return understand(reader, at, at + 1, [])
  }
  if (!quantity) return lead === undefined ? null : lose(reader, at, at + 1)
  const behind = afterSmall(items, quantity.next)
  const role = lead ?? COSTS.find((one) => has(items[behind], one))
  if (role === undefined || !isMoney(quantity)) return lead === undefined ? null : lose(reader, at, at + 1)
  // "900 euro waarborg 1800": the word belongs to the amount behind it.
  const next = lead === undefined ? quantityAt(items, afterSmall(items, behind + 1)) : null
  if (next && isMoney(next) && next.low >= MIN_COST_EURO) return null
  const end = lead === undefined ? behind + 1 : quantity.next
  const query = queryOf(reader, role, quantity)
  return query ? understand(reader, at, end, query) : lose(reader, at, end)
}

/** Is this about charges? "warm" may describe a house, and "all in Ghent" means everything there. */
function saysCharges(items: readonly Item[], at: number): boolean {
  const isAll = /^all$/.test(items[at]?.folded ?? '') && items[at + 1]?.place
  return !isAll && items[at]?.text.toLowerCase() !== 'warm'
}

/**
 * Applies "charges comprises" to the price elsewhere in the sentence. Without a price ("kot Namur charges comprises"),
 * homes to let are sorted by the rent with charges.
 */
export function withCharges(reader: Reader): void {
  const { asked, parts, chargesAt } = reader
  if (!chargesAt) return
  const [said] = parts.splice(chargesAt.part, 1)
  const priced = parts.find(({ query }) => query.some(([name]) => name === 'price_max'))
  const query = parts.flatMap((part) => part.query)
  const amount = Number(query.find(([name]) => name === 'price_max')?.[1] ?? 0)
  const isMonthly = amount < MAX_MONTHLY_EURO && !(asked.anyDeal && !asked.rent)
  const isSale = amount >= MAX_MONTHLY_EURO && !(asked.anyDeal && !asked.sale)
  const isRanged = query.some(([name]) => name === 'price_min')
  const hasCost = query.some(([name]) => name === 'warm_max' || name === 'total_max')
  if (!said || isRanged || !(isMonthly || isSale)) {
    lose(reader, chargesAt.at, chargesAt.at + 1)
    return
  }
  const deal: [string, string] = ['status', isSale ? 'FOR_SALE' : 'TO_RENT']
  if (priced)
    priced.query = priced.query.map(([name, value]) => [
      name === 'price_max' ? (isSale ? 'total_max' : 'warm_max') : name,
      value,
    ])
  else if (!hasCost && !query.some(([name]) => name === 'sort')) said.query.push(['sort', 'warm_asc'])
  if (!query.some(([name]) => name === 'status')) said.query.push(deal)
  parts.splice(chargesAt.part, 0, said)
}

const OTHER_UNITS: readonly Role[] = ['bedrooms', 'rooms', 'squareMetres', 'hectares', 'ares', 'km', 'kwh', 'built']
const isMoney = ({ said }: Quantity) => !OTHER_UNITS.some((role) => said.has(role))
/** Lower amounts are no costs of a home. */
const MIN_COST_EURO = 50

const isTotalAsked = ({ parts }: Reader) => parts.some(({ query }) => query.some(([name]) => name === 'total_max'))

const COSTS = ['deposit', 'total', 'charges', 'loan'] as const satisfies readonly Role[]

/** There is a filter only for a maximum, not for a minimum or "about". */
function queryOf({ asked }: Reader, role: (typeof COSTS)[number], quantity: Quantity): [string, string][] | null {
  const { low, high, bound } = quantity
  if (high !== null || (bound !== null && bound !== 'max') || low < MIN_COST_EURO || low >= 1e7) return null
  const amount = String(Math.round(low * 100) / 100)
  if (role === 'deposit') return [['deposit_max', amount]]
  if (role === 'total' && low < MAX_MONTHLY_EURO) return null
  const deal = low < MAX_MONTHLY_EURO && role === 'charges' ? 'TO_RENT' : 'FOR_SALE'
  const isOther = asked.anyDeal && !(deal === 'TO_RENT' ? asked.rent : asked.sale)
  if (isOther || (role === 'loan' && low >= MAX_MONTHLY_EURO)) return null
  const name = role === 'loan' ? 'monthly_max' : deal === 'TO_RENT' ? 'warm_max' : 'total_max'
  return asked.anyDeal
    ? [[name, amount]]
    : [
        ['status', deal],
        [name, amount],
      ]
}

/** In euro: a higher amount is a purchase price, with or without its costs. */
const MAX_MONTHLY_EURO = 10_000

function afterSmall(items: readonly Item[], from: number): number {
  let at = from
  while (at < from + 3 && (has(items[at], 'stop') || has(items[at], 'with') || items[at]?.text === ':')) at++
  return at
}
