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

/** Enough to tell one's own sessions apart, and no more: what a browser says of itself is not kept. */
export function browserName(userAgent: string): string {
  const named = (table: readonly (readonly [string, RegExp])[]) => table.find(([, says]) => says.test(userAgent))?.[0]
  return [named(BROWSERS), named(SYSTEMS)].filter((word) => word !== undefined).join(' · ') || '?'
}
