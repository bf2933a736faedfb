/** The stages of a listing in the office. Visitors see only published listings. */
export const STAGES = ['draft', 'scheduled', 'published', 'withdrawn', 'archived'] as const
export type Stage = (typeof STAGES)[number]

/** The moves between stages that publish no edits. */
const MOVES: Record<Stage, readonly Stage[]> = {
  draft: ['archived'],
  scheduled: ['draft'],
  published: ['withdrawn'],
  withdrawn: ['published', 'archived', 'draft'],
  archived: ['withdrawn', 'draft'],
}
export const mayMove = (from: Stage, to: Stage): boolean => MOVES[from].includes(to)

/** Does a stage keep a listing from visitors, whatever the law says of it? */
export const isKeptBack = (stage: Stage): boolean => stage !== 'published'

/** The stage of a listing now: a scheduled one is published once its time has come. */
export const stageAt = ({ stage, at }: { stage: Stage; at: Date | null }, now: Date): Stage =>
  stage === 'scheduled' && at !== null && at <= now ? 'published' : stage
