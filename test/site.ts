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
  /** Settings that override the quiet default: no demo catalogue, own port and folder, no rate limit. */
  env?: Record<string, string>
  /** Uses PostgreSQL instead of the embedded store; test/fresh-postgres.ts gives a database. */
  databaseUrl?: string
  /**
   * For a test that does not depend on the store: it takes PostgreSQL where this run has one, because such a site
   * starts in half the processor time. `npm run test:long` runs them all on the embedded store.
   */
  anyStore?: true
  /** For a test of starting or stopping: it gets a new site instead of one returned by an earlier test file. */
  own?: true
  /** The server script of another build than `dist`. */
  server?: string
  /** Flags for Node; none by default. */
  flags?: readonly string[]
  /**
   * A folder to start on, which stays afterwards. By default a temporary one is used and removed; it already has the
   * tables (and with `DEMO=1` the demonstration). For a first start pass an empty folder.
   */
  varDir?: string
  /** Called with the process as soon as it exists, before it is ready, for tests that kill or pause it meanwhile. */
  onSpawn?: (child: ChildProcess) => void
  /** Called with the port once the site listens, before it is ready. */
  onPort?: (port: number) => void
}

/** The built site in its own process, as an operator runs it. */
export type Site = {
  /** '' for a worker, which has no port */
  url: string
  varDir: string
  /** URL of its PostgreSQL database; undefined on the embedded store. */
  databaseUrl?: string
  /** The output of the process so far. */
  log: () => string
  /** Every mail in `$VAR_DIR/mail`, oldest first, as a mail program parses it. */
  mails: () => Promise<Mail[]>
  /** Address of its metrics, with `METRICS_PORT: '0'`. */
  metricsUrl: () => string
  /** Waits until there are at least this many mails. */
  waitForMails: (count: number, timeoutMs?: number) => Promise<Mail[]>
  /** Runs `gevel …` beside the site, with the same settings. */
  gevel: (...args: string[]) => Promise<Outcome>
  process: ChildProcess
  /** Stops the site and resolves to its exit code; `SIGKILL` simulates a crash. */
  stop: (signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => Promise<number | null>
}

export type Mail = Email & { file: string }
export type Outcome = { code: number | null; stdout: string; stderr: string }

/**
 * Starts the site on a port that the system chooses and waits until it is ready (with `ROLE=worker`: until it logs
 * so). Throws with the log when it does not become ready.
 */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const shown = process.env['GEVEL_LONG'] === '1' ? null : shownBySharedSite(options)
  if (shown === null) return await startOwnSite(options)
  // A metric tells how far its index is.
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
      if (tries === MAX_STARTS || !KNOWN_V8_CRASH.test(String(error))) throw error
    }
  }
}

const hasStore = (varDir?: string): boolean =>
  varDir !== undefined && existsSync(varDir) && readdirSync(varDir).length > 0

/**
 * Rate limits count in windows that end with each half hour. Close to the end of a window twice as many requests
 * would pass.
 */
async function untilWindowLasts(): Promise<void> {
  const window = 30 * 60_000
  const left = window - (Date.now() % window)
  if (left < 90_000) await pause(left, 'span')
}

const MAX_STARTS = 5
/** V8 occasionally crashes a process that frees compiled WebAssembly (nodejs/node#64500). */
const KNOWN_V8_CRASH = /jit_page_->allocations_/

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
  // As operators start it, without source maps, which are a fifth of the cost of a start.
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
      // Commands beside the site use the same port setting.
      env['PORT'] = port
      url = `http://localhost:${port}`
      await untilReady(url, log, child)
    }
  } catch (error) {
    child.kill('SIGKILL')
    // Its last output may still be arriving.
    await Promise.race([closed, pause(2000, 'span')])
    await new Promise<void>((resolve) => output.end(resolve))
    const written = log()
    await stop('SIGKILL')
    throw new Error(`The site did not start: ${String(error)}\n${written.slice(-4000)}`, { cause: error })
  }
  const mails = (): Promise<Mail[]> => readMails(join(varDir, 'mail'))
  const waitForMails = async (count: number, timeoutMs = 150_000): Promise<Mail[]> => {
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

/**
 * Copies the store of an earlier first start, where a test run has one, and the drawings that other sites made of it.
 */
async function copyStore(varDir: string, env: Record<string, string>): Promise<void> {
  if (process.env['GEVEL_TEST_TEMPLATES'] === undefined) return
  cpSync(await template(isDemo(env) ? 'demo' : 'embedded'), join(varDir, 'db'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  })
  await shareDrawings(varDir, env)
}

/** Drawings are named by their content: drawing one map sheet takes most of a second. */
async function shareDrawings(varDir: string, env: Record<string, string>): Promise<void> {
  if (!isDemo(env)) return
  mkdirSync(join(varDir, 'media'))
  symlinkSync(await template('drawn'), join(varDir, 'media', 'drawn'), 'junction')
}

/** The URL of an own database with the content that `copyStore` would copy; '' where there is none. */
const lendDatabase = async (env: Record<string, string>): Promise<string> =>
  process.env['GEVEL_TEST_TEMPLATES'] === undefined ? '' : await template(`${isDemo(env) ? 'demo' : 'site'}-database`)

const isDemo = (env: Record<string, string>): boolean => env['DEMO'] === '1'

async function template(name: string, method = 'GET'): Promise<string> {
  const response = await fetch(`${process.env['GEVEL_TEST_TEMPLATES']}/${name}`, { method })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

/** Runs one `gevel` command without a site, on this folder (and database). */
export async function runGevelOn(options: SiteOptions & { varDir: string }, ...args: string[]): Promise<Outcome> {
  return await runGevel(args, settings(options.varDir, options), options.onSpawn)
}

/** Uses none of the caller's own settings: a test sets what it needs. */
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
    // In a test run no pages are prerendered; that would cost a second of processor time at each start.
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

/** Waits until the log matches; returns the first group of the match, else ''. */
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

/** Every mail in a folder, oldest first, except mails that a running site deletes meanwhile. */
export async function readMails(folder: string): Promise<Mail[]> {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  const read = await Promise.all(
    files.toSorted().map(async (file): Promise<Mail[]> => {
      const path = join(folder, file)
      const known = PARSED_MAILS.get(path)
      if (known) return [known]
      const bytes = await readFile(path).catch(() => null)
      if (bytes === null) return []
      const mail = { file, ...(await PostalMime.parse(bytes)) }
      PARSED_MAILS.set(path, mail)
      return [mail]
    }),
  )
  return read.flat()
}

/**
 * Parsed mails by path: a mail is written once under a unique name, and waiting tests read the folder again and
 * again.
 */
const PARSED_MAILS = new Map<string, Mail>()
