import { fieldAt, type FieldPath, FIELDS } from '#domain/listing/fields.ts'
import { type Deal, FLAGS, LEGAL_FACTS } from '#domain/listing/listing.ts'
import { LOCALES } from '#base/locale.ts'
import { JURISDICTIONS } from '#domain/law/jurisdiction.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { availabilityIn, isAtOnce } from '#feeds/availability-words.ts'
import { HOLE } from '#feeds/csv/csv-mapping.ts'
import { checkReadable } from '#feeds/recognise.ts'
import { areaUnitOf } from '#feeds/csv/suggest-areas.ts'
import { choiceIn, choicesAt } from '#feeds/csv/suggest-choices.ts'
import { type DealColumn, dealColumnOf, dealOfPrice, saysAvailability } from '#feeds/csv/suggest-deal.ts'
import { type Column, sampleTable } from '#feeds/csv/suggest-table.ts'
import { dateFormatOf, decimalOf, decimalOfFile, quoted, tellNoNumbers, yesWords } from '#feeds/csv/suggest-values.ts'
import { COLUMN_WORDS, foldedWord, tokens, typeIn } from '#feeds/csv/suggest-words.ts'
import { unitOf } from '#feeds/understand.ts'

/** A mapping to begin with, and what a person has to look at in it. */
export type Suggestion = { mapping: Record<string, unknown>; remarks: string[] }

/** The source in every suggested mapping, for a person to replace. */
export const SUGGESTED_SOURCE = 'my-agency'

type Target = Record<string, unknown>

/**
 * Reads the beginning of a CSV file and suggests its mapping: delimiter, encoding, what each column may mean, the words
 * of deals and types, decimal marks and forms of dates. What cannot be told is left open, with a remark. A deal that
 * nothing names becomes a hole, and no import begins with a hole. Throws FeedRefused when the file is no table.
 */
export function suggestMapping(sample: Uint8Array): Suggestion {
  checkReadable(sample, 'csv')
  const { columns, quote, ...file } = sampleTable(sample, (cell) => pathOf(cell) !== null)
  const remarks: string[] = []
  const targets = new Suggester(columns, file.delimiter, (sentence) => void remarks.push(sentence)).targets()
  const empty = [...new Set(columns.flatMap(({ values }) => values.filter((value) => NOT_KNOWN.test(value))))].slice(
    0,
    20,
  )
  return {
    mapping: {
      format: 'csv',
      source: SUGGESTED_SOURCE,
      ...file,
      ...(quote === null && { quote }),
      ...(empty.length > 0 && { empty }),
      columns: targets,
    },
    remarks,
  }
}

/** Cells that mean "not known". */
const NOT_KNOWN =
  /^([-–—/?.]{1,3}|n\.?v\.?t\.?|n[./]?a\.?|null|nihil|onbekend|inconnu|unknown|unbekannt|k\. ?a\.|n\. ?c\.|nc)$/i

class Suggester {
  readonly #columns: Column[]
  readonly #remark: (sentence: string) => void
  readonly #deal: DealColumn | null
  /** the field of each column by its title, `{deal}` not filled in */
  readonly #paths: Map<string, string>
  readonly #decimal: '.' | ','
  readonly #locale: string
  readonly #taken = new Set<string>()

  constructor(columns: readonly Column[], delimiter: string, remark: (sentence: string) => void) {
    this.#columns = columns.map(({ name, values }) => ({ name, values: values.filter((one) => !NOT_KNOWN.test(one)) }))
    this.#remark = remark
    this.#paths = pathsOf(this.#columns)
    this.#deal = dealColumnOf(this.#columns, (name) => !MAY_SAY_DEAL.has(this.#paths.get(name)))
    this.#locale = localeOf(columns)
    const numbers = this.#columns.filter(({ name }) => isDecimal(this.#paths.get(name)))
    const usual = delimiter === ',' && this.#locale === 'en' ? '.' : ','
    this.#decimal = decimalOfFile(
      numbers.map(({ values }) => values),
      usual,
    )
  }

  targets(): Record<string, Target | Target[]> {
    const targets: Record<string, Target | Target[]> = {}
    for (const column of this.#columns) {
      if (column.name === '') continue
      if (Object.hasOwn(targets, column.name)) {
        if (!this.#isMedia(column.name))
          this.#remark(`"${column.name}" stands twice in the first line: give one of them another name.`)
        continue
      }
      const own = this.#targetsOf(column)
      if (own.length > 0) targets[column.name] = own.length === 1 ? (own[0] ?? {}) : own
      else if (column.values.length > 0) this.#remark(`"${column.name}" is not used: ${this.#whyNot(column.name)}.`)
    }
    this.#tellMissing()
    return targets
  }

  #isMedia = (name: string) => this.#paths.get(name) === 'media'

  #whyNot(name: string): string {
    const path = this.#paths.get(name)
    if (path === undefined) return 'nobody knows what it means'
    if (OF_PROJECTS.has(path)) return 'no column says which rows are a project or its units (kind)'
    return this.#taken.has(path) ? `another column gives ${path}` : 'it cannot be told of which deal it is'
  }

  #tellMissing(): void {
    for (const needed of ['sourceRef', 'type', 'address.postalCode'])
      if (!this.#taken.has(needed)) this.#remark(`No column was found for ${needed}: give one "to": "${needed}".`)
    const joined = this.#columns.find(
      ({ values }) => values.filter((one) => /^(B-)?\d{4,5} \p{L}/u.test(one)).length > 0,
    )
    if (joined && !this.#taken.has('address.postalCode'))
      this.#remark(`"${joined.name}" holds the postal code and the town: part them into two columns.`)
    if (this.#pricedDeals().length > 1)
      this.#remark(
        `${this.#columns.flatMap(({ name }) => (dealInTitle(name) === null ? [] : [`"${name}"`])).join(' and ')} each make their deal where they are filled in; a row with neither is rejected.`,
      )
    const hasDeal = this.#deal !== null || [...this.#taken].some((path) => path.startsWith('deals.'))
    if (!hasDeal) this.#remark('No column says whether a home is for sale or to let, and none gives its price.')
  }

  #targetsOf(column: Column): Target[] {
    const own = this.#deal?.name === column.name ? this.#dealTargets(this.#deal, column) : []
    const path = this.#filledPath(column)
    if (path === null || (this.#taken.has(path) && path !== 'media')) return own
    if (path === 'type' && own.length > 0 && column.values.every((value) => typeIn(value) === null)) return own
    if (path === 'availability' && (own.length > 0 || column.values.every((value) => availabilityIn(value) === null)))
      return own
    this.#taken.add(path)
    return [...own, ...this.#targetOf(path, column)]
  }

  #dealTargets({ deals, unknown }: DealColumn, { name, values }: Column): Target[] {
    if (unknown.length > 0)
      this.#remark(
        `"${name}": say in "values" whether ${quoted(unknown)} is FOR_SALE, TO_RENT or TAKE_OVER; until then such rows are rejected.`,
      )
    const target = { values: deals }
    if (this.#taken.has('availability') || !saysAvailability(values)) return [target]
    this.#taken.add('availability')
    return [target, this.#availabilityTarget(name, values, unknown)]
  }

  /** @param told words that a remark has named already as not understood */
  #availabilityTarget(name: string, values: readonly string[], told: readonly string[] = []): Target {
    const strange = values.filter((value) => availabilityIn(value) === null && !told.includes(value))
    if (strange.length > 0)
      this.#remark(
        `"${name}": say in "values" whether ${quoted(strange)} is AVAILABLE, UNDER_OPTION, SETTLED or WITHDRAWN; until then such rows are rejected.`,
      )
    const known = values.flatMap((value) => {
      const is = availabilityIn(value)
      return is === null ? [] : [[value, is] as const]
    })
    return { to: 'availability', values: Object.fromEntries(known) }
  }

  /** The path of a column with its deal and language filled in; null when they cannot be told. */
  #filledPath({ name }: Column): string | null {
    const path = this.#paths.get(name)
    if (path === undefined) return null
    if (OF_PROJECTS.has(path) && ![...this.#paths.values()].includes('kind')) return null
    if (!path.includes('{deal}')) return path.replace('{locale}', localeIn(name) ?? this.#locale)
    const own = dealInTitle(name)
    const priced = this.#pricedDeals()
    if (priced.length > 1) {
      if (own !== null && isPrice(path)) return path.replace('{deal}', own)
      return this.#deal === null || isPrice(path) ? null : path.replace('{deal}', `{${this.#deal.name}}`)
    }
    if (this.#deal !== null) return path.replace('{deal}', `{${this.#deal.name}}`)
    const deal: Deal | null = own ?? priced[0] ?? null
    if (deal === null && ![...this.#taken].some((one) => one.includes(HOLE)))
      this.#remark(
        `No column says whether a home is for sale or to let: write FOR_SALE, TO_RENT or TAKE_OVER instead of ${HOLE} in the mapping, or have a column say it. An import begins only then.`,
      )
    return path.replace('{deal}', deal ?? HOLE)
  }

  /** The deals that the titles of price columns name. */
  #pricedDeals(): Deal[] {
    const prices = this.#columns.filter(({ name }) => isPrice(this.#paths.get(name)))
    return [...new Set(prices.flatMap(({ name }) => dealInTitle(name) ?? []))]
  }

  #targetOf(path: string, { name, values }: Column): Target[] {
    if (path === 'type') return this.#typeTargets(name, values)
    if (path === 'subtype') return [this.#subtypeTarget(values)]
    if (path === 'availability') return [this.#availabilityTarget(name, values)]
    if (path === 'media')
      return [{ to: path, as: 'list', separator: values.some((one) => one.includes('|')) ? '|' : commaOf(values) }]
    const keys = path.startsWith('deals.') ? path.split('.').with(1, 'FOR_SALE') : path.split('.')
    const shownPath = keys.join('.')
    const type = fieldAt(keys)?.type
    switch (type) {
      case 'boolean': {
        const words = yesWords(values, name, this.#remark)
        return [words === null ? { to: path, as: 'boolean' } : { to: path, values: words }]
      }
      case 'date':
      case 'moment':
        return [
          {
            to: path,
            as: 'date',
            dateFormat: dateFormatOf(
              values.filter((one) => !isAtOnce(one)),
              name,
              this.#remark,
            ),
          },
        ]
      case 'whole':
      case 'number':
        return [this.#numberTarget(path, { name, values }, type)]
      case 'list':
        return [this.#listTarget(path, { name, values })]
      case 'choice':
        return [{ to: path, ...this.#choiceTable(shownPath, { name, values }) }]
      default:
        return [{ to: path }]
    }
  }

  /** The table for a column of choices, unless its words are the schema's own. A remark names words without a meaning. */
  #choiceTable(path: string, { name, values }: Column): { values?: Record<string, string> } {
    const known = choicesAt(path) ?? []
    if (values.every((value) => known.includes(value))) return {}
    const read = values.slice(0, 200).map((value) => ({ value, is: choiceIn(path, value) }))
    const strange = read.flatMap(({ value, is }) => (is === null ? [value] : []))
    if (strange.length > 0)
      this.#remark(
        `"${name}": say in "values" which of ${known.join(', ')} is meant by ${quoted(strange)}; until then they count as not known.`,
      )
    return { values: Object.fromEntries(read.flatMap(({ value, is }) => (is === null ? [] : [[value, is]]))) }
  }

  #listTarget(path: string, { name, values }: Column): Target {
    const separator =
      ['|', ';', ',', '+', '–', '-', '/'].find((one) => values.some((value) => value.includes(one))) ?? '|'
    const parts = [...new Set(values.flatMap((value) => value.split(separator).map((part) => part.trim())))].filter(
      Boolean,
    )
    const words = choicesAt(`${path}.*`) === null ? {} : this.#choiceTable(`${path}.*`, { name, values: parts })
    return { to: path, as: 'list', ...words, ...(separator !== '|' && { separator }) }
  }

  #numberTarget(path: string, column: Column, as: 'number' | 'whole'): Target {
    // "Per month" may stand at the price of a rent, and only the column of deals says which rows are rents.
    const keys = path.split('.')
    const unit = unitOf(
      isPrice(path) ? keys.with(1, 'TO_RENT') : path.startsWith('deals.') ? keys.with(1, 'FOR_SALE') : keys,
    )
    const decimal = as === 'whole' ? null : decimalOf(column.values, this.#decimal, column.name, this.#remark)
    tellNoNumbers(column, { path, unit, decimal }, this.#remark)
    const area = path === 'surfaces.land' ? areaUnitOf(column, decimal, this.#remark) : 'm2'
    return { to: path, as, ...(decimal !== null && { decimal }), ...(area !== 'm2' && { unit: area }) }
  }

  #typeTargets(name: string, values: readonly string[]): Target[] {
    const read = values.slice(0, 200).map((value) => ({ value, is: typeIn(value) }))
    const strange = read.flatMap(({ value, is }) => (is === null ? [value] : []))
    if (strange.length > 0) this.#remark(`"${name}": say in "values" what these mean: ${quoted(strange)}.`)
    const types = read.flatMap(({ value, is }) => (is === null ? [] : [[value, is.type] as const]))
    const hasOwn = [...this.#paths.values()].includes('subtype')
    const precise = !hasOwn && read.some(({ is }) => is?.subtype)
    if (precise) this.#taken.add('subtype')
    return [{ to: 'type', values: Object.fromEntries(types) }, ...(precise ? [this.#subtypeTarget(values)] : [])]
  }

  #subtypeTarget(values: readonly string[]): Target {
    const subtypes = values.slice(0, 200).flatMap((value) => {
      const subtype = typeIn(value)?.subtype ?? null
      return subtype === null ? [] : [[value, subtype] as const]
    })
    return { to: 'subtype', values: Object.fromEntries(subtypes), otherwise: null }
  }
}

/** The fields whose columns may say the deal as well, and columns without a field; all others say what their title says. */
const MAY_SAY_DEAL: ReadonlySet<string | undefined> = new Set([undefined, 'type', 'subtype', 'availability'])

const isPrice = (path: string | undefined) => path?.startsWith('deals.') === true && path.endsWith('.price')
/** Whether a field has decimals. Positions do not count: they have points even in files that write commas elsewhere. */
const isDecimal = (path: string | undefined) =>
  path !== undefined &&
  !path.startsWith('address.') &&
  fieldAt(path.replace('{deal}', 'FOR_SALE').split('.'))?.type === 'number'

const commaOf = (values: readonly string[]) => (values.some((one) => /,\s{0,3}https?:/.test(one)) ? ',' : '|')

/** The field of each column by its title, or by its cells where they know better. */
function pathsOf(columns: readonly Column[]): Map<string, string> {
  const paths = new Map<string, string>()
  for (const [i, { name, values }] of columns.entries()) {
    const path = pathOf(name)
    if (path === null) continue
    const numbers = values.filter((value) => /^-?\d/.test(value)).length > values.length / 2
    if (path === 'energy.label' && numbers) paths.set(name, 'energy.kwh')
    else if (path === 'energy.certificate' && values.length > 0 && values.every(isCertificateStatus))
      paths.set(name, 'energy.status')
    else if (path === 'availability' && values.some(isMoveIn) && !values.some(isGoneOrHeld))
      paths.set(name, 'availableFrom')
    else if (path === 'address.number' && i === 0) paths.set(name, 'sourceRef')
    else paths.set(name, path)
  }
  return paths
}

/** Under a title such as "Energiecertificaat" a word says whether there is one; a number is the certificate's. */
const isCertificateStatus = (value: string) => choiceIn('energy.status', value) !== null
/** Under a title such as "Beschikbaarheid" a day, or "onmiddellijk", says from when on a home is free. */
const isMoveIn = (value: string) => isAtOnce(value) || /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?=$|[ T])/.test(value)
const isGoneOrHeld = (value: string) => !['AVAILABLE', null].includes(availabilityIn(value))

/** The field that the title of a column names, `{deal}` and `{locale}` not filled in; null when it names none. */
function pathOf(title: string): string | null {
  for (const word of formsOf(title)) {
    const found = COLUMN_WORDS.find(([, words]) => words.split(' ').includes(word))?.[0]
    if (found !== undefined) return found
    if (dealOfPrice(word) !== null) return 'deals.{deal}.price'
    const known = officialPaths().get(word)
    if (known !== undefined) return known
    const bare = word.replace(/\d{1,3}$/, '')
    if (COLUMN_WORDS.at(-1)?.[1].split(' ').includes(bare)) return 'media'
  }
  return null
}

/** A title as it stands, without what is in brackets, and without units: `Huurprijs/maand (€)`. */
function formsOf(title: string): string[] {
  const bare = title.slice(0, 100).replaceAll(/\([^()]{0,40}\)|\[[^[\]]{0,40}\]/g, ' ')
  // A price per m² is no price.
  const perArea = /(\/|\bper\b|\bpar\b|\bpro\b) ?(m2|m²|qm|sqm)/i.test(title) && !/kwh/i.test(title)
  const words = tokens(bare.replaceAll('²', '2')).filter((word) => !UNIT_WORDS.has(word))
  const withoutLanguage = localeIn(title) === null ? words : words.slice(0, -1)
  const forms = [foldedWord(title), ...(perArea ? [] : [foldedWord(bare), words.join(''), withoutLanguage.join('')])]
  return [...new Set(forms)].filter((word) => word !== '')
}

const UNIT_WORDS = new Set(
  'm2 m qm sqm are ares ar ha hectare hectares hektar ca eur euro euros in en per par pro maand mnd mois monat month pm aantal nombre anzahl de van des'.split(
    ' ',
  ),
)

/** `Titel FR`, `Omschrijving (nl)` */
const localeIn = (title: string): string | null =>
  /[\s_([-](nl|fr|en|de)\)?\]?$/i.exec(title.trim())?.[1]?.toLowerCase() ?? null

/** The deal that the title of a price names: `Huurprijs per maand`. */
function dealInTitle(title: string): Deal | null {
  for (const word of formsOf(title)) {
    const deal = dealOfPrice(word)
    if (deal !== null) return deal
  }
  return null
}

let official: Map<string, string> | null = null

/** The fields by official label, in every language and jurisdiction. A label that two fields share stands for neither. */
function officialPaths(): Map<string, string> {
  if (official) return official
  const paths = new Map<string, Set<string>>()
  const add = (label: string, path: string) => {
    const word = foldedWord(label)
    paths.set(word, (paths.get(word) ?? new Set()).add(path))
  }
  for (const locale of LOCALES) {
    const { flags, legalFacts } = listingMessages[locale]
    for (const path of (Object.keys(FIELDS) as FieldPath[]).filter(isColumn))
      // exactly its keys
      for (const where of [null, ...JURISDICTIONS]) add(fieldLabel(path, locale, where), path)
    for (const flag of FLAGS) add(flags[flag], `flags.${flag}`)
    for (const fact of LEGAL_FACTS) add(legalFacts[fact].label, `legal.facts.${fact}.answer`)
  }
  official = new Map(
    [...paths].flatMap(([word, [path = '', ...others]]) =>
      others.length > 0 ? [] : [[word, path.replace('{language}', '{locale}')]],
    ),
  )
  return official
}

/** Whether a column can give the field. The source is the mapping's; flags and legal facts get their own labels above. */
const isColumn = (path: string) => !NO_COLUMNS.has(path) && !/\{flag\}|\{fact\}|\*/.test(path)
const NO_COLUMNS: ReadonlySet<string> = new Set<FieldPath>(['source'])
/** Fields of a project or its units: a file of homes alone has no such columns. */
const OF_PROJECTS: ReadonlySet<string> = new Set<FieldPath>(['parentRef', 'label', 'name', 'deliveryDate'])

/** The language of most titles of columns, which is taken for that of the texts. */
function localeOf(columns: readonly Column[]): string {
  const signs = {
    nl: 'prijs vraagprijs huurprijs postcode gemeente straat slaapkamers omschrijving soort aanbod titel bewoonbaar referentie',
    fr: 'prix loyer codepostal cp commune ville rue chambres titre bien transaction typedebien reference surfacehabitable',
    de: 'preis kaufpreis miete kaltmiete plz ort strasse schlafzimmer zimmer beschreibung objektart titel wohnflache objektnr',
    en: 'price rent city town street bedrooms title propertytype locality postalcode zip livingarea reference',
  }
  const names = new Set(columns.flatMap(({ name }) => formsOf(name)))
  const counts = Object.entries(signs).map(([locale, words]) => ({
    locale,
    n: words.split(' ').filter((word) => names.has(word)).length,
  }))
  return counts.toSorted((a, b) => b.n - a.n)[0]?.locale ?? 'nl'
}
