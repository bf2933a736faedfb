import type { LawRule, LawSource } from '#domain/law/rule.ts'
import { BUILDINGS } from '#domain/law/rules/kinds.ts'

const CHECKED_ON = '2026-11-22'

const BEG: LawSource = {
  act: 'Besluit energieprestatie gebouwen',
  sanction: 'ILT: € 405 for a person, € 20,250 for a company until 31-10-2021, raised since',
  source: 'vgdb.nl; schaap.eu',
  checkedOn: CHECKED_ON,
  confidence: 'SURE',
}
const BBL: LawSource = {
  ...BEG,
  act: 'Besluit bouwwerken leefomgeving, art. 6.27–6.30 (read as of 1-1-2025)',
  source: 'legalize-nl nl/BWBR0041297.md; vgdb.nl; schaap.eu',
}
const N = {
  where: 'NL',
  deals: ['FOR_SALE', 'TO_RENT'],
  types: BUILDINGS.filter((type) => type !== 'INDUSTRIAL'),
} as const
/** Enforced since 2022. */
const PERIODS = [
  { ...BEG, from: '2022-01-01', to: '2023-12-31' },
  { ...BBL, from: '2024-01-01', to: null },
] as const

/** The rules of the Netherlands, in the order in which findings name fields. */
export const NETHERLANDS: readonly LawRule[] = [
  ...PERIODS.flatMap((law): LawRule[] => {
    const N1 = { ...law, ...N, id: 'N1', built: 'existing' } as const
    return [
      // Our choice, not the law: the listing has to say whether there is a label.
      { ...N1, gate: 'BLOCK', when: ['STATUS_UNKNOWN'], fields: ['energy.status'] },
      { ...N1, gate: 'BLOCK', when: ['CERTIFIED'], fields: ['energy.label'] },
      { ...N1, gate: 'WARN', when: ['CERTIFIED', 'CERTIFIED_SINCE_2021'], fields: ['energy.kwh'] },
      { ...N1, gate: 'WARN', when: ['NOT_CERTIFIED_YET'], answered: true, fields: ['energy.status'] },
      { ...N1, gate: 'WARN', when: ['CERTIFICATE_TOO_OLD'], answered: true, fields: ['energy.certificateDate'] },
      {
        ...N1,
        gate: 'WARN',
        when: ['EXEMPT'],
        exemptions: [
          ...(['UNHEATED', 'WORSHIP', 'INDUSTRIAL', 'TEMPORARY', 'SEASONAL', 'SMALL_BUILDING', 'DEMOLITION'] as const),
          'MONUMENT',
        ],
        answered: true,
        fields: ['energy.exemption'],
      },
      { ...law, ...N, id: 'N2', built: 'new', gate: 'WARN', unless: ['EXEMPT'], fields: ['energy.label'] },
    ]
  }),
  {
    ...BBL,
    ...N,
    id: 'N1',
    built: 'existing',
    gate: 'BLOCK',
    from: '2026-05-29',
    to: null,
    act: 'Besluit bouwwerken leefomgeving as of 29-5-2026: monuments need a label',
    source: "a broker's knowledge base of 3-10-2026 that cites rijksoverheid.nl",
    confidence: 'LIKELY',
    when: ['MONUMENT'],
    answered: true,
    fields: ['energy.status'],
  },
]
