import { DEALS } from '#domain/listing.ts'
import type { Locale } from '#domain/locale.ts'
import { judge } from '#domain/law/judge.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import { lawFacts } from '#domain/law/listing-facts.ts'
import type { MandatoryText } from '#domain/law/rule.ts'
import type { PublicFacts } from '#domain/public-listing.ts'
import { formatPrice } from '#i18n/formats.ts'
import { lawMessages } from '#i18n/messages/law.ts'

/** What the law makes an advert of a home say about its energy, in full sentences. */
export function energySentences(listing: PublicFacts, locale: Locale, now: Date): string[] {
  const { label, annualCost, annualCostYear } = listing.energy
  const prints = printsOf(listing, now)
  const excessive = label !== null && prints.has('EXCESSIVE_CONSUMPTION')
  const hasCost = annualCost !== undefined && annualCostYear !== undefined && jurisdictionOf(listing.address) === 'FR'
  return [
    ...(excessive ? [inFrench(locale, (its) => lawMessages[its].excessiveConsumption(label))] : []),
    ...(hasCost
      ? [
          inFrench(locale, (its) => {
            const [from, to] = annualCost
            return lawMessages[its].annualCost(formatPrice(its, from), formatPrice(its, to), String(annualCostYear))
          }),
        ]
      : []),
  ]
}

/** The same about where it lies and what may be built there. */
export function planningSentences(listing: PublicFacts, locale: Locale, now: Date): string[] {
  const prints = printsOf(listing, now)
  return [
    ...(prints.has('GEORISQUES') ? [inFrench(locale, (its) => lawMessages[its].georisques)] : []),
    ...(prints.has('FREE_PAPER_COPY') ? [lawMessages[locale].freePaperCopy] : []),
  ]
}

/** French law fixes these words: they stand in French everywhere, with what they mean behind them. */
function inFrench(locale: Locale, sentence: (locale: Locale) => string): string {
  return locale === 'fr' ? sentence('fr') : `${sentence('fr')} (${sentence(locale)})`
}

function printsOf(listing: PublicFacts, now: Date): ReadonlySet<MandatoryText> {
  const on = now.toLocaleDateString('sv', { timeZone: 'Europe/Brussels' })
  const facts = DEALS.flatMap((deal) => lawFacts(listing, deal, on) ?? [])
  return new Set(facts.flatMap((one) => judge(one, on).autos.map(({ prints }) => prints)))
}
