/** Where a listing stands in the office. Visitors see what is published; of everything else they see nothing. */
export const STAGES = ['draft', 'scheduled', 'published', 'withdrawn', 'archived'] as const
export type Stage = (typeof STAGES)[number]

/** What a person may make of a listing without publishing anything that was written. */
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

/** Where one stands at this moment: one that is planned is published once its moment has come. */
export const stageAt = ({ stage, at }: { stage: Stage; at: Date | null }, now: Date): Stage =>
  stage === 'scheduled' && at !== null && at <= now ? 'published' : stage
