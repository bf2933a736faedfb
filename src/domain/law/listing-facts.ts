import { asAttested } from '#domain/listing/energy-letters.ts'
import type { Deal, LegalFact, Listing } from '#domain/listing/listing.ts'
import type { LawAnswers, LawFacts } from '#domain/law/facts.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'

/**
 * The facts of a listing that the law looks at, for one deal on a day (ISO date). null: it is not offered for this deal, or
 * we know no law for its address. Facts that the listing does not give are absent.
 */
export function lawFacts(
  listing: Omit<Listing, 'source'> & { deliveryDate?: string | null },
  deal: Deal,
  on: string,
): LawFacts | null {
  const where = jurisdictionOf(listing.address)
  const asking = listing.deals[deal]
  if (where === null || asking === undefined) return null
  const { address, construction, surfaces, type } = listing
  const isHome = type === 'HOUSE' || type === 'APARTMENT' || type === 'STUDENT_ROOM'
  const { planning, fees, rentControl, coOwnership } = listing
  const given: Answers = {
    subtype: listing.subtype,
    surface: isHome ? surfaces.living : (surfaces.commercial ?? surfaces.living),
    'address.public': !address.hidden && address.street !== null && address.number !== null,
    'construction.year': construction.year,
    ...energyAnswers(asAttested(listing.energy)),
    ...legalAnswers(listing.legal),
    'planning.requestedOn': planning?.requestedOn,
    'planning.info': planning?.info,
    'planning.infoUrl': planning?.infoUrl,
    price: asking.price,
    priceHidden: asking.priceHidden,
    charges: asking.charges,
    chargesIncluded: asking.chargesIncluded,
    chargesKind: asking.chargesKind,
    deposit: asking.deposit,
    priceExclFees: asking.priceExclFees,
    leaseYears: asking.leaseYears,
    'fees.payer': fees?.payer,
    'fees.percent': fees?.percent,
    'fees.tenant': fees?.tenant,
    'fees.inventory': fees?.inventory,
    rentControl: rentControl?.zone,
    'rentControl.ceiling': rentControl?.ceiling,
    'rentControl.base': rentControl?.base,
    'rentControl.supplement': rentControl?.supplement,
    riskZone: listing.riskZone,
    coOwnership: coOwnership?.isLot,
    'coOwnership.lots': coOwnership?.lots,
    'coOwnership.annualCharges': coOwnership?.annualCharges,
    'coOwnership.proceedings': coOwnership?.proceedings,
    unitsOffered: listing.unitsOffered,
    furnished: listing.flags.furnished,
  }
  return { where, deal, type, built: builtOf(listing, on), given: withoutUnknown(given) }
}

type Answers = { [Field in keyof LawAnswers]: LawAnswers[Field] | null }

function energyAnswers(energy: ReturnType<typeof asAttested>): Answers {
  return {
    'energy.status': energy.status,
    'energy.exemption': energy.exemption,
    'energy.label': energy.label,
    'energy.ghgLabel': energy.ghgLabel,
    'energy.attested': energy.attestation && true,
    'energy.attestationDate': energy.attestation?.date,
    'energy.kwh': energy.kwh,
    'energy.primaryKwh': energy.primaryKwh,
    'energy.finalKwh': energy.finalKwh,
    'energy.finalHeatKwh': energy.finalHeatKwh,
    'energy.finalPowerKwh': energy.finalPowerKwh,
    'energy.totalKwh': energy.totalKwh,
    'energy.co2': energy.co2,
    'energy.eLevel': energy.eLevel,
    'energy.basis': energy.basis,
    'energy.carriers': energy.carriers,
    'energy.certificate': energy.certificate,
    'energy.certificateDate': energy.certificateDate,
    'energy.validUntil': energy.validUntil,
    'energy.scope': energy.scope,
    'energy.referenceRatio': energy.referenceRatio,
    'energy.interimReport': energy.interimReport,
    'energy.annualCost': energy.annualCost,
    'energy.annualCostYear': energy.annualCostYear,
    'energy.labelWorst': energy.labelWorst,
    'energy.labelBest': energy.labelBest,
  }
}

function legalAnswers(legal: Listing['legal']): Answers {
  const answer = (fact: LegalFact) => {
    const said = legal.facts[fact]?.answer
    return said === 'PENDING' ? 'UNKNOWN' : said
  }
  return {
    'legal.permit': answer('permit'),
    'legal.zoning': legal.zoningText ?? legal.zoningCode ?? legal.zoning,
    // A named kind of measure means that there is one.
    'legal.enforcement': legal.enforcementKinds?.length ? 'YES' : answer('summons'),
    'legal.enforcementKinds': legal.enforcementKinds,
    'legal.preemption': answer('preemption'),
    'legal.subdivision': legal.facts.subdivision?.answer,
    'legal.floodP': legal.floodP,
    'legal.floodG': legal.floodG,
    'legal.floodDate': legal.floodDate,
    'legal.individualMeters': answer('individual_meters'),
    'legal.asbestosCertificate': answer('asbestos_certificate'),
  }
}

/** Leaves out unknown answers. */
function withoutUnknown(given: Answers): LawAnswers {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined))
}

/** Is it unfinished, or was it never lived in? A delivery date or condition from the agent counts before guesses. */
function builtOf(
  { kind, construction, deliveryDate }: Pick<Listing, 'kind' | 'construction'> & { deliveryDate?: string | null },
  on: string,
): LawFacts['built'] {
  if (deliveryDate && deliveryDate > on) return 'new'
  if (construction.condition !== null) return construction.condition === 'NEW' ? 'new' : 'existing'
  if (construction.year !== null && construction.year > Number(on.slice(0, 4))) return 'new'
  return kind === 'estate' ? 'existing' : 'new'
}
