import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import PostalMime, { type Email } from 'postal-mime'

const server = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))

export type SiteOptions = {
  /** Settings of the contract on top of a quiet default: no demo catalogue, own port and folder, no rate limit. */
  env?: Record<string, string>
  /** PostgreSQL instead of the embedded store; see test/fresh-postgres.ts for one. */
  databaseUrl?: string
  /** A folder to start on, kept at the end; without it a temporary one that is removed. */
  varDir?: string
  /** Gets the process as soon as there is one, long before it is ready: for those who kill or hold it meanwhile. */
  onSpawn?: (child: ChildProcess) => void
}

/** The built site as a process of its own, as a stranger would run it. */
export type Site = {
  url: string
  varDir: string
  /** What the process wrote so far. */
  log: () => string
  /** Every mail in `$VAR_DIR/mail`, oldest first, as a mail program would read it. */
  mails: () => Promise<Mail[]>
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
 * Starts the site on a free port and waits until it is ready (`ROLE=worker`: until it says so). Throws with its log
 * when it does not get there.
 */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  if (!existsSync(server)) throw new Error('There is no build: run `npm run build` first.')
  for (let tries = 1; ; tries++) {
    try {
      return await startOn(await freePort(), options)
    } catch (error) {
      if (tries === MOST_TRIES || !NOT_OURS.test(String(error))) throw error
    }
  }
}

const MOST_TRIES = 5
/**
 * Somebody else may take the port between our look and the site's own listening; and now and then the engine of
 * JavaScript ends a process that frees compiled WebAssembly (nodejs/node#64500).
 */
const NOT_OURS = /EADDRINUSE|is taken by another program|jit_page_->allocations_/

async function startOn(port: number, options: SiteOptions): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-site-'))
  const varDir = options.varDir ?? join(folder, 'var')
  mkdirSync(varDir, { recursive: true })
  const url = `http://localhost:${port}`
  const env = settings(port, varDir, options)
  const logFile = join(folder, 'site.log')
  const child = spawn(process.execPath, ['--enable-source-maps', server, 'serve'], {
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
    return child.exitCode
  }
  try {
    if (env['ROLE'] === 'worker') await untilSaid(/worker is running/, log, child)
    else await untilReady(url, log, child)
  } catch (error) {
    child.kill('SIGKILL')
    // Its last words may still be on their way.
    await Promise.race([closed, sleep(2000)])
    await new Promise<void>((resolve) => output.end(resolve))
    const written = log()
    await stop('SIGKILL')
    throw new Error(`The site did not start: ${String(error)}\n${written.slice(-4000)}`, { cause: error })
  }
  const mails = (): Promise<Mail[]> => readMails(join(varDir, 'mail'))
  const waitForMails = async (count: number, timeoutMs = 30_000): Promise<Mail[]> => {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const found = await mails()
      if (found.length >= count) return found
      if (Date.now() > deadline)
        throw new Error(`Waited for ${count} mails, there are ${found.length}\n${log().slice(-4000)}`)
      await sleep(50)
    }
  }
  return { url, varDir, log, mails, waitForMails, gevel: (...args) => runGevel(args, env), process: child, stop }
}

/** One command of `gevel` without a site of its own, on this folder (and database). */
export async function runGevelOn(options: SiteOptions & { varDir: string }, ...args: string[]): Promise<Outcome> {
  return await runGevel(args, settings(await freePort(), options.varDir, options), options.onSpawn)
}

/** A port nobody listens on right now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('A TCP server without a port')
  return address.port
}

/** Nothing of the caller's own settings: a test says what it needs. */
function settings(port: number, varDir: string, options: SiteOptions): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'SystemRoot']
  const inherited = Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
  return {
    ...inherited,
    PORT: String(port),
    VAR_DIR: varDir,
    DEMO: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'info',
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    ...options.env,
  }
}

async function untilReady(url: string, log: () => string, child: ChildProcess): Promise<void> {
  // Before it says that it listens, whoever answers there is somebody else.
  await untilSaid(/^Gevel is at /m, log, child)
  const deadline = Date.now() + 180_000
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`it ended with ${child.exitCode ?? child.signalCode}`)
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.status === 200) return
    if (Date.now() > deadline)
      throw new Error(`/readyz still says ${response?.status ?? 'nothing'} after three minutes`)
    await sleep(50)
  }
}

/** A worker listens nowhere: it says that it is there. */
async function untilSaid(words: RegExp, log: () => string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 180_000; !words.test(log()); await sleep(20)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`it ended with ${child.exitCode ?? child.signalCode}`)
    if (Date.now() > deadline) throw new Error(`it did not say ${words} within three minutes`)
  }
}

async function runGevel(
  args: string[],
  env: Record<string, string>,
  onSpawn?: SiteOptions['onSpawn'],
): Promise<Outcome> {
  const child = spawn(process.execPath, ['--enable-source-maps', server, ...args], {
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
      const bytes = await readFile(join(folder, file)).catch(() => null)
      return bytes === null ? [] : [{ file, ...(await PostalMime.parse(bytes)) }]
    }),
  )
  return read.flat()
}
