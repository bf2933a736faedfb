import { fieldAt } from '#domain/listing/fields.ts'
import type { Subtype } from '#domain/listing/listing.ts'
import type { RemarkOn } from '#domain/listing/mapping-remarks.ts'
import { isVisibility } from '#feeds/csv/csv-cells.ts'
import { foldedWord } from '#feeds/csv/phrases.ts'
import { areaUnitOf, unitInTitle } from '#feeds/csv/suggest-areas.ts'
import { choiceIn, choicesAt } from '#feeds/csv/suggest-choices.ts'
import type { Rule } from '#feeds/csv/suggest-status.ts'
import type { Column } from '#feeds/csv/suggest-table.ts'
import { dateFormatOf, decimalOf, tellNoNumbers, yesWords } from '#feeds/csv/suggest-values.ts'
import { typeIn } from '#feeds/csv/type-words.ts'
import { isFreeNow, unitOf, yesOrNo } from '#feeds/understand.ts'
import { afterFromWords, readDay } from '#feeds/values/read-day.ts'
import { readEnergy, readLabel } from '#feeds/values/read-label.ts'

export type Target = Record<string, unknown>

/** What a suggestion knows of the whole file. */
export type FileFacts = {
  decimal: '.' | ','
  remark: RemarkOn
  /** whether a column of the file gives this field by its title */
  hasColumn: (path: string) => boolean
}

/** The targets of a column that gives the field at `path`, whose deal and language are filled in. */
export function fieldTargets(path: string, column: Column, file: FileFacts): Target[] {
  const { name, values } = column
  if (path === 'subtype') return [subtypeTarget(column, file)]
  if (path.startsWith('media')) return [mediaTarget(path, values)]
  if (isVisibility(path) && !path.startsWith('!')) return [{ to: path, as: 'boolean' }]
  if (path.startsWith('!')) return [shownTarget(path.slice(1), column, file)]
  const keys = path.startsWith('deals.') ? path.split('.').with(1, 'FOR_SALE') : path.split('.')
  const type = fieldAt(keys)?.type
  switch (type) {
    case 'boolean':
      return flagTargets(path, column, file)
    case 'date':
    case 'moment': {
      const figures = values
        .map(afterFromWords)
        .filter((one) => isByNumbers(one) || !(isFreeNow(one, keys) || readDay(one)))
      return [{ to: path, as: 'date', dateFormat: dateFormatOf(figures, name, file.remark) }]
    }
    case 'whole':
    case 'number':
      return [numberTarget(path, column, type, file)]
    case 'list':
      return [listTarget(path, column, file)]
    case 'choice':
      return choiceTargets(path, keys.join('.'), column, file)
    default:
      return [{ to: path }]
  }
}

/** Only a date in numbers can have its day or its month first. */
const isByNumbers = (text: string) => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?=$|[ T])/.test(text)

/** `media:plan` is a column of plans. */
function mediaTarget(path: string, values: readonly string[]): Target {
  const [to, kind] = path.split(':')
  const separator = ['|', ';'].find((one) => values.some((value) => value.includes(one))) ?? commaOf(values)
  return { to, as: 'list', ...(kind !== undefined && { kind }), separator }
}

const commaOf = (values: readonly string[]) => (values.some((one) => /,\s{0,3}https?:/.test(one)) ? ',' : '|')

/** A column that says what may be shown, where the field says what is hidden: only a clear yes shows it. */
function shownTarget(path: string, { name, values }: Column, { remark }: FileFacts): Target {
  remark({ code: path.endsWith('priceHidden') ? 'price_shown_by_yes' : 'address_shown_by_yes', column: name })
  const yes = [...new Set(['ja', 'oui', 'yes', ...values.filter((value) => yesOrNo(value) === true)])]
  return { to: path, values: { ...Object.fromEntries(yes.map((word) => [word, false])), '': true }, otherwise: true }
}

/** A flag whose cells are areas ("Terras: 12 m²") gives the area too, and one whose cells are counts that many rooms. */
function flagTargets(path: string, column: Column, file: FileFacts): Target[] {
  const { name, values } = column
  const words = yesWords(values, name, file.remark)
  const flag = words === null ? { to: path, as: 'boolean' } : { to: path, values: words }
  const figures = values.filter((value) => /^\d/.test(value))
  const empty = values.filter((value) => !/\d/.test(value)).slice(0, 20)
  const withEmpty = (target: Target) => [flag, { ...target, ...(empty.length > 0 && { empty }) }]
  const area = AREAS[path]
  const isArea = /m[2²]/i.test(name) || figures.some((value) => /m[2²]/i.test(value) || Number.parseFloat(value) > 4)
  if (area !== undefined && isArea && figures.length > 0)
    return file.hasColumn(area) ? [flag] : withEmpty(numberTarget(area, { name, values: figures }, 'number', file))
  const kind = ROOM_KINDS[path]
  const isCount = figures.some((value) => /^\d{1,2}$/.test(value) && Number(value) > 1)
  return kind !== undefined && isCount ? withEmpty({ to: 'rooms', as: 'whole', kind }) : [flag]
}

const ROOM_KINDS: Readonly<Record<string, string>> = { 'flags.garage': 'GARAGE', 'flags.terrace': 'TERRACE' }
const AREAS: Readonly<Record<string, string>> = {
  'flags.terrace': 'surfaces.terrace',
  'flags.garden': 'surfaces.garden',
}

/**
 * The table for a column of choices, unless its words are the schema's own. A word under "Staat" that says something else
 * than a state goes where it belongs.
 */
function choiceTargets(path: string, shownPath: string, column: Column, file: FileFacts): Target[] {
  const ready =
    path === 'construction.condition' ? column.values.filter((value) => READY_WORDS.has(foldedWord(value))) : []
  const values = column.values.filter((value) => !ready.includes(value))
  const table = { to: path, ...choiceTable(shownPath, { ...column, values }, file) }
  if (ready.length === 0) return [table]
  const isOwn = file.hasColumn('flags.ready_to_move_in')
  return [
    { ...table, otherwise: null },
    ...(isOwn
      ? []
      : [
          {
            to: 'flags.ready_to_move_in',
            values: Object.fromEntries(ready.map((word) => [word, true])),
            otherwise: null,
          },
        ]),
  ]
}

const READY_WORDS = new Set(
  'instapklaar instapklaarestaat pretaemmenager pretahabiter bezugsfertig bezugsbereit einzugsbereit movein moveinready readytomovein'.split(
    ' ',
  ),
)

/** The words of a choice with their values. A remark names words without a meaning. */
function choiceTable(
  path: string,
  { name, values }: Column,
  { remark }: FileFacts,
): { values?: Record<string, string> } {
  const known = choicesAt(path) ?? []
  if (values.every((value) => known.includes(value))) return {}
  const isLabel = /^energy\..*label$/i.test(path)
  const read = values.slice(0, 200).map((value) => ({ value, is: choiceIn(path, value) }))
  const strange = read.flatMap(({ value, is }) =>
    is === null && !(isLabel && isLabelOf(path, value, known)) ? [value] : [],
  )
  if (strange.length > 0) remark({ code: 'which_of', column: name, cells: strange, known })
  // An import reads a letter and tells what it leaves out, such as the sign of ">A+".
  if (isLabel) return {}
  return { values: Object.fromEntries(read.flatMap(({ value, is }) => (is === null ? [] : [[value, is]]))) }
}

/** A figure beside the letters of `energy.label` is read as `energy.kwh`. */
function isLabelOf(path: string, value: string, known: readonly string[]): boolean {
  const both = path === 'energy.label' ? readEnergy(value) : null
  const label = both === null ? readLabel(value)?.value : both.label
  return label === null || known.includes(label ?? '')
}

function listTarget(path: string, { name, values }: Column, file: FileFacts): Target {
  const separator =
    ['|', ';', ',', '+', '–', '-', '/'].find((one) => values.some((value) => value.includes(one))) ?? '|'
  const parts = [...new Set(values.flatMap((value) => value.split(separator).map((part) => part.trim())))].filter(
    Boolean,
  )
  const words = choicesAt(`${path}.*`) === null ? {} : choiceTable(`${path}.*`, { name, values: parts }, file)
  return { to: path, as: 'list', ...words, ...(separator !== '|' && { separator }) }
}

export const isPrice = (path: string | undefined): boolean =>
  path?.startsWith('deals.') === true && path.endsWith('.price')

function numberTarget(
  path: string,
  column: Column,
  as: 'number' | 'whole',
  { decimal: usual, remark }: FileFacts,
): Target {
  // "Per month" may stand at the price of a rent, and only the column of deals says which rows are rents.
  const keys = path.split('.')
  const unit = unitOf(
    isPrice(path) ? keys.with(1, 'TO_RENT') : path.startsWith('deals.') ? keys.with(1, 'FOR_SALE') : keys,
  )
  const decimal = as === 'whole' ? null : decimalOf(column.values, usual, column.name, remark)
  tellNoNumbers(column, { path, unit, decimal }, remark)
  const area = path === 'surfaces.land' ? areaUnitOf(column, decimal, remark) : otherUnit(path, column.name)
  return { to: path, as, ...(decimal !== null && { decimal }), ...(area !== 'm2' && { unit: area }) }
}

/** The unit in the title of any other area. */
const otherUnit = (path: string, title: string) => (path.startsWith('surfaces.') ? unitInTitle(title) : null) ?? 'm2'

/** The type of each word. Where no column has the subtypes, words that say more than the type give them too. */
export function typeTargets({ name, values }: Column, file: FileFacts): Target[] {
  const read = values.slice(0, 200).map((value) => ({ value, is: typeIn(value) }))
  const strange = read.flatMap(({ value, is }) => (is === null ? [value] : []))
  if (strange.length > 0) file.remark({ code: 'which_meaning', column: name, cells: strange })
  const types = read.flatMap(({ value, is }) => (is === null ? [] : [[value, is.type] as const]))
  const isPrecise = !file.hasColumn('subtype') && read.some(({ is }) => is?.subtype)
  return [
    { to: 'type', values: Object.fromEntries(types) },
    ...(isPrecise ? [{ to: 'subtype', values: subtypesOf(values), otherwise: null }] : []),
  ]
}

/** Rules for rows whose column of subtypes is empty: the word for the type may say the subtype. */
export function subtypeRules({ name, values }: Column, subtypeColumn: string): Rule[] {
  const words = Object.entries(subtypesOf(values))
  return [...new Set(words.map(([, subtype]) => subtype))].map((subtype) => ({
    when: { [name]: words.flatMap(([word, is]) => (is === subtype ? [word] : [])), [subtypeColumn]: '' },
    set: { subtype },
  }))
}

function subtypeTarget({ name, values }: Column, { remark }: FileFacts): Target {
  const known = subtypesOf(values)
  const strange = values.slice(0, 200).filter((value) => !Object.hasOwn(known, value))
  if (strange.length > 0) remark({ code: 'no_subtype', column: name, cells: strange })
  return { to: 'subtype', values: known, otherwise: null }
}

/** Words that say how a house stands only below such a title: "Bebouwing: open". */
const BUILT: Readonly<Record<string, Subtype>> = {
  open: 'DETACHED',
  halfopen: 'SEMI_DETACHED',
  gesloten: 'TERRACED',
  offen: 'DETACHED',
  geschlossen: 'TERRACED',
}

const subtypesOf = (values: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    values.slice(0, 200).flatMap((value) => {
      const subtype = BUILT[foldedWord(value)] ?? typeIn(value)?.subtype ?? null
      return subtype === null ? [] : [[value, subtype] as const]
    }),
  )
