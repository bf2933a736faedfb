/** Figures of a process by name, at this moment: one number, or one for each value of a label. */
export type Gauges = Record<string, number | { label: string; values: ReadonlyMap<string, number> }>
