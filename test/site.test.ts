import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startSite, type Site, type SiteOptions } from './site.ts'

test('the built site starts on its own port and folder, and exits with 0 on SIGTERM', async () => {
  const site = await started()
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  expect(await site.stop()).toBe(0)
  expect(existsSync(dirname(site.varDir))).toBe(false)
  await expect(fetch(`${site.url}/healthz`)).rejects.toThrow('fetch failed')
})

test('a site that does not start reports the reason', async () => {
  await expect(started({ env: { SEARCH: 'guess' } })).rejects.toThrow('SEARCH: must be one of auto, memory, sql')
})

test('mails are parsed as a mail program does, oldest first', async () => {
  const site = await started()
  expect(await site.mails()).toEqual([])
  mkdirSync(join(site.varDir, 'mail'), { recursive: true })
  const mail = 'From: a@example.be\r\nTo: b@example.be\r\nSubject: =?utf-8?Q?Caf=C3=A9?=\r\n\r\nBonjour\r\n'
  for (const name of ['2-b.eml', '1-a.eml']) writeFileSync(join(site.varDir, 'mail', name), mail)
  const mails = await site.waitForMails(2)
  expect(mails.map(({ file, subject, text }) => [file, subject, text?.trim()])).toEqual([
    ['1-a.eml', 'Café', 'Bonjour'],
    ['2-b.eml', 'Café', 'Bonjour'],
  ])
})

test('commands run beside the site with its settings', async () => {
  const site = await started()
  const { code, stderr } = await site.gevel('no-such-command')
  expect(code).not.toBe(0)
  expect(stderr).toContain('no-such-command')
})

async function started(options?: SiteOptions): Promise<Site> {
  const site = await startSite(options)
  onTestFinished(async () => {
    await site.stop('SIGKILL')
  })
  return site
}
