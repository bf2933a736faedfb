import type { Item } from '#domain/sentence/items.ts'
import { type Reader, has, isFlag, isUnknown, joined, lose } from '#domain/sentence/reader.ts'

/** "geen tuin", "sans garage ni jardin": no filter can ask for that, and reading it as a wish would be wrong. */
export function readNegation(reader: Reader, at: number): number {
  const { items } = reader
  const denied = has(items[at], 'unneeded') ? deniedBefore(reader, at) : null
  if (denied !== null) return lose(reader, denied, at + 1)
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

/** "tuin niet nodig": takes back what was understood just before, and gives where it began. */
function deniedBefore({ items, parts }: Reader, at: number): number | null {
  let before = at - 1
  while (before > at - 3 && has(items[before], 'stop')) before--
  if (!isFlag(items[before]) || parts.at(-1)?.end !== items[before]?.end) return null
  parts.pop()
  return before
}
