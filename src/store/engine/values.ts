import pg from 'pg'

/**
 * How values of the store are read, the same on both engines: timestamptz → Date; int8 and numeric → number (an int8
 * beyond 2^53 throws); json and jsonb → value; bytea → Uint8Array; date, time and timestamp → text as PostgreSQL
 * writes it, because a calendar day has no instant; any other type → as `pg` reads it.
 *
 * Written are: Date, number, string, boolean, null, Uint8Array, arrays (as PostgreSQL arrays), and JSON as text
 * (`JSON.stringify`), as the schema asks for.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    const standard: unknown = pg.types.getTypeParser(oid, format)
    return READERS.get(oid) ?? standard
  },
}

const { builtins } = pg.types
/** Array types have no names in `pg`. */
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const DATE_ARRAY = 1182
const TIMESTAMP_ARRAY = 1115

const READERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, readInt8],
  [builtins.NUMERIC, Number],
  [builtins.BYTEA, readBytes],
  [builtins.DATE, String],
  [builtins.TIMESTAMP, String],
  [INT8_ARRAY, (text) => readTexts(text).map((item) => (item === null ? null : readInt8(item)))],
  [NUMERIC_ARRAY, (text) => readTexts(text).map((item) => (item === null ? null : Number(item)))],
  [DATE_ARRAY, readTexts],
  [TIMESTAMP_ARRAY, readTexts],
])

function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The store holds ${text}, too large for a number.`)
  return value
}

/** PostgreSQL writes `\x` and then two hexadecimal digits a byte. */
function readBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'))
}

/** The items of a one-dimensional array of a type that has no commas, quotes or backslashes in it. */
function readTexts(text: string): (string | null)[] {
  if (text === '{}') return []
  const items = text.slice(1, -1).split(',')
  return items.map((item) => (item === 'NULL' ? null : item.replaceAll('"', '')))
}
