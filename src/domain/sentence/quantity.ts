import type { Item } from '#domain/sentence/items.ts'
import type { Role } from '#domain/sentence/vocabulary.ts'

/** A number with its bound and units: "tussen 250 en 300k", "min. 3 slpk", "bis 1,5 Mio". */
export type Quantity = {
  low: number
  /** the second number of "250 to 300"; null when there is only one */
  high: number | null
  bound: 'max' | 'min' | 'about' | 'exactly' | 'range' | null
  /** roles of the words before and after the number: units, bounds, contexts */
  said: ReadonlySet<Role>
  /** written as four digits without separator, like a postal code or a year */
  fourDigits: boolean
  /** index of the item behind it */
  next: number
}

const BEFORE: readonly Role[] = [
  'max',
  'min',
  'between',
  'to',
  'from',
  'about',
  'around',
  'exactly',
  'before',
  'after',
  'built',
  'budget',
  'month',
  'euro',
  'bedrooms',
  'plot',
  'living',
]
const UNITS: readonly Role[] = [
  'thousand',
  'million',
  'hundredThousand',
  'otherMoney',
  'euro',
  'month',
  'squareMetres',
  'hectares',
  'ares',
  'km',
  'kwh',
  'bedrooms',
  'rooms',
  'unfiltered',
]

/** The quantity that begins at this item, with or without words before its number; null when none does. */
export function quantityAt(items: readonly Item[], at: number): Quantity | null {
  const lead = leadOf(items, at)
  if (!lead) return null
  const said = new Set(lead.said)
  const first = numberAt(items, lead.number)
  if (first === null) return null
  let next = lead.number + 1
  let low = first
  let high: number | null = null
  const lowScale = scaleAt(items, next, low)
  if (lowScale !== 1) next++
  const second = secondNumber(items, next, said)
  if (second !== null) {
    const value = numberAt(items, second) ?? 0
    const highScale = scaleAt(items, second + 1, value)
    // "250 en 300k": the first number takes the unit of the second
    const scaledLow = low * (lowScale === 1 && low < 1000 ? highScale : lowScale)
    if (value * highScale >= scaledLow) {
      low = lowScale === 1 && highScale === 1 ? scaledLike(low, value) : scaledLow
      high = value * highScale
      next = second + 1 + (highScale === 1 ? 0 : 1)
      if (highScale !== 1) said.add('thousand')
    }
  }
  if (high === null) low *= lowScale
  if (lowScale !== 1) said.add('thousand')
  next = unitsAfter(items, next, said)
  const bound = high === null ? boundOf(said) : 'range'
  const fourDigits = high === null && /^\d{4}$/.test(items[lead.number]?.text ?? '')
  return { low, high, bound, said, fourDigits, next }
}

/** Scales a first number that leaves out its thousands: "200 à 250.000", "two and three hundred thousand". */
function scaledLike(low: number, high: number): number {
  const scale = low < 10 && high % 100_000 === 0 && high < 1_000_000 ? 100_000 : 1000
  return low < 1000 && high >= 10_000 && low * scale <= high ? low * scale : low
}

/** The words before a number, which all have to say something about it, and the index of the number. */
function leadOf(items: readonly Item[], at: number): { number: number; said: Set<Role> } | null {
  const said = new Set<Role>()
  for (let i = at; i < Math.min(items.length, at + 8); i++) {
    const item = items[i]
    if (!item) return null
    if (numberAt(items, i) !== null) return { number: i, said }
    const roles = BEFORE.filter((role) => item.roles.has(role))
    const silent = i > at && (item.roles.has('stop') || item.roles.has('in') || /^[:.(]$/.test(item.text))
    // "grond" names a type by itself: only words that name nothing lead to a number
    if ((roles.length === 0 && !silent) || (item.things.length > 0 && i === at)) return null
    for (const role of roles) said.add(role)
    if (item.things.length > 0 && !item.roles.has('plot')) return null
  }
  return null
}

/** A number in digits, or one in words that a unit follows, because "een" is usually an article. */
function numberAt(items: readonly Item[], at: number): number | null {
  const item = items[at]
  if (!item) return null
  if (item.value !== null) return item.value
  if (item.spelledNumber === null) return null
  for (let i = at + 1; i < Math.min(items.length, at + 4); i++) {
    const roles = items[i]?.roles
    if (roles && UNITS.some((role) => !UNITS_AFTER_ARTICLES.has(role) && roles.has(role))) return item.spelledNumber
    const leads = roles && (roles.has('or') || roles.has('to') || roles.has('and'))
    if (i === at + 2 && (items[i]?.value ?? 0) >= 10_000 && items[at + 1]?.spelledNumber === null)
      return item.spelledNumber
    if (!leads && items[i]?.spelledNumber === null && items[i]?.value === null) return null
  }
  return null
}

/** Units that do not turn a word into a number: "een euro" begins with an article. */
const UNITS_AFTER_ARTICLES: ReadonlySet<Role> = new Set<Role>(['euro', 'month', 'thousand'])

function scaleAt(items: readonly Item[], at: number, value: number): number {
  const roles = items[at]?.roles
  if (roles?.has('thousand')) return 1000
  if (roles?.has('hundredThousand') && value < 100) return 100_000
  // "80m" is rather a size
  return roles?.has('million') && value < (items[at]?.folded === 'm' ? 20 : 100) ? 1_000_000 : 1
}

const SCALES: ReadonlySet<Role> = new Set<Role>(['thousand', 'million', 'hundredThousand'])

/** The index of the second number of a range, or null. "Or" joins numbers of bedrooms only. */
function secondNumber(items: readonly Item[], at: number, said: Set<Role>): number | null {
  let i = at
  while (items[i]?.roles.has('euro')) i++
  const joint = items[i]?.roles
  if (!joint) return null
  let number = i + 1
  while (items[number]?.value === null && (items[number]?.roles.has('euro') || items[number]?.roles.has('max')))
    number++
  if (numberAt(items, number) === null) return null
  const bedrooms = items[number + 1]?.roles.has('bedrooms') === true
  if (joint.has('to') || (joint.has('and') && said.has('between')) || (joint.has('or') && bedrooms)) return number
  return null
}

/** Reads units and "or more", "maximum" … behind the number into `said`; gives the index after them. */
function unitsAfter(items: readonly Item[], from: number, said: Set<Role>): number {
  let next = from
  for (let i = from; i < items.length; i++) {
    const item = items[i]
    if (!item) break
    // thousands and millions stand directly behind their number and are read with it
    const roles: Role[] = UNITS.filter((role) => item.roles.has(role) && !SCALES.has(role))
    const area = said.has('squareMetres') || said.has('hectares') || said.has('ares')
    if (roles.some((role) => role === 'bedrooms' || role === 'rooms') && (said.has('euro') || said.has('bedrooms')))
      break
    const adds = addsNext(item, items, i + 1)
    if (item.roles.has('more') && !adds) roles.push('more')
    if (item.roles.has('less')) roles.push('less')
    if (item.roles.has('built')) roles.push('built')
    const isOfThis = area && !said.has('plot') && !said.has('living') && !isOfNext(items, i)
    if (isOfThis && item.roles.has('plot')) roles.push('plot')
    if (isOfThis && item.roles.has('living')) roles.push('living')
    // "900€/m"
    if (item.folded === 'm' && said.has('euro')) roles.push('month')
    const bounds = (['max', 'min'] as const).filter((role) => item.roles.has(role))
    if (bounds.length === 1 && boundOf(said) === null && leadOf(items, i) === null) roles.push(...bounds)
    if (roles.length > 0 && (item.things.length === 0 || item.roles.has('plot'))) {
      for (const role of roles) said.add(role)
      next = i + 1
      continue
    }
    const silent = item.roles.has('stop') || item.roles.has('from') || /^[/–.-]$/.test(item.text)
    if (!silent || i > from + 3 || item.value !== null) break
  }
  return next
}

/** "800 + 50 euro", "750 + charges": here "+" adds an amount, and does not mean "or more". */
function addsNext({ folded }: Item, items: readonly Item[], at: number): boolean {
  const next = items[at]
  if (!next || next.breaks || (folded !== '+' && folded !== 'plus')) return false
  const isCost = next.roles.has('charges') || next.roles.has('aside')
  return (
    isCost ||
    numberAt(items, at) !== null ||
    /^(charges|kosten|provisions?|utilities|bills|nk|lasten|frais)$/.test(next.folded)
  )
}

/** Does this word for land belong to the next area, as in "160 m² grond 500 m²"? Not if that has a word of its own. */
function isOfNext(items: readonly Item[], at: number): boolean {
  let number = at + 1
  while (number < at + 4 && LEADS.some((role) => items[number]?.roles.has(role))) number++
  const isArea = (i: number) => AREAS.some((role) => items[i]?.roles.has(role))
  if (items[number]?.value === null || !isArea(number + 1)) return false
  const after = items[number + 2]?.roles
  return !after?.has('plot') && !after?.has('living')
}

const LEADS: readonly Role[] = ['stop', 'in', 'min', 'max', 'about', 'from']
const AREAS: readonly Role[] = ['squareMetres', 'hectares', 'ares']

function boundOf(said: ReadonlySet<Role>): 'max' | 'min' | 'about' | 'exactly' | null {
  if (said.has('more') || said.has('after')) return 'min'
  if (said.has('less') || said.has('before')) return 'max'
  if (said.has('min')) return 'min'
  if (said.has('max') || said.has('to')) return 'max'
  if (said.has('exactly')) return 'exactly'
  return said.has('about') || said.has('around') ? 'about' : null
}
