import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { COMMANDS } from '#cli/command-table.ts'
import { openStore } from '#store/engine/db.ts'
import { freshPostgres } from './fresh-postgres.ts'
import { type StoredRows, storedRows } from './hostile/stored-rows.ts'
import { house, importListings, onSites, postJson } from './requests/agency.ts'
import { type Outcome, runGevelOn } from './site.ts'
import { folder } from './starts.ts'
import { POSTGRES } from './store/engines.ts'
import { needing } from './run/needing.ts'

const server = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))

/** A picture and a document as the site stores them, and a file that the site can regenerate. */
const FILES = {
  [`media/ab/ab${'0'.repeat(30)}-320.webp`]: 'small',
  [`media/ab/ab${'0'.repeat(30)}.json`]: '{"width":320}',
  [`media/cd/cd${'1'.repeat(30)}.pdf`]: '%PDF-1.7'.repeat(100),
  [`feed-pictures/${'e'.repeat(64)}`]: 'from a zip',
  'media/brochure/ab/made-on-request': 'brochure',
}

const answerOf = ({ code, stdout, stderr }: Outcome): Record<string, unknown> => {
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as Record<string, unknown>
}

onSites('a backup', (site, databaseUrl) => {
  const place = () => ({
    varDir: site().varDir,
    ...(databaseUrl() === undefined ? {} : { databaseUrl: databaseUrl() ?? '' }),
  })

  beforeAll(async () => {
    await importListings(site(), [house('A', 310000), house('B', 320000)], 2)
    const contact = { contact_information: { personal: { email: 'an@example.org' } } }
    const asked = await postJson(`${site().url}/nl/ajax/contact-form-handler`, { contact, message: 'Wanneer?' })
    expect(asked.status).toBe(201)
    for (const [path, text] of Object.entries(FILES)) {
      mkdirSync(join(site().varDir, path, '..'), { recursive: true })
      writeFileSync(join(site().varDir, path), text)
    }
    await site().waitForMails(2)
  })

  test('of a running site lists its content, and restores the same site into another folder, pictures included [backup.whole]', async () => {
    const home = folder()
    const file = join(home, 'gevel.tar')
    const { code, stdout, stderr } = await site().gevel('backup', file)
    expect(code, stderr).toBe(0)
    expect(stdout).toMatch(
      /^Wrote .*gevel\.tar: 2 homes, 0 subscriptions, 1 question, 0 viewings, 2 mails, 2 pictures \(1 MB\)\.\n/,
    )
    expect(stdout).toContain('It was restored into an empty store to check it, and every row is there.')
    expect(stderr).toMatch(/^Store: (\/|PostgreSQL at )\S+/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(home)).toEqual(['gevel.tar'])
    expect(readdirSync(site().varDir).filter((name) => name.includes('backup'))).toEqual([])

    const elsewhere = { varDir: join(home, 'var') }
    expect(answerOf(await runGevelOn(elsewhere, 'restore', file, '--json'))).toMatchObject({ pictures: 2 })
    const [before, after] = [await storedRows(place()), await storedRows(elsewhere)]
    const kept = (rows: StoredRows) => ['listing', 'lead', 'outbox', 'contact', 'search_row'].map((name) => rows[name])
    expect(kept(after)).toEqual(kept(before))
    for (const [path, text] of Object.entries(FILES)) {
      const restored = join(elsewhere.varDir, path)
      if (path.includes('brochure')) expect(existsSync(restored), path).toBe(false)
      else expect(readFileSync(restored, 'utf8'), path).toBe(text)
    }
  })

  test('is written to standard output, with nothing else [backup.streams]', async () => {
    const file = join(folder(), 'streamed.tar')
    const child = spawn(process.execPath, [server, 'backup'], {
      env: { PATH: process.env['PATH'], VAR_DIR: site().varDir, DATABASE_URL: databaseUrl() ?? '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
    child.stdout.pipe(createWriteStream(file))
    await once(child, 'close')
    expect(child.exitCode, said).toBe(0)
    expect(said).toContain('2 homes')
    expect(answerOf(await site().gevel('backup', '--check', file, '--json'))).toMatchObject({
      holds: { homes: 2, questions: 1, pictures: 2 },
      checked: true,
    })
    const whole = readFileSync(file)
    const damaged = join(folder(), 'damaged.tar')
    writeFileSync(damaged, Buffer.concat([whole.subarray(0, -3000), Buffer.from('x'), whole.subarray(-2999)]))
    for (const [bytes, why] of [
      [Buffer.concat([whole.subarray(0, 900), Buffer.from('x'), whole.subarray(901)]), 'has changed'],
      [whole.subarray(0, -1500), 'its end is missing'],
    ] as const) {
      writeFileSync(damaged, bytes)
      const refused = await site().gevel('backup', '--check', damaged)
      expect([refused.code, refused.stdout, refused.stderr]).toEqual([1, '', expect.stringContaining(why)])
    }
  })

  test('to an unwritable path is refused before anything is read', async () => {
    const missing = await site().gevel('backup', join(folder(), 'missing', 'file'), '--json')
    expect(missing.code).toBe(2)
    expect(JSON.parse(missing.stdout)).toEqual({
      refused: expect.stringContaining('there is no such folder') as unknown,
    })
    const both = await site().gevel('backup', '--json')
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('Which file?')])
  })
})

describe('a command in a folder without a store', () => {
  test('only these commands create a store; the others refuse [backup.no-store]', async () => {
    const makers = Object.entries(COMMANDS).flatMap(([name, command]) => ('makesStore' in command ? [name] : []))
    expect(makers.toSorted()).toEqual(['demo', 'import', 'migrate', 'restore'])
    const varDir = join(folder(), 'var')
    for (const typed of [
      ['backup', join(varDir, '..', 'b')],
      ['erase-person', 'an@example.org'],
      ['leads', '--json'],
    ]) {
      const run = await runGevelOn({ varDir }, ...typed)
      expect([run.code, run.stderr], typed.join(' ')).toEqual([2, expect.stringContaining(`no store in ${varDir}`)])
      expect(run.stdout === '' || 'refused' in (JSON.parse(run.stdout) as object)).toBe(true)
      expect(existsSync(varDir)).toBe(false)
      expect(existsSync(join(varDir, '..', 'b'))).toBe(false)
    }
  })

  test('asks for VAR_DIR only where pictures were fetched and are gone, not where none was fetched yet [backup.fetched-pictures]', async () => {
    const home = folder()
    const varDir = join(home, 'var')
    const feed = join(home, 'feed.json')
    const media = [{ kind: 'photo', url: 'https://pictures.invalid/a.jpg' }]
    const listings = [house('A', 310000, { media })]
    writeFileSync(feed, JSON.stringify({ gevel: 1, source: 'agency', complete: true, listings }))
    expect((await runGevelOn({ varDir }, 'import', feed)).code).toBe(0)
    const written = async () => {
      const { code, stdout, stderr } = await runGevelOn({ varDir }, 'backup', join(home, 'gevel.tar'), '--no-check')
      expect({ code, stdout }, stderr).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(', 0 pictures.') as unknown,
      })
      return stderr
    }
    expect(await written()).not.toContain('VAR_DIR')
    const store = await openStore({ databaseUrl: null, varDir })
    await store.db
      .updateTable('picture')
      .set({ state: 'ready', hash: 'ab'.repeat(16) })
      .execute()
    await store.close()
    expect(await written()).toContain(`and ${join(varDir, 'media')} has none: is that the VAR_DIR of the site?`)
  })

  test('a new store is empty, and a backup of it is refused [backup.empty]', async () => {
    const varDir = join(folder(), 'var')
    expect((await runGevelOn({ varDir }, 'migrate')).code).toBe(0)
    const file = join(varDir, 'backup.tar')
    const empty = await runGevelOn({ varDir }, 'backup', file)
    expect([empty.code, empty.stdout]).toEqual([2, ''])
    expect(empty.stderr).toContain('This store is empty: no homes')
    expect(readdirSync(varDir).filter((name) => name.includes('backup'))).toEqual([])
  })

  needing(test, POSTGRES)('a command creates no tables in an empty database', async () => {
    const databaseUrl = (await freshPostgres({ bare: true })) ?? ''
    const varDir = folder()
    for (let times = 0; times < 2; times++) {
      const run = await runGevelOn({ varDir, databaseUrl }, 'stats')
      expect([run.code, run.stdout, run.stderr]).toEqual([
        2,
        '',
        expect.stringMatching(/no store \(PostgreSQL at .*no tables\)/),
      ])
    }
  })
})
