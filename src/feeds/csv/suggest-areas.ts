import type { RemarkOn } from '#domain/listing/mapping-remarks.ts'
import { AREA_UNITS, type AreaUnit, readNumber } from '#feeds/values/read-number.ts'
import { tokens } from '#feeds/csv/phrases.ts'

type Column = { name: string; values: readonly string[] }

/** Words in the title of a column that name the unit of its areas. */
const UNIT_WORDS: readonly [AreaUnit, readonly string[]][] = [
  ['m2', ['m2', 'm', 'qm', 'sqm']],
  ['are', ['a', 'are', 'ares', 'ar', 'aren']],
  ['hectare', ['ha', 'hectare', 'hectares', 'hectaren', 'hektar']],
  ['sqft', ['sqft', 'ft', 'ft2', 'feet']],
  ['acre', ['acre', 'acres']],
]

/**
 * The unit of the bare numbers in a column of land: the one in its title, else ares where the numbers are far too small
 * for m² and have decimals, as agencies write `6,50` for 650 m². A remark says when ares are taken or nothing can be told.
 */
export function areaUnitOf({ name, values }: Column, decimal: '.' | ',' | null, remark: RemarkOn): AreaUnit {
  const titled = unitInTitle(name)
  if (titled !== null) return titled
  const bare = values.filter((value) => /^\d{1,9}([.,]\d{1,4})?$/.test(value))
  const numbers = bare.map((value) => readNumber(value, 'm2', decimal)?.value ?? 0).filter((number) => number > 0)
  const small = bare.filter((value) => (readNumber(value, 'm2', decimal)?.value ?? 50) < 50)
  if (small.length === 0) return 'm2'
  const withDecimals = small.filter((value) => /[.,]/.test(value))
  const median = numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
  const largest = Math.max(...numbers)
  if (median < 50 && largest < 1000 && withDecimals.length >= small.length / 2 && largest >= 2) {
    const [one = ''] = withDecimals
    const squareMetres = readNumber(one, 'm2', decimal, 'are')?.value ?? 0
    remark({ code: 'ares_taken', column: name, cells: small, one, squareMetres })
    return 'are'
  }
  remark({ code: 'little_land', column: name, cells: small })
  return 'm2'
}

/** Several units in one title ("ha a ca") are those of its cells. */
export function unitInTitle(title: string): AreaUnit | null {
  const words = tokens(title.slice(0, 100).replaceAll('²', '2'))
  const found = UNIT_WORDS.filter(([, names]) => names.some((name) => words.slice(1).includes(name))).map(
    ([unit]) => unit,
  )
  const [unit] = found
  return found.length === 1 && unit !== undefined && unit in AREA_UNITS ? unit : null
}
