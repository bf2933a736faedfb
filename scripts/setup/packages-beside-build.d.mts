export const LEFT_OUTSIDE: string[]
export const ONLY_READ: string[]
