import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  constants,
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import PostalMime, { type Email } from 'postal-mime'
import { withRunClock } from './ahead/ahead.ts'
import { lendSite, shownBySharedSite } from './run/shared-sites.ts'
import { makeStoreFolder } from './store/folder.ts'
import { pause, until } from './waiting.ts'

const server = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))

export type SiteOptions = {
  /** Settings of the contract on top of a quiet default: no demo catalogue, own port and folder, no rate limit. */
  env?: Record<string, string>
  /** PostgreSQL instead of the embedded store; see test/fresh-postgres.ts for one. */
  databaseUrl?: string
  /**
   * Is the test about nothing that a store does? Then it takes PostgreSQL, where this run has one: such a site starts in
   * half the processor seconds. `npm run test:long` has them all on the embedded store.
   */
  anyStore?: true
  /** Is the test about how it starts or ends? Then it gets one that is new, instead of one that an earlier file gave back. */
  own?: true
  /** The server's script of another build than `dist`. */
  server?: string
  /** Flags for its Node; without them none. */
  flags?: readonly string[]
  /**
   * A folder to start on, kept at the end; without it a temporary one that is removed, where the tables (with `DEMO=1`
   * also the demonstration) are there already: a first start takes an empty folder.
   */
  varDir?: string
  /** Gets the process as soon as there is one, long before it is ready: for those who kill or hold it meanwhile. */
  onSpawn?: (child: ChildProcess) => void
  /** Gets the port as soon as the site listens, before it is ready. */
  onPort?: (port: number) => void
}

/** The built site as a process of its own, as a stranger would run it. */
export type Site = {
  /** '' for a worker, which listens nowhere */
  url: string
  varDir: string
  /** Of the PostgreSQL database that it keeps everything in; without it it is on the embedded store. */
  databaseUrl?: string
  /** What the process wrote so far. */
  log: () => string
  /** Every mail in `$VAR_DIR/mail`, oldest first, as a mail program would read it. */
  mails: () => Promise<Mail[]>
  /** Where its metrics are, with `METRICS_PORT: '0'`. */
  metricsUrl: () => string
  /** Waits until there are at least this many mails. */
  waitForMails: (count: number, timeoutMs?: number) => Promise<Mail[]>
  /** Runs `gevel …` beside the site, with the same settings. */
  gevel: (...args: string[]) => Promise<Outcome>
  process: ChildProcess
  /** Ends the site and resolves to its exit code; `SIGKILL` for those who pull the plug. */
  stop: (signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => Promise<number | null>
}

export type Mail = Email & { file: string }
export type Outcome = { code: number | null; stdout: string; stderr: string }

/**
 * Starts the site on a port that the system chooses and waits until it is ready (`ROLE=worker`: until it says so). Throws
 * with its log when it does not get there.
 */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const shown = process.env['GEVEL_LONG'] === '1' ? null : shownBySharedSite(options)
  if (shown === null) return await startOwnSite(options)
  // Its index says by a figure how far it is.
  const env = { ...options.env, METRICS_PORT: '0' }
  return await lendSite(shown, async () => await startOwnSite({ ...options, env }))
}

async function startOwnSite(options: SiteOptions): Promise<Site> {
  if (!existsSync(server)) throw new Error('There is no build: run `npm run build` first.')
  if (options.env?.['RATE_LIMIT'] === 'on' && !hasStore(options.varDir)) await untilWindowLasts()
  for (let tries = 1; ; tries++) {
    try {
      return await startOnce(options)
    } catch (error) {
      if (tries === MOST_TRIES || !NOT_OURS.test(String(error))) throw error
    }
  }
}

const hasStore = (varDir?: string): boolean =>
  varDir !== undefined && existsSync(varDir) && readdirSync(varDir).length > 0

/** Limits count by the clock, in windows that end with each half hour: in the last of one, twice as many would pass. */
async function untilWindowLasts(): Promise<void> {
  const window = 30 * 60_000
  const left = window - (Date.now() % window)
  if (left < 90_000) await pause(left, 'span')
}

const MOST_TRIES = 5
/** Now and then the engine of JavaScript ends a process that frees compiled WebAssembly (nodejs/node#64500). */
const NOT_OURS = /jit_page_->allocations_/

async function startOnce(asked: SiteOptions): Promise<Site> {
  const lent = asked.anyStore === true && process.env['GEVEL_LONG'] !== '1' ? await lendDatabase(asked.env ?? {}) : ''
  const options = lent === '' ? asked : { ...asked, databaseUrl: lent }
  const folder = makeStoreFolder('site')
  const varDir = options.varDir ?? join(folder, 'var')
  mkdirSync(varDir, { recursive: true })
  if (lent !== '') await shareDrawings(varDir, options.env ?? {})
  else if (options.varDir === undefined && options.databaseUrl === undefined) await copyStore(varDir, options.env ?? {})
  const isWorker = options.env?.['ROLE'] === 'worker'
  const env: Record<string, string> = { ...(isWorker ? {} : { PORT: '0' }), ...settings(varDir, options) }
  const logFile = join(folder, 'site.log')
  // As people start it: without source maps, which are a fifth of what a start costs.
  const child = spawn(process.execPath, [...(options.flags ?? []), options.server ?? server, 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  options.onSpawn?.(child)
  const output = createWriteStream(logFile)
  child.stdout.pipe(output, { end: false })
  child.stderr.pipe(output, { end: false })
  const kill = (): boolean => child.kill('SIGKILL')
  process.once('exit', kill)
  const log = (): string => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '')
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    }
    process.off('exit', kill)
    output.end()
    rmSync(folder, { recursive: true, force: true })
    if (lent !== '') await template(basename(lent), 'DELETE')
    return child.exitCode
  }
  let url = ''
  try {
    if (isWorker) await untilSaid(/worker is running/, log, child)
    else {
      const port = await untilSaid(/^Listening on port (\d+)\.$/m, log, child)
      options.onPort?.(Number(port))
      // Commands beside it know the port as the site does.
      env['PORT'] = port
      url = `http://localhost:${port}`
      await untilReady(url, log, child)
    }
  } catch (error) {
    child.kill('SIGKILL')
    // Its last words may still be on their way.
    await Promise.race([closed, pause(2000, 'span')])
    await new Promise<void>((resolve) => output.end(resolve))
    const written = log()
    await stop('SIGKILL')
    throw new Error(`The site did not start: ${String(error)}\n${written.slice(-4000)}`, { cause: error })
  }
  const mails = (): Promise<Mail[]> => readMails(join(varDir, 'mail'))
  const waitForMails = async (count: number, timeoutMs = 60_000): Promise<Mail[]> => {
    let found: Mail[] = []
    const enough = async () => (found = await mails()).length >= count && found
    return await until(`${count} mails`, enough, { timeoutMs }).catch((error: unknown) => {
      throw new Error(`${String(error)}, there are ${found.length}\n${log().slice(-4000)}`, { cause: error })
    })
  }
  const metricsUrl = (): string => {
    const port = /^Metrics are on port (\d+)\.$/m.exec(log())?.[1]
    if (port === undefined) throw new Error("The site has no metrics: start it with METRICS_PORT: '0'")
    return `http://127.0.0.1:${port}/metrics`
  }
  const gevel: Site['gevel'] = (...args) => runGevel(args, env)
  const database = options.databaseUrl === undefined ? {} : { databaseUrl: options.databaseUrl }
  return { url, varDir, ...database, log, mails, metricsUrl, waitForMails, gevel, process: child, stop }
}

/** Puts the store of an earlier first start in place, where a run of tests has one, and what others drew of it. */
async function copyStore(varDir: string, env: Record<string, string>): Promise<void> {
  if (process.env['GEVEL_TEST_TEMPLATES'] === undefined) return
  cpSync(await template(isDemo(env) ? 'demo' : 'embedded'), join(varDir, 'db'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  })
  await shareDrawings(varDir, env)
}

/** Named by what they show: a sheet of the map is most of a second to draw. */
async function shareDrawings(varDir: string, env: Record<string, string>): Promise<void> {
  if (!isDemo(env)) return
  mkdirSync(join(varDir, 'media'))
  symlinkSync(await template('drawn'), join(varDir, 'media', 'drawn'), 'junction')
}

/** The URL of a database of one's own, as `copyStore` would leave a folder; '' where there is none to be had. */
const lendDatabase = async (env: Record<string, string>): Promise<string> =>
  process.env['GEVEL_TEST_TEMPLATES'] === undefined ? '' : await template(`${isDemo(env) ? 'demo' : 'site'}-database`)

const isDemo = (env: Record<string, string>): boolean => env['DEMO'] === '1'

async function template(name: string, method = 'GET'): Promise<string> {
  const response = await fetch(`${process.env['GEVEL_TEST_TEMPLATES']}/${name}`, { method })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

/** One command of `gevel` without a site of its own, on this folder (and database). */
export async function runGevelOn(options: SiteOptions & { varDir: string }, ...args: string[]): Promise<Outcome> {
  return await runGevel(args, settings(options.varDir, options), options.onSpawn)
}

/** Nothing of the caller's own settings: a test says what it needs. */
function settings(varDir: string, options: SiteOptions): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'SystemRoot', 'NODE_COMPILE_CACHE']
  const inherited = Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
  return {
    ...inherited,
    VAR_DIR: varDir,
    DEMO: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'info',
    // In a run of tests no pages are drawn ahead: a second of a processor at each start.
    ...(process.env['GEVEL_TEST_TEMPLATES'] === undefined ? {} : { GEVEL_TEST: '1' }),
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    ...withRunClock(options.env),
  }
}

async function untilReady(url: string, log: () => string, child: ChildProcess): Promise<void> {
  await untilSaid(/^Gevel is at /m, log, child)
  const isReady = async () => {
    throwIfEnded(child)
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    await response?.body?.cancel()
    return response?.status === 200
  }
  await until('/readyz to say yes', isReady, START)
}

/** Waits until its log has these words; gives what their first group found, else ''. */
async function untilSaid(words: RegExp, log: () => string, child: ChildProcess): Promise<string> {
  const [, found = ''] = await until(
    `it to say ${words}`,
    () => {
      const said = words.exec(log())
      if (said === null) throwIfEnded(child)
      return said
    },
    START,
  )
  return found
}

const START = { timeoutMs: 150_000, everyMs: 20 }

function throwIfEnded({ exitCode, signalCode }: ChildProcess): void {
  if (exitCode !== null || signalCode !== null) throw new Error(`it ended with ${exitCode ?? signalCode}`)
}

async function runGevel(
  args: string[],
  env: Record<string, string>,
  onSpawn?: SiteOptions['onSpawn'],
): Promise<Outcome> {
  const child = spawn(process.execPath, [server, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onSpawn?.(child)
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk))
  await once(child, 'close')
  return { code: child.exitCode, stdout, stderr }
}

/** Every mail in a folder, oldest first, but for those that a running site forgets while they are read. */
export async function readMails(folder: string): Promise<Mail[]> {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  const read = await Promise.all(
    files.toSorted().map(async (file): Promise<Mail[]> => {
      const path = join(folder, file)
      const known = READ.get(path)
      if (known) return [known]
      const bytes = await readFile(path).catch(() => null)
      if (bytes === null) return []
      const mail = { file, ...(await PostalMime.parse(bytes)) }
      READ.set(path, mail)
      return [mail]
    }),
  )
  return read.flat()
}

/** By path: a mail is written whole, under a name of its own, and those who wait for one look again all the time. */
const READ = new Map<string, Mail>()
