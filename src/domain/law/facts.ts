import { z } from 'zod'
import {
  CHARGES_KINDS,
  type Deal,
  ENFORCEMENT_KINDS,
  ENERGY_BASES,
  ENERGY_CARRIERS,
  ENERGY_EXEMPTIONS,
  ENERGY_SCOPES,
  ENERGY_STATUSES,
  FLOOD_SCORES,
  type PropertyType,
} from '#domain/listing/listing.ts'
import type { Jurisdiction } from '#domain/law/jurisdiction.ts'

const text = z.string().trim().min(1, 'is empty').max(1000, 'is longer than 1000 characters')
const day = z.iso.date('is no date such as "2026-11-20"')
const amount = z.number().min(0, 'is below 0')
const figure = z.number()
const letter = z.string().regex(/^[A-I](?:\+{1,5}|-)?$/, 'is no energy class such as "C"')
const answer = z.enum(['YES', 'NO', 'UNKNOWN'])

/**
 * Every fact that a rule may ask for, under the name that findings use. Names have the groups of a listing; facts of the
 * deal have no group. An absent fact is not known; UNKNOWN means the same.
 */
export const LAW_ANSWERS = z
  .object({
    subtype: text,
    /** m²; for a home the living area */
    surface: amount,
    /** street and number are shown */
    'address.public': z.boolean(),
    'construction.year': z.int(),
    'energy.status': z.enum(ENERGY_STATUSES),
    'energy.exemption': z.enum(ENERGY_EXEMPTIONS),
    'energy.label': letter,
    'energy.ghgLabel': letter,
    /** the letters come from an attestation */
    'energy.attested': z.boolean(),
    'energy.attestationDate': day,
    /** kWh/m²·year, the main figure of the certificate; `primaryKwh` and the `final` ones have the same unit */
    'energy.kwh': figure,
    'energy.primaryKwh': figure,
    'energy.finalKwh': figure,
    'energy.finalHeatKwh': figure,
    'energy.finalPowerKwh': figure,
    /** kWh/year */
    'energy.totalKwh': figure,
    /** kg CO₂/m²·year */
    'energy.co2': figure,
    'energy.eLevel': figure,
    'energy.basis': z.enum(ENERGY_BASES),
    'energy.carriers': z.array(z.enum(ENERGY_CARRIERS)),
    'energy.certificate': text,
    'energy.certificateDate': day,
    /** the last day on which the certificate is valid */
    'energy.validUntil': day,
    /** what the certificate covers */
    'energy.scope': z.enum(ENERGY_SCOPES),
    /** Germany since 2027, buildings that are no homes: ratio to the reference building */
    'energy.referenceRatio': amount,
    'energy.interimReport': z.boolean(),
    /** euro a year, from and to */
    'energy.annualCost': z.tuple([amount, amount]),
    'energy.annualCostYear': z.int(),
    'energy.labelWorst': letter,
    'energy.labelBest': letter,
    'legal.permit': answer,
    /** the plan's own wording, or its abbreviation */
    'legal.zoning': text,
    'legal.enforcement': answer,
    'legal.enforcementKinds': z.array(z.enum(ENFORCEMENT_KINDS)),
    'legal.preemption': answer,
    'legal.subdivision': z.enum(['YES', 'NO', 'PENDING', 'UNKNOWN']),
    'legal.floodP': z.enum(FLOOD_SCORES),
    'legal.floodG': z.enum(FLOOD_SCORES),
    'legal.floodDate': day,
    'legal.individualMeters': answer,
    'legal.asbestosCertificate': answer,
    'planning.requestedOn': day,
    'planning.info': text,
    'planning.infoUrl': text,
    price: amount,
    priceHidden: z.boolean(),
    /** euro a month; 0: there are none */
    charges: amount,
    chargesIncluded: z.boolean(),
    chargesKind: z.enum(CHARGES_KINDS),
    deposit: amount,
    priceExclFees: amount,
    leaseYears: amount,
    furnished: z.boolean(),
    'fees.payer': z.enum(['BUYER', 'SELLER']),
    'fees.percent': amount,
    'fees.tenant': amount,
    'fees.inventory': amount,
    rentControl: answer,
    'rentControl.ceiling': amount,
    'rentControl.base': amount,
    'rentControl.supplement': amount,
    riskZone: answer,
    coOwnership: answer,
    'coOwnership.lots': z.int(),
    'coOwnership.annualCharges': amount,
    'coOwnership.proceedings': answer,
    unitsOffered: z.int(),
  })
  .partial()

export type LawAnswers = z.infer<typeof LAW_ANSWERS>
export type LawField = keyof LawAnswers

/** The facts of one advert that the law looks at. `new`: unfinished or never lived in, so it can have no certificate yet. */
export type LawFacts = {
  where: Jurisdiction
  deal: Deal
  type: PropertyType
  built: 'existing' | 'new'
  given: LawAnswers
}
