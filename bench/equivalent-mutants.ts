/** Mutants that no test can tell from the code, and why: they are not counted. `on`: a part of their line. */
export const equivalents: readonly { file: string; on: string; was: string; becomes: string; why: string }[] = []
