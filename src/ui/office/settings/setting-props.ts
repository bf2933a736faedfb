import type { SiteSetting } from '#domain/site/site-parts.ts'
import type { Retention } from '#domain/site/site.ts'

/** `value` as the site file would have it; `isFixed`: the site file says it. */
export type ShownSetting = { value: unknown; isFixed: boolean; changed: { by: string; at: string } | null }

export type SiteSettingsProps = {
  settings: Record<SiteSetting, ShownSetting>
  mayChange: boolean
  retention: Retention
}
