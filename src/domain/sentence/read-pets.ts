import type { Item } from '#domain/sentence/items.ts'
import { has, isNegation, lose, type Reader, understand } from '#domain/sentence/reader.ts'

/**
 * Reads pets to live with: "ik heb een hond", "two cats", "Hund und Katze". There is no filter for homes without pets, so
 * allergies and prohibitions are not understood. Null when no pet is named here.
 */
export function readPets(reader: Reader, at: number): number | null {
  const { items } = reader
  const isCounted = typeof (items[at]?.value ?? items[at]?.spelledNumber) === 'number'
  let end = isCounted && isPets(items[at + 1]) ? at + 1 : at
  if (!isPets(items[end])) return null
  for (end++; isListed(items, end); end += 2);
  let after = end
  while (after < end + 2 && has(items[after], 'stop')) after++
  const folded = items[after]?.folded ?? ''
  if (AGAINST.test(folded) || (isNegation(items[after]) && LET_IN.test(items[after + 1]?.folded ?? '')))
    return lose(reader, at, Math.min(items.length, AGAINST.test(folded) ? after + 1 : after + 2))
  if (items.slice(Math.max(0, at - 3), at).some((item) => ALLERGIC.test(item.folded))) return lose(reader, at, end)
  return understand(reader, at, end, [['pets_allowed', '1']])
}

const isPets = (item: Item | undefined) =>
  item?.things.length === 1 && item.things.some((thing) => thing.kind === 'flag' && thing.flag === 'pets_allowed')

const isListed = (items: readonly Item[], at: number) =>
  (has(items[at], 'or') || has(items[at], 'and') || items[at]?.text === ',') && isPets(items[at + 1])

const ALLERGIC = /^(?:allergi|alerg|bang|peur|afraid|angst)/
const AGAINST =
  /^(?:verboden|interdit|refuse|forbidden|prohibited|verboten|untersagt|free|park|parc|kennel|salon|grooming|groomer|school|shop|flap)/
const LET_IN =
  /^(?:toegelaten|toegestaan|welkom|ok|mogen|mag|allowed|welcome|accepted|permitted|admis|accept|autoris|bienvenu|erlaubt|gestattet|willkommen|erwunscht)/
