import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import type { LawReport } from '#domain/law/law-report.ts'
import { pathFor } from '#i18n/routes.ts'
import { freshPostgres } from '../fresh-postgres.ts'
import { calendarOf, cardOf, house, html, importListings, mailsTo, postForm, search } from '../requests/agency.ts'
import { type Mail, type Site, readMails, runGevelOn, startSite } from '../site.ts'
import { POSTGRES } from '../store/engines.ts'
import { until } from '../waiting.ts'
import { unpackFolder } from './pack-folder.ts'
import { needing } from '../run/needing.ts'

/**
 * Runs the current code on the files of each release (made by keep-release.test.ts). The files never change but time
 * passes: no check here may depend on their age.
 */
const RELEASES = readdirSync(import.meta.dirname).filter((name) => /^\d/.test(name))
const CASES = RELEASES.flatMap((release) => [
  { release, engine: 'embedded' } as const,
  { release, engine: 'postgres' } as const,
])

test('every release of CHANGELOG.md has kept a site of its own [releases.kept]', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8')
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) – /gm)].map(([, version = '']) => version)
  expect(released.length).toBeGreaterThan(0)
  expect(new Set(RELEASES), 'CONTRIBUTING.md, "Make a release", has the command').toEqual(new Set(released))
})

describe.each(CASES)('a site of release $release on the $engine store', ({ release, engine }) => {
  needing(describe, engine === 'postgres' ? POSTGRES : null)('is upgraded to the current code', () => {
    const varDir = mkdtempSync(join(tmpdir(), 'gevel-upgrade-'))
    let databaseUrl: string | undefined
    let site: Site
    /** The mails before the new code ran. */
    let mails: Mail[]
    let listings: KeptListing[]

    beforeAll(async () => {
      unpackFolder(join(import.meta.dirname, release, `${engine}.br`), varDir)
      databaseUrl = engine === 'postgres' ? await filledPostgres(join(varDir, 'database.sql')) : undefined
      mails = await readMails(join(varDir, 'mail'))
      listings = databaseUrl === undefined ? [] : await listingsIn(databaseUrl)
      site = await startSite({ ...where(), env: { SITE_FILE: settingsWithoutExpiry(varDir) } })
    })
    afterAll(async () => {
      await site.stop()
      rmSync(varDir, { recursive: true, force: true })
    })
    const where = () => ({ varDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) })
    const kept = (to: string) => mails.filter((mail) => mail.to?.[0]?.address === to)

    test('and shows every offer in four languages, with its pictures and earlier price', async () => {
      const { items, total } = await search(site, '/nl/aanbod')
      expect(total).toBe(5)
      for (const locale of LOCALES)
        for (const { id } of items) await html(site.url + pathFor('offerShort', locale, { estateId: id }))
      const page = await html(site.url + (await cardOf(site, 299000)).url)
      const pictures = new Set([...page.matchAll(/\/media\/[\w/-]+\.webp/g)].map(([path]) => path))
      expect(pictures.size).toBe(2)
      for (const path of pictures) expect((await fetch(site.url + path)).status, path).toBe(200)
      expect(page).toMatch(/310[.\s]000/)
      expect(await html(site.url + (await cardOf(site, 320000)).url)).not.toContain('Geheime')
    })

    test('and judges its stored listings by law; they keep exactly their facts and stay public [release.law-asked]', async () => {
      const law = await until('the law to be asked', async () => {
        const { stdout } = await site.gevel('law', '--json')
        const sources = JSON.parse(stdout) as { unasked: number; law: LawReport }[]
        return sources.every(({ unasked }) => unasked === 0) && sources
      })
      expect(law).toHaveLength(1)
      const { gate, held, blocked, rules } = law[0]?.law ?? {}
      expect([gate, held]).toEqual(['warn', 0])
      expect(blocked).toBeGreaterThan(0)
      // Facts that the feed never gave are still unknown.
      expect(rules).toContainEqual({
        rule: 'V2',
        field: 'legal.permit',
        act: 'block',
        listings: expect.any(Number) as number,
      })
      expect((await search(site, '/nl/aanbod')).total).toBe(5)
      if (databaseUrl !== undefined) expect(await listingsIn(databaseUrl)).toEqual(listings)
    })

    test('and sends each acknowledged pending mail once', async () => {
      await mailsTo(site, 'waiting@example.org', 1)
      expect((await mailsTo(site, 'mechelen@gevel.example', 1))[0]?.text).toContain('Is de tuin op het zuiden?')
    })

    test('and mails subscribers about new offers, and repeats no others', async () => {
      const before = kept('nele@example.org').length
      await importListings(site, [house('NEW', 355000)], 6)
      const alert = (await mailsTo(site, 'nele@example.org', before + 1)).at(-1)
      expect(alert?.text).toContain('355.000')
      expect(alert?.text).not.toContain('340.000')
    })

    test('and the links in its earlier mails still work', async () => {
      const manage = linkIn(kept('nele@example.org')[0], /\/nl\/hou-me-op-de-hoogte\/[\w-]{43}(?=\s)/)
      expect(await html(site.url + manage)).toContain('nele@example.org')
      const unsubscribe = linkIn(
        kept('nele@example.org')[1],
        /\/nl\/hou-me-op-de-hoogte\/uitschrijven\/[\w-]{43}(?=\s)/,
      )
      await html(site.url + unsubscribe)
      const stopped = await postForm(site.url + unsubscribe, { 'List-Unsubscribe': 'One-Click' })
      expect(stopped.status).toBeLessThan(400)
      const friend = linkIn(kept('friend@example.org')[0], /\/nl\/doorsturen\/stop\/[\w-]{43}(?=\s)/)
      await html(site.url + friend)
      await html(site.url + linkIn(kept('unconfirmed@example.org')[0], /\/en\/keep-me-informed\/[\w-]{43}(?=\s)/))
    })

    test('and a viewing keeps its calendar id', async () => {
      const [mail] = kept('victor@example.org')
      const link = linkIn(mail, /\/nl\/afspraak-annuleren\/[\w-]{22}(?=\s)/)
      // The page depends on whether the day has passed.
      expect(await html(site.url + link)).toContain('<h1')
      const file = await (await fetch(`${site.url}/calendar/${link.split('/').at(-1)}.ics`)).text()
      expect(file.replaceAll('\r\n ', '')).toContain(calendarOf(mail).uid)
    })

    test('and its backup can be restored into an empty store, and backed up again', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'gevel-upgrade-'))
      const fresh = async () => ({
        varDir: mkdtempSync(join(folder, 'var-')),
        ...(engine === 'postgres' ? { databaseUrl: (await freshPostgres({ bare: true })) ?? '' } : {}),
      })
      const old = await runGevelOn(await fresh(), 'restore', join(varDir, 'backup'))
      expect(old.code, old.stderr).toBe(0)
      const today = join(folder, 'today')
      expect((await site.gevel('backup', today)).code).toBe(0)
      const again = await runGevelOn(await fresh(), 'restore', today)
      expect(again.code, again.stderr).toBe(0)
      rmSync(folder, { recursive: true })
    })

    test('and its log has no error', () => {
      expect(site.log()).not.toMatch(/"level":(50|60)/)
    })
  })
})

/** Settings of the demonstration's agency, with its earlier people and offices, that never expire data. */
function settingsWithoutExpiry(varDir: string): string {
  const file = join(varDir, 'site.json')
  const days = ['unconfirmed_subscription_days', 'lead_days', 'friend_mail_days', 'appointment_days', 'sent_mail_days']
  const office = { id: 'mechelen', name: 'Gevel Mechelen', email: 'mechelen@gevel.example', postal_code: '2800' }
  const agent = { id: 'noor', name: 'Noor Voorbeeld', email: 'noor@gevel.example', office: 'mechelen' }
  const site = {
    name: 'Gevel',
    email: 'info@gevel.example',
    offices: [{ ...office, street: 'Straat', number: '1', locality: 'Mechelen' }],
    agents: [agent],
    retention: Object.fromEntries(days.map((name) => [name, 3650])),
  }
  writeFileSync(file, JSON.stringify(site))
  return file
}

type KeptListing = { id: number; doc: string; content_hash: string }

/** Every stored listing, byte for byte as its feed gave it. */
async function listingsIn(url: string): Promise<KeptListing[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<KeptListing>('select id, doc::text, content_hash from listing order by id')
  await client.end()
  return rows
}

async function filledPostgres(file: string): Promise<string> {
  const url = (await freshPostgres()) ?? ''
  const client = new Client({ connectionString: url })
  await client.connect()
  // A new database already has the current tables.
  await client.query('drop schema public cascade; create schema public')
  await client.query(readFileSync(file, 'utf8'))
  await client.end()
  return url
}

function linkIn(mail: Mail | undefined, pattern: RegExp): string {
  const found = pattern.exec(mail?.text ?? '')?.[0]
  if (found === undefined) throw new Error(`There is no link like ${pattern} in "${mail?.subject}"`)
  return found
}
