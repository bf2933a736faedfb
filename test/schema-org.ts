import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The schema.org vocabulary: each type with its parents and properties, and the value types of each property. */
export type Vocabulary = Map<string, { parents: string[]; properties: Map<string, string[]> }>

/** Reads the vocabulary from Google's typings of it (schema-dts), which needs no network. */
export function schemaOrg(): Vocabulary {
  const text = readFileSync(fileURLToPath(import.meta.resolve('schema-dts/dist/schema.d.ts')), 'utf8')
  const types: Vocabulary = new Map()
  let current: string | undefined
  for (const line of text.split('\n')) {
    const begins = /^interface (\w+)Base extends (.*) \{/.exec(line)
    if (begins) {
      current = begins[1] ?? ''
      const parents = [...(begins[2] ?? '').matchAll(/(\w+)Base/g)].flatMap(([, name]) => name ?? [])
      types.set(current, { parents, properties: new Map() })
    }
    const property = /^ {4}"(\w+)"\?: SchemaValue<(.*), "\w+">;$/.exec(line)
    if (property && current) types.get(current)?.properties.set(property[1] ?? '', (property[2] ?? '').split(' | '))
    if (line === '}') current = undefined
    const leaf = /^export interface (\w+)Leaf extends (\w+)Base \{/.exec(line)
    // A type without own properties has no base of its own.
    if (leaf?.[1] && !types.has(leaf[1])) types.set(leaf[1], { parents: [leaf[2] ?? ''], properties: new Map() })
    const named = /^export type (\w+) = (.*);$/.exec(line)
    if (named?.[1]) ENUMERATED.set(named[1], (named[2] ?? '').split(' | '))
  }
  return types
}

/** Every type by name, with its alternatives; an enumeration has its members. */
const ENUMERATED = new Map<string, string[]>()

/** Faults by schema.org's rules: types, properties or values that the vocabulary does not have there. */
export function faultsOf(thing: unknown, types: Vocabulary, at = ''): string[] {
  if (typeof thing !== 'object' || thing === null) return [`${at}: is no object`]
  const { '@type': type, '@context': context, ...rest } = thing as Record<string, unknown>
  if (at === '' && context !== 'https://schema.org') return [`@context is ${JSON.stringify(context)}`]
  if (typeof type !== 'string' || !types.has(type)) return [`${at}: no type ${JSON.stringify(type)}`]
  return Object.entries(rest).flatMap(([name, value]) => {
    const where = `${at}${type}.${name}`
    const allowed = rangeOf(type, name, types)
    if (allowed === null) return [`${where}: no such property`]
    return (Array.isArray(value) ? value : [value]).flatMap((one) => wrongValue(one, allowed, types, where))
  })
}

function rangeOf(type: string, name: string, types: Vocabulary): string[] | null {
  const known = types.get(type)
  const own = known?.properties.get(name)
  if (own) return own
  for (const parent of known?.parents ?? []) {
    const inherited = rangeOf(parent, name, types)
    if (inherited) return inherited
  }
  return null
}

function wrongValue(value: unknown, allowed: string[], types: Vocabulary, where: string): string[] {
  const wrong = [`${where}: ${JSON.stringify(value)} is no ${allowed.join(' or ')}`]
  if (typeof value === 'object' && value !== null) {
    if ('@id' in value) return /^https?:\/\//.test(String(value['@id'])) && allowed.includes('IdReference') ? [] : wrong
    const type = '@type' in value ? String(value['@type']) : ''
    return allowed.some((one) => isKindOf(type, one, types)) ? faultsOf(value, types, `${where} > `) : wrong
  }
  // The data model of schema.org allows a URL in place of a thing.
  const isNamed = typeof value === 'string' && /^https?:/.test(value) && allowed.some((one) => types.has(one))
  return isNamed || allowed.some((one) => isPlain(value, one)) ? [] : wrong
}

const isKindOf = (type: string, asked: string, types: Vocabulary): boolean =>
  type === asked || (types.get(type)?.parents ?? []).some((parent) => isKindOf(parent, asked, types))

function isPlain(value: unknown, asked: string): boolean {
  if (asked === 'Number' || asked === 'Float') return typeof value === 'number' && Number.isFinite(value)
  if (asked === 'Integer') return Number.isInteger(value)
  if (asked === 'Boolean') return typeof value === 'boolean'
  if (typeof value !== 'string' || value === '') return false
  if (asked === 'Text') return true
  if (asked === 'URL') return URL.canParse(value)
  if (asked === 'Date') return /^\d{4}-\d\d-\d\d$/.test(value)
  if (asked === 'DateTime') return /^\d{4}-\d\d-\d\dT/.test(value)
  return ENUMERATED.get(asked)?.includes(JSON.stringify(value)) === true
}
