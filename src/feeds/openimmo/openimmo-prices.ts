import type { NoteReason } from '#domain/listing/note-reasons.ts'
import type { OpenImmoRecord, Part } from '#feeds/openimmo/openimmo-record.ts'
import { amountOf, cents, numberOf } from '#feeds/openimmo/openimmo-values.ts'
import { isOnRequest, readPrice } from '#feeds/values/read-price.ts'

/** The deals of a property. Throws nothing; a price that cannot be read is passed on, so that the check rejects it. */
export function deals(record: OpenImmoRecord) {
  const market = record.child(record.part('objektkategorie'), 'vermarktungsart')
  const prices = record.part('preise')
  const currency = record.attribute(record.child(prices, 'waehrung'), 'iso_waehrung')?.toUpperCase() ?? 'EUR'
  // A price in another currency is passed on with that currency, so that the record becomes a reject.
  const inEuro = <T extends { price: number | string | null | undefined }>(asking: T) =>
    currency === 'EUR' || asking.price === null ? asking : { ...asking, price: `${asking.price} ${currency}` }
  const [buys, leasehold] = [record.says(market, 'kauf'), record.says(market, 'erbpacht')]
  const rents = ['miete_pacht', 'miete', 'leasing'].filter((name) => record.says(market, name)).length > 0
  return {
    ...((buys || leasehold) && { FOR_SALE: inEuro({ price: price(record, SALE_PRICES) }) }),
    ...(rents && { TO_RENT: inEuro(rentAsking(record)) }),
  }
}

const SALE_PRICES = ['kaufpreis', 'kaufpreisbrutto', 'erbpacht']
const COLD_RENTS = ['kaltmiete', 'nettokaltmiete', 'mietpreis_pro_monat', 'pacht']
const WARM_RENTS = ['warmmiete', 'pauschalmiete']

/** The rent without charges, where the feed tells them apart: only such rents can be compared. */
function rentAsking(record: OpenImmoRecord) {
  const prices = record.part('preise')
  const hasCold = COLD_RENTS.some((name) => isPriceGiven(record, prices, name))
  const asked = price(record, hasCold ? COLD_RENTS : [...COLD_RENTS, ...WARM_RENTS])
  const charges = chargesOf(record, hasCold && typeof asked === 'number' ? asked : null)
  return {
    price: asked,
    charges,
    deposit: deposit(record),
    chargesIncluded: hasCold ? (charges === undefined ? undefined : false) : true,
    leaseYears: leaseYears(record),
  }
}

const isPriceGiven = (record: OpenImmoRecord, prices: Part, name: string): boolean =>
  record.has(prices, name) && amountOf(record.child(prices, name)?.text ?? null) !== 0

/**
 * The first price that is filled in; a zero is what software writes for "not filled in". null only where the feed says
 * "on request"; a missing price is undefined and will be a reject.
 */
function price(record: OpenImmoRecord, names: string[]): number | string | null | undefined {
  const prices = record.part('preise')
  const isHidden = names.some((name) => record.says(record.child(prices, name), 'auf_anfrage'))
  const name =
    names.find((each) => isPriceGiven(record, prices, each)) ?? names.find((each) => record.has(prices, each))
  const text = name === undefined ? null : record.text(prices, name)
  if (isHidden || record.answer(prices, 'preis_auf_anfrage') === true) return null
  if (text === null) return undefined
  return isOnRequest(text) ? null : amountIn(text)
}

/** An amount as people write it (`€ 1.250,-`); any other text stays, for the check to reject. */
function amountIn(text: string): number | string | undefined {
  const number = numberOf(text, true)
  if (typeof number === 'number') return number
  const { amount, ...said } = readPrice(text) ?? { amount: null }
  return amount !== null && Object.values(said).every((value) => value === null || value === 'month') ? amount : text
}

/**
 * Everything that is paid beside the rent in a month. Heating costs are apart from Nebenkosten unless the feed says that
 * they are in them.
 * @param cold the rent without charges; null when the feed gives only one with them
 */
function chargesOf(record: OpenImmoRecord, cold: number | null): number | string | undefined {
  const prices = record.part('preise')
  const running = numberOf(record.text(prices, 'nebenkosten'), true)
  if (typeof running === 'string') return running
  const heating = heatingCosts(record, prices, running)
  const named = heating === 0 && running === undefined ? undefined : cents((running ?? 0) + heating)
  if (cold === null) return named
  const warm = amountOf(record.child(prices, 'warmmiete')?.text ?? null)
  if (warm === null || warm === 0) return named
  const text = record.text(prices, 'warmmiete') ?? ''
  const difference = cents(warm - cold)
  if (Math.abs(difference - (named ?? 0)) < 0.01) return named
  if (difference >= (named ?? 0)) {
    if (named !== undefined)
      record.note('preise.warmmiete', text, `charges of ${difference} a month`, { code: 'more_than_named' })
    return difference
  }
  record.note('preise.warmmiete', text, null, { code: 'less_than_parts' })
  return named
}

/** Heating costs that come on top of Nebenkosten. */
function heatingCosts(record: OpenImmoRecord, prices: Part, running: number | undefined): number {
  const text = record.text(prices, 'heizkosten')
  const amount = amountOf(text)
  if (text === null || amount === 0) return 0
  if (amount === null) {
    record.note('preise.heizkosten', text, null, { code: 'no_amount' })
    return 0
  }
  const isWithin = record.answer(prices, 'heizkosten_enthalten')
  // They cannot be part of charges that are not given.
  if (isWithin === true) return running === undefined || running === 0 ? amount : 0
  if (isWithin === undefined && running !== undefined)
    record.note('preise.heizkosten', text, 'on top of nebenkosten', { code: 'heating_not_said' })
  return amount
}

/** An amount, or so many months of rent. Words that say neither are noted. */
function deposit(record: OpenImmoRecord): number | string | undefined {
  const prices = record.part('preise')
  const given = numberOf(record.text(prices, 'kaution'), true)
  if (given !== undefined && given !== 0) return given
  const words = record.text(prices, 'kaution_text')
  if (words === null) return given
  const amount = amountOf(words)
  if (amount !== null) return amount
  const [, count = '', rent = ''] = MONTHS_OF_RENT.exec(words.toLowerCase().replaceAll(/[\s-]/g, '')) ?? []
  const months = COUNT_WORDS[count] ?? amountOf(count)
  const names = /warm|brutto/.test(rent) ? ['warmmiete'] : COLD_RENTS
  const text = names.map((name) => record.child(prices, name)?.text ?? null).find((each) => amountOf(each))
  const monthly = amountOf(text ?? null)
  if (months === null || !monthly) {
    record.note('preise.kaution_text', words, null, { code: 'no_deposit' })
    return undefined
  }
  const sum = cents(months * monthly)
  record.note('preise.kaution_text', words, String(sum), { code: 'months_of_rent', months, rent: String(monthly) })
  return sum
}

const MONTHS_OF_RENT =
  /^(\d{1,2}(?:[.,]5)?|eine?|zwei|drei)(?:x|×|mal)?((?:netto|brutto|monats|grund|kalt|warm){0,3}mieten?|n?km|mm)\.?$/
const COUNT_WORDS: Record<string, number> = { ein: 1, eine: 1, zwei: 2, drei: 3 }

/** `max_mietdauer` is the length of the lease, in months or years. */
function leaseYears(record: OpenImmoRecord): number | string | undefined {
  const element = record.child(record.part('verwaltung_objekt'), 'max_mietdauer')
  if (!element || amountOf(element.text) === 0) return undefined
  const perYear = record.code(element, 'max_dauer', { JAHR: 1, MONAT: 12 })
  if (perYear === undefined) return undefined
  const length = numberOf(record.textOf(element))
  return typeof length === 'number' ? cents(length / perYear) : length
}

/** The fee that a buyer or tenant pays the agent. A percentage counts only when it includes VAT. */
export function fees(record: OpenImmoRecord, hasSale: boolean) {
  const prices = record.part('preise')
  const element = record.child(prices, 'aussen_courtage')
  const text = record.textOf(element)
  const none = hasSale ? { payer: 'BUYER', percent: 0 } : { tenant: 0 }
  if (text === null) {
    const isDue = record.peekAnswer(prices, 'provisionspflichtig')
    if (isDue === undefined || (isDue && !hasSale)) return undefined
    record.answer(prices, 'provisionspflichtig')
    return isDue ? { payer: 'BUYER' } : none
  }
  if (isNoFee(text)) return none
  const isWithTax = record.says(element, 'mit_mwst') || /(inkl|incl)/i.test(text)
  return hasSale ? buyersFee(record, text, isWithTax) : tenantsFee(record, text, isWithTax)
}

const isNoFee = (text: string): boolean =>
  amountOf(text) === 0 ||
  /^(0 ?%|(die vermietung ist )?(provisions|courtage)frei|(courtage|provision)?frei|keine?|ohne)\b/i.test(text)

function buyersFee(record: OpenImmoRecord, text: string, isWithTax: boolean) {
  const note = (read: string | null, why: NoteReason) => record.note('preise.aussen_courtage', text, read, why)
  const [, figure = '', sign = ''] = /^(\d{1,2}(?:[.,]\d{1,3})?)\s{0,2}(%|prozent|v\.\s?h\.)?/i.exec(text) ?? []
  const percent = numberOf(figure)
  const isBare = sign === '' && figure === text
  if (typeof percent === 'number' && (sign !== '' || (isBare && percent <= MAX_BARE_PERCENT))) {
    if (!isWithTax) note('paid by the buyer', { code: 'vat_not_said' })
    else if (isBare) note(`${percent} %`, { code: 'no_percent_sign' })
    return { payer: 'BUYER', percent: isWithTax ? percent : undefined }
  }
  if (!/\d/.test(text)) {
    note(null, { code: 'fee_unknown' })
    return undefined
  }
  note('paid by the buyer', { code: 'no_percentage' })
  return { payer: 'BUYER' }
}

/** No agent asks for more percent; a larger number without a sign is an amount. */
const MAX_BARE_PERCENT = 10

function tenantsFee(record: OpenImmoRecord, text: string, isWithTax: boolean) {
  const amount = amountOf(text.replace(/,?\s{0,3}(inkl|incl)\b.{0,40}$/i, ''))
  if (amount !== null && isWithTax && amount > MAX_BARE_PERCENT) return { tenant: amount }
  record.note('preise.aussen_courtage', text, null, { code: 'no_tenant_fee' })
  return undefined
}

/** `hausgeld` is the charges of one month. */
export function coOwnership(record: OpenImmoRecord) {
  const monthly = numberOf(record.text(record.part('preise'), 'hausgeld'), true)
  if (monthly === undefined || monthly === 0) return undefined
  return { annualCharges: typeof monthly === 'number' ? cents(monthly * 12) : monthly }
}
