import { applySettings, type LiveSite } from '#journeys/office/site-settings.ts'
import type { App } from '#journeys/app.ts'
import { CHANGES } from '#store/imports/change-log.ts'
import type { Store } from '#store/engine/db.ts'

/** Keeps the site in step with the settings of the office. Every process polls, and looks at once after a change. */
export async function followSettings(store: Store, live: LiveSite, log: App['log']) {
  let version = 0
  const applyLatest = async () => {
    try {
      if (await applySettings(store, live)) version += 1
    } catch (error) {
      log.warn({ error }, 'the settings of the site could not be read')
    }
  }
  await applyLatest()
  const timer = setInterval(() => void applyLatest(), SETTINGS_POLL_SECONDS * 1000).unref()
  const stopListening = store.onWakeUp(CHANGES, () => void applyLatest())
  return {
    version: () => version,
    stop() {
      clearInterval(timer)
      stopListening()
    },
  }
}

const SETTINGS_POLL_SECONDS = 3

/** Where there is no table of settings yet. */
export const UNFOLLOWED_SETTINGS = { version: () => 0, stop() {} }
