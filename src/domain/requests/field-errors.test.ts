import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseBody } from '#domain/requests/field-errors.ts'

const errorsOf = (schema: z.ZodType, body: unknown) => {
  const parsed = parseBody(schema, body)
  return parsed.ok ? [] : parsed.errors
}

test('at most fifty errors of a body are reported', () => {
  const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, 1]))
  expect(errorsOf(z.strictObject({}), unknown(50))).toHaveLength(50)
  expect(errorsOf(z.strictObject({}), unknown(51))).toHaveLength(50)
})

test('an unknown field name is reported up to its first two hundred characters', () => {
  const schema = z.object({ contact: z.strictObject({}) })
  expect(errorsOf(schema, { contact: { ['x'.repeat(500)]: 1 } })).toEqual([
    { path: `contact.${'x'.repeat(192)}`, code: 'unknown_key' },
  ])
})

test('a custom message of a schema is reported as invalid', () => {
  expect(errorsOf(z.object({ a: z.object({ b: z.string('required') }), c: z.number() }), { a: {}, c: 'x' })).toEqual([
    { path: 'a.b', code: 'required' },
    { path: 'c', code: 'invalid' },
  ])
})
