import type { Locale } from '#base/locale.ts'
import { fieldAt } from '#domain/listing/fields.ts'
import type { Deal } from '#domain/listing/listing.ts'
import type { MappingRemark, RemarkOn } from '#domain/listing/mapping-remarks.ts'
import { availabilityIn } from '#feeds/availability-words.ts'
import {
  dealInTitle,
  isCodeAndTown,
  localeIn,
  localeOf,
  localesOfText,
  OF_PROJECTS,
  pathOf,
  pathsOf,
} from '#feeds/csv/column-paths.ts'
import { HOLE } from '#feeds/csv/csv-mapping.ts'
import { type DealColumn, dealColumnOf, saysAvailability } from '#feeds/csv/suggest-deal.ts'
import { priceRule } from '#feeds/csv/suggest-price-rules.ts'
import { goneRule, type Rule, type StatusColumn, statusColumnOf, statusRules } from '#feeds/csv/suggest-status.ts'
import { type Column, sampleTable } from '#feeds/csv/suggest-table.ts'
import {
  type FileFacts,
  fieldTargets,
  isPrice,
  subtypeRules,
  type Target,
  typeTargets,
} from '#feeds/csv/suggest-target.ts'
import { decimalOfFile } from '#feeds/csv/suggest-values.ts'
import { typeIn } from '#feeds/csv/type-words.ts'
import { checkReadable } from '#feeds/recognise.ts'
import { isPlaceholder } from '#feeds/values/placeholders.ts'

/** A mapping to begin with, and what a person has to look at in it. */
export type Suggestion = { mapping: Record<string, unknown>; remarks: MappingRemark[] }

/** The source in every suggested mapping, for a person to replace. */
export const SUGGESTED_SOURCE = 'my-agency'

/**
 * Reads the beginning of a CSV file and suggests its mapping: delimiter, encoding, what each column may mean, the words
 * of deals and types, decimal marks and forms of dates. What cannot be told is left open, with a remark. A deal that
 * nothing names becomes a hole, and no import begins with a hole. Throws FeedRefused when the file is no table.
 */
export function suggestMapping(sample: Uint8Array): Suggestion {
  checkReadable(sample, 'csv')
  const { columns, quote, ...file } = sampleTable(sample, (cell) => pathOf(cell) !== null)
  const remarks: MappingRemark[] = []
  const suggester = new Suggester(columns, file.delimiter, (remark) => void remarks.push(remark))
  const targets = suggester.targets()
  const { rules } = suggester
  return {
    mapping: {
      format: 'csv',
      source: SUGGESTED_SOURCE,
      ...file,
      ...(quote === null && { quote }),
      columns: targets,
      ...(rules.length > 0 && { rules }),
    },
    remarks,
  }
}

class Suggester {
  readonly #columns: Column[]
  readonly #remark: RemarkOn
  readonly #deal: DealColumn | null
  /** the field of each column by its title, `{deal}` not filled in */
  readonly #paths: Map<string, string>
  readonly #file: FileFacts
  readonly #locale: Locale
  readonly #taken = new Set<string>()
  /** the columns that say whether a home is still free, by name */
  readonly #statuses: Map<string, StatusColumn>
  /** the status whose column gives the availability; further ones become rules */
  #status: StatusColumn | null = null
  readonly rules: Rule[] = []

  constructor(columns: readonly Column[], delimiter: string, remark: RemarkOn) {
    this.#columns = columns.map(({ name, values }) => ({
      name,
      values: values.filter((one) => !isPlaceholder(one)),
    }))
    this.#remark = remark
    this.#paths = pathsOf(this.#columns)
    this.#statuses = new Map(
      this.#columns.flatMap((column) => {
        const status = statusColumnOf(column, this.#paths.get(column.name))
        return status === null ? [] : [[column.name, status]]
      }),
    )
    this.#deal = dealColumnOf(
      this.#columns,
      (name) => !MAY_SAY_DEAL.has(this.#paths.get(name)) || this.#isYesOrNoStatus(name),
    )
    for (const name of this.#statuses.keys()) if (name !== this.#deal?.name) this.#paths.set(name, 'availability')
    this.#locale = localeOf(columns)
    const numbers = this.#columns.filter(({ name }) => isDecimal(this.#paths.get(name)))
    const usual = delimiter === ',' && this.#locale === 'en' ? '.' : ','
    this.#file = {
      decimal: decimalOfFile(
        numbers.map(({ values }) => values),
        usual,
      ),
      remark,
      hasColumn: (path) => [...this.#paths.values()].includes(path),
    }
  }

  /** "Verkocht: ja" says no deal. */
  #isYesOrNoStatus(name: string): boolean {
    const words = Object.keys(this.#statuses.get(name)?.means ?? {})
    return words.length > 0 && words.every((word) => availabilityIn(word) === null)
  }

  targets(): Record<string, Target | Target[]> {
    const targets: Record<string, Target | Target[]> = {}
    for (const column of this.#columns) {
      if (column.name === '') continue
      if (Object.hasOwn(targets, column.name)) {
        if (!this.#isMedia(column.name)) this.#remark({ code: 'stands_twice', column: column.name })
        continue
      }
      const rule = goneRule(column) ?? priceRule(column, this.#locale)
      if (rule !== null) this.rules.push(rule)
      const own = rule === null ? this.#targetsOf(column) : []
      if (own.length > 0) targets[column.name] = own.length === 1 ? (own[0] ?? {}) : own
      else if (column.values.length > 0 && !this.rules.some(({ when }) => Object.hasOwn(when, column.name)))
        this.#remark(this.#whyNotUsed(column.name))
    }
    this.#tellMissing()
    return targets
  }

  #isMedia = (name: string) => this.#paths.get(name)?.startsWith('media') === true

  #whyNotUsed(column: string): MappingRemark {
    const field = this.#paths.get(column)
    if (field === undefined) return { code: 'not_used', column, why: 'unknown' }
    if (OF_PROJECTS.has(field)) return { code: 'not_used', column, why: 'of_projects' }
    return this.#taken.has((this.#filledPath({ name: column, values: [] }) ?? field).replace('!', ''))
      ? { code: 'given_twice', column, field }
      : { code: 'not_used', column, why: 'no_deal' }
  }

  #tellMissing(): void {
    for (const field of ['sourceRef', 'type', 'address.postalCode'])
      if (!this.#taken.has(field)) this.#remark({ code: 'no_column', field })
    const joined = this.#columns.find(({ values }) => values.some(isCodeAndTown))
    if (joined && !this.#taken.has('address.postalCode')) this.#remark({ code: 'code_and_town', column: joined.name })
    if (this.#pricedDeals().length > 1)
      this.#remark({
        code: 'deal_by_column',
        columns: this.#columns.flatMap(({ name }) => (this.#dealOf(name) === null ? [] : [name])),
      })
    const hasDeal = this.#deal !== null || [...this.#taken].some((path) => path.startsWith('deals.'))
    if (!hasDeal) this.#remark({ code: 'no_deal' })
  }

  #targetsOf(column: Column): Target[] {
    const own = this.#deal?.name === column.name ? this.#dealTargets(this.#deal, column) : []
    const path = this.#filledPath(column)
    if (path === null) return own
    if (path === 'availability') return own.length > 0 ? own : this.#statusTargets(column)
    const field = path.replace('!', '')
    if (this.#taken.has(field) && !field.startsWith('media')) return own
    if (path === 'type' && own.length > 0 && column.values.every((value) => typeIn(value) === null)) return own
    const targets = path === 'type' ? typeTargets(column, this.#file) : fieldTargets(path, column, this.#file)
    if (path === 'type') this.#addSubtypeRules(column)
    this.#taken.add(field)
    for (const { to } of targets) if (typeof to === 'string') this.#taken.add(to)
    return [...own, ...targets]
  }

  #addSubtypeRules(column: Column): void {
    const subtypes = this.#columns.find(({ name }) => this.#paths.get(name) === 'subtype')
    if (subtypes) this.rules.push(...subtypeRules(column, subtypes.name))
  }

  #statusTargets({ name, values }: Column): Target[] {
    const status = this.#statuses.get(name) ?? { name, means: {}, unknown: [...values] }
    if (this.#status === null) {
      if (Object.keys(status.means).length === 0) return []
      this.#status = status
      this.#taken.add('availability')
      return [this.#availabilityTarget(status)]
    }
    if (Object.keys(status.means).length === 0) return []
    this.rules.push(...statusRules(status, this.#status))
    if (status.unknown.length > 0) this.#remark({ code: 'no_status', column: name, cells: status.unknown })
    return []
  }

  #dealTargets({ deals, unknown }: DealColumn, { name, values }: Column): Target[] {
    if (unknown.length > 0) this.#remark({ code: 'which_deal', column: name, cells: unknown })
    const target = { values: deals }
    if (this.#status !== null || !saysAvailability(values)) return [target]
    const known = values.flatMap((value) => {
      const is = availabilityIn(value)
      return is === null ? [] : [[value, is] as const]
    })
    const strange = values.filter((value) => availabilityIn(value) === null && !unknown.includes(value))
    this.#status = { name, means: Object.fromEntries(known), unknown: strange }
    this.#taken.add('availability')
    return [target, this.#availabilityTarget(this.#status)]
  }

  #availabilityTarget({ name, means, unknown }: StatusColumn): Target {
    if (unknown.length > 0) this.#remark({ code: 'which_availability', column: name, cells: unknown })
    return { to: 'availability', values: means }
  }

  /** The path of a column with its deal and language filled in; null when they cannot be told. */
  #filledPath({ name }: Column): string | null {
    const path = this.#paths.get(name)
    if (path === undefined) return null
    if (OF_PROJECTS.has(path) && ![...this.#paths.values()].includes('kind')) return null
    if (path.startsWith('texts.')) return path.replace('{locale}', localeIn(name) ?? this.#localeOfText(name))
    if (!path.includes('{deal}')) return path
    const own = this.#dealOf(name)
    const priced = this.#pricedDeals()
    if (priced.length > 1) {
      if (own !== null && isPrice(path)) return path.replace('{deal}', own)
      return this.#deal === null || isPrice(path) ? null : path.replace('{deal}', `{${this.#deal.name}}`)
    }
    if (this.#deal !== null) return path.replace('{deal}', `{${this.#deal.name}}`)
    const deal: Deal | null = own ?? priced[0] ?? null
    if (deal === null && ![...this.#taken].some((one) => one.includes(HOLE)))
      this.#remark({ code: 'deal_left_open', hole: HOLE })
    return path.replace('{deal}', deal ?? HOLE)
  }

  /** A further column of texts is in the language of its title: "Texte libre" beside "Vrije tekst". */
  #localeOfText(name: string): Locale {
    const own = localesOfText(name)
    const path = this.#paths.get(name)
    const isSaidByAnother = this.#columns.some(
      (other) => this.#paths.get(other.name) === path && localesOfText(other.name).includes(this.#locale),
    )
    return own.includes(this.#locale) || !isSaidByAnother ? this.#locale : (own[0] ?? this.#locale)
  }

  /** The deals that the titles of price columns name. */
  #pricedDeals(): Deal[] {
    const prices = this.#columns.filter(({ name }) => isPrice(this.#paths.get(name)))
    return [...new Set(prices.flatMap(({ name }) => this.#dealOf(name) ?? []))]
  }

  /** The deal of a column of prices. "Price" beside "Monthly rent" is that of the other deal, where there are two. */
  #dealOf(name: string): Deal | null {
    const own = dealInTitle(name)
    if (own !== null || !isPrice(this.#paths.get(name))) return own
    const titled = this.#columns.flatMap((column) =>
      isPrice(this.#paths.get(column.name)) ? (dealInTitle(column.name) ?? []) : [],
    )
    const others = [...new Set(Object.values(this.#deal?.deals ?? {}))].filter((deal) => !titled.includes(deal))
    return titled.length > 0 && others.length === 1 ? (others[0] ?? null) : null
  }
}

/** The fields whose columns may say the deal as well, and columns without a field; all others say what their title says. */
const MAY_SAY_DEAL: ReadonlySet<string | undefined> = new Set([undefined, 'type', 'subtype', 'availability'])

/** Whether a field has decimals. Positions do not count: they have points even in files that write commas elsewhere. */
const isDecimal = (path: string | undefined) =>
  path !== undefined &&
  !/^(!|media)/.test(path) &&
  !path.startsWith('address.') &&
  fieldAt(path.replace('{deal}', 'FOR_SALE').split('.'))?.type === 'number'
