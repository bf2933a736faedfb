import { type FieldPath, FIELDS } from '#domain/listing/fields.ts'
import { type Deal, FLAGS, LEGAL_FACTS } from '#domain/listing/listing.ts'
import { inEveryLocale, type Locale, LOCALES } from '#base/locale.ts'
import { JURISDICTIONS } from '#domain/law/jurisdiction.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { availabilityIn, isAtOnce } from '#feeds/availability-words.ts'
import { COLUMN_WORDS } from '#feeds/csv/column-words.ts'
import { isObject } from '#feeds/csv/csv-cells.ts'
import { foldedWord, tokens } from '#feeds/csv/phrases.ts'
import { choiceIn } from '#feeds/csv/suggest-choices.ts'
import { dealOfPrice } from '#feeds/csv/suggest-deal.ts'
import type { Column } from '#feeds/csv/suggest-table.ts'
import { yesOrNo } from '#feeds/understand.ts'

/** The field of each column by its title, or by its cells where they are more certain. */
export function pathsOf(columns: readonly Column[]): Map<string, string> {
  const paths = new Map<string, string>()
  for (const [i, { name, values }] of columns.entries()) {
    const path = pathOf(name) ?? (values.some(isCodeAndTown) && tokens(name).some(isCodeWord) ? CODE : null)
    // An object of a program is no value.
    if (path === null || values.some(isObject) || isOfOtherTime(path, name, values)) continue
    const numbers = values.filter((value) => /^-?\d/.test(value)).length > values.length / 2
    if (path === 'energy.label' && numbers) paths.set(name, 'energy.kwh')
    else if (path === 'energy.certificate' && values.length > 0 && values.every(isCertificateStatus))
      paths.set(name, 'energy.status')
    else if (path === 'availability' && values.some(isMoveIn) && !values.some(isGoneOrHeld))
      paths.set(name, 'availableFrom')
    else if (/[hH]idden$/.test(path) && values.some((value) => value.length > MAX_ANSWER_CHARS || /\d{3}/.test(value)))
      continue
    else if (VISIBILITY_OF[path] !== undefined && values.length > 0 && values.every(isPlainAnswer))
      paths.set(name, `!${VISIBILITY_OF[path]}`)
    else if (path.startsWith('media:') && !values.some((value) => /https?:\/\//i.test(value))) continue
    else if (path === 'address.number' && i === 0) paths.set(name, 'sourceRef')
    else paths.set(name, path)
  }
  // "Adres" beside "Straat" is the street, the number and the town in one.
  const streets = [...paths].filter(([, path]) => path === 'address.street').map(([name]) => name)
  const whole = streets.filter((name) => WHOLE_ADDRESS.has(foldedWord(name)))
  if (whole.length < streets.length) for (const name of whole) paths.delete(name)
  return paths
}

/**
 * Amounts for another time than the field's own ("Service charge (p.a.)", "Rent (p.w.)"), and a deposit that is counted in
 * months' rent.
 */
function isOfOtherTime(path: string, title: string, values: readonly string[]): boolean {
  if (path.endsWith('.deposit'))
    return MONTHS.test(title) || (values.length > 1 && values.every((value) => /^([1-9]|1[0-2])$/.test(value)))
  return /\.(price|charges)$/.test(path) && OTHER_TIME.test(title)
}

const MONTHS = /\b(mnd|maand(en)?|mois|months?|monate?)\b/i
const OTHER_TIME =
  /\b(jaar|jaarlijkse?|an|annuel(le)?s?|annum|annual|yearly|year|jahr|jährlich|week|weekly|semaine|woche|p\. ?[aw]\b|pa|pw|p\/[aw])\b/i

/** "Prijs op site: ja" is no price: the answer says whether the price is shown. */
const VISIBILITY_OF: Readonly<Record<string, string>> = {
  'deals.{deal}.price': 'deals.{deal}.priceHidden',
  'address.street': 'address.hidden',
}
const isPlainAnswer = (value: string) => !/\d/.test(value) && yesOrNo(value) !== null

const CODE = 'address.postalCode'
const WHOLE_ADDRESS: ReadonlySet<string> = new Set(['adres', 'adresse', 'address'])
const isCodeWord = (word: string) => ['cp', 'pc', 'plz', 'zip', 'code', 'postcode', 'postal', 'postnr'].includes(word)
/** `1050 Ixelles` */
export const isCodeAndTown = (value: string) => /^(B-)?\d{4,5} \p{L}/u.test(value)

/** Longer cells under "Adresse publique" are addresses, no answers. */
const MAX_ANSWER_CHARS = 25

/** Under a title such as "Energiecertificaat" a word says whether there is one; a number is the certificate's. */
const isCertificateStatus = (value: string) => choiceIn('energy.status', value) !== null
/** Under a title such as "Beschikbaarheid" a day, or "onmiddellijk", says from when on a home is free. */
const isMoveIn = (value: string) => isAtOnce(value) || /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?=$|[ T])/.test(value)
const isGoneOrHeld = (value: string) => !['AVAILABLE', null].includes(availabilityIn(value))

/**
 * The field that the title of a column names, `{deal}` and `{locale}` not filled in; null when it names none. A title may
 * say it in two languages: `Bien / Pand`.
 */
export function pathOf(title: string): string | null {
  const own = pathOfWords(title)
  if (own !== null) return own
  const [first = '', ...others] = title.slice(0, 100).split('/')
  const path = others.length === 0 ? null : pathOfWords(first)
  return others.every((other) => pathOfWords(other) === path) ? path : null
}

function pathOfWords(title: string): string | null {
  for (const word of formsOf(title)) {
    const found = COLUMN_WORDS.find(([, words]) => words.split(' ').includes(word))?.[0]
    if (found !== undefined) return found
    if (dealOfPrice(word) !== null) return 'deals.{deal}.price'
    const known = officialPaths().get(word)
    if (known !== undefined) return known
    const bare = word.replace(/\d{1,3}$/, '')
    const media = COLUMN_WORDS.find(([path, words]) => path.startsWith('media') && words.split(' ').includes(bare))
    if (media) return media[0]
  }
  return visibilityPath(title)
}

/** A title that says whether an address or a price is shown ("Adres zichtbaar op website"); null for any other. */
function visibilityPath(title: string): string | null {
  const words = tokens(title.slice(0, 100))
  const has = (known: ReadonlySet<string>) => words.some((word) => known.has(word))
  const path = has(ADDRESS_WORDS) ? 'address.hidden' : has(PRICES) ? 'deals.{deal}.priceHidden' : null
  const isShown = has(SHOWN_WORDS)
  if (path === null || isShown === has(HIDDEN_WORDS)) return null
  return isShown === has(NOT_WORDS) ? path : `!${path}`
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const ADDRESS_WORDS = setOf('adres adresse address objektadresse straat rue straatnaam street strasse')
const PRICES = setOf('prijs vraagprijs huurprijs prix loyer preis kaufpreis miete price rent')
const SHOWN_WORDS = setOf(
  'tonen toon getoond zichtbaar weergeven publiceren gepubliceerd publiek visible affiche affichee afficher publier publiee publique anzeigen angezeigt zeigen sichtbar freigeben freigegeben veroffentlichen veroffentlicht offentlich show shown display displayed publish published public',
)
const HIDDEN_WORDS = setOf(
  'verbergen verberg verborgen afschermen afgeschermd geheim masquer masque masquee cacher cache cachee confidentiel confidentielle hide hidden secret confidential verstecken versteckt verbergen vertraulich',
)
const NOT_WORDS = setOf('niet geen ne pas non nicht kein not no')

/** A title as it stands, without what is in brackets, and without units: `Huurprijs/maand (€)`. */
function formsOf(title: string): string[] {
  const bare = title.slice(0, 100).replaceAll(/\([^()]{0,40}\)|\[[^[\]]{0,40}\]/g, ' ')
  // A price per m² is no price.
  const perArea = /(\/|\bper\b|\bpar\b|\bpro\b) ?(m2|m²|qm|sqm)/i.test(title) && !/kwh/i.test(title)
  const isEnergy = /kwh/i.test(title)
  const words = tokens(bare.replaceAll('²', '2')).filter(
    (word) => !UNIT_WORDS.has(word) && !(isEnergy && YEAR_WORDS.has(word)),
  )
  const withoutLanguage = localeIn(title) === null ? words : words.slice(0, -1)
  const forms = [foldedWord(title), ...(perArea ? [] : [foldedWord(bare), words.join(''), withoutLanguage.join('')])]
  if (!perArea) forms.push(...ordersOf(words), ...ordersOf(words.map((word) => SHORT_WORDS[word] ?? word)))
  return [...new Set(forms)].filter((word) => word !== '')
}

/** Two or three words in every order: `Opp. perceel` is `perceelopp`. */
function ordersOf(words: readonly string[]): string[] {
  if (words.length === 0 || words.length > 3) return []
  if (words.length === 1) return [...words]
  return words.flatMap((word, i) => ordersOf(words.toSpliced(i, 1)).map((rest) => word + rest))
}

/** Short forms of words within a title, which stand for one word whatever stands beside them. */
const SHORT_WORDS: Readonly<Record<string, string>> = {
  gem: 'gemeenschappelijke',
  gemeensch: 'gemeenschappelijke',
  terr: 'terras',
  bew: 'bewoonbare',
  oppervl: 'oppervlakte',
  att: 'attest',
  inv: 'inventaris',
  elek: 'elektrische',
  elektr: 'elektrische',
  hab: 'habitable',
  superf: 'superficie',
  telef: 'telefoon',
}

const YEAR_WORDS = new Set(['jaar', 'jahr', 'an', 'year', 'a'])
const UNIT_WORDS = new Set(
  'm2 m qm sqm are ares ar ha hectare hectares hektar ca sq ft sqft ft2 feet square acre acres eur euro euros in en per par pro maand mnd mois monat month pm aantal nombre anzahl number de van des du of the le la op url link lien pdf website site'.split(
    ' ',
  ),
)

/** `Titel FR`, `Omschrijving (nl)` */
export const localeIn = (title: string): string | null =>
  /[\s_([-](nl|fr|en|de)\)?\]?$/i.exec(title.trim())?.[1]?.toLowerCase() ?? null

/** The deal that the title of a price names: `Huurprijs per maand`. */
export function dealInTitle(title: string): Deal | null {
  for (const word of formsOf(title)) {
    const deal = dealOfPrice(word)
    if (deal !== null) return deal
  }
  return null
}

/** The languages in which the title of a column of texts may be; none when it is not known. */
export const localesOfText = (title: string): Locale[] =>
  LOCALES.filter((locale) => formsOf(title).some((word) => TEXT_TITLES[locale].split(' ').includes(word)))

const TEXT_TITLES = inEveryLocale({
  nl: 'titel titelpand omschrijving beschrijving tekst omschrijvingpand vrijetekst',
  fr: 'titre titredelannonce titreannonce annoncetitel descriptif descriptifdubien description texte textelibre',
  en: 'title headline description text freetext fulldetails fulldescription longdescription propertydescription',
  de: 'titel objekttitel titelobjekt beschreibung objektbeschreibung text freitext',
})

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
export const OF_PROJECTS: ReadonlySet<string> = new Set<FieldPath>(['parentRef', 'label', 'name', 'deliveryDate'])

/** The language of most column titles. The texts are taken to be in it. */
export function localeOf(columns: readonly Column[]): Locale {
  const names = new Set(columns.flatMap(({ name }) => [...formsOf(name), ...tokens(name.slice(0, 100))]))
  const counts = LOCALES.map((locale) => ({
    locale,
    n: LANGUAGE_SIGNS[locale].split(' ').filter((word) => names.has(word)).length,
  }))
  return counts.toSorted((a, b) => b.n - a.n)[0]?.locale ?? 'nl'
}

/** Titles and words in titles that belong to one language only. */
const LANGUAGE_SIGNS = inEveryLocale({
  nl: 'prijs vraagprijs huurprijs postcode gemeente straat slaapkamers omschrijving soort aanbod titel bewoonbaar referentie',
  fr: 'prix loyer codepostal cp commune ville rue chambres titre bien transaction typedebien reference surfacehabitable',
  de: 'preis kaufpreis miete kaltmiete plz ort strasse schlafzimmer zimmer beschreibung objektart titel wohnflache objektnr',
  en: 'price rent city town street bedrooms beds baths title headline details propertytype locality postalcode zip livingarea reference area year size show date',
})
