import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '#store/engine/db.ts'
import { inventedFeed } from '../bench/invented-feed.ts'
import { freshPostgres } from './fresh-postgres.ts'
import { postJson, SOON } from './requests/agency.ts'
import { runGevelOn, type Site, type SiteOptions, startSite } from './site.ts'
import { folder, get, start } from './starts.ts'
import { POSTGRES } from './store/engines.ts'
import { makeStoreFolder } from './store/folder.ts'
import { startCluster } from './store/postgres-cluster.ts'
import { until } from './waiting.ts'
import { LINUX, needing } from './run/needing.ts'

/** Kills the first child of a process as soon as it exists. Does nothing when one of them ended before. */
async function killChildOf(pid: number): Promise<void> {
  const children = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0] || null
  try {
    process.kill(Number(await until('a child process', children, { everyMs: 5 })), 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && /ENOENT|ESRCH/.test(String(error.code)))) throw error
  }
}

const statusOf = async (url: string) => (await get(url).catch(() => null))?.status ?? 0

const ask = (site: Site, email: string) =>
  postJson(`${site.url}/nl/ajax/contact-form-handler`, {
    contact: { contact_information: { personal: { email } } },
    message: 'Wanneer bent u open?',
  })

/**
 * Moves the leases of all mails in progress years ahead, so that waiting for their expiry is impossible. Returns
 * their number.
 */
async function leaseMailsForYears(varDir: string): Promise<number> {
  const { db, close } = await openStore({ databaseUrl: null, varDir })
  const lease_until = sql<Date>`now() + interval '10 years'`
  const held = await db.updateTable('outbox').set({ lease_until }).where('state', '=', 'sending').executeTakeFirst()
  await close()
  return Number(held.numUpdatedRows)
}

describe('after kill -9', () => {
  test('the next start works at once, and mails that the dead process was sending go out without delay', async () => {
    const varDir = folder()
    const dying = await startSite({ varDir, env: { GEVEL_TEST: '1', GEVEL_FAILPOINTS: 'mail.claimed=kill' } })
    const gone = once(dying.process, 'exit')
    expect((await ask(dying, 'an@example.org')).status).toBe(201)
    await gone
    await dying.stop()
    expect(await leaseMailsForYears(varDir), 'mails in progress').toBeGreaterThan(0)
    const site = await start({ varDir })
    await site.waitForMails(2)
    expect((await site.mails()).length, 'the question and its copy, once each').toBe(2)
    const killed = once(site.process, 'exit')
    site.process.kill('SIGKILL')
    // Does not wait for the process to be cleaned up.
    await start({ varDir })
    await killed
  })
})

describe('a missing resource stops the start with a one-sentence error', () => {
  const sentence = async (options: SiteOptions & { varDir: string }) => {
    const { code, stdout, stderr } = await runGevelOn(options, 'migrate')
    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(stderr.trim().split('\n'), stderr).toHaveLength(1)
    return stderr
  }
  test('no PostgreSQL at that address [starting.postgresql]', async () => {
    const databaseUrl = 'postgres://gevel:very-secret@127.0.0.1:1/gevel'
    const said = await sentence({ varDir: folder(), databaseUrl })
    expect(said).toMatch(/^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+ does not answer/)
    expect(said).not.toContain('very-secret')
  })
  needing(test, POSTGRES)('no such database, no such user', async () => {
    const url = new URL((await freshPostgres()) ?? '')
    url.pathname = '/nothing_of_that_name'
    expect(await sentence({ varDir: folder(), databaseUrl: url.href })).toMatch(
      /has no database "nothing_of_that_name"\. Make it \(createdb/,
    )
    url.username = 'nobody_of_that_name'
    expect(await sentence({ varDir: folder(), databaseUrl: url.href })).toMatch(
      /refuses the user "nobody_of_that_name"/,
    )
  })
  needing(test, LINUX)('an engine that is killed while the site starts', async () => {
    const onSpawn = ({ pid }: ChildProcess) => void killChildOf(pid ?? 0)
    // A kill after the command has finished is tried again.
    const migrate = async () => await runGevelOn({ varDir: folder(), onSpawn }, 'migrate')
    let told = await migrate()
    for (let tries = 1; told.code === 0 && tries < 20; tries += 1) told = await migrate()
    expect(told).toMatchObject({ code: 1, stdout: '' })
    expect(told.stderr).toMatch(/^The process of the embedded store ended unasked \(SIGKILL\): .*start Gevel again\.$/m)
  })
  test('PORT=0 without BASE_URL in a command or worker, which would send broken links', async () => {
    const needs = /^PORT: is 0, and only a site that listens knows which port it got: set BASE_URL$/m
    const env = { PORT: '0' }
    expect(await sentence({ varDir: folder(), env })).toMatch(needs)
    const databaseUrl = 'postgres://127.0.0.1:1/gevel'
    const worker = await runGevelOn({ varDir: folder(), databaseUrl, env: { ...env, ROLE: 'worker' } }, 'serve')
    expect(worker).toMatchObject({ code: 1, stdout: '' })
    expect(worker.stderr).toMatch(needs)
  })
  test('an occupied port', async () => {
    const taken = http.createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    onTestFinished(() => void taken.close())
    const address = taken.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { code, stderr } = await runGevelOn({ varDir: folder(), env: { PORT: port } }, 'serve')
    expect(code).toBe(1)
    expect(stderr).toMatch(new RegExp(`PORT: nothing can listen on 127\\.0\\.0\\.1:${port}, which is taken`))
    expect(stderr).not.toContain('at Server')
  })
})

test('with PORT=0 the system chooses the port; the site logs it, and mails and links use it [starting.port-zero]', async () => {
  // Both start at once: neither looks for a free port before it listens.
  const [site, other] = await Promise.all([start({ env: { METRICS_PORT: '0' } }), start({})])
  const { port } = new URL(site.url)
  expect(Number(port)).toBeGreaterThan(0)
  expect(new URL(other.url).port).not.toBe(port)
  const own = `http://localhost:${port}`
  expect(site.log()).toContain(`\nGevel is at ${own} (ready in `)
  await expect.poll(site.log).toContain(`\nThe office is at ${own}/office`)
  const { text } = await get(`${site.url}/nl/aanbod`)
  expect(text).toContain(`<link rel="canonical" href="${own}/nl/aanbod"`)
  expect(text).toContain(`<link rel="alternate" hrefLang="fr" href="${own}/fr/offre"`)
  const contact = { contact_information: { personal: { email: 'an@example.org' } } }
  const notification = { statuses: ['FOR_SALE'], types: ['HOUSE'] }
  expect((await postJson(`${site.url}/nl/ajax/notifications`, { contact, notification })).status).toBe(201)
  const [mail] = await site.waitForMails(1)
  expect(mail?.text).toContain(`${own}/nl/hou-me-op-de-hoogte/`)
  for (const page of [text, mail?.html ?? '', mail?.text ?? ''])
    for (const [origin] of page.matchAll(/http:\/\/localhost(:\d+)?/g)) expect(origin).toBe(own)
})

test('the mail viewer opens only with the link printed at start, behind any proxy [starting.mails-by-key]', async () => {
  const site = await start({})
  await expect.poll(site.log).toMatch(/^Read them at \S+\/_mail\?key=[\w-]{32}$/m)
  const link = /^Read them at (\S+)$/m.exec(site.log())?.[1] ?? ''
  const contact = { contact_information: { personal: { email: 'an@example.org' } } }
  const notification = { statuses: ['FOR_SALE'], types: ['HOUSE'] }
  expect((await postJson(`${site.url}/nl/ajax/notifications`, { contact, notification })).status).toBe(201)
  await site.waitForMails(1)
  const [file = ''] = readdirSync(join(site.varDir, 'mail'))
  const paths = ['/_mail', `/_mail/${file}`, `/_mail/${file}?part=html`]
  // As through a proxy that adds no header, and with a wrong cookie or key.
  const wrong = 'a'.repeat(32)
  for (const path of [...paths, `/_mail?key=${wrong}`, '/_mail?key=', '/_mail?key=a&key=b'])
    for (const cookie of ['', 'mails=', `mails=${wrong}`])
      expect((await get(site.url + path, cookie === '' ? {} : { cookie })).status, `${path} ${cookie}`).toBe(404)
  const opened = await fetch(link, { redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/_mail'])
  const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';')
  for (const path of paths) expect((await get(site.url + path, { cookie })).status, path).toBe(200)
  expect(site.log().match(/key=/g), 'the key is in no other line').toHaveLength(1)
})

describe('a site behind a host name', () => {
  test('logs a host name that differs from BASE_URL, and hides local-only pages and its metrics [starting.says-base-url]', async () => {
    const site = await start({ env: { METRICS_PORT: '0', LOG_LEVEL: 'warn' } })
    const port = new URL(site.url).port
    for (const name of ['www.elsewhere.example', 'www.elsewhere.example', '<script>"\\'])
      expect(await get(`http://127.0.0.1:${port}/nl`, { host: name })).toMatchObject({ status: 421 })
    const { text } = await get(`http://127.0.0.1:${port}/nl`, { host: 'www.elsewhere.example' })
    expect(text).toContain('asked for: "www.elsewhere.example"')
    expect(text).toContain(`The site is at: http://localhost:${port} (BASE_URL)`)
    const told = () =>
      site
        .log()
        .split('\n')
        .filter((line) => line.includes('(421)'))
    // Log lines arrive a moment after the answer.
    await expect.poll(told, { message: 'each name is logged once' }).toHaveLength(2)
    expect(told()[0]).toContain(`"baseUrl":"http://localhost:${port}"`)

    for (const path of ['/_ui']) {
      for (const header of [
        'x-forwarded-for',
        'forwarded',
        'via',
        'x-real-ip',
        'x-forwarded-proto',
        'cf-connecting-ip',
      ])
        expect((await get(site.url + path, { [header]: '127.0.0.1' })).status, `${path} ${header}`).toBe(404)
    }
    expect((await fetch(site.metricsUrl())).status).toBe(200)
    expect((await get(`${site.url}/nl`)).headers['strict-transport-security']).toBeUndefined()
  })
  test('listens for metrics on loopback only, even on a public site [starting.listens-metrics-loopback]', async () => {
    const site = await start({
      env: { METRICS_PORT: '0', HOST: '0.0.0.0', TRUSTED_PROXIES: '127.0.0.1/32' },
    })
    const ownAddress = '127.0.0.2' // a listener on 0.0.0.0 answers it, one on 127.0.0.1 does not
    expect((await get(site.metricsUrl())).status).toBe(200)
    await expect(get(site.metricsUrl().replace('127.0.0.1', ownAddress))).rejects.toThrow(/ECONNREFUSED/)
    for (const path of ['/_mail', '/_ui']) expect((await get(site.url + path)).status, path).toBe(404)
  })
})

needing(describe, POSTGRES)('/readyz', () => {
  test('is 503 while PostgreSQL is down, with the reason in the log, and 200 when it is up again', async () => {
    const root = makeStoreFolder('ready')
    chmodSync(root, 0o711) // the database server may run as another user
    const cluster = await startCluster(join(root, 'postgres'))
    if (cluster === null) throw new Error('PostgreSQL was there a moment ago')
    onTestFinished(async () => {
      await cluster.stop()
      rmSync(root, { recursive: true, force: true })
    })
    const site = await start({ databaseUrl: `${cluster.url}/postgres` })
    expect((await get(`${site.url}/readyz`)).status).toBe(200)
    await cluster.stop()
    await expect.poll(async () => (await get(`${site.url}/readyz`)).status, SOON).toBe(503)
    const answer = await get(`${site.url}/readyz`)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(JSON.parse(answer.text)).toMatchObject({ ready: false, status: 503, detail: 'the store does not answer' })
    expect((await get(`${site.url}/healthz`)).status, 'the process itself is healthy').toBe(200)
    await expect.poll(() => site.log(), SOON).toMatch(/"reason":"\w+","msg":"the store does not answer/)
    await cluster.restart()
    await expect.poll(async () => (await get(`${site.url}/readyz`)).status, SOON).toBe(200)
    await expect.poll(() => site.log(), SOON).toContain('the store answers again')
    expect(site.log(), 'no deprecated API is used').not.toContain('DeprecationWarning')
  })
})

needing(test, POSTGRES)('no log line reports readiness before /readyz does [starting.ready-when-readyz]', async () => {
  const databaseUrl = (await freshPostgres()) ?? ''
  const holder = new Client({ connectionString: databaseUrl })
  await holder.connect()
  onTestFinished(async () => await holder.end())
  // Blocks reading the rows of the index.
  await holder.query('begin; lock table search_row in access exclusive mode')
  const env = { LOG_LEVEL: 'info' }
  let log = ''
  let port = 0
  const starting = startSite({
    databaseUrl,
    env,
    onSpawn: ({ stdout, stderr }) => {
      for (const stream of [stdout, stderr]) stream?.on('data', (text) => (log += String(text)))
    },
    onPort: (given) => (port = given),
  })
  await expect.poll(async () => await statusOf(`http://localhost:${port}/readyz`), SOON).toBe(503)
  await expect.poll(async () => await statusOf(`http://localhost:${port}/healthz`), SOON).toBe(200)
  // The subscription index may be ready: no page depends on it.
  expect(log).not.toMatch(/Gevel is at|"index":"offers".*ready/)
  await holder.query('rollback')
  const site = await starting
  onTestFinished(async () => void (await site.stop()))
  await expect.poll(() => log, SOON).toMatch(/Gevel is at \S+ \(ready in/)
  expect((await get(`${site.url}/readyz`)).status).toBe(200)
})

needing(describe, POSTGRES)('what a start reads', () => {
  let watching: Awaited<ReturnType<typeof watched>>
  beforeAll(async () => {
    watching = await watched()
  })
  afterAll(async () => await watching?.stop())

  /** A PostgreSQL that logs every statement, and a function for the statements since the last call, one per line. */
  async function watched() {
    const root = makeStoreFolder('watched')
    chmodSync(root, 0o711) // the database server may run as another user
    const cluster = await startCluster(join(root, 'postgres'))
    if (cluster === null) throw new Error('PostgreSQL was there a moment ago')
    const stop = async () => {
      await cluster.stop()
      rmSync(root, { recursive: true, force: true })
    }
    const databaseUrl = `${cluster.url}/postgres`
    const feed = join(root, 'feed.json')
    writeFileSync(feed, inventedFeed(30))
    const imported = await runGevelOn({ varDir: join(root, 'var'), databaseUrl }, 'import', feed)
    expect(imported).toMatchObject({ code: 0 })
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(`alter system set log_statement = 'all'`)
    await client.query('select pg_reload_conf()')
    await client.end()
    let seen = 0
    /** Statements up to a moment in milliseconds by the server's clock, which is the site's; by default up to now. */
    const statements = (until = Number.POSITIVE_INFINITY) => {
      const log = readFileSync(join(root, 'postgres.log'), 'utf8')
      const fresh = log.slice(seen)
      seen = log.length
      const lines = fresh.split(/^(?=\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} UTC .* LOG: {2})/m)
      return lines
        .filter((line) => Date.parse(`${line.slice(0, 10)}T${line.slice(11, 23)}Z`) <= until)
        .map((line) => line.replace(/^.* LOG: {2}/, ''))
        .filter((line) => /^(statement|execute)/.test(line))
    }
    return { databaseUrl, varDir: join(root, 'var'), statements, stop }
  }

  /** Statements of the worker, which starts when the site is ready and may run before the log line is seen. */
  const LATER = /picture settings|distinct "hash" from "picture"|update "picture" set "state"/

  test('before it is ready reads each search column once, and nothing else of the catalogue [starting.columns-once]', async () => {
    const { statements, databaseUrl, varDir } = watching
    for (const role of ['all', 'web']) {
      statements()
      let read: string[] = []
      const onSpawn = ({ stderr }: ChildProcess) =>
        stderr?.on('data', (text) => {
          const ready = /^.*"index":"offers".*"index ready".*$/m.exec(String(text))
          if (ready) read = statements(Date.parse(/"time":"([^"]+)"/.exec(ready[0])?.[1] ?? ''))
        })
      const site = await start({ databaseUrl, varDir, env: { ROLE: role, LOG_LEVEL: 'info' }, onSpawn })
      await site.stop()
      // Subscriptions are read once the offers are, possibly before the log line is seen.
      const catalogue = read.filter((one) => /\b(search_row|listing|picture|listing_event)\b/.test(one))
      const ranges = catalogue.flatMap(
        (one) => /copy \((?:.|\n)*? from search_row where (.*?)\) to/.exec(one)?.[1] ?? [],
      )
      expect(ranges.length, role).toBeGreaterThan(0)
      expect(new Set(ranges).size, role).toBe(ranges.length)
      const others = catalogue.filter(
        (one) =>
          !one.includes('copy (') && !/lock|reltuples|as pages|change_log|where demo and/.test(one) && !LATER.test(one),
      )
      expect(others, role).toEqual([])
    }
  })

  test('with ROLE=web never reads subscriptions, and with ROLE=worker never the search [starting.only-what-it-answers]', async () => {
    const { statements, databaseUrl, varDir } = watching
    statements()
    const web = await start({ databaseUrl, varDir, env: { ROLE: 'web', LOG_LEVEL: 'info', GEVEL_TEST: '0' } })
    for (const path of ['/nl', '/nl/aanbod', '/nl/hou-me-op-de-hoogte'])
      expect(await statusOf(web.url + path)).toBe(200)
    const preview = await fetch(`${web.url}/nl/ajax/notification-preview?statuses=FOR_SALE&types=HOUSE`)
    expect(preview.status).toBe(200)
    await preview.arrayBuffer()
    const said = web.log()
    await web.stop()
    expect(statements().filter((one) => /\bsubscription\b/.test(one))).toEqual([])
    expect(said).not.toContain('"index":"subscriptions"')
    const worker = await start({ databaseUrl, varDir, env: { ROLE: 'worker', LOG_LEVEL: 'info' } })
    // PostgreSQL writes its log a moment later.
    await expect.poll(worker.log, SOON).toMatch(/"index":"subscriptions".*"index ready"/)
    expect(worker.log()).toContain('worker is running')
    await worker.stop()
    expect(statements().filter((one) => /copy \(/.test(one))).toEqual([])
  })
})

test('the system’s Node is preferred when it is a newer 24 than the packaged one, and 24 before any other version', () => {
  const chosen = (...versions: (string | null)[]) => {
    const candidates = JSON.stringify(versions.map((version) => ({ path: version, version })))
    const code = `import { choose } from './scripts/setup/pinned-node.mjs'; console.log(choose(${candidates}))`
    return execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' }).trim()
  }
  expect(chosen('24.0.0', '24.18.1')).toBe('24.18.1')
  expect(chosen('24.21.0', '20.11.0')).toBe('24.21.0')
  expect(chosen(null, '26.1.0')).toBe('26.1.0')
  expect(chosen('25.9.0', '26.0.0')).toBe('26.0.0')
  expect(chosen('24.0.0', '26.1.0')).toBe('24.0.0')
  expect(chosen(null, '22.1.0')).toBe('undefined')
})
