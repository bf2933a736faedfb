/** The stepped gable, our logo, as path data for 32 × 32. */
export const GABLE = 'M4 29V15h4v-4h4V7h2V3h4v4h2v4h4v4h4v14h-9v-8h-6v8z'
