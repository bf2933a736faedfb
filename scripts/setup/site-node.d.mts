/** Node's flags for the site, and what it needs in its environment. */
export const siteFlags: readonly string[]
export function siteEnvironment(): Record<string, string>
