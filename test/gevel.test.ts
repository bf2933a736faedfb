import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readCommandLine } from '#cli/command-line.ts'
import { helpOf, readmeTable } from '#cli/help.ts'
import { COMMANDS, type CommandName } from '#cli/command-table.ts'
import { type MailServer, refusal, startMailServer } from './mail/mail-server.ts'
import { cardOf, house, html, importListings, onSites, postForm } from './requests/agency.ts'
import { type Outcome, runGevelOn } from './site.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const names = Object.keys(COMMANDS) as CommandName[] // exactly its keys

test("the README's list of commands is the table's", () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(readmeTable())
})

test.each(names)('%s --help lists arguments, options and exit codes, whatever other arguments are given', (name) => {
  const help = readCommandLine([name, 'a', 'b', 'c', '--fast', '--help'])
  expect(help).toEqual({ kind: 'help', text: helpOf(name) })
  expect(readCommandLine([name, '-h'])).toEqual(help)
  expect(readCommandLine(['help', name])).toEqual(help)
  for (const said of ['--json', 'Exit codes:', '2  ', ...Object.keys(COMMANDS[name].options).map((its) => `--${its}`)])
    expect(helpOf(name)).toContain(said)
})

test.each([
  ['an unknown command', ['mial'], 'There is no command "mial"'],
  ['a name every object has', ['constructor'], 'There is no command'],
  ['an unknown option', ['stats', '--fast'], '--fast'],
  ['an option of another command', ['demo', '--dry-run'], '--dry-run'],
  ['one argument too many', ['stats', 'x'], '"x" is one too many'],
  ['a second file', ['backup', 'a', 'b'], '"b" is one too many'],
  ['a missing argument', ['restore'], 'Which file?'],
  ['an empty argument', ['erase-person', ' '], 'Which address?'],
  ['an option without its value', ['import', 'a', '--source'], '--source'],
  ['a worker without --once', ['worker'], '--once'],
  ['pictures for nothing', ['pictures'], '--retry'],
  ['the site with something behind it', ['serve', 'now'], '"now" is one too many'],
])('%s is refused with the reason', (_what, typed, sentence) => {
  expect(readCommandLine(typed)).toMatchObject({ kind: 'wrong', text: expect.stringContaining(sentence) as unknown })
})

test('help and usage errors open nothing: no folder, no settings, no store', async () => {
  const varDir = join(newFolder(), 'var')
  // With settings that would stop any start.
  const gevel = async (...args: string[]) => await runGevelOn({ varDir, env: { SEARCH: 'guess' } }, ...args)
  expect(await gevel('demo', '--help')).toEqual({ code: 0, stdout: `${helpOf('demo')}\n`, stderr: '' })
  expect(await gevel('serve', '--help')).toMatchObject({ code: 0, stderr: '' })
  const wrong = await gevel('stats', 'x', '--json')
  expect(wrong).toMatchObject({ code: 2, stdout: '' })
  expect(wrong.stderr).toContain('"x" is one too many')
  const version = await gevel('version', '--json')
  expect(version.stderr).toBe('')
  expect(JSON.parse(version.stdout)).toMatchObject({ version: '0.1.0', node: process.versions.node })
  // The test created the folder itself; it must still be empty.
  expect(existsSync(join(varDir, 'db'))).toBe(false)
  expect(await gevel('stats')).toMatchObject({ code: 1, stdout: '' })
})

test('./gevel of the checkout runs the command and prints only its answer', () => {
  const elsewhere = spawnSync(join(root, 'gevel'), ['version', '--json'], { cwd: tmpdir(), encoding: 'utf8' })
  expect(JSON.parse(elsewhere.stdout)).toHaveProperty('version')
})

let mailServer: MailServer
const env = { MAIL_FROM: 'site@huis.example', SMTP_URL: '', LOG_LEVEL: 'warn' }
beforeAll(async () => {
  mailServer = await startMailServer()
  env.SMTP_URL = mailServer.url
  // Noor's agency has mistyped her address; all other mails arrive.
  mailServer.behave({ to: (address) => (address.startsWith('noor@') ? refusal(550, '5.1.1 No such user here') : null) })
})
afterAll(async () => await mailServer.close())

onSites(
  'an operator',
  (site, databaseUrl) => {
    const person = 'Bo.Janssens@example.org'
    const json = async (...args: string[]): Promise<unknown> => answerOf(await site().gevel(...args, '--json'))
    const beside = async (...args: string[]) =>
      await runGevelOn(
        { varDir: site().varDir, ...(databaseUrl() === undefined ? {} : { databaseUrl: databaseUrl() ?? '' }), env },
        ...args,
      )
    let id = 0

    beforeAll(async () => {
      await importListings(site(), [house('A', 310000, { agent: { name: 'Noor Voorbeeld' } })], 1)
      id = (await cardOf(site(), 310000)).id
      const contact = { contact_information: { personal: { email: person } } }
      const post = async (endpoint: string, body: object) => {
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(`${site().url}/nl/ajax/${endpoint}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        })
        expect(answer.status, await answer.text()).toBe(201)
      }
      await post('contact-form-handler', { estate_id: id, contact, message: 'Is de tuin\nop het zuiden?' })
      await post('notifications', {
        contact,
        notification: { statuses: ['FOR_SALE'], types: ['HOUSE'], cities: [2800] },
      })
      const page = await html(`${site().url}/nl/bezoek-plannen/${id}`)
      const [, slot = ''] = /name="slot"[^>]*value="([^"]+)"/.exec(page) ?? []
      const booked = await postForm(`${site().url}/nl/bezoek-plannen/${id}`, {
        slot,
        name: 'Bo Janssens',
        email: person,
      })
      if (booked.status !== 303) throw new Error(booked.html)
    })

    test('reads why a mail did not arrive, in the words of the mail server', async () => {
      // Waits on the log, which costs nothing; each command is a process.
      await expect.poll(() => site().log()).toContain('"outcome":"recipient"')
      await expect
        .poll(async () => await json('mails', '--failed'), { interval: 500 })
        .toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'lead', state: 'dead' })]))
      const [failed] = (await json('mails', '--failed', '--limit', '1')) as [Record<string, unknown>]
      expect(failed).toMatchObject({ code: '550', words: '550 5.1.1 No such user here', tries: 1, next_try: null })
      const { stdout, stderr } = await site().gevel('mails', '--failed')
      expect(stdout).toMatch(/lead +noor@gevel\.example +given up +1 .*550 5\.1\.1 No such user here\n/)
      expect(stderr, 'which store, and nothing else').toMatch(/^Store: .+\n$/)
      expect(site().log()).toMatch(/"outcome":"recipient","code":"550","words":"550 5.1.1 No such user here"/)
      expect(site().log()).not.toContain('noor@')
      const states = ((await json('mails')) as { state: string }[]).map(({ state }) => state)
      expect(new Set(states).size, 'all mails, not the failed ones alone').toBeGreaterThan(1)
    })

    test('lists questions, viewings and subscriptions', async () => {
      expect(await json('leads')).toEqual([
        expect.objectContaining({
          estate_id: id,
          reference: 'A',
          email: person,
          message: 'Is de tuin\nop het zuiden?',
        }),
      ])
      expect((await site().gevel('leads')).stdout).toMatch(/<Bo\.Janssens@example\.org> +Is de tuin op het zuiden\?\n/)
      expect(await json('viewings')).toEqual([expect.objectContaining({ estate_id: id, email: person })])
      expect((await site().gevel('viewings')).stdout).toMatch(/\n\d{4}-\d\d-\d\d \d\d:\d\d CES?T {2}/)
      expect(await json('subscriptions', person.toLowerCase())).toEqual([
        expect.objectContaining({ state: 'pending', frequency: 'instant', confirmed: null, alerts: 0 }),
      ])
      expect(await json('runs')).toEqual([expect.objectContaining({ source: 'agency', state: 'done', new: 1 })])
      expect(await json('runs', 'nobody')).toEqual([])
      const failed = (await json('mails', '--failed')) as { state: string }[]
      const dead = failed.filter(({ state }) => state === 'dead').length
      expect(await json('stats')).toMatchObject({ offers: 1, 'contact requests': 1, 'mails given up': dead })
    })

    test('exports and erases the data about a person', async () => {
      const data = (await json('export-person', person)) as Record<string, unknown[]>
      expect(data).toMatchObject({ contactRequests: [{}], subscriptions: [{}], appointments: [{}] })
      expect(JSON.parse((await site().gevel('export-person', person)).stdout)).toMatchObject({ contactRequests: [{}] })
      expect(await site().gevel('erase-person', 'nobody')).toMatchObject({ code: 2, stdout: '' })
      expect(await json('erase-person', person)).toMatchObject({ erased: true })
      expect(await json('leads')).toEqual([])
      expect(await json('subscriptions', person)).toEqual([])
      expect(JSON.stringify(await json('export-person', person))).not.toMatch(/janssens/i)
    })

    test('gets exactly one JSON document from every command', async () => {
      const file = join(site().varDir, 'backup.gz')
      for (const typed of [['migrate'], ['backup', file], ['worker', '--once'], ['pictures', '--retry']])
        expect(await json(...typed)).toBeTypeOf('object')
      const refused = await beside('restore', file, '--json')
      expect([refused.code, refused.stderr.match(/not empty/g)]).toEqual([2, ['not empty']])
      expect(JSON.parse(refused.stdout)).toHaveProperty('refused')
      const loaded = await beside('demo', '--json')
      expect([loaded.code, Object.keys(JSON.parse(loaded.stdout) as object)]).toEqual([2, ['refused']])
    })

    test('a closed pipe ends the output quietly, and the commands work without a running site', async () => {
      const running = answerOf(await site().gevel('runs', '--json'))
      site().process.kill('SIGTERM')
      await once(site().process, 'exit')
      const alone = await beside('runs', '--json')
      expect(answerOf(alone)).toEqual(running)
      const server = join(root, 'dist/server/main.js')
      const settings = { VAR_DIR: site().varDir, DATABASE_URL: databaseUrl() ?? '', LOG_LEVEL: 'warn' }
      const child = spawn(process.execPath, [server, 'export-person', person], {
        env: {
          PATH: process.env['PATH'],
          ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value)),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child.stdout.destroy()
      let said = ''
      child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
      await once(child, 'close')
      expect([child.exitCode, said]).toEqual([0, expect.stringMatching(/^Store: .+\n$/)])
    })
  },
  { env },
)

function answerOf({ code, stdout, stderr }: Outcome): unknown {
  expect(code, stderr).toBe(0)
  expect(stdout.trimEnd()).not.toContain('\n')
  return JSON.parse(stdout)
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-commands-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
