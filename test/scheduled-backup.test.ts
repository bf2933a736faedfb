import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { freshPostgres } from './fresh-postgres.ts'
import { house } from './requests/agency.ts'
import { needing } from './run/needing.ts'
import { runGevelOn } from './site.ts'
import { folder, start } from './starts.ts'
import { type EngineName, POSTGRES } from './store/engines.ts'

// Each backup is made by its own command, which backup.test.ts tests on both stores.
const ENGINES: readonly EngineName[] = process.env['GEVEL_LONG'] === '1' ? ['embedded', 'postgres'] : ['embedded']

describe.each(ENGINES)('a site with BACKUP_DIR (%s)', (engine) => {
  needing(test, engine === 'postgres' ? POSTGRES : null)(
    'makes and checks a backup when the newest is too old, reports its age, and deletes expired ones [backup.scheduled]',
    async () => {
      const home = folder()
      const [varDir, backups] = [join(home, 'var'), join(home, 'backups')]
      mkdirSync(backups)
      const databaseUrl = engine === 'postgres' ? ((await freshPostgres()) ?? '') : undefined
      const env = { BACKUP_DIR: backups, BACKUP_EVERY: '12h', BACKUP_KEEP: '1,1', METRICS_PORT: '0' }
      const place = { varDir, env, ...(databaseUrl !== undefined && { databaseUrl }) }
      const feed = join(home, 'feed.json')
      const listings = [house('A', 310000), house('B', 320000)]
      writeFileSync(feed, JSON.stringify({ gevel: 1, source: 'agency', complete: true, listings }))
      expect((await runGevelOn(place, 'import', feed)).code).toBe(0)
      const old = ['gevel-2024-01-01T031500Z.tar', 'gevel-2024-01-09T031500Z.tar']
      for (const name of [...old, 'notes.txt']) writeFileSync(join(backups, name), '')

      const site = await start(place)
      const names = () => readdirSync(backups).filter((name) => name !== 'notes.txt')
      // A low-priority process makes and checks the backup.
      await expect.poll(names, { timeout: 170_000 }).toEqual([expect.stringMatching(/^gevel-20(?!24)[-\dT]+Z\.tar$/)])
      expect(readdirSync(backups)).toContain('notes.txt')
      const { code, stdout } = await site.gevel('backup', '--check', join(backups, names()[0] ?? ''), '--json')
      expect(code).toBe(0)
      expect(JSON.parse(stdout)).toMatchObject({ checked: true, holds: { homes: 2 } })
      const figures = await (await fetch(site.metricsUrl())).text()
      expect(figures).toMatch(/^gevel_backup_age_seconds \d{1,3}(\.\d+)?$/m)
      expect(figures).toMatch(/^gevel_backup_failed 0$/m)
      expect(site.log()).toContain('backup made and checked')
    },
  )
})

test('a site with BACKUP_DIR and an empty store makes no backup and sends no mail; the first has its time to come [backup.schedule-empty]', async () => {
  const home = folder()
  const backups = join(home, 'backups')
  mkdirSync(backups)
  const SITE_FILE = join(home, 'site.json')
  const operator = { email: 'beheer@huis.example', language: 'nl' }
  writeFileSync(SITE_FILE, JSON.stringify({ name: 'Huis', email: 'huis@huis.example', operator }))
  const site = await start({ env: { BACKUP_DIR: backups, METRICS_PORT: '0', SITE_FILE }, anyStore: true })
  const { code, stdout } = await site.gevel('worker', '--once')
  expect({ code, stdout, left: readdirSync(backups) }).toMatchObject({ code: 0, left: [] })
  expect(await site.mails()).toEqual([])
  expect(site.log()).not.toContain('backup failed')
  const expectNoAge = async () => {
    const figures = await (await fetch(site.metricsUrl())).text()
    expect(figures).toMatch(/^gevel_backup_failed 0$/m)
    expect(figures, 'no metric that an alert reads').not.toMatch(/^gevel_backup_age_seconds /m)
  }
  await expectNoAge()
  expect((await site.gevel('doctor')).stdout).toMatch(
    /^ok +back-up +De opslag bevat nog niets om een back-up van te maken\.$/m,
  )
  const feed = join(home, 'feed.json')
  writeFileSync(feed, JSON.stringify({ gevel: 1, source: 'agency', complete: true, listings: [house('A', 310000)] }))
  expect((await site.gevel('import', feed)).code).toBe(0)
  expect((await site.gevel('doctor')).stdout).toMatch(
    /^ok +back-up +Er is nog geen back-up; de site maakt de eerste tegen \d\d:\d\d UTC\.$/m,
  )
  await expectNoAge()
})

test('a failed backup is reported in the log, the metrics and a mail to the operator, and the site keeps running [backup.schedule-fails]', async () => {
  const home = folder()
  const operator = { email: 'beheer@huis.example', language: 'fr' }
  const SITE_FILE = join(home, 'site.json')
  writeFileSync(SITE_FILE, JSON.stringify({ name: 'Huis', email: 'huis@huis.example', operator }))
  const env = { BACKUP_DIR: join(home, 'none'), METRICS_PORT: '0', SITE_FILE }
  const site = await start({ env, anyStore: true })
  await expect
    .poll(() => site.log())
    .toMatch(/"why":"There is no folder .*none, or it cannot be read\.".*backup failed/)
  expect(site.log()).toContain('BACKUP_DIR: there is no folder')
  const [mail] = await site.waitForMails(1)
  const figures = await (await fetch(site.metricsUrl())).text()
  expect(figures, 'the store is not empty, because it has a mail').toMatch(/^gevel_backup_age_seconds \+Inf$/m)
  expect(figures).toMatch(/^gevel_backup_failed 1$/m)
  expect((await fetch(`${site.url}/nl`)).status).toBe(200)
  expect(mail?.to).toMatchObject([{ address: operator.email }])
  expect(mail?.subject).toBe('Sauvegarde échouée : Huis')
  expect(mail?.text).toContain(`There is no folder ${env.BACKUP_DIR}`)
  expect(mail?.text).toContain('Il n’y a encore aucune bonne sauvegarde.')
})
