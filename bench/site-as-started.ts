import { siteEnvironment, siteFlags } from '../scripts/setup/site-node.mjs'
import { type Site, type SiteOptions, startSite } from '../test/site.ts'

/** A site with the flags and the environment that `npm start` gives it: without them it takes a third more memory. */
export const startAsPeopleDo = async (options: SiteOptions): Promise<Site> =>
  await startSite({ ...options, flags: siteFlags, env: { ...siteEnvironment(), ...options.env } })
