import type { Item } from '#domain/sentence/items.ts'
import { quantityAt } from '#domain/sentence/quantity.ts'
import { type Reader, has, lose, understand } from '#domain/sentence/reader.ts'
import type { Role } from '#domain/sentence/vocabulary.ts'

export function readEnergy(reader: Reader, at: number): number | null {
  const { items } = reader
  if (labelOf(items[at]) && has(items[at + 1], 'energy')) return energyPart(reader, at, at, at + 2)
  if (!has(items[at], 'energy')) return null
  for (let i = at + 1; i < Math.min(items.length, at + 7); i++) {
    const item = items[i]
    if (!item) break
    // the last letter decides: "EPC A of B" is B or better
    const other = has(items[i + 1], 'or') || has(items[i + 1], 'to') ? i + 2 : i
    if (labelOf(item))
      return energyPart(reader, at, labelOf(items[other]) ? other : i, (labelOf(items[other]) ? other : i) + 1)
    if (item.value !== null) return lose(reader, at, has(items[i + 1], 'kwh') ? i + 2 : i + 1)
    const leads = ENERGY_LEAD.some((role) => has(item, role)) || /^[:=<.-]$/.test(item.text)
    if (!leads) break
  }
  return lose(reader, at, at + 1)
}

const ENERGY_LEAD: readonly Role[] = ['energy', 'min', 'max', 'stop', 'to', 'from', 'better', 'in', 'exactly']

function labelOf(item: Item | undefined): string | null {
  return item && /^(?:[a-g]|a\+{1,2})$/.test(item.folded) && item.text.length <= 3 ? item.folded.toUpperCase() : null
}

function energyPart(reader: Reader, from: number, label: number, to: number): number {
  let end = to
  while (['better', 'min', 'max', 'more'].some((role) => has(reader.items[end], role as Role))) {
    // "EPC B max 400k": this "max" belongs to the price
    if (!has(reader.items[end], 'better') && quantityAt(reader.items, end)) break
    end++
  }
  return understand(reader, from, end, [['energy_max', labelOf(reader.items[label]) ?? 'G']])
}
