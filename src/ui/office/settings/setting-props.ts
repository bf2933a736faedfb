import type { SiteSetting } from '#domain/site/site-parts.ts'
import type { Retention } from '#domain/site/site.ts'

/** A setting. `value` has the shape of the site file. `isFixed`: the site file sets it, so it cannot be changed here. */
export type ShownSetting = { value: unknown; isFixed: boolean; changed: { by: string; at: string } | null }

export type SiteSettingsProps = {
  settings: Record<SiteSetting, ShownSetting>
  mayChange: boolean
  retention: Retention
}
