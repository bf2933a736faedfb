import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pathFor } from '#i18n/routes.ts'
import { cardOf, house, importListings, onSites, postForm, postJson, SOON } from '../requests/agency.ts'
import { runGevelOn, type Site, startSite } from '../site.ts'
import { linkIn } from './mail-links.ts'
import { type StoredRows, storedRows } from './stored-rows.ts'
import { pause } from '../waiting.ts'

const SECRET = 'a long secret of the mail server'
const EMAIL = 'Lieselotte.Wegwis@weg.example'
/** Everything that identifies the person, as written and as it may be rewritten elsewhere. */
const WORDS = [
  ...['lieselotte', 'wegwis', 'weg.example', 'verdwijnstraat', 'zilverberk'],
  ...['+32 477 98 76 54', '477 98 76 54', '477987654'],
]

const wish = (email: string, personal: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => ({
  contact: { contact_information: { personal: { email, ...personal } }, ...more },
  notification: { statuses: ['FOR_SALE'], types: ['HOUSE'], cities: [2800], frequency: 'instant' },
})

onSites(
  'who has everything erased',
  (site, databaseUrl) => {
    test('is gone from every table, file, log and later backup; other people remain, and restoring an older backup erases again [erasing.found-table-file]', async () => {
      const options = () => ({
        varDir: site().varDir,
        ...(databaseUrl() === undefined ? {} : { databaseUrl: databaseUrl() ?? '' }),
      })
      await importListings(site(), [house('A', 310000)], 1)
      const estate_id = (await cardOf(site(), 310000)).id
      await leaveTracesOf('Ander.Mens@blijft.example', 'Blijvert', site(), estate_id)
      const manage = await leaveTracesOf(EMAIL, 'Wegwis', site(), estate_id)
      await importListings(site(), [house('A', 310000), house('B', 320000)], 2)
      await vi.waitFor(
        async () => expect(await subjectsTo(site(), EMAIL)).toContainEqual(expect.stringContaining('320.000')),
        SOON,
      )
      const older = join(site().varDir, 'older.backup')
      expect((await site().gevel('backup', older)).code).toBe(0)
      const before = await storedRows(options())
      expect(tablesWith(before)).toEqual(expect.arrayContaining(['appointment', 'contact', 'lead', 'outbox']))
      expect(tablesWith(before), 'answers kept for repeated requests').not.toContain('idempotency')
      expect(before['idempotency']?.length).toBeGreaterThan(4)

      expect((await postForm(manage, { intent: 'erase' })).status).toBe(303)
      const fresh = await untilLink(site(), /^Uw gegevens wissen/)
      expect((await postForm(fresh, { intent: 'erase-now' })).status).toBe(200)
      // Requests that were under way during the erasure have ended by now.
      await pause(1500, 'nothing happens')

      const after = await storedRows(options())
      expect(tablesWith(after)).toEqual([])
      expect(await filesWith(site().varDir, 'older.backup')).toEqual([])
      expect(site().log().toLowerCase()).not.toMatch(/wegwis|477 ?98|verdwijnstraat/)
      const kept = JSON.stringify(after)
      for (const word of ['ander.mens@blijft.example', 'Blijvert'])
        expect(kept.toLowerCase()).toContain(word.toLowerCase())
      expect(await subjectsTo(site(), 'Ander.Mens@blijft.example')).not.toEqual([])

      // Restoring works across engines: one is enough.
      if (databaseUrl() === undefined) await restoresWithout(older, site().varDir)
    })
  },
  { env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.0/8,::1/128', MAIL_WEBHOOK_SECRET: SECRET } },
)

/** Uses every form, each with a key, and returns the address of the page that manages the subscription. */
async function leaveTracesOf(email: string, name: string, { url, ...site }: Site, estate_id: number): Promise<string> {
  const mobile = '+32 477 98 76 54'
  const from = { 'x-forwarded-for': name === 'Wegwis' ? '203.0.113.5' : '198.51.100.7' }
  const keyed = (key: string) => ({ ...from, 'idempotency-key': `${key}-${name.length}` })
  const contact = {
    first_name: name === 'Wegwis' ? 'Lieselotte' : 'Ander',
    last_name: name,
    address: { street_address: name === 'Wegwis' ? 'Verdwijnstraat' : 'Blijfstraat' },
  }
  const personal = name === 'Wegwis' ? { mobile } : {}
  expect((await postJson(`${url}/nl/ajax/notifications`, wish(email, personal, contact), keyed('wish'))).status).toBe(
    201,
  )
  const confirm = await untilLink({ ...site, url }, /^Bevestig/, email)
  expect((await postForm(confirm, { intent: 'confirm' })).status).toBe(303)
  const question = {
    estate_id,
    contact: wish(email, personal, contact).contact,
    message: name === 'Wegwis' ? 'Staat de zilverberk er nog? Bel 477 98 76 54.' : 'Is het vrij?',
  }
  expect((await postJson(`${url}/nl/ajax/contact-form-handler`, question, keyed('question'))).status).toBe(201)
  const book = url + pathFor('bookViewing', 'nl', { estateId: estate_id })
  for (const key of ['1', '2']) {
    const form = await (await fetch(book)).text()
    const field = (field: string) => new RegExp(`name="${field}"[^>]*value="([^"]+)"`).exec(form)?.[1] ?? ''
    const asked = { slot: field('slot'), form_key: field('form_key'), name: `${name} ${key}`, email, phone: mobile }
    const visitor = name === 'Wegwis' ? asked : { ...asked, phone: '' }
    expect((await postForm(book, visitor, from)).status, 'a viewing is booked').toBe(303)
  }
  const friend = {
    estate_id,
    friend_email: `vriend.van.${name === 'Wegwis' ? 'l' : 'a'}@elders.example`,
    sender_name: name,
    sender_email: email,
  }
  expect((await postJson(`${url}/nl/ajax/send-to-a-friend`, friend, keyed('friend'))).status).toBe(201)
  if (name !== 'Wegwis') return confirm
  const asFriend = { estate_id, friend_email: email, sender_name: 'Een kennis', sender_email: 'kennis@elders.example' }
  expect((await postJson(`${url}/nl/ajax/send-to-a-friend`, asFriend, keyed('as-friend'))).status).toBe(201)
  const bounce = { address: email, kind: 'soft_bounce' }
  const told = await postJson(`${url}/hooks/mail`, bounce, { authorization: `Bearer ${SECRET}` })
  expect(told.status).toBe(204)
  await postForm(`${url}${pathFor('manageSubscription', 'nl', { token: 'x'.repeat(43) })}`, { intent: 'link', email })
  return confirm
}

async function mailsTo(site: Pick<Site, 'mails'>, email: string) {
  return (await site.mails()).filter(({ to }) => to?.some(({ address }) => address === email))
}

const subjectsTo = async (site: Pick<Site, 'mails'>, email: string) =>
  (await mailsTo(site, email)).map(({ subject }) => subject?.replaceAll('\u00A0', ' '))

async function untilLink(site: Pick<Site, 'mails' | 'url'>, subject: RegExp, email = EMAIL): Promise<string> {
  const mail = await vi.waitFor(async () => {
    const found = (await mailsTo(site, email)).find((one) => subject.test(one.subject ?? ''))
    expect(found).toBeDefined()
    return found
  }, SOON)
  return site.url + linkIn(mail?.text, '/nl/hou-me-op-de-hoogte/')
}

const tablesWith = (rows: StoredRows): string[] =>
  Object.keys(rows).filter((table) => hasTrace(JSON.stringify(rows[table])))

function hasTrace(text: string): boolean {
  const plain = text.toLowerCase()
  return WORDS.some((word) => plain.includes(word) || plain.includes(encodeURIComponent(word).toLowerCase()))
}

/** Files that hold a trace: raw, unpacked, and decoded as by a mail program. The database's own files are excluded. */
async function filesWith(folder: string, ...except: string[]): Promise<string[]> {
  const found: string[] = []
  for (const name of readdirSync(folder, { encoding: 'utf8', recursive: true })) {
    const path = join(folder, name)
    if (except.includes(name) || /^db\b/.test(name) || !statSync(path).isFile()) continue
    const content = readFileSync(path)
    const texts = [content.toString('utf8')]
    if (content[0] === 0x1f && content[1] === 0x8b) texts.push(gunzipSync(content).toString('utf8'))
    if (name.endsWith('.eml') || name.endsWith('.tmp')) texts.push(await readAsMail(content))
    if (texts.some(hasTrace)) found.push(name)
  }
  return found
}

/** Headers, texts and attachments with quoted-printable and base64 decoded. */
async function readAsMail(content: Buffer): Promise<string> {
  const mail = await PostalMime.parse(content, { attachmentEncoding: 'utf8' })
  return JSON.stringify(mail)
}

/**
 * Restores on another machine: the restore reports the missing list of erasures, and once that list is copied the
 * next start erases again.
 */
async function restoresWithout(backup: string, from: string): Promise<void> {
  const varDir = mkdtempSync(join(tmpdir(), 'gevel-restored-'))
  onTestFinished(() => rmSync(varDir, { recursive: true, force: true }))
  const restored = await runGevelOn({ varDir }, 'restore', backup)
  expect([restored.code, restored.stdout]).toEqual([0, expect.stringContaining('erased-addresses.log')])
  expect(tablesWith(await storedRows({ varDir }))).not.toEqual([])
  copyFileSync(join(from, 'erased-addresses.log'), join(varDir, 'erased-addresses.log'))
  const again = await startSite({ varDir, env: { ROLE: 'all' } })
  expect(tablesWith(await storedRows({ varDir }))).toEqual([])
  await again.stop()
}
