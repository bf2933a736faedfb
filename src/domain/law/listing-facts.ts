import type { Deal, LegalFact, Listing } from '#domain/listing.ts'
import type { LawAnswers, LawFacts } from '#domain/law/facts.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'

/**
 * What the law may know of a listing for one of its deals, on a day (ISO date); null: it is not offered so, or where we
 * know no law. What the listing does not say stays unsaid.
 */
export function lawFacts(
  listing: Omit<Listing, 'source'> & { deliveryDate?: string | null },
  deal: Deal,
  on: string,
): LawFacts | null {
  const where = jurisdictionOf(listing.address)
  const asking = listing.deals[deal]
  if (where === null || asking === undefined) return null
  const { address, construction, energy, legal, surfaces, type } = listing
  const isHome = type === 'HOUSE' || type === 'APARTMENT' || type === 'STUDENT_ROOM'
  const answer = (fact: LegalFact) => legal.facts[fact]?.answer
  const given: { [Field in keyof LawAnswers]: LawAnswers[Field] | null } = {
    subtype: listing.subtype,
    surface: isHome ? surfaces.living : (surfaces.commercial ?? surfaces.living),
    'address.public': !address.hidden && address.street !== null && address.number !== null,
    'construction.year': construction.year,
    'energy.label': energy.label,
    'energy.kwh': energy.kwh,
    'energy.totalKwh': energy.totalKwh,
    'energy.co2': energy.co2,
    'energy.certificate': energy.certificate,
    'energy.certificateDate': energy.certificateDate,
    'legal.permit': answer('permit'),
    'legal.zoning': legal.zoning,
    'legal.enforcement': answer('summons'),
    'legal.preemption': answer('preemption'),
    'legal.subdivision': answer('subdivision'),
    'legal.floodP': legal.floodP,
    'legal.floodG': legal.floodG,
    'legal.floodDate': legal.floodDate,
    'legal.individualMeters': answer('individual_meters'),
    'legal.asbestosCertificate': answer('asbestos_certificate'),
    price: asking.price,
    priceHidden: asking.priceHidden,
    charges: asking.charges,
    chargesIncluded: asking.chargesIncluded,
    furnished: listing.flags.furnished,
  }
  return { where, deal, type, built: builtOf(listing, on), given: known(given) }
}

/** Nothing in it that was null: what is not known has no name. */
function known(given: { [Field in keyof LawAnswers]: LawAnswers[Field] | null }): LawAnswers {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined))
}

/** Is it not finished, or was it never lived in? What the agent says of its state counts before what may be guessed. */
function builtOf(
  { kind, construction, deliveryDate }: Pick<Listing, 'kind' | 'construction'> & { deliveryDate?: string | null },
  on: string,
): LawFacts['built'] {
  if (deliveryDate && deliveryDate > on) return 'new'
  if (construction.condition !== null) return construction.condition === 'NEW' ? 'new' : 'existing'
  if (construction.year !== null && construction.year > Number(on.slice(0, 4))) return 'new'
  return kind === 'estate' ? 'existing' : 'new'
}
