import { chargesWithin, isToldWithCharges } from '#domain/listing/advertised-price.ts'
import type { Card, CardPrice } from '#domain/listing/card.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import { type Asking, type Deal, isWithoutVat } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'
import { formatPrice } from '#i18n/formats.ts'
import { cardMessages } from '#i18n/messages/card.ts'

/** Do costs come on top? In the country's terms: "charges comprises", "k.k.", "hors TVA et frais"; null: not known. */
export function priceTerms(listing: PublicFacts, deal: Deal, locale: Locale): string | null {
  const t = cardMessages[locale]
  const asking = listing.deals[deal]
  if (!asking || asking.price === null) return null
  if (isWithoutVat(asking)) return t.withoutVat
  if (deal === 'FOR_SALE')
    return asking.transferCosts && jurisdictionOf(listing.address) === 'NL'
      ? t.transferCosts[asking.transferCosts]
      : null
  if (deal === 'TO_RENT' && jurisdictionOf(listing.address) === 'DE') return germanRent(asking, locale)
  const within = deal === 'TO_RENT' && isToldWithCharges(listing) && (asking.chargesIncluded || chargesWithin(listing))
  return within ? t.chargesWithin : null
}

/** "kalt" or "warm": German adverts name it beside the rent, because nothing else tells which of the two it is. */
function germanRent({ charges, chargesIncluded }: Asking, locale: Locale): string | null {
  const t = cardMessages[locale]
  if (chargesIncluded) return t.warmRent
  return chargesIncluded === false || (charges ?? 0) > 0 ? t.coldRent : null
}

/** "+ € 85 kosten", in the Netherlands "+ € 85 servicekosten"; null when no charges on top are known. */
export function chargesOnTop(listing: PublicFacts, charges: number | null, locale: Locale): string | null {
  if (charges === null) return null
  const t = cardMessages[locale]
  const amount = formatPrice(locale, charges)
  return jurisdictionOf(listing.address) === 'NL' ? t.serviceCharges(amount) : t.charges(amount)
}

/** The price with terms and charges: "vanaf € 249.000", "€ 950/maand + € 85 kosten"; null when there is no price. */
export function priceWords({ price }: Pick<Card, 'price'>, locale: Locale): string | null {
  if (price.amount === null) return null
  const t = cardMessages[locale]
  const amount = `${formatPrice(locale, price.amount)}${monthWords(price, locale)}`
  return [price.from && t.from, amount, ...belonging(price)].filter(Boolean).join(' ')
}

/**
 * "/mois" after the amount of a rent. For a rent with charges " par mois", because French law fixes the wording "par mois
 * charges comprises" (arrêté 10-1-2017, art. 4). Nothing for a sale.
 */
export function monthWords({ period, terms }: Pick<CardPrice, 'period' | 'terms'>, locale: Locale): string {
  const t = cardMessages[locale]
  if (period !== 'month') return ''
  return terms === t.chargesWithin ? ` ${t.monthInWords}` : t.perMonth
}

const belonging = ({ terms, charges_words: charges }: CardPrice) => [terms, charges]
