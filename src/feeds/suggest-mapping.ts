import { parse } from 'csv-parse/sync'
import { fieldAt, type FieldPath, FIELDS } from '#domain/fields.ts'
import { DEALS, PROPERTY_TYPES, type Deal, type PropertyType } from '#domain/listing.ts'
import { LOCALES } from '#domain/locale.ts'
import { JURISDICTIONS } from '#domain/law/jurisdiction.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { FeedRefused } from '#feeds/feed.ts'
import { checkReadable } from '#feeds/recognise.ts'
import { COLUMN_WORDS, DEAL_WORDS, foldedWord, TYPE_WORDS } from '#feeds/suggest-words.ts'

/** A mapping to begin with, and what a person has to look at in it. */
export type Suggestion = { mapping: Record<string, unknown>; remarks: string[] }

type Target = Record<string, unknown>
type Column = { name: string; values: string[] }

/**
 * Reads the beginning of a CSV file and suggests its mapping: delimiter, encoding, what each column may mean, the words
 * of deals and types, decimal marks and forms of dates. Throws FeedRefused when it is no table.
 */
export function suggestMapping(sample: Uint8Array): Suggestion {
  checkReadable(sample, 'csv')
  const { text, encoding } = decoded(sample)
  const separator = /^sep=([^\r\n]{1,3})\r?\n/i.exec(text.slice(0, 16))
  const table = text.slice(separator?.[0].length ?? 0)
  const delimiter = separator?.[1] ?? likeliest(table.split('\n', 1)[0] ?? '')
  const [header = [], ...rows] = rowsOf(table, delimiter)
  if (header.length < 2) throw new FeedRefused('The file is no table: its first line has one column only.')
  const columns = header.map((name, i) => ({
    name: name.trim(),
    values: [...new Set(rows.map((row) => row[i]?.trim() ?? ''))].filter((value) => value !== ''),
  }))
  return suggestion(columns, { encoding, delimiter })
}

function suggestion(columns: readonly Column[], file: { encoding: string; delimiter: string }): Suggestion {
  const remarks: string[] = []
  const locale = localeOf(columns)
  const taken = new Set<string>()
  const targets: Record<string, Target> = {}
  const deal = columns.find(({ name }) => pathOf(name) === '{deal}')?.name
  for (const column of columns) {
    const path = pathOf(column.name)
      ?.replace('{deal}', deal === undefined ? 'FOR_SALE' : `{${deal}}`)
      .replace('{locale}', locale)
    if (path === undefined || column.name === '' || (taken.has(path) && path !== 'media')) {
      if (column.name !== '') remarks.push(`"${column.name}" is not used: nobody knows what it means.`)
      continue
    }
    taken.add(path)
    targets[column.name] = targetOf(path, column, deal, remarks)
  }
  if (deal === undefined) remarks.push('No column names the deal: all are taken to be for sale.')
  for (const needed of ['sourceRef', 'type', 'address.postalCode'])
    if (!taken.has(needed)) remarks.push(`No column was found for ${needed}: give one "to": "${needed}".`)
  return { mapping: { format: 'csv', source: 'my-agency', ...file, columns: targets }, remarks }
}

function pathOf(name: string): string | undefined {
  const word = foldedWord(name)
  const bare = word.replace(/\d{1,3}$/, '')
  const found = (wanted: string) => COLUMN_WORDS.find(([, words]) => words.split(' ').includes(wanted))?.[0]
  return found(word) ?? (found(bare) === 'media' ? 'media' : officialPaths().get(word))
}

let official: Map<string, string> | null = null

/** Every field by what it is officially called, in any language and wherever it is. Two of one name are neither. */
function officialPaths(): Map<string, string> {
  if (official) return official
  const paths = new Map<string, Set<string>>()
  for (const path of Object.keys(FIELDS) as FieldPath[])
    // exactly its keys
    for (const locale of LOCALES)
      for (const where of [null, ...JURISDICTIONS]) {
        const word = foldedWord(fieldLabel(path, locale, where))
        paths.set(word, (paths.get(word) ?? new Set()).add(path))
      }
  official = new Map(
    [...paths].flatMap(([word, [path = '', ...others]]) =>
      others.length > 0 || !isColumn(path) ? [] : [[word, path.replace('{language}', '{locale}')]],
    ),
  )
  return official
}

/** Not of an estate, or, as a flag, a legal fact or a thing of a list, told by more than a column's title. */
const isColumn = (path: string) => !NO_COLUMNS.has(path) && !/\{flag\}|\{fact\}|\*/.test(path)
const NO_COLUMNS: ReadonlySet<string> = new Set<FieldPath>([
  'source',
  'kind',
  'parentRef',
  'label',
  'name',
  'deliveryDate',
])

function targetOf(path: string, { name, values }: Column, deal: string | undefined, remarks: string[]): Target {
  if (name === deal) return { values: wordsOf(values, DEALS, DEAL_WORDS, name, remarks) }
  if (path === 'type') return { to: path, values: wordsOf(values, PROPERTY_TYPES, TYPE_WORDS, name, remarks) }
  if (path === 'media')
    return { to: path, as: 'list', separator: values.some((one) => one.includes('|')) ? '|' : commaOf(values) }
  switch (fieldAt(path.split('.'))?.type) {
    case 'boolean':
      return { to: path, as: 'boolean' }
    case 'date':
    case 'moment':
      return { to: path, as: 'date', dateFormat: dateFormatOf(values, name, remarks) }
    case 'whole':
      return { to: path, as: 'whole' }
    case 'number':
      return { to: path, as: 'number', decimal: decimalOf(values) }
    case 'list':
      return { to: path, as: 'list' }
    default:
      return { to: path }
  }
}

/** Each word of the file with what it may mean; those that nobody knows are left to a person. */
function wordsOf<T extends Deal | PropertyType>(
  values: readonly string[],
  known: readonly T[],
  words: Partial<Record<T, string>>,
  column: string,
  remarks: string[],
): Record<string, T> {
  const meant: Record<string, T> = {}
  const strange: string[] = []
  for (const value of values.slice(0, 200)) {
    const word = foldedWord(value)
    const found = known.find((one) => foldedWord(one) === word || (words[one] ?? '').split(' ').includes(word))
    if (found === undefined) strange.push(value.slice(0, 60))
    else meant[value] = found
  }
  if (strange.length > 0)
    remarks.push(
      `"${column}": say in "values" what these mean: ${strange
        .slice(0, 20)
        .map((one) => JSON.stringify(one))
        .join(', ')}.`,
    )
  return meant
}

const commaOf = (values: readonly string[]) => (values.some((one) => /,\s{0,3}https?:/.test(one)) ? ',' : '|')

/** The last of both marks, or the one that has not three figures after it. */
function decimalOf(values: readonly string[]): '.' | ',' {
  const says = (mark: '.' | ',') => {
    const pattern = mark === ',' ? /\d,(\d{1,2}|\d{4,9}|-)(?!\d)/ : /\d\.(\d{1,2}|\d{4,9})(?!\d)/
    return values.filter((value) => pattern.test(value.slice(0, 60))).length
  }
  const grouped = values.filter((value) => /\d\.\d{3}(?!\d)/.test(value.slice(0, 60))).length
  return says(',') + grouped > says('.') ? ',' : '.'
}

function dateFormatOf(values: readonly string[], name: string, remarks: string[]): string {
  const [value = ''] = values
  if (/^\d{4}-/.test(value) || values.length === 0) return 'YYYY-MM-DD'
  const sign = /[-/.]/.exec(value)?.[0] ?? '/'
  const monthFirst = sign === '/' && values.some((one) => Number(one.split('/')[1]) > 12)
  if (sign === '/' && !monthFirst && !values.some((one) => Number(one.split('/')[0]) > 12))
    remarks.push(`"${name}": is ${value.slice(0, 20)} written day first? DD/MM/YYYY is taken.`)
  return monthFirst ? 'MM/DD/YYYY' : ['DD', 'MM', 'YYYY'].join(sign)
}

/** The language most of the titles of columns are in; theirs are the texts. */
function localeOf(columns: readonly Column[]): string {
  const signs = {
    nl: 'prijs postcode gemeente straat slaapkamers omschrijving soort aanbod titel',
    fr: 'prix codepostal commune ville rue chambres titre bien transaction',
    de: 'preis plz ort strasse schlafzimmer beschreibung objektart titel',
    en: 'price city town street bedrooms title propertytype locality postalcode',
  }
  const names = new Set(columns.map(({ name }) => foldedWord(name)))
  const counts = Object.entries(signs).map(([locale, words]) => ({
    locale,
    n: words.split(' ').filter((word) => names.has(word)).length,
  }))
  return counts.toSorted((a, b) => b.n - a.n)[0]?.locale ?? 'nl'
}

function decoded(sample: Uint8Array): { text: string; encoding: string } {
  if ((sample[0] === 0xff && sample[1] === 0xfe) || (sample[0] === 0xfe && sample[1] === 0xff)) {
    const encoding = sample[0] === 0xff ? 'utf-16le' : 'utf-16be'
    return { text: new TextDecoder(encoding).decode(sample), encoding }
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true }), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(sample), encoding: 'windows-1252' }
  }
}

function likeliest(line: string): string {
  const parts = (sign: string) => line.split(sign).length
  return [';', ',', '\t', '|'].toSorted((a, b) => parts(b) - parts(a))[0] ?? ','
}

/** The last row may be cut: the sample is the beginning of a file. */
function rowsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      bom: true,
      to: 2_000,
    })
  } catch {
    throw new FeedRefused(`The table cannot be read with ${JSON.stringify(delimiter)} between its values.`)
  }
}
