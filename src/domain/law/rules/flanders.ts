import type { AskingScope, LawRule, LawScope, LawSource } from '#domain/law/rule.ts'
import { BUILDINGS, EVERYTHING, HOMES } from '#domain/law/rules/kinds.ts'

const CHECKED_ON = '2026-11-22'
const where = 'BE-VLG'
const BOTH = ['FOR_SALE', 'TO_RENT'] as const
const LASTING = ['FOR_SALE', 'LONG_LEASE'] as const

const EPC: LawSource = {
  act: 'Energiedecreet 8-5-2009, art. 11.2.1 §3, as of the decree of 18-3-2022, art. 28',
  sanction: '€ 250–5,000, on owner and agent',
  source: 'legalize-be be/2009035580.md; lexgo.be 1061; gent-epc.be',
  checkedOn: CHECKED_ON,
  confidence: 'SURE',
}
/** The decree names homes, offices, shops, cafés and restaurants; which other buildings need it is not settled. */
const EPC_SURE = ['HOUSE', 'APARTMENT', 'STUDENT_ROOM', 'OFFICE', 'COMMERCIAL', 'HORECA'] as const
const EPC_UNSURE = ['INDUSTRIAL', 'AGRICULTURAL', 'OTHER'] as const
const V1: Omit<AskingScope, 'from' | 'to'> = {
  ...EPC,
  id: 'V1',
  where,
  deals: BOTH,
  built: 'existing',
  types: EPC_SURE,
  gate: 'BLOCK',
}
const V1_UNSURE: Omit<AskingScope, 'from' | 'to'> = { ...V1, types: EPC_UNSURE, gate: 'WARN', confidence: 'UNSURE' }

const PLANNING: LawSource = {
  act: 'VCRO art. 5.2.6, first paragraph',
  sanction: 'criminal; the amount was not read',
  source: 'biv.be 27-9-2023; plaatsadvertentie.be/ruimtelijke_ordening; cibweb.be',
  checkedOn: CHECKED_ON,
  confidence: 'SURE',
}
const UNPERMITTED_LOT: LawSource = {
  act: 'VCRO art. 4.2.15 §1 and 4.1.1, 14°',
  sanction: 'criminal; the amount was not read',
  source: 'biv.be 7-7-2016; schulinck.be',
  checkedOn: CHECKED_ON,
  confidence: 'SURE',
}
const VCRO_SINCE = '2009-09-01'

const FLOOD: LawSource = {
  act: 'Decreet integraal waterbeleid; BVR 25-11-2022',
  sanction: null,
  source: 'biv.be 7-12-2022; vmm.vlaanderen.be; kpmglaw.be 1-2023',
  checkedOn: CHECKED_ON,
  confidence: 'SURE',
}
const V3: Omit<LawScope, 'types' | 'built'> = {
  ...FLOOD,
  id: 'V3',
  where,
  deals: LASTING,
  from: '2023-01-01',
  to: null,
}

const RENT: LawSource = {
  act: 'Vlaams Woninghuurdecreet 9-11-2018, art. 4',
  sanction: '€ 50–350, by the town, on whoever publishes',
  source: 'etaamb.openjustice.be n2018015087',
  checkedOn: CHECKED_ON,
  confidence: 'SURE',
}
const FEDERAL_RENT: LawSource = {
  act: 'Federal law of 25-4-2007 (Civil Code, old art. 1716)',
  sanction: '€ 50–200, by the town',
  source: 'known as the rule before the decree of 2018; no text was read',
  checkedOn: CHECKED_ON,
  confidence: 'LIKELY',
}
const V4: Omit<AskingScope, 'from' | 'to'> = {
  ...RENT,
  id: 'V4',
  where,
  deals: ['TO_RENT'],
  types: HOMES,
  built: 'any',
  gate: 'BLOCK',
}
const V4_FEDERAL: AskingScope = { ...V4, ...FEDERAL_RENT, from: '2007-01-01', to: '2018-12-31' }

/** The rules of Flanders, in the order in which findings name fields. */
export const FLANDERS: readonly LawRule[] = [
  { ...V1, unless: ['EXEMPT'], from: '2012-01-01', to: '2022-04-08', fields: ['energy.kwh'] },
  { ...V1, unless: ['EXEMPT'], from: '2022-04-09', to: null, fields: ['energy.kwh|energy.label'] },
  { ...V1, unless: ['EXEMPT', 'ADDRESS_PUBLIC'], from: '2012-01-01', to: null, fields: ['energy.certificate'] },
  {
    ...V1,
    from: '2012-01-01',
    to: null,
    when: ['CERTIFICATE_TOO_OLD'],
    answered: true,
    fields: ['energy.certificateDate'],
  },
  { ...V1_UNSURE, unless: ['EXEMPT'], from: '2022-04-09', to: null, fields: ['energy.kwh|energy.label'] },
  { ...V1_UNSURE, unless: ['EXEMPT', 'ADDRESS_PUBLIC'], from: '2012-01-01', to: null, fields: ['energy.certificate'] },
  {
    ...V1_UNSURE,
    from: '2012-01-01',
    to: null,
    when: ['CERTIFICATE_TOO_OLD'],
    answered: true,
    fields: ['energy.certificateDate'],
  },
  {
    id: 'V1n',
    where,
    deals: BOTH,
    types: BUILDINGS,
    built: 'new',
    gate: 'WARN',
    from: '2006-01-01',
    to: null,
    act: 'Energieprestatieregelgeving (EPB)',
    sanction: null,
    source: 'docplayer.nl 3253707, of which the part on new buildings could not be read',
    checkedOn: CHECKED_ON,
    confidence: 'UNSURE',
    unless: ['EXEMPT'],
    fields: ['energy.eLevel'],
  },
  {
    ...PLANNING,
    id: 'V2',
    where,
    deals: LASTING,
    types: EVERYTHING,
    built: 'any',
    gate: 'BLOCK',
    from: VCRO_SINCE,
    to: null,
    // Art. 5.2.6, second paragraph: may be offered meanwhile, where the town has an approved register.
    unless: ['PLANNING_REQUESTED'],
    fields: ['legal.permit', 'legal.zoning', 'legal.enforcement', 'legal.preemption', 'legal.subdivision'],
  },
  { ...V3, types: EVERYTHING, built: 'any', gate: 'BLOCK', fields: ['legal.floodP'] },
  {
    ...V3,
    types: EVERYTHING.filter((type) => type !== 'LAND'),
    built: 'existing',
    gate: 'BLOCK',
    fields: ['legal.floodG'],
  },
  {
    ...V3,
    types: EVERYTHING,
    built: 'any',
    gate: 'BLOCK',
    when: ['FLOOD_REPORT_TOO_OLD'],
    answered: true,
    fields: ['legal.floodDate'],
  },
  { ...V3, types: EVERYTHING, built: 'any', when: ['FLOOD_SCORE_D'], gate: 'AUTO', prints: 'FLOOD_SYMBOL' },
  { ...V4_FEDERAL, fields: ['price'] },
  { ...V4_FEDERAL, unless: ['CHARGES_INCLUDED'], fields: ['charges'] },
  { ...V4, from: '2019-01-01', to: null, fields: ['price'] },
  { ...V4, from: '2019-01-01', to: null, unless: ['CHARGES_INCLUDED'], fields: ['charges'] },
  {
    ...UNPERMITTED_LOT,
    id: 'V5',
    where,
    deals: LASTING,
    types: ['LAND'],
    built: 'any',
    gate: 'BLOCK',
    from: VCRO_SINCE,
    to: null,
    when: ['SUBDIVISION_PENDING'],
    answered: true,
    fields: ['legal.subdivision'],
  },
  {
    ...UNPERMITTED_LOT,
    id: 'V5',
    where,
    deals: LASTING,
    types: EVERYTHING,
    built: 'any',
    gate: 'WARN',
    from: VCRO_SINCE,
    to: null,
    // A plot with a building on it may be no lot in the sense of the article.
    confidence: 'UNSURE',
    when: ['SUBDIVISION_PENDING'],
    answered: true,
    fields: ['legal.subdivision'],
  },
  {
    id: 'V6',
    where,
    deals: ['FOR_SALE'],
    types: EVERYTHING.filter((type) => type !== 'LAND'),
    built: 'existing',
    gate: 'WARN',
    from: '2022-11-23',
    to: null,
    act: 'Materialendecreet: the certificate is needed at the agreement, not in the advert',
    sanction: null,
    source: 'ovam.vlaanderen.be/de-rol-van-de-vastgoedmakelaar',
    checkedOn: CHECKED_ON,
    confidence: 'SURE',
    when: ['BUILT_BEFORE_2001'],
    unless: ['UNDER_20_M2', 'HAS_ASBESTOS_CERTIFICATE'],
    answered: true,
    fields: ['legal.asbestosCertificate'],
  },
]
