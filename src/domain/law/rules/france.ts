import type { LawRule, LawScope, LawSource } from '#domain/law/rule.ts'
import { BUILDINGS, EVERYTHING, HOMES } from '#domain/law/rules/kinds.ts'

const CHECKED_ON = '2026-11-22'
const where = 'FR'
const BOTH = ['FOR_SALE', 'TO_RENT'] as const

const DPE: LawSource = {
  act: 'CCH L126-33, R126-21 to R126-24; arrêté 22-12-2021',
  sanction: '€ 3,000 for a person, € 15,000 for a company (L126-33)',
  source: 'circulaire.legifrance.gouv.fr; legal.tricoteuses.fr JORFARTI000044593054; a legal review of 17-9-2026',
  checkedOn: CHECKED_ON,
  confidence: 'SURE',
}
const F1: Omit<LawScope, 'types'> = {
  ...DPE,
  id: 'F1',
  where,
  deals: BOTH,
  built: 'existing',
  from: '2022-06-30',
  to: null,
}

const FEES: LawSource = {
  act: 'Arrêté 10-1-2017, since 2022-04-01 as of the arrêté of 26-1-2022',
  sanction: null,
  source: 'bonnissimmo.fr; adonis-avocats.com',
  checkedOn: CHECKED_ON,
  confidence: 'LIKELY',
}
const F2: LawScope = {
  ...FEES,
  id: 'F2',
  where,
  deals: ['FOR_SALE'],
  types: EVERYTHING,
  built: 'any',
  from: '2017-04-01',
  to: null,
}

const CO_OWNERSHIP: LawSource = {
  act: 'CCH L721-1, R721-1 (loi ALUR)',
  sanction: null,
  source: 'adonis-avocats.com; formation-alur.com; a legal review of 17-9-2026',
  checkedOn: CHECKED_ON,
  confidence: 'LIKELY',
}
/** Lawyers give 27-3-2014 or 1-4-2017 as the first day. */
const F3: Omit<LawScope, 'types'> = {
  ...CO_OWNERSHIP,
  id: 'F3',
  where,
  deals: ['FOR_SALE'],
  built: 'existing',
  from: '2014-03-27',
  to: null,
}
const NOT_LAND = EVERYTHING.filter((type) => type !== 'LAND')

const RENT: LawSource = {
  act: 'Arrêté 10-1-2017 as of 26-1-2022; for owners arrêté 21-4-2022, loi 89-462 art. 2-1',
  sanction: null,
  source: 'legifrance.gouv.fr JORFTEXT000045632395; unpi-bfc.fr',
  checkedOn: CHECKED_ON,
  confidence: 'LIKELY',
}
const F4: LawScope = {
  ...RENT,
  id: 'F4',
  where,
  deals: ['TO_RENT'],
  types: HOMES,
  built: 'any',
  from: '2022-04-01',
  to: null,
}

/** The rules of France, in the order in which findings name fields. */
export const FRANCE: readonly LawRule[] = [
  { ...F1, types: BUILDINGS, gate: 'BLOCK', unless: ['EXEMPT'], fields: ['energy.label', 'energy.ghgLabel'] },
  {
    ...F1,
    types: HOMES,
    gate: 'BLOCK',
    unless: ['EXEMPT'],
    fields: ['energy.annualCost', 'energy.annualCostYear'],
  },
  {
    ...F1,
    types: BUILDINGS,
    gate: 'BLOCK',
    when: ['CERTIFICATE_TOO_OLD'],
    answered: true,
    fields: ['energy.certificateDate'],
  },
  {
    ...F1,
    types: HOMES,
    gate: 'BLOCK',
    from: '2025-01-01',
    act: 'CCH D126-19: the DPE of a home made before 1-7-2021 is void',
    when: ['DPE_BEFORE_JULY_2021'],
    unless: ['EXEMPT'],
    answered: true,
    fields: ['energy.certificateDate'],
  },
  { ...F1, types: BUILDINGS, unless: ['EXEMPT'], gate: 'AUTO', prints: 'ENERGY_COLOURS' },
  {
    ...F1,
    types: HOMES,
    gate: 'AUTO',
    when: ['CLASS_F_OR_G'],
    unless: ['EXEMPT'],
    prints: 'EXCESSIVE_CONSUMPTION',
  },
  { ...F2, gate: 'BLOCK', fields: ['fees.payer'] },
  { ...F2, gate: 'BLOCK', when: ['BUYER_PAYS_FEES'], fields: ['fees.percent', 'priceExclFees'] },
  {
    ...F2,
    gate: 'WARN',
    when: ['BUYER_PAYS_FEES', 'PRICE_BELOW_ITS_PART'],
    answered: true,
    fields: ['priceExclFees'],
  },
  { ...F2, gate: 'AUTO', when: ['BUYER_PAYS_FEES'], prints: 'PRICE_WITH_FEES_LARGER' },
  { ...F3, types: ['APARTMENT'], gate: 'BLOCK', fields: ['coOwnership'] },
  { ...F3, types: NOT_LAND, gate: 'WARN', fields: ['coOwnership'] },
  {
    ...F3,
    types: NOT_LAND,
    gate: 'BLOCK',
    when: ['CO_OWNED'],
    fields: ['coOwnership.lots', 'coOwnership.annualCharges', 'coOwnership.proceedings'],
  },
  {
    ...F4,
    gate: 'BLOCK',
    unless: ['HOLIDAY_LET'],
    fields: ['price', 'charges', 'chargesKind', 'deposit', 'surface', 'fees.tenant'],
  },
  {
    ...F4,
    gate: 'BLOCK',
    unless: ['HOLIDAY_LET'],
    when: ['RENT_CONTROLLED'],
    fields: ['rentControl.ceiling', 'rentControl.base'],
  },
  { ...F4, when: ['FURNISHED'], gate: 'AUTO', prints: 'FURNISHED' },
  {
    id: 'F5',
    where,
    deals: BOTH,
    types: EVERYTHING,
    built: 'any',
    from: '2023-01-01',
    to: null,
    act: "Code de l'environnement L125-5, R125-23 to -27; décret 2022-1289",
    sanction: 'rescission, or a lower price',
    source: 'cheuvreux.fr; domicilium.fr; jura.gouv.fr/ial',
    checkedOn: CHECKED_ON,
    confidence: 'SURE',
    unless: ['NO_RISK_ZONE'],
    gate: 'AUTO',
    prints: 'GEORISQUES',
  },
  {
    ...F1,
    id: 'F6',
    types: BUILDINGS,
    built: 'new',
    from: null,
    act: 'the DPE of a new building comes at completion; no text was read',
    confidence: 'UNSURE',
    gate: 'WARN',
    unless: ['EXEMPT'],
    fields: ['energy.label'],
  },
]
