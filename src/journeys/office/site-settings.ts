import { setTimeout as pause } from 'node:timers/promises'
import { readSiteSetting, siteSettingOf } from '#domain/site/site-file.ts'
import { SITE_SETTINGS, type SiteSetting } from '#domain/site/site-parts.ts'
import type { Site } from '#domain/site/site.ts'
import type { App } from '#journeys/app.ts'
import { noteInLog } from '#store/office/office-log.ts'
import { withRetry } from '#store/engine/retry.ts'
import { keepSetting, lockSetting, type StoredSetting, storedSettings } from '#store/office/site-settings.ts'

/** `site`: the object that this whole process shares. `base`: the site without settings of the office. */
export type LiveSite = { site: Site; base: Site; fileSays: readonly string[] }

/** A part of the site with its present value. `isFixed`: SITE_FILE sets it, so the office cannot change it. */
export type ViewedSetting = {
  setting: SiteSetting
  value: unknown
  isFixed: boolean
  changed: { by: string | null; at: Date } | null
}

export async function viewSettings(app: Pick<App, 'db' | 'site' | 'siteFileSays'>): Promise<ViewedSetting[]> {
  const stored = new Map((await storedSettings(app.db)).map((one) => [one.setting, one]))
  return SITE_SETTINGS.map((setting) => {
    const one = stored.get(setting)
    const isFixed = (app.siteFileSays ?? []).includes(setting)
    return {
      ...{ setting, isFixed, value: siteSettingOf(app.site, setting) },
      changed: one && !isFixed ? { by: one.by, at: one.at } : null,
    }
  })
}

export type SavedSetting =
  | { outcome: 'saved' | 'fixed' }
  | { outcome: 'changed_meanwhile'; value: unknown }
  | { outcome: 'invalid'; errors: { path: string; code: string }[] }

/**
 * Saves a part of the site, unless SITE_FILE sets it. `changed_meanwhile`: somebody else changed it since the writer began;
 * nothing was saved, and `value` has the present value to compare.
 * @param seen the value when the writer began
 */
export async function saveSetting(
  app: Pick<App, 'db' | 'site' | 'siteFileSays' | 'now' | 'changed'>,
  { setting, value, seen, person }: { setting: SiteSetting; value: unknown; seen: unknown; person: number },
): Promise<SavedSetting> {
  if ((app.siteFileSays ?? []).includes(setting)) return { outcome: 'fixed' }
  const read = readSiteSetting(setting, value, app.site)
  if (read.outcome === 'invalid') return read
  const done = await withRetry(app.db, async (tx): Promise<SavedSetting> => {
    const now = (await lockSetting(tx, setting)) ?? siteSettingOf(app.site, setting)
    if (!isSame(now, seen)) return { outcome: 'changed_meanwhile', value: now }
    const kept = siteSettingOf({ ...app.site, ...read.part }, setting)
    await keepSetting(tx, { setting, value: kept, by: person, at: app.now() })
    const entry = { act: 'setting_changed', object: `setting:${setting}`, about: null, old: null, new: null } as const
    await noteInLog(tx, { person, ...entry }, app.now())
    return { outcome: 'saved' }
  })
  if (done.outcome !== 'saved') return done
  app.changed()
  // Waits until this process, like any other, has applied the setting: the next page must show it.
  const wanted = canonical(siteSettingOf({ ...app.site, ...read.part }, setting))
  for (let polls = 0; polls < MAX_POLLS && canonical(siteSettingOf(app.site, setting)) !== wanted; polls++)
    await pause(POLL_MS)
  return done
}

const MAX_POLLS = 60
const POLL_MS = 50

/** Applies the stored settings to the shared site object. Resolves to whether it changed. */
export async function applySettings({ db }: Pick<App, 'db'>, { site, base, fileSays }: LiveSite): Promise<boolean> {
  const before = JSON.stringify(site)
  const next = structuredClone(base)
  for (const one of await orderedSettings(db)) {
    if (fileSays.includes(one.setting)) continue
    const read = readSiteSetting(one.setting as SiteSetting, one.value, next) // orderedSettings only has these
    if (read.outcome === 'read') Object.assign(next, read.part)
  }
  if (JSON.stringify(next) === before) return false
  Object.assign(site, next)
  return true
}

/** Stored settings in the order of `SITE_SETTINGS`: offices come before the agents that refer to them. */
async function orderedSettings(db: App['db']): Promise<StoredSetting[]> {
  const stored = await storedSettings(db)
  return SITE_SETTINGS.flatMap((setting) => stored.find((one) => one.setting === setting) ?? [])
}

const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

/** The same text for the same value, whatever the order of its keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${key}:${canonical(inner)}`).join()}}`
}
