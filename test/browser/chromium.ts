import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packed from '@sparticuz/chromium'
import { chromium, type Browser, type LaunchOptions } from 'playwright-core'

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))

/**
 * Starts the browser that came with the packages, or the one named by `CHROMIUM_PATH` (needed where the package
 * has none: it is for Linux on x64). No sandbox: it only ever opens our own pages, and root has none.
 */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const options = await launchOptions(args)
  // Now and then it ends with a segmentation fault before it has begun, on a busy machine. No page of ours was open then.
  return await chromium.launch(options).catch(async () => await chromium.launch(options))
}

/** The same for a program that talks to it by its DevTools protocol, on a port that the browser chooses itself. */
export async function launchForDevTools(): Promise<{ port: number; close: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'gevel-profile-'))
  const context = await chromium.launchPersistentContext(profile, await launchOptions(['--remote-debugging-port=0']))
  // Its first line is the port, the second a path.
  const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
  return {
    port: Number(port),
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

async function launchOptions(args: readonly string[]): Promise<LaunchOptions> {
  const own = process.env['CHROMIUM_PATH']
  const { executablePath, env } =
    own === undefined ? await (unpacked ??= unpackedChromium()) : { executablePath: own, env: {} }
  return {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', ...FEWER_PROCESSES, ...args],
    env: { ...definedEnvironment(), ...env },
  }
}

/** Drawing and network in the browser's own process: a sixth less processor time. The first feature is Playwright's own. */
const FEWER_PROCESSES = ['--in-process-gpu', '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2']

/** Once in a process: it takes its folders from the environment while it unpacks. */
let unpacked: ReturnType<typeof unpackedChromium> | undefined

/** Unpacks once per version into `node_modules/.cache`; a half-unpacked browser never gets the final name. */
async function unpackedChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const folder = join(modules, '.cache', `chromium-${packageVersion()}`)
  if (!existsSync(folder)) {
    mkdirSync(join(modules, '.cache'), { recursive: true })
    const fresh = mkdtempSync(join(modules, '.cache', 'unpacking-'))
    await withEnvironment({ TMPDIR: fresh, AWS_EXECUTION_ENV: 'nodejs24.x' }, () => packed.executablePath())
    chmodSync(fresh, 0o755)
    chmodSync(join(fresh, 'chromium'), 0o755)
    writeFileSync(join(fresh, 'fonts.conf'), fontSettings(folder))
    moveInto(folder, fresh)
  }
  const executablePath = join(folder, 'chromium')
  return { executablePath, env: { ...libraries(executablePath, folder), ...fonts(folder) } }
}

function moveInto(folder: string, fresh: string): void {
  try {
    renameSync(fresh, folder)
  } catch (error) {
    // Another worker was quicker.
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** A bare machine has no NSS; the package brings its own copy (asking for Amazon's Linux unpacks it). */
function libraries(executablePath: string, folder: string): Record<string, string> {
  const starts = (env: Record<string, string>): boolean =>
    spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env } }).status === 0
  if (starts({})) return {}
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
  if (starts(env)) return env
  throw new Error('The browser for tests does not start here. On Debian: apt-get install libnss3 libexpat1')
}

/** A machine without any fonts gets those of the package. */
function fonts(folder: string): Record<string, string> {
  return existsSync('/etc/fonts') ? {} : { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
}

function fontSettings(folder: string): string {
  const text = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<?xml version="1.0"?>
<fontconfig><dir>${text}/fonts</dir><cachedir>${text}/font-cache</cachedir></fontconfig>
`
}

function packageVersion(): string {
  const found = /"version":\s*"([^"]+)"/.exec(readFileSync(join(modules, '@sparticuz/chromium/package.json'), 'utf8'))
  return found?.[1] ?? 'unknown'
}

/** The package takes its folders from the environment only. */
async function withEnvironment<T>(env: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const before = { ...process.env }
  Object.assign(process.env, env)
  try {
    return await work()
  } finally {
    for (const name of Object.keys(env)) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
