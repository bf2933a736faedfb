/**
 * Structured log; values must hold no personal data. Pass a caught error whole, under `error`: the log itself takes
 * from it what may be kept (base/logged-error.ts).
 */
export type Log = {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}
