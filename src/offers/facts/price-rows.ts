import { advertisedPrice, chargesWithin } from '#domain/listing/advertised-price.ts'
import type { LawField } from '#domain/law/facts.ts'
import { isAbroad, type Jurisdiction, jurisdictionOf } from '#domain/law/jurisdiction.ts'
import { type Asking, type Deal, DEALS, warmRent } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import type { PublicListing } from '#domain/listing/public-listing.ts'
import { knownRows } from '#i18n/law/advert.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { formatNumber, formatPrice, formatWholePrice } from '#i18n/formats.ts'
import { advertMessages } from '#i18n/messages/advert.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { offerMessages } from '#i18n/messages/offer.ts'

/** What the law requires beside the price: the charges of a rent, the price without the agent's fee, and who pays it. */
export const BY_THE_PRICE: readonly LawField[] = ['charges', 'priceExclFees', 'fees.payer']

/** Prices, charges and other amounts of a listing, as names and values. */
export function priceRows({ listing }: PublicListing, locale: Locale, now: Date): [string, string][] {
  const where = jurisdictionOf(listing.address)
  const t = offerMessages[locale]
  const rows: [string, string][] = []
  for (const deal of DEALS) {
    const asking = listing.deals[deal]
    if (!asking) continue
    const price =
      asking.price === null
        ? asking.priceHidden
          ? t.priceHidden
          : t.priceOnRequest
        : formatPrice(locale, asking.price)
    const within = deal === 'TO_RENT' ? chargesWithin(listing) : null
    if (asking.price !== null && within) rows.push(...frenchRent(listing, asking, asking.price, within, locale))
    else rows.push([nameOfPrice(deal, asking, where, locale), price])
    if (deal === 'TO_RENT' && !within) {
      const charges = asking.charges === null ? t.notKnown : formatPrice(locale, asking.charges)
      const chargesName = isAbroad(where) ? fieldLabel('deals.{deal}.charges', locale, where) : t.monthlyCharges
      rows.push([chargesName, asking.chargesIncluded ? t.chargesIncluded : withKind(charges, asking, locale)])
      const warm = warmRent(asking)
      if (warm !== null && !asking.chargesIncluded) rows.push([nameOfTotal(where, locale), formatPrice(locale, warm)])
    }
    if (deal === 'TO_RENT' && asking.leaseYears)
      rows.push([
        fieldLabel('deals.{deal}.leaseYears', locale, where),
        advertMessages[locale].years(formatNumber(locale, asking.leaseYears, 1), asking.leaseYears),
      ])
    const { living } = listing.surfaces
    if (deal === 'FOR_SALE' && asking.price !== null && living)
      rows.push([t.pricePerM2, formatWholePrice(locale, asking.price / living)])
    if (asking.taxRegime) rows.push([t.regime, listingMessages[locale].taxRegimes[asking.taxRegime]])
    if (asking.landShare !== undefined)
      rows.push([fieldLabel('deals.{deal}.landShare', locale, where), formatPrice(locale, asking.landShare)])
    if (asking.transferCosts)
      rows.push([
        fieldLabel('deals.{deal}.transferCosts', locale, where),
        advertMessages[locale].transferCosts[asking.transferCosts],
      ])
  }
  rows.push(
    ...knownRows(listing, locale, now, OTHER_MONEY_FIELDS).map(({ name, value }): [string, string] => [name, value]),
  )
  if (listing.legal.cadastralIncome !== null)
    rows.push([t.cadastralIncome, formatPrice(locale, listing.legal.cadastralIncome)])
  return rows
}

/** The rent with its charges first, as French adverts show it, and then its two parts. */
function frenchRent(
  listing: PublicListing['listing'],
  asking: Asking,
  price: number,
  charges: number,
  locale: Locale,
): [string, string][] {
  const t = advertMessages[locale]
  const whole = advertisedPrice(listing, 'TO_RENT') ?? price
  return [
    [t.rentWithCharges, formatPrice(locale, whole)],
    [t.rentWithoutCharges, formatPrice(locale, whole - charges)],
    [fieldLabel('deals.{deal}.charges', locale, 'FR'), withKind(formatPrice(locale, charges), asking, locale)],
  ]
}

/** Other amounts of an advert, under the names that the law of the place gives them. */
const OTHER_MONEY_FIELDS: readonly LawField[] = [
  'deposit',
  'priceExclFees',
  'fees.payer',
  'fees.tenant',
  'fees.inventory',
  'rentControl',
  'rentControl.ceiling',
  'rentControl.base',
  'rentControl.supplement',
  'coOwnership',
  'coOwnership.lots',
  'coOwnership.annualCharges',
  'coOwnership.proceedings',
]

/** Kaltmiete, loyer hors charges; a price with the agent's fee in it says so. */
function nameOfPrice(deal: Deal, asking: Asking, where: Jurisdiction | null, locale: Locale): string {
  const t = advertMessages[locale]
  if (deal === 'FOR_SALE' && asking.priceExclFees !== undefined) return t.priceWithFees
  const isWithout = deal === 'TO_RENT' && asking.charges !== null && asking.charges > 0 && !asking.chargesIncluded
  return isWithout && where === 'DE' ? t.coldRent : offerMessages[locale].price[deal]
}

function nameOfTotal(where: Jurisdiction | null, locale: Locale): string {
  return where === 'DE' ? advertMessages[locale].warmRent : offerMessages[locale].rentTotal
}

function withKind(charges: string, { chargesKind }: Asking, locale: Locale): string {
  return chargesKind && chargesKind !== 'NONE'
    ? `${charges}, ${advertMessages[locale].chargesKinds[chargesKind]}`
    : charges
}
