import { chargesWithin, isToldWithCharges } from '#domain/listing/advertised-price.ts'
import type { Card, CardPrice } from '#domain/listing/card.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import { type Asking, type Deal, isWithoutVat } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'
import { formatPrice } from '#i18n/formats.ts'
import { cardMessages } from '#i18n/messages/card.ts'

/** Whether more has to be paid than an amount says, in the words of the place: "charges comprises", "k.k.", "hors TVA et frais"; null: nobody said. */
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

/** "kalt", "warm": beside every rent in Germany, as nothing else says which one it is. */
function germanRent({ charges, chargesIncluded }: Asking, locale: Locale): string | null {
  const t = cardMessages[locale]
  if (chargesIncluded) return t.warmRent
  return chargesIncluded === false || (charges ?? 0) > 0 ? t.coldRent : null
}

/** "+ € 85 kosten", in the Netherlands "+ € 85 servicekosten"; null where nothing comes on top that we know. */
export function chargesOnTop(listing: PublicFacts, charges: number | null, locale: Locale): string | null {
  if (charges === null) return null
  const t = cardMessages[locale]
  const amount = formatPrice(locale, charges)
  return jurisdictionOf(listing.address) === 'NL' ? t.serviceCharges(amount) : t.charges(amount)
}

/** The price with what belongs to it: "vanaf € 249.000", "€ 950/maand + € 85 kosten"; null where there is none to tell. */
export function priceWords({ price }: Pick<Card, 'price'>, locale: Locale): string | null {
  if (price.amount === null) return null
  const t = cardMessages[locale]
  const amount = `${formatPrice(locale, price.amount)}${monthWords(price, locale)}`
  return [price.from && t.from, amount, ...belonging(price)].filter(Boolean).join(' ')
}

/**
 * "/mois" after the amount of a rent; where the charges are in it " par mois", as French law words it: "par mois charges
 * comprises" (arrêté 10-1-2017, art. 4). Nothing for a sale.
 */
export function monthWords({ period, terms }: Pick<CardPrice, 'period' | 'terms'>, locale: Locale): string {
  const t = cardMessages[locale]
  if (period !== 'month') return ''
  return terms === t.chargesWithin ? ` ${t.monthInWords}` : t.perMonth
}

const belonging = ({ terms, charges_words: charges }: CardPrice) => [terms, charges]
