import type { Item } from '#domain/sentence/items.ts'
import { type Reader, has, isFlag, isUnknown, joined, lose } from '#domain/sentence/reader.ts'

/** "geen tuin", "sans garage ni jardin": no filter can ask for that, and reading it as a wish would be wrong. */
export function readNegation(reader: Reader, at: number): number {
  const { items } = reader
  let end = at + 1
  for (; end < Math.min(items.length, at + 7); end++) {
    const item = items[end]
    if (!item || (item.breaks && end > at + 1)) break
    if (item.things.length > 0 || item.place || isUnknown(item) || has(item, 'bedrooms')) {
      end++
      break
    }
  }
  const negated = items[end - 1]
  while (joined(items[end]) && negated && sameKind(negated, items[end + 1])) end += 2
  return lose(reader, at, end)
}

function sameKind(one: Item, other: Item | undefined): boolean {
  if (!other) return false
  if (one.place) return other.place !== null
  return isFlag(one) ? isFlag(other) : isUnknown(one) && isUnknown(other)
}
