import { z } from 'zod'
import { DEALS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import { LAW_ANSWERS, type LawFacts } from '#domain/law/facts.ts'
import { JURISDICTIONS } from '#domain/law/jurisdiction.ts'

/** One advert with an id, as `gevel check --facts` reads it; `on`: the day to judge it on, null: not given. */
export type AskedFacts = { id: string; on: string | null; facts: LawFacts; unknown: string[] }
/** An error of a field; `reason` follows the name of the field in a sentence. */
type Fault = { field: string; reason: string }

/**
 * Reads `{ id, on, where, deal, type, built, given }` as parsed from JSON. Other names beside them are ignored; `unknown`
 * lists the names in `given` that no rule knows.
 */
export function readFacts(row: unknown): AskedFacts | { faults: Fault[] } {
  const read = ROW.safeParse(row)
  if (!read.success) return { faults: read.error.issues.map((issue) => faultOf(issue, row)) }
  const { id, on = null, given, ...head } = read.data
  const unknown = Object.keys(given).filter((field) => !Object.hasOwn(LAW_ANSWERS.shape, field))
  const answers = LAW_ANSWERS.safeParse(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)))
  if (!answers.success) return { faults: answers.error.issues.map((issue) => faultOf(issue, given, 'given.')) }
  return { id, on, facts: { ...head, given: answers.data }, unknown }
}

const ROW = z.object({
  id: z.string().trim().min(1, 'is empty'),
  on: z.iso.date('is no date such as "2026-11-20"').nullish(),
  where: z.enum(JURISDICTIONS),
  deal: z.enum(DEALS),
  type: z.enum(PROPERTY_TYPES),
  built: z.enum(['existing', 'new']),
  given: z.record(z.string(), z.unknown()),
})

function faultOf(issue: z.core.$ZodIssue, of: unknown, within = ''): Fault {
  const [first = '', ...rest] = issue.path.map(String)
  const field = `${within}${[first, ...rest].join('.')}`
  if (first === '') return { field: 'it', reason: 'is not an object { id, on, where, deal, type, built, given }' }
  const value = typeof of === 'object' && of !== null ? (Reflect.get(of, first) as unknown) : undefined
  return { field, reason: reasonOf(issue, value) }
}

function reasonOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined) return 'is missing'
  const shown = typeof value === 'object' && value !== null ? 'a list or an object' : JSON.stringify(value).slice(0, 60)
  if (issue.code === 'invalid_value') return `${shown} is not one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_type') return `${shown} is not ${EXPECTED[issue.expected] ?? `a ${issue.expected}`}`
  return `${shown} ${/^(is|has) /.test(issue.message) ? issue.message : 'cannot be read'}`
}

const EXPECTED: Record<string, string> = {
  int: 'a whole number',
  boolean: 'true or false',
  record: 'an object',
  object: 'an object',
  array: 'a list',
  tuple: 'a list such as [900, 1260]',
  string: 'a text',
}
