import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandsMessages } from '#i18n/messages/commands.ts'
import { house } from './requests/agency.ts'
import { runGevelOn } from './site.ts'
import { folder } from './starts.ts'

test("commands answer in the operator's language, in the shell's without one, and in no other field of JSON [commands.language]", async () => {
  const root = folder()
  const SITE_FILE = join(root, 'site.json')
  const operator = { email: 'beheer@huis.example', language: 'de' }
  writeFileSync(SITE_FILE, JSON.stringify({ name: 'Huis', email: 'huis@huis.example', operator }))
  const varDir = join(root, 'var')
  // As an operator has it: a script reads standard error, and no level of the log was asked for.
  const call = async (env: Record<string, string>, ...args: string[]) =>
    await runGevelOn({ varDir, env: { LOG_LEVEL: '', LC_ALL: 'fr_BE.UTF-8', ...env } }, ...args)

  expect((await call({}, 'migrate')).code).toBe(0)
  const german = await call({ SITE_FILE }, 'stats')
  expect(german.stdout).toMatch(/^wartende Mails +0$/m)
  expect(german.stderr, 'no line of the log').toBe(`Speicher: ${varDir}\n`)
  expect(JSON.parse((await call({ SITE_FILE }, 'stats', '--json')).stdout)).toMatchObject({ 'mails waiting': 0 })
  const french = await call({}, 'mails')
  expect(french).toMatchObject({ code: 0, stdout: `${commandsMessages.fr.mails.none}\n` })
  expect(french.stderr).toMatch(/^Données\s: .+\n$/)
  const refused = await call({ SITE_FILE }, 'subscriptions', 'niemand')
  expect(refused).toMatchObject({ code: 2, stdout: '' })
  expect(refused.stderr).toContain('„niemand“ ist keine E-Mail-Adresse.')
  const doctor = await call({ SITE_FILE }, 'doctor')
  expect(doctor.stdout).toMatch(/^PRÜFEN +Sicherung +BACKUP_DIR ist nicht gesetzt: /m)
  expect(doctor.stdout).toMatch(/^ok +Speicher +PostgreSQL .*, Tabellen aktuell, Objekte auf der Website: 0\.$/m)
  expect((await call({}, 'doctor')).stdout).toMatch(/^À VOIR +flux +Le fichier du site ne nomme aucun flux\s: /m)
  const findings = JSON.parse((await call({ SITE_FILE }, 'doctor', '--json')).stdout) as unknown
  expect(findings).toMatchObject({
    findings: expect.arrayContaining([expect.objectContaining({ what: 'clock', level: 'ok' })]) as unknown,
  })
  const file = join(root, 'feed.json')
  const listings = [house('A', 310000, { media: [{}] }), house('B', 320000, { media: [{}], deals: {} })]
  writeFileSync(file, JSON.stringify({ gevel: 1, source: 'agency', complete: true, listings }))
  const report = await call({}, 'import', file, '--dry-run')
  expect(report.stdout).toMatch(/^ {2}media\.0: "\{\}" \(.*\)\s?: il manque url$/m)
  expect(report.stdout, 'the words of an English note').not.toContain('is missing')
})
