/** The medium of a plan. On a phone each floor has a sheet of its own. */
export type PlanSheet = 'wide' | 'phone' | 'print'

/** Width and height of a plan's sheet in px. */
export const PLAN_SIZE: Record<PlanSheet, { width: number; height: number }> = {
  wide: { width: 800, height: 600 },
  phone: { width: 528, height: 620 },
  print: { width: 800, height: 500 },
}
