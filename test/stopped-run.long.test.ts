import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { POSIX, needing } from './run/needing.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A test that starts everything that tests start, reports it, and never ends. */
const HANGING_TEST = `
  import { writeFileSync } from 'node:fs'
  import { inject, test } from 'vitest'
  import { launchChromium } from './browser/chromium.ts'
  import { startSite } from './site.ts'
  test('holds', async () => {
    await (await fetch(inject('storeTemplates') + '/postgres')).text()
    await Promise.all([launchChromium(), startSite()])
    const { GEVEL_TEST_MEMORY = '', GEVEL_TELL = '' } = process.env
    writeFileSync(GEVEL_TELL, GEVEL_TEST_MEMORY)
    await new Promise(() => {})
  })`

needing(describe, POSIX)('npm test that is told to stop', () => {
  let checkout = ''
  let temporary = ''
  let run: ChildProcess | undefined
  let output = ''

  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'gevel-stopped-'))
    temporary = mkdtempSync(join(tmpdir(), 'gevel-tmp-'))
    for (const folder of [temporary, checkout]) chmodSync(folder, 0o755)
    for (const part of ['scripts', 'package.json', 'package-lock.json', 'vite.config.ts', 'vitest.config.ts'])
      cpSync(join(root, part), join(checkout, part), { recursive: true })
    // Linting the linked packages below would take half a minute.
    writeFileSync(join(checkout, '.oxlintrc.json'), '{ "ignorePatterns": ["**"] }')
    mkdirSync(join(checkout, 'test'))
    const linked = [
      'node_modules',
      'src',
      'packages',
      'dist',
      'test/site.ts',
      'test/waiting.ts',
      'test/lasting-port.ts',
      'test/store',
      'test/browser',
      'test/seed.ts',
      'test/property-seed.ts',
      'test/run',
      'test/processor-seconds.ts',
    ]
    for (const part of linked) symlinkSync(join(root, part), join(checkout, part))
  })
  afterEach(async () => {
    for (const { pid } of run?.pid === undefined ? [] : below(run.pid)) kill(pid)
    run?.kill('SIGKILL')
    const memory = existsSync(join(checkout, 'told')) ? readFileSync(join(checkout, 'told'), 'utf8') : ''
    for (const folder of [checkout, temporary, memory])
      if (folder !== '') rmSync(folder, { recursive: true, force: true })
  })

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s leaves no server, cluster, browser, worker or folder',
    async (signal) => {
      writeFileSync(join(checkout, 'test/holding.test.ts'), HANGING_TEST)
      const tell = join(checkout, 'told')
      const npm = start(['test', '--', 'holding'], { GEVEL_TELL: tell })
      await until(() => existsSync(tell) && readdirSync(temporary).length > 0)
      const memory = readFileSync(tell, 'utf8')
      const started = below(npm.pid ?? 0)
      for (const program of [/server\/main\.js/, /postgres/, /chromium/, /some-tests\.mjs/])
        expect(started.map(({ command }) => command).join('\n')).toMatch(program)
      // Ctrl-C signals the whole foreground process group; a SIGINT to npm alone does not.
      if (signal === 'SIGINT') process.kill(-(npm.pid ?? 0), signal)
      else npm.kill(signal)
      await once(npm, 'close')
      expect(npm.exitCode, output).not.toBe(0)
      expect(started.filter(({ pid }) => isAlive(pid))).toEqual([])
      expect(readdirSync(temporary)).toEqual([])
      expect(memory === '' || !existsSync(memory)).toBe(true)
    },
  )

  test('during its checks leaves no process', async () => {
    mkdirSync(join(checkout, 'test/architecture'))
    const tell = join(checkout, 'told')
    writeFileSync(
      join(checkout, 'test/architecture/check.ts'),
      "import { writeFileSync } from 'node:fs'\nwriteFileSync(process.env['GEVEL_TELL'] ?? '', '')\nsetInterval(() => {}, 1000)\n",
    )
    const npm = start(['test'], { GEVEL_TELL: tell })
    await until(() => existsSync(tell))
    const started = below(npm.pid ?? 0)
    expect(started.map(({ command }) => command).join('\n')).toContain('test/architecture/check.ts')
    npm.kill('SIGTERM')
    await once(npm, 'close')
    expect(started.filter(({ pid }) => isAlive(pid))).toEqual([])
    expect(readdirSync(temporary)).toEqual([])
  })

  /** Runs `npm …` in the checkout as from a shell, without the environment of this test run. */
  function start(args: string[], env: Record<string, string>): ChildProcess {
    const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|npm_|NODE_|GEVEL_)/.test(name))
    output = ''
    run = spawn('npm', args, {
      cwd: checkout,
      env: { ...Object.fromEntries(inherited), TMPDIR: temporary, NODE_DISABLE_COMPILE_CACHE: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    for (const stream of [run.stdout, run.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
    return run
  }

  async function until(is: () => boolean): Promise<void> {
    await expect.poll(() => is() || run?.exitCode !== null, { timeout: 150_000, interval: 100 }).toBe(true)
    expect(is(), output).toBe(true)
  }
})

type Process = { pid: number; parent: number; command: string }

/** All descendants of this process. */
function below(pid: number): Process[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const all = stdout.split('\n').flatMap((line): Process[] => {
    const [, own, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return command === undefined ? [] : [{ pid: Number(own), parent: Number(parent), command }]
  })
  const children = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...children(one.pid)])
  return children(pid)
}

function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z')
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
