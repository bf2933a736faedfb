import type { z } from 'zod'
import { EXPECTED_TYPES, type FaultCode, type RecordFault } from '#domain/listing/record-faults.ts'
import { shown } from '#feeds/shown-value.ts'

/** The fault that an issue of the schema of listings stands for. @param value what the document has at its path */
export function faultOf(issue: z.core.$ZodIssue, value: unknown): RecordFault {
  const path = issue.path.map(String)
  return { field: path.join('.'), ...codeOf(issue, path, value) }
}

function codeOf(issue: z.core.$ZodIssue, path: readonly string[], value: unknown): FaultCode {
  const told = shown(value)
  if (issue.code === 'unrecognized_keys')
    return path.length === 0 && issue.keys.includes('parentRef')
      ? { code: 'project_of_no_unit' }
      : { code: 'unknown_fields', value: issue.keys.slice(0, MAX_NAMES).map(shown).join(', ') }
  // The kind has a schema of its own for each of its words.
  if (issue.code === 'invalid_value' && path.join('.') === 'kind')
    return { code: 'not_one_of', value: told, allowed: 'estate, project, unit' }
  if (value === undefined || value === null) return { code: 'missing' }
  switch (issue.code) {
    case 'invalid_type': {
      const expected = EXPECTED_TYPES.find((one) => one === issue.expected)
      return expected ? { code: 'wrong_type', value: told, expected } : { code: 'unreadable', value: told }
    }
    case 'invalid_value':
      return { code: 'not_one_of', value: told, allowed: issue.values.slice(0, MAX_NAMES).join(', ') }
    case 'invalid_key':
      return { code: 'unknown_fields', value: shown(path.at(-1)) }
    case 'too_small':
      return tooSmall(issue, path, told)
    case 'too_big':
      return tooBig(issue, told)
    case 'invalid_format':
      return { code: FORMATS[issue.format] ?? patternOf(path), value: told }
    case 'invalid_union':
      return { code: 'no_moment', value: told } // a day or a moment
    case 'custom':
      return { code: typeof value === 'number' ? 'too_many_decimals' : 'no_text', value: told }
    default:
      return { code: 'unreadable', value: told }
  }
}

const MAX_NAMES = 20

const FORMATS: Record<string, 'no_date' | 'no_moment' | 'no_email'> = {
  date: 'no_date',
  datetime: 'no_moment',
  email: 'no_email',
}
/** Two fields have a pattern: the country, and the address of a file. */
const patternOf = (path: readonly string[]) => (path.at(-1) === 'country' ? 'no_country_code' : 'no_web_address')

function tooSmall(issue: z.core.$ZodIssueTooSmall, path: readonly string[], value: string): FaultCode {
  if (issue.origin === 'string') return { code: 'empty' }
  if (issue.inclusive !== false) return { code: 'below', value, limit: Number(issue.minimum) }
  return { code: path[0] === 'deals' ? 'price_not_positive' : 'area_not_positive', value }
}

function tooBig({ origin, inclusive, maximum }: z.core.$ZodIssueTooBig, value: string): FaultCode {
  const limit = Number(maximum)
  if (origin === 'string') return { code: 'too_long', value, limit }
  if (origin === 'array') return { code: 'too_many', value, limit }
  return inclusive === false ? { code: 'price_too_high', value } : { code: 'above', value, limit }
}
