import type { Availability } from '#domain/listing/listing.ts'
import { availabilityIn } from '#feeds/availability-words.ts'
import { foldedWord } from '#feeds/csv/phrases.ts'
import type { Column } from '#feeds/csv/suggest-table.ts'
import { yesOrNo } from '#feeds/understand.ts'

/** A column that says whether a home is still free, with the meaning of each cell; cells without one are in `unknown`. */
export type StatusColumn = { name: string; means: Record<string, Availability>; unknown: string[] }

/** A rule of a mapping, as csv-mapping.ts reads it. */
export type Rule = {
  when: Record<string, string | string[] | { filled: boolean }>
  set?: Record<string, string>
  reject?: { column: string; reason: string }
}

/**
 * Reads a column as a status: by its title and cells that say yes or no ("Verkocht: ja", "Actief: nee"), or by cells that
 * say that homes have gone, whatever the title is. Null for any other column. @param path the field that the title names
 */
export function statusColumnOf({ name, values }: Column, path: string | undefined): StatusColumn | null {
  if (values.length === 0) return null
  const yes = path === undefined || path === 'publishedAt' || path === 'availability' ? stateOfYes(name) : null
  if (yes !== null && values.every((value) => yesOrNo(value) !== null)) {
    const no: Availability = yes === 'AVAILABLE' ? 'WITHDRAWN' : 'AVAILABLE'
    return { name, means: Object.fromEntries(values.map((value) => [value, yesOrNo(value) ? yes : no])), unknown: [] }
  }
  const read = values.slice(0, MAX_READ_VALUES).map((value) => ({ value, is: availabilityIn(value) }))
  const known = read.flatMap(({ value, is }) => (is === null ? [] : [[value, is] as const]))
  const isStatus =
    path === 'availability'
      ? known.length > 0
      : path === undefined &&
        values.length <= MAX_DIFFERENT_VALUES &&
        known.length * 2 >= values.length &&
        known.some(([, is]) => is !== 'AVAILABLE')
  if (!isStatus) return null
  return {
    name,
    means: Object.fromEntries(known),
    unknown: read.flatMap(({ value, is }) => (is === null ? [value] : [])),
  }
}

/** A column with more different values holds texts. */
const MAX_DIFFERENT_VALUES = 30
const MAX_READ_VALUES = 200

/** What a yes means under this title; null when the title names no state. */
function stateOfYes(title: string): Availability | null {
  if (ACTIVE_TITLES.has(foldedWord(title))) return 'AVAILABLE'
  const state = availabilityIn(title)
  return state === 'AVAILABLE' ? null : state
}

const ACTIVE_TITLES = new Set(
  'actief actif active aktiv online enligne publie gepubliceerd gepubliceerdopsite opsite opwebsite veroffentlicht published beschikbaar disponible verfugbar available'.split(
    ' ',
  ),
)

/** A rule for a column that says on which day a home has gone ("Verkocht op"): any value does. Null for other titles. */
export function goneRule({ name, values }: Column): Rule | null {
  if (values.length === 0 || !GONE_ON_TITLES.has(foldedWord(name))) return null
  return { when: { [name]: { filled: true } }, set: { availability: 'SETTLED' } }
}

const GONE_ON_TITLES = new Set(
  'verkochtop verhuurdop datumverkocht datumverhuurd vendule louele datevendu verkauftam vermietetam soldon rentedon leton solddate datesold'.split(
    ' ',
  ),
)

/**
 * Rules for a further status column. A home is free only when every column says so. A home that one column calls sold
 * is not put under option by another.
 */
export function statusRules(column: StatusColumn, first: StatusColumn): Rule[] {
  const wordsFor = ({ means }: StatusColumn, state: Availability) =>
    Object.entries(means).flatMap(([word, is]) => (is === state ? [word] : []))
  const held = wordsFor(column, 'UNDER_OPTION')
  const free = wordsFor(first, 'AVAILABLE')
  return [
    ...(held.length > 0 && free.length > 0
      ? [{ when: { [column.name]: held, [first.name]: free }, set: { availability: 'UNDER_OPTION' } }]
      : []),
    ...(['WITHDRAWN', 'SETTLED'] as const).flatMap((state) => {
      const words = wordsFor(column, state)
      return words.length > 0 ? [{ when: { [column.name]: words }, set: { availability: state } }] : []
    }),
  ]
}
