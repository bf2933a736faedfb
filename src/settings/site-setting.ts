import { existsSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import { parseSiteFile } from '#domain/site/site-file.ts'
import type { FeedSource, Site } from '#domain/site/site.ts'
import { ConfigError } from '#settings/config-error.ts'
import { readText } from '#settings/files.ts'

/** `dir` is the folder of SITE_FILE, `says` the keys that it sets itself; null and none for the demo agency. */
export type SiteSetting = { site: Site; dir: string | null; says: readonly string[] }

/** Reads SITE_FILE. Throws ConfigError with the file and the place in it. */
export function readSite(named: string | null): SiteSetting {
  if (named === null) return { site: DEMO_SITE, dir: null, says: [] }
  const file = resolve(named)
  const value = parseJson(file, readText('SITE_FILE', file))
  const dir = dirname(file)
  const site = parseSite(file, value)
  const feeds = site.feeds.map((feed, at) => {
    const placed = placeFeed(dir, feed)
    if (placed.mapping !== null)
      parseJson(`${placed.mapping} (feeds.${at}.mapping of ${file})`, readText('SITE_FILE', placed.mapping))
    return placed
  })
  return { site: { ...site, feeds }, dir, says: typeof value === 'object' && value !== null ? Object.keys(value) : [] }
}

function parseSite(file: string, value: unknown): Site {
  try {
    return parseSiteFile(value)
  } catch (error) {
    throw new ConfigError('SITE_FILE', `${error instanceof Error ? error.message : String(error)} (in ${file})`)
  }
}

function parseJson(what: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError('SITE_FILE', `${what} is not JSON (a comma or a quote too many or too few?): ${why}`)
  }
}

const placeFeed = (dir: string, feed: FeedSource): FeedSource => ({
  ...feed,
  at: /^https?:\/\//.test(feed.at) ? feed.at : placed(dir, feed.at),
  mapping: feed.mapping === null ? null : placed(dir, feed.mapping),
})

/** Beside the site file; release 0.1.0 looked in the folder where it was started, so a file that is only there counts. */
function placed(dir: string, path: string): string {
  const beside = resolve(dir, path)
  return !isAbsolute(path) && !existsSync(beside) && existsSync(path) ? resolve(path) : beside
}
