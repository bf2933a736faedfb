import type { AskingScope, LawRule, LawScope, LawSource } from '#domain/law/rule.ts'
import { BUILDINGS, EVERYTHING, HOMES, OTHER_BUILDINGS } from '#domain/law/rules/kinds.ts'

const CHECKED_ON = '2026-11-22'
const where = 'DE'

const GEG: LawSource = {
  act: 'GEG § 87 (1) and (2)',
  sanction: '€ 10,000 at most (§ 108 (2) no. 2)',
  source: 'legalize-de de/GEG.md; BGBl. 2026 I Nr. 226',
  checkedOn: CHECKED_ON,
  confidence: 'SURE',
}
/** The duty of certificates that were issued before 2027: one list of fields through four acts. */
const OLD_LIST: readonly (LawSource & Pick<LawScope, 'from' | 'to' | 'when'>)[] = [
  { ...GEG, act: 'EnEV § 16a', from: '2014-05-01', to: '2020-10-31' },
  { ...GEG, from: '2020-11-01', to: '2026-07-28' },
  { ...GEG, act: 'GModG § 87 (1) and (2), the GEG under its new name', from: '2026-07-29', to: '2026-12-31' },
  {
    ...GEG,
    act: 'GModG § 112 (3) and (4)',
    sanction: 'none is listed in § 108',
    from: '2027-01-01',
    to: null,
    when: ['CERTIFIED_BEFORE_2027'],
  },
]
const D = { where, deals: ['FOR_SALE', 'TO_RENT'], built: 'existing' } as const
const AGENTS: LawSource = {
  act: 'WoVermRG § 6 (2)',
  sanction: '€ 2,500 at most (§ 8)',
  source: 'legalize-de de/WOVERMRG.md',
  checkedOn: CHECKED_ON,
  confidence: 'SURE',
}
const D4: LawScope = {
  ...AGENTS,
  id: 'D4',
  where,
  deals: ['TO_RENT'],
  types: HOMES,
  built: 'any',
  unless: ['HOLIDAY_LET'],
  from: '1971-11-09',
  to: null,
}
const D5: AskingScope = {
  id: 'D5',
  where,
  deals: ['FOR_SALE'],
  types: EVERYTHING,
  built: 'any',
  gate: 'WARN',
  from: null,
  to: null,
  act: 'PAngV; UWG § 5a',
  sanction: null,
  source: 'none was read',
  checkedOn: CHECKED_ON,
  confidence: 'UNSURE',
}

/** The rules of Germany, in the order in which findings name fields. */
export const GERMANY: readonly LawRule[] = [
  // Our choice, not the law: the listing has to say whether there is a certificate.
  {
    ...GEG,
    ...D,
    id: 'D1',
    types: BUILDINGS,
    gate: 'BLOCK',
    from: '2014-05-01',
    to: null,
    when: ['STATUS_UNKNOWN'],
    fields: ['energy.status'],
  },
  ...OLD_LIST.flatMap(({ when = [], ...law }): LawRule[] => {
    const D1 = { ...law, ...D, id: 'D1', gate: 'BLOCK' as const, when: ['CERTIFIED' as const, ...when] }
    return [
      { ...D1, types: BUILDINGS, fields: ['energy.basis', 'energy.carriers'] },
      { ...D1, types: HOMES, fields: ['energy.finalKwh', 'construction.year', 'energy.label'] },
      { ...D1, types: OTHER_BUILDINGS, fields: ['energy.finalHeatKwh', 'energy.finalPowerKwh'] },
    ]
  }),
  {
    ...GEG,
    ...D,
    id: 'D2',
    types: BUILDINGS,
    gate: 'BLOCK',
    from: '2027-01-01',
    to: null,
    act: 'GModG § 87 as of 1-1-2027, § 86, annexes 10 and 10a',
    source: 'BGBl. 2026 I Nr. 226, art. 2 no. 34, art. 9',
    when: ['CERTIFIED'],
    unless: ['CERTIFIED_BEFORE_2027'],
    fields: [
      'energy.basis',
      'energy.certificateDate',
      'energy.primaryKwh',
      'energy.label',
      'construction.year',
      'energy.carriers',
    ],
  },
  {
    ...GEG,
    ...D,
    id: 'D1',
    types: BUILDINGS,
    gate: 'WARN',
    from: '2014-05-01',
    to: null,
    act: 'GEG § 80: to be shown at the viewing',
    when: ['NOT_CERTIFIED_YET'],
    answered: true,
    fields: ['energy.status'],
  },
  {
    ...GEG,
    ...D,
    id: 'D1',
    types: BUILDINGS,
    gate: 'WARN',
    from: '2014-05-01',
    to: null,
    act: 'GEG § 80: to be shown at the viewing',
    when: ['CERTIFICATE_TOO_OLD'],
    answered: true,
    fields: ['energy.certificateDate'],
  },
  {
    ...GEG,
    ...D,
    id: 'D1',
    types: BUILDINGS,
    gate: 'WARN',
    from: '2014-05-01',
    to: null,
    when: ['EXEMPT'],
    exemptions: ['SMALL_BUILDING', 'MONUMENT', 'OTHER'],
    answered: true,
    fields: ['energy.exemption'],
  },
  {
    ...GEG,
    ...D,
    id: 'D1n',
    types: BUILDINGS,
    built: 'new',
    gate: 'WARN',
    from: '2014-05-01',
    to: null,
    act: 'GEG § 80: a new building has its certificate at completion',
    confidence: 'UNSURE',
    fields: ['energy.status'],
  },
  {
    ...GEG,
    ...D,
    id: 'D3',
    types: BUILDINGS,
    gate: 'BLOCK',
    from: '2027-01-01',
    to: null,
    act: 'GModG § 79 (4) as of 1-1-2027: monuments need a certificate',
    source: 'BGBl. 2026 I Nr. 226; Drs. 21/6278 to no. 31 c',
    when: ['MONUMENT'],
    answered: true,
    fields: ['energy.status'],
  },
  { ...D4, gate: 'BLOCK', fields: ['price', 'chargesIncluded'] },
  { ...D4, gate: 'AUTO', prints: 'AGENT_AND_TRADE' },
  { ...D5, fields: ['fees.payer'] },
  { ...D5, when: ['BUYER_PAYS_FEES'], fields: ['fees.percent'] },
]
