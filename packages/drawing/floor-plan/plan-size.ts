/** What a plan is drawn for. */
export type PlanSheet = 'wide' | 'phone' | 'print'

/** Width and height of a plan's sheet in px; on a phone floors lie below each other. */
export function planSize(on: PlanSheet, floors: number): { width: number; height: number } {
  if (on === 'wide') return { width: 800, height: 600 }
  return on === 'print' ? { width: 800, height: 500 } : { width: 560, height: 90 + 600 * Math.max(1, floors) }
}
