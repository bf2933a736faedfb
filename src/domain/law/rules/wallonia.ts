import type { AskedField, AskingScope, LawRule, LawScope, LawSource } from '#domain/law/rule.ts'
import { EVERYTHING, HOMES, OTHER_BUILDINGS } from '#domain/law/rules/kinds.ts'

const CHECKED_ON = '2026-11-22'
const where = 'BE-WAL'
const BOTH = ['FOR_SALE', 'TO_RENT'] as const

const PEB: LawSource = {
  act: 'Décret 28-11-2013, art. 34 §§1 and 4, 36, 59–60; AGW 15-5-2014',
  sanction: '€ 250–50,000; in practice € 500 for the advert, € 1,000 where there is no certificate',
  source: 'legalize-be be/2013207272.md; federia.immo 28-9-2021; wallex 2013207272',
  checkedOn: CHECKED_ON,
  confidence: 'SURE',
}
const SINCE = { from: '2015-01-01', to: null } as const
const W1: LawScope = { ...PEB, ...SINCE, id: 'W1', where, deals: BOTH, types: HOMES, built: 'existing' }
const CERTIFICATE = ['energy.label', 'energy.kwh', 'energy.totalKwh', 'energy.certificate'] as const
const RANGE = ['energy.labelWorst', 'energy.labelBest'] as const
const W2: Omit<LawScope, 'built'> = {
  ...PEB,
  ...SINCE,
  id: 'W2',
  where,
  deals: BOTH,
  types: HOMES,
  act: 'AGW 15-5-2014',
  source: 'federia.immo 2-7-2019',
  confidence: 'LIKELY',
}

const RENT: LawSource = {
  act: "Décret 15-3-2018 (bail d'habitation)",
  sanction: '€ 50–200',
  source: 'bail-commercial.be; immo.vlan.be 30852',
  checkedOn: CHECKED_ON,
  confidence: 'LIKELY',
}
const W3: AskingScope = {
  ...RENT,
  id: 'W3',
  where,
  deals: ['TO_RENT'],
  types: HOMES,
  built: 'any',
  gate: 'BLOCK',
  from: '2018-09-01',
  to: null,
}
const W4: Omit<LawScope, 'act' | 'from' | 'to'> & { gate: 'WARN'; fields: AskedField[] } = {
  id: 'W4',
  where,
  deals: ['FOR_SALE', 'LONG_LEASE'],
  types: EVERYTHING,
  built: 'any',
  gate: 'WARN',
  sanction: null,
  source: 'gillescarnoy.be 14-10-2014; uvcw.be art-9294',
  checkedOn: CHECKED_ON,
  confidence: 'UNSURE',
  fields: ['legal.zoning', 'legal.permit'],
}

/** The rules of Wallonia, in the order in which findings name fields. */
export const WALLONIA: readonly LawRule[] = [
  { ...W1, gate: 'BLOCK', unless: ['EXEMPT', 'SEVERAL_UNITS'], fields: CERTIFICATE },
  {
    ...W1,
    gate: 'BLOCK',
    when: ['CERTIFICATE_TOO_OLD'],
    unless: ['SEVERAL_UNITS'],
    answered: true,
    fields: ['energy.certificateDate'],
  },
  {
    ...W1,
    gate: 'WARN',
    when: ['EXEMPT'],
    exemptions: ['WORSHIP', 'INDUSTRIAL', 'AGRICULTURAL', 'SMALL_BUILDING', 'DEMOLITION'],
    answered: true,
    fields: ['energy.exemption'],
  },
  // Art. 34 §3: a provisional certificate is shown like the final one; without one there is nothing to show yet.
  {
    ...W1,
    id: 'W1n',
    built: 'new',
    gate: 'WARN',
    confidence: 'LIKELY',
    unless: ['EXEMPT', 'SEVERAL_UNITS'],
    fields: CERTIFICATE,
  },
  {
    ...W1,
    id: 'W1c',
    types: OTHER_BUILDINGS,
    gate: 'WARN',
    confidence: 'UNSURE',
    act: 'none found for buildings that are no homes',
    unless: ['EXEMPT'],
    fields: ['energy.label'],
  },
  {
    ...W2,
    built: 'existing',
    gate: 'BLOCK',
    when: ['SEVERAL_UNITS'],
    unless: ['EXEMPT'],
    fields: RANGE,
  },
  // Unfinished units can have no certificate; when the listing says that they have, their range is required.
  { ...W2, built: 'new', gate: 'BLOCK', when: ['SEVERAL_UNITS', 'CERTIFIED'], fields: RANGE },
  { ...W2, built: 'new', gate: 'WARN', when: ['SEVERAL_UNITS'], unless: ['EXEMPT'], fields: RANGE },
  { ...W2, built: 'any', when: ['SEVERAL_UNITS'], gate: 'AUTO', prints: 'NO_CERTIFICATE_NUMBER' },
  { ...W3, fields: ['price'] },
  { ...W3, unless: ['CHARGES_INCLUDED'], fields: ['charges'] },
  { ...W3, fields: ['chargesKind'] },
  { ...W4, act: 'CWATUPE art. 152', from: null, to: '2017-05-31' },
  { ...W4, act: 'CoDT D.IV.99, which speaks of deeds only', from: '2017-06-01', to: null },
]
