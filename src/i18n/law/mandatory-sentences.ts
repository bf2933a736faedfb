import { type AdvertDuties, dutiesOf } from '#domain/law/advert.ts'
import type { MandatoryText } from '#domain/law/rule.ts'
import type { Locale } from '#base/locale.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'
import { formatPrice } from '#i18n/formats.ts'
import { advertMessages } from '#i18n/messages/advert.ts'
import { lawMessages } from '#i18n/messages/law.ts'

type Duties = readonly Pick<AdvertDuties, 'given' | 'prints' | 'toShow'>[]

/** The sentences about energy that the law requires in an advert. */
export function energySentences(listing: PublicFacts, locale: Locale, now: Date): string[] {
  return aboutEnergy(listing, dutiesOf(listing, dayInBelgium(now)), locale)
}

/** The required sentences about location and planning. */
export function planningSentences(listing: PublicFacts, locale: Locale, now: Date): string[] {
  return aboutPlanning(dutiesOf(listing, dayInBelgium(now)), locale)
}

/** All required sentences, for adverts without a page around them that shows some of these in another way. */
export function sentencesOf(listing: PublicFacts, duties: Duties, locale: Locale): string[] {
  return [
    ...aboutEnergy(listing, duties, locale),
    ...(isPrinted('FLOOD_SYMBOL', duties) ? [advertMessages[locale].floodSymbol] : []),
    ...(isPrinted('FURNISHED', duties) ? [advertMessages[locale].furnished] : []),
    ...aboutPlanning(duties, locale),
  ]
}

/** Sentences about a letter F or G, the yearly cost (both France), and a certificate that does not exist yet. */
function aboutEnergy({ energy }: PublicFacts, duties: Duties, locale: Locale): string[] {
  const { label } = energy
  const [from, to] = duties.flatMap(({ given }) => given['energy.annualCost'] ?? [])
  const year = duties.flatMap(({ given }) => given['energy.annualCostYear'] ?? [])[0]
  const hasCost = isPrinted('ENERGY_COLOURS', duties) && from !== undefined && to !== undefined && year !== undefined
  const cost = (its: Locale) =>
    hasCost ? [lawMessages[its].annualCost(formatPrice(its, from), formatPrice(its, to), String(year))] : []
  const excessive = (its: Locale) =>
    isPrinted('EXCESSIVE_CONSUMPTION', duties) && label !== null ? [lawMessages[its].excessiveConsumption(label)] : []
  return [
    ...inFrench(locale, excessive),
    ...inFrench(locale, cost),
    ...(duties.some(({ toShow }) => toShow) ? [advertMessages[locale].certificateAtViewing] : []),
  ]
}

function aboutPlanning(duties: Duties, locale: Locale): string[] {
  return [
    ...(isPrinted('GEORISQUES', duties) ? inFrench(locale, (its) => [lawMessages[its].georisques]) : []),
    ...(isPrinted('FREE_PAPER_COPY', duties) ? [lawMessages[locale].freePaperCopy] : []),
  ]
}

const isPrinted = (text: MandatoryText, duties: Duties) => duties.some(({ prints }) => prints.has(text))

/** French law fixes this wording, so it is in French in every language, followed by a translation. */
function inFrench(locale: Locale, sentences: (locale: Locale) => string[]): string[] {
  const meant = sentences(locale)
  return locale === 'fr' ? meant : sentences('fr').map((french, at) => `${french} (${meant[at]})`)
}

const belgian = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Brussels' })
/** The ISO date in Belgium, which all days of the site go by. */
export function dayInBelgium(now: Date): string {
  // Clocks in Belgium differ from UTC by whole hours; a page asks twenty times.
  const hour = Math.floor(now.getTime() / 3_600_000)
  if (hour !== last.hour) last = { hour, day: belgian.format(now) }
  return last.day
}

let last = { hour: Number.NaN, day: '' }
