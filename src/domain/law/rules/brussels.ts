import type { AskingScope, LawRule, LawScope, LawSource } from '#domain/law/rule.ts'
import { EVERYTHING, HOMES } from '#domain/law/rules/kinds.ts'

const CHECKED_ON = '2026-11-22'
const where = 'BE-BRU'
const BOTH = ['FOR_SALE', 'TO_RENT'] as const
const LASTING = ['FOR_SALE', 'LONG_LEASE'] as const

const PEB: LawSource = {
  act: 'CoBrACE 2-5-2013, art. 2.2.14 §1, 1°; arrêté 17-2-2011, art. 6 (replaced by the arrêté of 3-7-2025, not read)',
  sanction: 'penal or administrative; the amount was not read',
  source: 'legalize-be be/2013031357.md; energids.be/63; logic-immo.be 843; refli.be/fr/lex/2025005414',
  checkedOn: CHECKED_ON,
  confidence: 'LIKELY',
}
const HOME: Omit<AskingScope, 'deals' | 'from' | 'to'> = {
  ...PEB,
  id: 'B1',
  where,
  types: HOMES,
  built: 'existing',
  gate: 'BLOCK',
}
const OFFICE: Omit<AskingScope, 'deals' | 'from' | 'to'> = { ...HOME, types: ['OFFICE'] }
const SALE = { deals: ['FOR_SALE'], from: '2011-05-01' } as const
const RENTAL = { deals: ['TO_RENT'], from: '2011-11-01' } as const

const PLANNING: LawSource = {
  act: 'CoBAT art. 281 and 275',
  sanction: 'heavy fines; the amounts were not read',
  source: 'studylibfr.com 698980; legisconsult.be; cms-lawnow.com 2-2015',
  checkedOn: CHECKED_ON,
  confidence: 'LIKELY',
}
const B2: Omit<LawScope, 'from' | 'to'> = {
  ...PLANNING,
  id: 'B2',
  where,
  deals: LASTING,
  types: EVERYTHING,
  built: 'any',
}
const HOUSING: LawSource = {
  act: 'Code bruxellois du Logement, art. 217',
  sanction: '€ 200 at most',
  source: 'immo.vlan.be 30852',
  checkedOn: CHECKED_ON,
  confidence: 'LIKELY',
}
const B3: Omit<AskingScope, 'from' | 'to'> = {
  ...HOUSING,
  id: 'B3',
  where,
  deals: ['TO_RENT'],
  types: HOMES,
  built: 'any',
  gate: 'BLOCK',
}

/** The rules of Brussels, in the order in which findings name fields. */
export const BRUSSELS: readonly LawRule[] = [
  ...[SALE, RENTAL].flatMap((since): LawRule[] => [
    { ...HOME, ...since, to: null, unless: ['EXEMPT'], fields: ['energy.label'] },
    { ...OFFICE, ...since, to: null, when: ['OVER_500_M2'], unless: ['EXEMPT'], fields: ['energy.label'] },
    // The surface is not known, so it may be over 500 m².
    {
      ...OFFICE,
      ...since,
      to: null,
      gate: 'WARN',
      when: ['SURFACE_UNKNOWN'],
      unless: ['EXEMPT'],
      fields: ['energy.label'],
    },
    { ...HOME, ...since, to: '2016-12-31', unless: ['EXEMPT'], fields: ['energy.co2'] },
    { ...OFFICE, ...since, to: '2016-12-31', when: ['OVER_500_M2'], unless: ['EXEMPT'], fields: ['energy.co2'] },
    {
      ...HOME,
      ...since,
      to: null,
      when: ['CERTIFICATE_TOO_OLD'],
      answered: true,
      fields: ['energy.certificateDate'],
    },
    {
      ...OFFICE,
      ...since,
      to: null,
      when: ['OVER_500_M2', 'CERTIFICATE_TOO_OLD'],
      answered: true,
      fields: ['energy.certificateDate'],
    },
  ]),
  {
    ...PEB,
    id: 'B1n',
    where,
    deals: BOTH,
    types: [...HOMES, 'OFFICE'],
    built: 'new',
    gate: 'WARN',
    from: '2013-06-02',
    to: null,
    act: 'CoBrACE art. 2.2.13 §2: the interim report stands in',
    unless: ['EXEMPT'],
    fields: ['energy.label|energy.interimReport'],
  },
  {
    ...B2,
    from: '2014-05-01',
    to: null,
    gate: 'BLOCK',
    fields: ['legal.zoning', 'planning.info|planning.infoUrl'],
  },
  { ...B2, from: '2014-05-01', to: null, gate: 'AUTO', prints: 'FREE_PAPER_COPY' },
  { ...B3, from: null, to: null, fields: ['price'] },
  { ...B3, from: null, to: null, unless: ['CHARGES_INCLUDED'], fields: ['charges'] },
  { ...B3, from: null, to: null, fields: ['legal.individualMeters'] },
]
