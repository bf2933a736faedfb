import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { LAW_ANSWERS, type LawAnswers, type LawFacts, type LawField } from '#domain/law/facts.ts'
import { judge, LAWS } from '#domain/law/judge.ts'
import { JURISDICTIONS } from '#domain/law/jurisdiction.ts'
import { DEALS, PROPERTY_TYPES } from '#domain/listing/listing.ts'

const days = fc
  .date({ min: new Date('2005-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

type Shape = {
  type?: string
  enum?: string[]
  format?: string
  pattern?: string
  prefixItems?: unknown
  items?: { enum?: string[] }
  minLength?: number
}

/** Values that the schema of a field accepts and that its rules can distinguish. */
function valuesOf({ type, format, pattern, prefixItems, items, ...rest }: Shape): fc.Arbitrary<unknown> {
  if (rest.enum) return fc.constantFrom(...rest.enum)
  if (format === 'date') return days
  if (pattern !== undefined) return fc.constantFrom('A+', 'C', 'F')
  if (prefixItems !== undefined) return fc.constant([900, 1300])
  if (type === 'array') return fc.constantFrom([], [items?.enum?.[0]])
  if (type === 'boolean') return fc.boolean()
  if (type === 'string') return fc.constantFrom('HOLIDAY_FLAT', 'said')
  return fc.integer({ min: 0, max: 20 }).map((n) => (n > 12 ? n * 110 : n))
}

const shapes = z.toJSONSchema(LAW_ANSWERS).properties as Record<LawField, Shape> // what zod makes of an object
const FIELDS = Object.keys(shapes) as LawField[] // exactly its keys
const VALUES = Object.fromEntries(FIELDS.map((field) => [field, valuesOf(shapes[field])])) as Record<
  LawField,
  fc.Arbitrary<unknown>
>

const someFacts: fc.Arbitrary<LawFacts> = fc.record({
  where: fc.constantFrom(...JURISDICTIONS),
  deal: fc.constantFrom(...DEALS),
  type: fc.constantFrom(...PROPERTY_TYPES),
  built: fc.constantFrom('existing' as const, 'new' as const),
  given: fc.record(VALUES, { requiredKeys: [] }) as fc.Arbitrary<LawAnswers>,
})

/** Facts that trigger a duty or contradict the law. Only these can lead to more questions. */
const ADDS_DUTIES: ReadonlySet<LawField> = new Set<LawField>([
  'energy.status',
  'energy.exemption',
  'energy.certificateDate',
  'energy.validUntil',
  'energy.scope',
  'surface',
  'legal.subdivision',
  'legal.floodDate',
  'priceHidden',
  'leaseYears',
  'fees.payer',
  'coOwnership',
  'rentControl',
  'unitsOffered',
])
describe('the gate', () => {
  test('the tested facts are valid questions', () => {
    fc.assert(fc.property(someFacts, ({ given }) => LAW_ANSWERS.safeParse(given).success))
  })

  test('asks no additional question when one more fact is known', () => {
    const more = fc.constantFrom(...FIELDS.filter((field) => !ADDS_DUTIES.has(field)))
    const chosen = more.chain((field) => VALUES[field].map((value) => ({ field, value })))
    fc.assert(
      fc.property(someFacts, days, chosen, (facts, on, { field, value }) => {
        const given: LawAnswers = { ...facts.given }
        delete given[field]
        const before = judge({ ...facts, given }, on).blocks.map((one) => one.field)
        const after = judge({ ...facts, given: { ...given, [field]: value } }, on).blocks.map((one) => one.field)
        expect(before).toEqual(expect.arrayContaining(after))
      }),
      { numRuns: 3000 },
    )
  })

  test('no rule applies outside its validity period', () => {
    fc.assert(
      fc.property(someFacts, days, (facts, on) => {
        const { blocks, warns, autos } = judge(facts, on)
        for (const { rule } of [...blocks, ...warns, ...autos]) {
          const rows = LAWS[facts.where].filter(({ id }) => id === rule)
          expect(rows.some(({ from, to }) => (from ?? '') <= on && on <= (to ?? '9999'))).toBe(true)
        }
      }),
      { numRuns: 3000 },
    )
  })

  test('a rule has no effect on the day before it begins or after it ends', () => {
    const everyFact = JURISDICTIONS.flatMap((where) =>
      DEALS.flatMap((deal) =>
        PROPERTY_TYPES.map((type): LawFacts => ({ where, deal, type, built: 'existing', given: {} })),
      ),
    )
    for (const facts of everyFact) {
      for (const { id, to } of LAWS[facts.where]) {
        const others = LAWS[facts.where].filter((rule) => rule.id === id && (rule.to === null || rule.to > (to ?? '')))
        if (to === null || others.length > 0) continue
        const { blocks } = judge(facts, `${Number(to.slice(0, 4)) + 1}-06-01`)
        expect(blocks.map(({ rule }) => rule)).not.toContain(id)
      }
    }
  })

  test('every field is listed once, and a blocking one does not warn too', () => {
    fc.assert(
      fc.property(someFacts, days, (facts, on) => {
        const { blocks, warns } = judge(facts, on)
        const fields = [...blocks, ...warns].map(({ field }) => field)
        expect(new Set(fields).size).toBe(fields.length)
      }),
    )
  })

  test('never asks energy facts of land or a garage, nor blocks an unfinished home for them', () => {
    fc.assert(
      fc.property(someFacts, days, (facts, on) => {
        const { blocks, warns } = judge(facts, on)
        const energy = (found: { field: string }[]) => found.filter(({ field }) => field.startsWith('energy.'))
        if (facts.type === 'LAND' || facts.type === 'GARAGE') expect(energy([...blocks, ...warns])).toEqual([])
        if (facts.built === 'new' && facts.given['energy.status'] !== 'ISSUED') expect(energy(blocks)).toEqual([])
      }),
      { numRuns: 3000 },
    )
  })
})

describe('the rules', () => {
  const all = Object.values(LAWS).flat()

  test('each have a source, a date of the last check, and a confidence', () => {
    for (const { act, source, checkedOn, confidence } of all) {
      expect([act, source].every((said) => said.length > 3)).toBe(true)
      expect(checkedOn).toMatch(/^20\d\d-\d\d-\d\d$/)
      expect(['SURE', 'LIKELY', 'UNSURE']).toContain(confidence)
    }
  })

  test('begin before they end', () => {
    for (const { from, to } of all) expect((from ?? '') < (to ?? '9999')).toBe(true)
  })

  test('that are unsure do not block', () => {
    expect(all.filter(({ confidence, gate }) => confidence === 'UNSURE' && gate === 'BLOCK')).toEqual([])
  })
})
