import type { LawField } from '#domain/law/facts.ts'

/** What is told of planning besides answers. */
export const PLANNING_FIELDS: readonly LawField[] = [
  'legal.zoning',
  'planning.requestedOn',
  'planning.info',
  'planning.infoUrl',
]
