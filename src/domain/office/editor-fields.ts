import { type FieldGroup, type FieldPath, FIELDS } from '#domain/listing/fields.ts'
import { type Deal, DEALS, FLAGS, LEGAL_FACTS, type ListingKind } from '#domain/listing/listing.ts'
import { LOCALES } from '#base/locale.ts'

/** The sections of the editor, in their order; less used fields are folded away in each. */
export const EDITOR_SECTIONS = [
  'identity',
  'offer',
  'place',
  'building',
  'rooms',
  'energy',
  'legal',
  'text',
  'pictures',
  'people',
] as const satisfies FieldGroup[]
export type EditorSection = (typeof EDITOR_SECTIONS)[number]

/** A field of one listing at its path `at`; `main`: shown without unfolding. */
export type PlacedField = { at: string; path: FieldPath; section: EditorSection; main: boolean }

/** Fields that nearly every listing has; the others are a click away. */
const MAIN: ReadonlySet<FieldPath> = new Set([
  ...(['name', 'label', 'type', 'subtype', 'availability', 'availableFrom', 'deliveryDate'] as const),
  ...(['deals.{deal}.price', 'deals.{deal}.priceHidden', 'deals.{deal}.charges', 'deals.{deal}.taxRegime'] as const),
  ...(['address.street', 'address.number', 'address.box', 'address.postalCode', 'address.locality'] as const),
  ...(['address.country', 'address.hidden', 'address.lat', 'address.lng'] as const),
  ...(['construction.year', 'construction.condition', 'construction.heating', 'construction.facades'] as const),
  ...(['construction.floor', 'surfaces.living', 'surfaces.land', 'surfaces.terrace', 'surfaces.garden'] as const),
  ...(['bedrooms', 'bathrooms', 'toilets', 'rooms'] as const),
  ...(['energy.kwh', 'energy.label', 'energy.certificate', 'energy.certificateDate', 'energy.validUntil'] as const),
  ...(['legal.facts.{fact}.answer', 'legal.zoning', 'legal.floodP', 'legal.floodG', 'legal.floodDate'] as const),
  ...(['legal.cadastralIncome', 'texts.{language}.title', 'texts.{language}.description', 'media'] as const),
  ...(['agent.name', 'agent.email', 'agent.phone'] as const),
])

const ONLY_IN_KIND: Partial<Record<FieldPath, ListingKind>> = {
  name: 'project',
  deliveryDate: 'project',
  label: 'unit',
}

/** Every field of a listing that a person may edit, for the deals that it has. A list is one field. */
export function editorFields(kind: ListingKind, deals: readonly Deal[]): PlacedField[] {
  const paths = Object.keys(FIELDS) as FieldPath[] // its own keys
  return paths.flatMap((path): PlacedField[] => {
    const { owner, group } = FIELDS[path]
    const only = ONLY_IN_KIND[path]
    if (owner === 'nobody' || path.includes('*') || (only !== undefined && only !== kind)) return []
    return namesIn(path, deals).map((at) => ({ at, path, section: group, main: MAIN.has(path) }))
  })
}

function namesIn(path: FieldPath, deals: readonly Deal[]): string[] {
  const each = (name: string, words: readonly string[]) => words.map((word) => path.replace(name, word))
  if (path.includes('{deal}'))
    return each(
      '{deal}',
      DEALS.filter((deal) => deals.includes(deal)),
    )
  if (path.includes('{language}')) return each('{language}', LOCALES)
  if (path.includes('{flag}')) return each('{flag}', FLAGS)
  return path.includes('{fact}') ? each('{fact}', LEGAL_FACTS) : [path]
}
