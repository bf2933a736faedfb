import { lookup } from 'node:dns/promises'
import { access } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import type { Log } from '#base/log.ts'
import type { Site } from '#domain/site/site.ts'
import { sitePictures } from '#ui/site-pictures.ts'

/** What a setting names and is not there; the site runs meanwhile, and it may still come. */
export type Missing = { setting: string; reason: string }

type Named = { site: Site; siteDir: string | null; smtpUrl: string | null; backup: { dir: string } | null }

export async function findMissing({ site, siteDir, smtpUrl, backup }: Named): Promise<Missing[]> {
  const found = await Promise.all([
    ...sitePictures(site).map(async ({ field, name }) => {
      if (siteDir === null) return true
      const file = join(siteDir, name)
      return await isThere(file, `${field}: there is no file ${file}`)
    }),
    ...site.feeds.map(
      async ({ source, at }, index) =>
        /^https?:/.test(at) ||
        (await isThere(at, `feeds.${index}.path: there is no file ${at} for the feed ${source}`)),
    ),
    smtpUrl === null || isHost(new URL(smtpUrl).hostname),
    backup === null || isThere(backup.dir, `there is no folder ${backup.dir}; no backups are made`, 'BACKUP_DIR'),
  ])
  return found.filter((each) => each !== true)
}

async function isThere(file: string, reason: string, setting = 'SITE_FILE'): Promise<true | Missing> {
  return await access(file).then(
    () => true as const,
    () => ({ setting, reason }),
  )
}

async function isHost(name: string): Promise<true | Missing> {
  const host = name.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0) return true
  return await lookup(host).then(
    () => true as const,
    () => ({ setting: 'SMTP_URL', reason: `there is no machine of the name ${host}; mails wait for it` }),
  )
}

const LOOK_EVERY_MS = 5 * 60_000

/** Looks now and every five minutes, and logs what has gone and what has come. */
export function followMissing(named: Named, log: Log): { count: () => number; stop: () => void } {
  let known = new Map<string, Missing>()
  const look = async () => {
    const now = new Map((await findMissing(named)).map((each) => [each.reason, each]))
    for (const [reason, each] of now) if (!known.has(reason)) log.warn(each, `${each.setting}: ${reason}`)
    for (const [reason, each] of known) if (!now.has(reason)) log.info(each, `${each.setting}: it is there now`)
    known = now
  }
  void look()
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return { count: () => known.size, stop: () => clearInterval(timer) }
}
