import { siteEnvironment, siteFlags } from '../scripts/setup/site-node.mjs'
import { type Site, type SiteOptions, startSite } from '../test/site.ts'

/** Starts a site with the flags and environment of `npm start`; without them it takes a third more memory. */
export const startWithNpmFlags = async (options: SiteOptions): Promise<Site> =>
  await startSite({ ...options, flags: siteFlags, env: { ...siteEnvironment(), ...options.env } })
