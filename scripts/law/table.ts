import { LAWS } from '../../src/domain/law/judge.ts'
import type { LawRule } from '../../src/domain/law/rule.ts'
import { PROPERTY_TYPES } from '../../src/domain/listing/listing.ts'

const [BEGIN, END] = ['<!-- rules -->', '<!-- /rules -->']

/** Puts the table of the rules in the code between the two marks of the page. */
export function withLawTable(page: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`The page has no ${BEGIN} … ${END}.`)
  return `${page.slice(0, from + BEGIN.length)}\n\n${lawTable()}\n\n${page.slice(to)}`
}

const NAMES = {
  'BE-VLG': 'Flanders',
  'BE-BRU': 'Brussels',
  'BE-WAL': 'Wallonia',
  NL: 'The Netherlands',
  DE: 'Germany',
  FR: 'France',
} as const

function lawTable(): string {
  return Object.entries(LAWS)
    .flatMap(([where, rules]) => [
      `### ${NAMES[where as keyof typeof NAMES]}`, // LAWS has exactly the keys of NAMES
      '',
      '| rule | of | asks | gate | from – to | act | sanction | read in | how sure |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      ...rules.map(rowOf),
      '',
    ])
    .join('\n')
    .trimEnd()
}

function rowOf(rule: LawRule): string {
  const asks =
    rule.gate === 'AUTO'
      ? `prints ${rule.prints}`
      : `${rule.answered ? 'look at ' : ''}${rule.fields.map((field) => `\`${field.replace('|', ' or ')}\``).join(' ')}`
  const conditions = [
    ...(rule.when ?? []).map((condition) => `when ${condition}`),
    ...(rule.unless ?? []).map((condition) => `unless ${condition}`),
  ]
  return `| ${[
    rule.id,
    `${rule.deals.map((deal) => DEAL_WORDS[deal]).join(', ')}: ${typesOf(rule)}${rule.built === 'any' ? '' : `, ${rule.built}`}`,
    [asks, ...conditions].join('; '),
    rule.gate,
    `${rule.from ?? 'not known'} – ${rule.to ?? 'today'}`,
    rule.act,
    rule.sanction ?? 'not read',
    rule.source,
    rule.confidence === 'SURE' ? 'sure' : `**${rule.confidence.toLowerCase()}**`,
  ].join(' | ')} |`
}

const DEAL_WORDS = { FOR_SALE: 'sale', TO_RENT: 'rent', LONG_LEASE: 'lease over nine years' } as const

function typesOf({ types }: LawRule): string {
  const missing = PROPERTY_TYPES.filter((type) => !types.includes(type))
  if (missing.length === 0) return 'everything'
  return missing.length <= 3 ? `all but ${missing.join(', ')}` : types.join(', ')
}
