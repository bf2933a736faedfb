import { DEALS, type Deal } from '#domain/listing/listing.ts'
import { availabilityIn } from '#feeds/availability-words.ts'
import type { Column } from '#feeds/csv/suggest-table.ts'
import { yesOrNo } from '#feeds/understand.ts'
import { DEAL_COLUMNS, dealOfCode, dealsIn, PRICE_WORDS } from '#feeds/csv/deal-words.ts'
import { foldedWord } from '#feeds/csv/phrases.ts'

/** The column that says the deal, with the deal of each word; words that are not sure are in `unknown`. */
export type DealColumn = { name: string; deals: Record<string, Deal>; unknown: string[] }

/**
 * Finds the column whose cells say the deal; null when there is none. Its title may be any, but a column whose title says
 * it too goes first. @param isText whether the cells of a column are texts, such as titles and addresses
 */
export function dealColumnOf(columns: readonly Column[], isText: (name: string) => boolean): DealColumn | null {
  const candidates = columns.flatMap((column) => {
    if (column.values.length === 0 || isText(column.name)) return []
    const titled = isDealTitle(column.name)
    const read = readDeals(column, titled)
    const share = Object.keys(read.deals).length / column.values.length
    const isLikely = titled || (share >= 0.5 && column.values.length <= MAX_DIFFERENT_VALUES)
    return isLikely ? [{ ...read, rank: share > 0 && titled ? 2 + share : share }] : []
  })
  const [best] = candidates.toSorted((a, b) => b.rank - a.rank)
  return best ?? null
}

/** A column with more different values holds texts. */
const MAX_DIFFERENT_VALUES = 30

function readDeals({ name, values }: Column, titled: boolean): DealColumn {
  const codes = values.filter((value) => foldedWord(value).length <= 3 && dealsIn(value).length === 0)
  const deals: Record<string, Deal> = {}
  const unknown: string[] = []
  for (const value of values.slice(0, 200)) {
    const deal = exactDeal(value) ?? (titled ? (dealOfYes(name, value) ?? codeOf(value, codes, name)) : null)
    if (deal === null) unknown.push(value)
    else deals[value] = deal
  }
  return { name, deals, unknown }
}

function exactDeal(value: string): Deal | null {
  const found = dealsIn(value)
  return found.length === 1
    ? (found[0] ?? null)
    : (DEALS.find((deal) => foldedWord(deal) === foldedWord(value)) ?? null)
}

/** A title such as "Transactie", or one that names deals: "Te koop / te huur". */
const isDealTitle = (name: string): boolean =>
  DEAL_COLUMNS.split(' ').includes(foldedWord(name)) || dealsIn(name).length > 0

/** A yes in the column "Te koop" is a sale; a no does not say what else. */
function dealOfYes(title: string, value: string): Deal | null {
  const [deal, ...others] = dealsIn(title)
  return deal !== undefined && others.length === 0 && yesOrNo(value) === true ? deal : null
}

const codeOf = (value: string, codes: readonly string[], title: string) =>
  codes.includes(value) ? dealOfCode(value, codes, title) : null

/** The deal of a column of prices by its title alone: `Huurprijs`. */
export function dealOfPrice(word: string): Deal | null {
  return DEALS.find((deal) => PRICE_WORDS[deal].split(' ').includes(word)) ?? null
}

/** Whether the column of deals also says that some homes are sold or under option. */
export const saysAvailability = (values: readonly string[]): boolean =>
  values.some((value) => !['AVAILABLE', null].includes(availabilityIn(value)))
