import { BLANK } from '#domain/layers/blank-listing.ts'
import { keysOf, canBeEmpty, put, valueAt } from '#domain/layers/field-value.ts'
import { valueAt as valueIn } from '#feeds/soften.ts'
import { faultOf } from '#feeds/schema-faults.ts'
import { faultWords } from '#i18n/import-report/fault-words.ts'
import { editedMedia, estateDocument, projectDocument, unitDocument } from '#feeds/listing-document.ts'

/**
 * Checks a value that a person writes at one field, by the schema of feeds. Gives it as listings have it, or the reason
 * why it cannot stand there. @param at the path of a field that may be edited
 */
export function checkField(at: string, value: unknown): { value: unknown } | { reason: string } {
  if (value === null) return canBeEmpty(at) ? { value } : { reason: faultWords({ code: 'required', field: at }, 'en') }
  const [schema, document] = documentFor(at)
  put(document, at, value)
  const parsed = schema.safeParse(document)
  if (parsed.success) return { value: valueAt(parsed.data, at) }
  const [issue] = parsed.error.issues
  if (issue === undefined) throw new Error('zod refuses nothing without an issue')
  const path = issue.path.map(String)
  const within = path.slice(keysOf(at).length).join('.')
  return { reason: `${within === '' ? '' : `${within}: `}${faultWords(faultOf(issue, valueIn(document, path)), 'en')}` }
}

/** A document that lacks nothing but this field, and its schema. */
function documentFor(at: string) {
  const { address, ...blank } = structuredClone(BLANK)
  const [, url = ''] = keysOf(at)
  const common = {
    ...blank,
    sourceRef: '-',
    address: { ...address, postalCode: null, locality: null },
    ...(at.startsWith('media.') && { media: [{ kind: 'photo', url, caption: null }] }),
  }
  if (at === 'label') return [unitDocument, { ...common, kind: 'unit', parentRef: '-', label: '-' }] as const
  if (at === 'name' || at === 'deliveryDate')
    return [projectDocument, { ...common, kind: 'project', name: '-', deliveryDate: null }] as const
  if (at === 'media' || at.startsWith('media.')) return [writtenDocument, common] as const
  return [estateDocument, common] as const
}

const writtenDocument = estateDocument.extend({ media: editedMedia })
