const BROWSERS = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Browser and system, enough for telling one's own sessions apart. The user agent itself is not stored. */
export function browserName(userAgent: string): string {
  const named = (table: readonly (readonly [string, RegExp])[]) => table.find(([, says]) => says.test(userAgent))?.[0]
  return [named(BROWSERS), named(SYSTEMS)].filter((word) => word !== undefined).join(' · ') || '?'
}
