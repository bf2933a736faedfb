import type { LawField } from '#domain/law/facts.ts'

/** Planning fields that are shown besides the yes-or-no answers. */
export const PLANNING_FIELDS: readonly LawField[] = [
  'legal.zoning',
  'planning.requestedOn',
  'planning.info',
  'planning.infoUrl',
]
