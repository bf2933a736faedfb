import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packed from '@sparticuz/chromium'
import { chromium, type Browser, type LaunchOptions } from 'playwright-core'

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))

/**
 * Starts the browser of the npm package, or the one named by `CHROMIUM_PATH` on other platforms than Linux on x64. It
 * runs without a sandbox: it only opens our own pages, and root has none.
 */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const options = await launchOptions(args)
  // On a busy machine Chromium sometimes crashes with a segmentation fault at launch. No page was open by then.
  return await chromium.launch(options).catch(async () => await chromium.launch(options))
}

/** Launches Chromium for a program that speaks the DevTools protocol, on a port that Chromium chooses. */
export async function launchForDevTools(): Promise<{ port: number; close: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'gevel-profile-'))
  const context = await chromium.launchPersistentContext(profile, await launchOptions(['--remote-debugging-port=0']))
  // The first line is the port, the second a path.
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

/**
 * Rendering and network run in the browser's main process: a sixth less processor time. Playwright itself sets the
 * first feature.
 */
const FEWER_PROCESSES = ['--in-process-gpu', '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2']

/** Unpacked once per process: the package takes its folders from the environment while it unpacks. */
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
    // Another worker finished first.
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** The NSS libraries for machines without them; asking the package for Amazon's Linux unpacks its copy. */
function libraries(executablePath: string, folder: string): Record<string, string> {
  const starts = (env: Record<string, string>): boolean =>
    spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env } }).status === 0
  if (starts({})) return {}
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
  if (starts(env)) return env
  throw new Error('The browser for tests does not start here. On Debian: apt-get install libnss3 libexpat1')
}

/** The package's fonts, for machines without any. */
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
