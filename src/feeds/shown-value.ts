const MAX_CHARS = 60

/** A value as a person reads it in a report: short, quoted when it is text. */
export function shown(value: unknown): string {
  if (typeof value === 'string' && value.length > MAX_CHARS) return JSON.stringify(shorter(value))
  return shorter(JSON.stringify(value) ?? String(value))
}

export const shorter = (text: string): string => (text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS - 3)}…` : text)
