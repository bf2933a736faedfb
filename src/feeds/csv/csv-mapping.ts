import { z } from 'zod'
import { isReadEncoding } from '#feeds/decode-text.ts'
import { MEDIA_KINDS, ROOM_KINDS } from '#domain/listing/listing.ts'
import { FeedRefused } from '#feeds/feed.ts'
import { tableFields } from '#feeds/field-table.ts'

/** The mapping file cannot be used; the message names each faulty place. */
export class MappingError extends FeedRefused {
  override name = 'MappingError'
}

/** Stands in a suggested mapping where a person has to write something. */
export const HOLE = '???'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

const target = z.strictObject({
  to: z
    .string()
    .min(1)
    .optional()
    .describe(
      'path in the listing document, where {column} stands for the value of a column; absent: only for such paths',
    ),
  as: z.enum(['text', 'number', 'whole', 'boolean', 'date', 'list']).default('text'),
  values: z
    .record(z.string(), value)
    .optional()
    .describe('value of the file → value of the document; null: not known; "" is the empty cell'),
  otherwise: value
    .optional()
    .describe('for a value that is not in `values`; without it that is noted, or a reject where it must be readable'),
  empty: z.array(z.string()).default([]).describe('values of this column that mean "not known"'),
  decimal: z.enum(['.', ',']).default('.'),
  unit: z
    .enum(['m2', 'are', 'hectare', 'sqft', 'acre'])
    .default('m2')
    .describe('of an area whose cells are bare numbers'),
  dateFormat: z.enum(['YYYY-MM-DD', 'DD/MM/YYYY', 'DD-MM-YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY']).default('YYYY-MM-DD'),
  kind: z
    .enum([...MEDIA_KINDS, ...ROOM_KINDS])
    .optional()
    .describe('of what goes to media, where the address does not tell; or to rooms, whose number the cell says'),
  separator: z.string().min(1).default('|').describe('between the parts of a list'),
})

const condition = z.union([
  z.string(),
  z.array(z.string()),
  z.strictObject({ filled: z.boolean() }),
  z.strictObject({ above: z.number().optional(), below: z.number().optional() }),
])
const rule = z
  .strictObject({
    when: z.record(z.string(), condition).describe('every column named here must hold this'),
    set: z.record(z.string(), value).optional(),
    reject: z.strictObject({ column: z.string(), reason: z.string().min(1) }).optional(),
  })
  .refine((r) => (r.set === undefined) !== (r.reject === undefined), 'needs either "set" or "reject"')

const mapping = z.strictObject({
  format: z.literal('csv').default('csv'),
  about: z.string().optional(),
  source: z.string().min(1).max(100).optional(),
  complete: z.boolean().default(false),
  encoding: z.string().refine(isReadEncoding, 'is no encoding that is read here').default('utf-8'),
  delimiter: z
    .string()
    .regex(/^[^\r\n"]{1,3}$/, 'is what stands between two values, such as ";" or "\\t"')
    .optional(),
  quote: z
    .string()
    .regex(/^[^\r\n]$/, 'is one character, or null where the file has none')
    .nullable()
    .default('"'),
  empty: z
    .array(z.string())
    .default([])
    .describe('values of any column that mean "not known"; an empty cell always does'),
  constants: z.record(z.string(), value).default({}),
  columns: z.record(z.string(), z.union([target, z.array(target).min(1)])),
  rules: z.array(rule).default([]),
})

export type CsvTarget = z.infer<typeof target>
export type CsvCondition = z.infer<typeof condition>
/** `delimiter` is absent where the mapping leaves it to the file (`sep=;`) or to the comma. */
export type CsvMapping = Omit<z.infer<typeof mapping>, 'columns'> & { columns: Map<string, CsvTarget[]> }

/** Reads the JSON of a mapping file. Throws MappingError with every faulty place. */
export function parseMapping(text: string): CsvMapping {
  const result = mapping.safeParse(jsonOf(text))
  if (!result.success)
    throw new MappingError({
      code: 'mapping_shape',
      name: result.error.issues.map(({ path, message }) => `${path.join('.') || '{ }'}: ${message}`).join('; '),
    })
  const columns = new Map(Object.entries(result.data.columns).map(([column, to]) => [column, [to].flat()]))
  const { delimiter, quote } = result.data
  if (quote !== null && delimiter?.includes(quote))
    throw new MappingError({ code: 'mapping_same_sign', name: JSON.stringify(delimiter) })
  const paths = [...columns.values()].flat().flatMap(({ to }) => to ?? [])
  const set = result.data.rules.flatMap((one) => Object.keys(one.set ?? {}))
  for (const path of [...paths, ...Object.keys(result.data.constants), ...set]) checkPath(path)
  checkKinds(columns)
  checkRepeatedPaths(columns)
  return { ...result.data, columns }
}

function checkKinds(columns: CsvMapping['columns']): void {
  for (const [column, targets] of columns)
    for (const { kind, to, as } of targets) {
      const known: readonly string[] = to === 'media' ? MEDIA_KINDS : to === 'rooms' ? ROOM_KINDS : []
      if (kind !== undefined && !known.includes(kind))
        throw new MappingError({ code: 'mapping_kind', name: column, kind, to: to ?? '"to": …' })
      if (to === 'rooms' && (kind === undefined || as !== 'whole'))
        throw new MappingError({ code: 'mapping_rooms', name: column })
    }
}

/** Two columns may both add to a list; of any other field one would silently replace the other. */
function checkRepeatedPaths(columns: CsvMapping['columns']): void {
  const columnsByPath = new Map<string, string>()
  for (const [column, targets] of columns)
    for (const { to } of targets) {
      if (to === undefined || to === 'media' || to === 'rooms') continue
      const other = columnsByPath.get(to)
      if (other === column) throw new MappingError({ code: 'mapping_twice', name: to, column })
      if (other !== undefined) throw new MappingError({ code: 'mapping_both', name: to, column, other })
      columnsByPath.set(to, column)
    }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new MappingError({ code: 'mapping_no_json', name: error instanceof Error ? error.message : String(error) })
  }
}

/** Refuses a path that is no field of a listing. `{column}` may stand for any part. */
function checkPath(path: string): void {
  if (path.includes(HOLE)) throw new MappingError({ code: 'mapping_hole', name: path })
  const keys = path.replaceAll(/\{[^{}]*\}/g, '*').split('.')
  const fits = (known: readonly string[]) =>
    known.length === keys.length && known.every((key, i) => key === '*' || keys[i] === '*' || key === keys[i])
  if (tableFields().some(({ keys: known }) => fits(known))) return
  throw new MappingError({ code: 'mapping_no_field', name: path })
}
