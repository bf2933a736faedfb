import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { pathFor } from '#i18n/routes.ts'
import { bodies } from '../ajax/site.ts'
import { linkIn } from '../hostile/mail-links.ts'
import { postForms } from '../hostile/post-forms.ts'
import { foundOffers, plainHome } from '../hostile/sample-site.ts'
import { type Mail, type Site, startSite } from '../site.ts'
import { until } from '../waiting.ts'
import { pseudoMessage } from './pseudo.ts'

/** A fifth language needs its name in the list of languages, a file of words, and its words in the route table. */
const NEW_LOCALE = 'it'

const root = process.cwd()
const folder = mkdtempSync(join(tmpdir(), 'gevel-fifth-'))
let site: Site

beforeAll(async () => {
  for (const part of [
    'src',
    'packages',
    'scripts',
    'examples',
    'docs',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
  ])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  addLanguage()
  await node('scripts/words/compile.ts')
})
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true })
})

test('a fifth language needs only a file of words and its route words', async () => {
  // On one thread, because several would each check the same libraries.
  const config = { extends: './tsconfig.json', include: ['src', 'packages'], exclude: ['**/*.test.*', '**/testing'] }
  writeFileSync(join(folder, 'tsconfig.fifth.json'), JSON.stringify(config))
  expect(
    await node('node_modules/typescript/bin/tsc', '--noEmit', '--singleThreaded', '-p', 'tsconfig.fifth.json'),
  ).toBe('')
})

test('in a language a third longer every page fits a phone, and no key is shown', async () => {
  await node('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error')
  site = await startSite({ anyStore: true, server: join(folder, 'dist/server/main.js'), env: { DEMO: '1' } })
  const keys = Object.keys(words('nl')).filter((key) => !key.startsWith('@'))
  const page = await openPage({ width: 360, expected: /404|410/ })
  const seen = new Set<string>()
  const waiting = [`/${NEW_LOCALE}`, `/${NEW_LOCALE}/does-not-exist`, `/offline/${NEW_LOCALE}`]
  const wrong: string[] = []
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    await page.goto(site.url + path, { waitUntil: 'load' })
    const { over, text, links, lang } = await page.evaluate(() => ({
      over: document.documentElement.scrollWidth - innerWidth,
      text: `${document.title} ${document.body.innerText}`,
      lang: document.documentElement.lang,
      // Links in a drawing are SVG elements with another kind of address.
      links: [...document.querySelectorAll<HTMLAnchorElement>('a:not(svg a)')].map(
        (link) => new URL(link.href).pathname,
      ),
    }))
    if (over > 0) wrong.push(`${path} is ${over} px too wide`)
    if (lang !== NEW_LOCALE) wrong.push(`${path} is in ${lang}`)
    if (!text.includes('ẽẍťŕä')) wrong.push(`${path} shows no word of the language`)
    const raw = keys.find((key) => key.length > 8 && text.includes(key)) ?? /undefined|\[object/.exec(text)?.[0]
    if (raw !== undefined) wrong.push(`${path} shows "${raw}"`)
    // Of pages that differ by a number only, the first is opened.
    for (const link of links) {
      const kind = link.replaceAll(/\d+/g, '0').replace(/(0\/)[^/]+/, '$1x')
      if (!link.startsWith(`/${NEW_LOCALE}/`) || link.endsWith('.rss') || seen.has(kind)) continue
      seen.add(kind)
      waiting.push(link)
    }
  }
  expect(wrong).toEqual([])
  expect(seen.size).toBeGreaterThan(12)
})

test('mails are fully in the new language, and fit a phone', async () => {
  const post = async (path: string, body: object) => {
    const json = { 'content-type': 'application/json' }
    const answer = await fetch(site.url + path, { method: 'POST', headers: json, body: JSON.stringify(body) })
    expect(answer.status, path).toBe(201)
  }
  const search = await fetch(`${site.url}/${NEW_LOCALE}/angebot?status=FOR_SALE&type=HOUSE`, {
    headers: { accept: 'application/json' },
  })
  const [offer] = foundOffers(await search.text())
  for (const [endpoint, body] of Object.entries(bodies(offer?.id ?? 0)))
    await post(`/${NEW_LOCALE}/ajax/${endpoint}`, body)
  const to = ({ to: addresses = [] }: Mail) => addresses[0]?.address ?? ''
  const toVisitors = async () => (await site.mails()).filter((mail) => to(mail).endsWith('@example.org'))
  const first = await until('mails to visitors', async () => {
    const mails = await toVisitors()
    return mails.length >= 3 && mails
  })
  const confirmation = first.find((mail) => to(mail).startsWith('n'))?.text ?? ''
  const link = new URL(/http\S+\/[\w-]{43}/.exec(confirmation)?.[0] ?? '').pathname
  expect(link).toContain(`/${NEW_LOCALE}/`)
  await fetch(site.url + link, { method: 'POST', body: new URLSearchParams() })
  await visitAndCancel(offer?.id ?? 0)
  const feed = join(folder, 'feed.json')
  writeFileSync(
    feed,
    JSON.stringify({ gevel: 1, source: 'sample', complete: true, listings: [plainHome(1), plainHome(2)] }),
  )
  expect(await site.gevel('import', feed)).toMatchObject({ code: 0 })
  const all = await until('an alert', async () => {
    const mails = await toVisitors()
    return mails.filter((mail) => to(mail).startsWith('n')).length > 1 && mails
  })
  const keys = Object.keys(words('nl')).filter((key) => key.length > 8 && !key.startsWith('@'))
  const page = await openPage({ width: 360 })
  for (const { subject = '', text = '', html = '' } of all) {
    await page.setContent(html)
    const { over, shown } = await page.evaluate(() => ({
      over: document.documentElement.scrollWidth - innerWidth,
      shown: document.body.innerText,
    }))
    expect(over, subject).toBe(0)
    for (const [part, said] of Object.entries({ subject, text, shown })) {
      expect(said, part).toContain('ẽẍťŕ')
      expect(keys.find((key) => said.includes(key)) ?? /undefined|\[object/.exec(said)?.[0], subject).toBeUndefined()
    }
  }
})

/** Books a viewing, confirms it, moves it and cancels it; each step sends a mail. */
async function visitAndCancel(estateId: number): Promise<void> {
  const inFifth = (path: string) => path.replace('/de/', `/${NEW_LOCALE}/`)
  const planned = inFifth(pathFor('bookViewing', 'de', { estateId }))
  const email = 'viewer@example.org'
  const send = async (path: string, typed: Record<string, string>) => {
    const form = postForms(path, await (await fetch(site.url + path)).text()).find(({ fields }) =>
      Object.entries(typed).every(([name, value]) => name !== 'intent' || fields[name] === value),
    )
    const body = new URLSearchParams({ ...form?.fields, ...typed })
    expect((await fetch(site.url + path, { method: 'POST', body })).status, path).toBe(200)
  }
  const told = async (times: number) =>
    await until(`${times} mails about a viewing`, async () => {
      const mails = (await site.mails()).filter(({ to = [] }) => to[0]?.address === email)
      return mails.length >= times && (mails.at(-1)?.text ?? '')
    })
  await send(planned, { intent: 'book', email })
  const link = linkIn(await told(1), inFifth(pathFor('cancelAppointment', 'de', { appointmentId: '' })))
  await send(link, { intent: 'confirm' })
  await told(2)
  await send(link, { intent: 'move' })
  await told(3)
  await send(link, { intent: 'cancel' })
  await told(4)
}

function addLanguage(): void {
  edit('src/base/locale.ts', (code) => code.replace("'de'] as const", `'de', '${NEW_LOCALE}'] as const`))
  edit('src/i18n/routes.ts', (code) => code.replaceAll(/\bde: ('[^']*')/g, `de: $1, ${NEW_LOCALE}: $1`))
  const entries = Object.entries(words('nl')).map(([key, text]) => [
    key,
    key.startsWith('@') || typeof text !== 'string' ? text : pseudoMessage(text),
  ])
  writeFileSync(join(folder, `src/i18n/words/${NEW_LOCALE}.json`), JSON.stringify(Object.fromEntries(entries)))
}

const words = (locale: string) =>
  JSON.parse(readFileSync(join(root, `src/i18n/words/${locale}.json`), 'utf8')) as Record<string, unknown>

function edit(file: string, change: (code: string) => string): void {
  const before = readFileSync(join(folder, file), 'utf8')
  const after = change(before)
  expect(after, file).not.toBe(before)
  writeFileSync(join(folder, file), after)
}

/** Resolves to the output of a program, even when it failed. */
async function node(...args: string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production', GEVEL_DIST: 'dist', VITEST: undefined }
  const run = promisify(execFile)(process.execPath, args, { cwd: folder, env, maxBuffer: 1e8 })
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  return (stdout + stderr).trim()
}
