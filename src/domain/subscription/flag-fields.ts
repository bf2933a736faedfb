import type { CriteriaFlag } from '#domain/listing/listing.ts'

/**
 * Each yes-or-no filter with the group of its tick box under `notification`, in the order of the form. Section 3 of the
 * specification gives the groups of the first seven.
 */
const GROUPS = {
  garden: 'other',
  terrace: 'layout',
  garage: 'layout',
  bicycle_shed: 'other',
  ready_to_move_in: 'comfort',
  renovation_required: 'construction',
  revenue_property: 'general',
  furnished: 'comfort',
  elevator: 'comfort',
  ground_floor: 'layout',
  not_ground_floor: 'layout',
  wheelchair: 'comfort',
  pets_allowed: 'general',
  swimming_pool: 'other',
  not_renovation: 'construction',
} as const satisfies Record<CriteriaFlag, 'comfort' | 'construction' | 'general' | 'layout' | 'other'>

type Groups = typeof GROUPS
export type FlagGroup = Groups[CriteriaFlag]
export type FlagOfGroup<G extends FlagGroup> = { [F in CriteriaFlag]: Groups[F] extends G ? F : never }[CriteriaFlag]

/** The flags in the order of the form. */
export const FORM_FLAGS = Object.keys(GROUPS) as CriteriaFlag[]

/** The name of the flag's field in the form, such as `notification.other.garden`. */
export const flagField = (flag: CriteriaFlag): string => `notification.${GROUPS[flag]}.${flag}`

export const flagsOfGroup = <G extends FlagGroup>(group: G) =>
  FORM_FLAGS.filter((flag): flag is FlagOfGroup<G> => GROUPS[flag] === group)

/** Whether the flag's box is ticked, in the groups of a notification. */
export const isFlagTicked = (flag: CriteriaFlag, groups: Record<FlagGroup, Partial<Record<CriteriaFlag, boolean>>>) =>
  groups[GROUPS[flag]][flag] === true
