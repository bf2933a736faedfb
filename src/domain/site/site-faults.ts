import type { z } from 'zod'
import { nearName } from '#base/near-name.ts'
import { schemaFields } from '#base/schema-fields.ts'
import { siteFileSchema } from '#domain/site/site-schema.ts'

/** A fault with its place: `feeds.0.evry: there is no such field, every?`. An unknown field is a fault of its own. */
export function describeFault(issue: z.core.$ZodIssue): string[] {
  const place = issue.path.join('.')
  if (issue.code !== 'unrecognized_keys') return [`${place || 'the file'}: ${issue.message}`]
  return issue.keys.map((key) => {
    const meant = nearName(key, fieldsAt(issue.path), 4)
    return `${place === '' ? key : `${place}.${key}`}: there is no such field${meant === null ? '' : `, ${meant}?`}`
  })
}

/** The names that a part of the file may have. */
function fieldsAt(path: readonly PropertyKey[]): string[] {
  const part = path.map((key) => (typeof key === 'number' ? '*' : key))
  const inPart = schemaFields(siteFileSchema).filter(({ keys }) => part.every((key, at) => keys[at] === key))
  return [...new Set(inPart.flatMap(({ keys }) => keys[part.length] ?? []))]
}

/** Says for an owner what a value must be; undefined where the schema says it itself. */
export function siteFaultWords(issue: z.core.$ZodRawIssue): string | undefined {
  const was = typeof issue.input === 'string' ? `, not ${JSON.stringify(issue.input.slice(0, 100))}` : ''
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : TYPES[issue.expected]
    case 'invalid_value':
      return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}${was}`
    case 'invalid_format':
      return `${FORMATS[issue.format] ?? 'cannot be read'}${issue.format === 'url' ? '' : was}`
    case 'too_small':
      return issue.origin === 'string' ? 'must not be empty' : `must be ${issue.minimum} or more`
    case 'too_big': {
      const [what, most] = [COUNTED[issue.origin], issue.maximum]
      return what === undefined ? `must be ${most} or less` : `must have at most ${most} ${what}`
    }
    default:
      return undefined
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be text in quotes',
  number: 'must be a number, without quotes',
  int: 'must be a whole number',
  boolean: 'must be true or false, without quotes',
  array: 'must be a list in [ ]',
  object: 'must have its fields in { }',
  record: 'must have its fields in { }',
}

/** The address of a feed may hold a password, and is not repeated. */
const FORMATS: Readonly<Record<string, string>> = {
  email: 'must be one mail address such as info@my-agency.be',
  url: 'must be a web address such as https://feed.my-agency.be/homes.json',
  date: 'must be a date such as 2026-12-25',
}

const COUNTED: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' }
