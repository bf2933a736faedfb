export const unusedKeys = (..._: unknown[]): string[] => []
