import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startMailServer } from './mail/mail-server.ts'
import { house } from './requests/agency.ts'
import { type Outcome, runGevelOn } from './site.ts'
import { folder, start } from './starts.ts'

type Findings = { level: string; findings: { what: string; level: string; says: string }[] }

/** The doctor's finding on one subject: its level and its words. */
const saidOf = ({ stdout }: Outcome) => {
  const { findings } = JSON.parse(stdout) as Findings // the command wrote it
  return (what: string) =>
    findings.flatMap((each) => (each.what === what ? [`${each.level}: ${each.says}`] : [])).join(' ')
}

test('the doctor reports what is healthy, doubtful and broken on a running site [doctor.findings]', async () => {
  const home = folder()
  mkdirSync(join(home, 'backups'))
  writeFileSync(join(home, 'backups', 'gevel-2024-01-01T031500Z.tar'), '')
  const feeds = [{ source: 'crm', path: 'feed.json', format: 'json', every: '1d' }]
  writeFileSync(
    join(home, 'site.json'),
    JSON.stringify({ name: 'Huis', email: 'huis@huis.example', logo: 'logo.svg', feeds }),
  )
  const mailServer = await startMailServer()
  const env = {
    SITE_FILE: join(home, 'site.json'),
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'site@huis.invalid',
    BACKUP_DIR: join(home, 'backups'),
    TRUSTED_PROXY: '127.0.0.1/32',
    ROLE: 'web',
  }
  try {
    const site = await start({ anyStore: true, env })
    // The doctor asks for backups once a colleague has an account.
    expect((await site.gevel('office', 'invite', 'an@huis.example')).code).toBe(0)
    const outcome = await site.gevel('doctor', '--json')
    const said = saidOf(outcome)
    expect(outcome.code, outcome.stdout + outcome.stderr).toBe(2)
    expect(said('address')).toMatch(/^look: http:\/\/localhost:\d+ answers, and only this machine can reach it\.$/)
    expect(said('mail server')).toMatch(/^look: 127\.0\.0\.1:\d+ answers, and mail goes to it unencrypted/)
    expect(said('store')).toMatch(/^ok: PostgreSQL \d+.*, tables up to date, 0 offers on show\.$/)
    expect(said('clock')).toMatch(/^ok: /)
    expect(said('mails')).toMatch(/^ok: 0 wait/)
    expect(said('feed crm')).toBe('look: has never run well.')
    expect(said('pictures')).toMatch(/^ok: /)
    expect(said('disk')).toMatch(/GB are free/)
    expect(said('backup')).toMatch(/^broken: The newest backup in .*backups is \d+\.\d hours old\.$/)
    expect(said('settings')).toContain('TRUSTED_PROXY is ignored: there is no such setting. Is TRUSTED_PROXIES meant?')
    expect(said('settings')).toContain(`logo: there is no file ${join(home, 'logo.svg')}.`)
    const { stdout } = await site.gevel('doctor')
    expect(stdout.split('\n')[0]).toMatch(/^BROKEN {2}backup /)
    expect(mailServer.mails).toEqual([])
    expect((await site.gevel('doctor', '--mail', 'an')).stderr).toContain('"an" is not an e-mail address.')
    const sent = await site.gevel('doctor', '--mail', 'an@huis.example')
    expect(sent.stderr).toContain('A test mail to an@huis.example leaves within a minute')
    await site.gevel('worker', '--once')
    // The missing feed is reported to the agency.
    expect(mailServer.recipients.toSorted()).toEqual(['an@huis.example', 'huis@huis.example'])
    expect((await site.gevel('mails')).stdout).toMatch(/operator +an@huis\.example/)
  } finally {
    await mailServer.close()
  }
})

test('the doctor reports a site that does not answer, and checks everything else', async () => {
  const place = { varDir: join(folder(), 'var'), env: { BASE_URL: 'http://localhost:1' } }
  expect((await runGevelOn(place, 'migrate')).code).toBe(0)
  const outcome = await runGevelOn(place, 'doctor', '--json')
  expect(outcome.code, outcome.stderr).toBe(2)
  const said = saidOf(outcome)
  expect(said('address')).toMatch(/^broken: http:\/\/localhost:1 does not answer/)
  expect(said('store')).toMatch(/^ok: /)
  expect(said('backup')).toMatch(/^look: BACKUP_DIR is not set/)
})

test('the metrics cover each feed, the disk and the backups; alerts and dashboard read only these, and the operator gets mail about feeds [doctor.figures]', async () => {
  const home = folder()
  const feedOf = (source: string) => ({ source, path: `${source}.json`, format: 'json', every: '1d' })
  const operator = { email: 'beheer@huis.example', language: 'de' }
  const site = { name: 'Huis', email: 'huis@huis.example', operator, feeds: ['crm', 'lost'].map(feedOf) }
  writeFileSync(join(home, 'site.json'), JSON.stringify(site))
  const listings = [house('A', 310000), house('B', 320000, { deals: 'swap' })]
  writeFileSync(join(home, 'crm.json'), JSON.stringify({ gevel: 1, source: 'crm', complete: true, listings }))
  mkdirSync(join(home, 'backups'))
  writeFileSync(join(home, 'backups', 'gevel-2024-01-01T031500Z.tar'), '')
  const env = { SITE_FILE: join(home, 'site.json'), METRICS_PORT: '0', BACKUP_DIR: join(home, 'backups') }
  const started = await start({ anyStore: true, env })
  expect((await fetch(`${started.url}/nl`)).status).toBe(200)
  const figures = async () => await (await fetch(started.metricsUrl())).text()
  await expect.poll(figures).toMatch(/^gevel_feed_ok_age_seconds\{feed="crm"\} [\d.]+$/m)
  await expect.poll(figures).toMatch(/^gevel_feed_failed\{feed="lost"\} 1$/m)
  const text = await figures()
  const lines = text.split('\n')
  expect(lines).toContain('gevel_feed_rejects{feed="crm"} 1')
  expect(lines).toContain('gevel_feed_failed{feed="crm"} 0')
  expect(lines).toContain('gevel_feed_paused{feed="crm"} 0')
  expect(lines).toContain('gevel_feed_ok_age_seconds{feed="lost"} +Inf')
  expect(lines).toContain('gevel_feed_rejects{feed="lost"} 0')
  expect(text).toMatch(/^gevel_disk_free_bytes [1-9][\d.e+]*$/m)
  expect(text).toMatch(/^gevel_disk_free_share 0?\.?\d+$/m)
  const has = new Set(text.match(/^# TYPE \w+/gm)?.map((line) => line.slice('# TYPE '.length)))
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const read = readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8')
    const names = new Set(read.match(/\bgevel_\w+|\bprocess_\w+/g)?.map((name) => name.replace(/_bucket$/, '')))
    expect(names.size, file).toBeGreaterThan(5)
    expect(
      [...names].filter((name) => !has.has(name)),
      file,
    ).toEqual([])
  }
  const mails = await started.waitForMails(2)
  const mailOf = (source: string) => mails.find(({ subject }) => subject?.includes(source))
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([operator.email, operator.email])
  expect(mailOf('crm')?.subject).toBe('Der Feed crm braucht Ihre Aufmerksamkeit: Huis')
  expect(mailOf('crm')?.text).toContain('1 Objekt von 2 im Feed wurde nicht übernommen.')
  expect(mailOf('crm')?.text).toMatch(/^– deals .* \(1 ×\)$/m)
  expect(mailOf('crm')?.text).toContain(`${started.url}/office/feeds/crm`)
  expect(mailOf('lost')?.text).toContain('Der Feed konnte nicht abgerufen werden: ')
  expect(mailOf('lost')?.text).toContain('Es hat noch nie geklappt.')
})
