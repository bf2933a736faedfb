/** How long a list gets. */
export const LIMIT = { type: 'string', value: 'N', about: 'how many at most; 100 when not said' } as const

/** null: not a number that can be meant. */
export function limitOf(text: string | undefined): number | null {
  if (text === undefined) return 100
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null
}
