export function newCosts(
  before: Record<string, number>,
  files: readonly { file: string; seconds: number }[],
): Record<string, number>
