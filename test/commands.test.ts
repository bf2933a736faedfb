import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

describe('the commands of a checkout', () => {
  let checkout = ''

  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'gevel checkout '))
    for (const part of ['scripts', 'package.json', 'package-lock.json']) {
      cpSync(join(root, part), join(checkout, part), { recursive: true })
    }
  })
  afterEach(() => rmSync(checkout, { recursive: true, force: true }))

  test('an unknown command is answered with those that exist', async () => {
    const { code, output } = await run(['scripts/run.mjs', 'strat'])
    expect(code).toBe(1)
    expect(output).toContain('Unknown command "strat". There are: start, gevel, build')
  })

  test('a file to make that nobody makes is answered with those that are made', async () => {
    const code = `import { generator } from './scripts/commands/generators.mjs'\nconsole.log(generator('kernels'))\ngenerator('x')`
    write('work.mjs', code)
    const { code: exit, output } = await run(['work.mjs'])
    expect(exit).toBe(1)
    expect(output).toContain('scripts/make-kernels.ts\n')
    expect(output).toMatch(/which is one of: .*gazetteer.*law-table/)
  })

  test('two that set up at once take turns', async () => {
    const work = `
      import { appendFileSync } from 'node:fs'
      import { withSetupLock } from './scripts/setup/lock.mjs'
      await withSetupLock(async () => {
        appendFileSync('turns', 'in ')
        await new Promise((resolve) => setTimeout(resolve, 120))
        appendFileSync('turns', 'out ')
      })`
    write('work.mjs', work)
    await Promise.all([run(['work.mjs']), run(['work.mjs']), run(['work.mjs'])])
    expect(readFileSync(join(checkout, 'turns'), 'utf8')).toBe('in out in out in out ')
    expect(existsSync(join(checkout, '.cache/setup.lock'))).toBe(false)
  })

  test('a lock whose process is gone is taken over', async () => {
    const gone = await run(['-e', ''])
    write('.cache/setup.lock', `${gone.pid} 1 1`)
    write(
      'work.mjs',
      `import { withSetupLock } from './scripts/setup/lock.mjs'\nawait withSetupLock(() => console.log('in'))`,
    )
    expect(await run(['work.mjs'])).toMatchObject({ code: 0, output: 'in\n' })
  })

  test('npm test counts what failed outside a test too, and says so in its last line', async () => {
    symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'), 'dir')
    // Linting the packages behind that link takes half a minute.
    write('.oxlintrc.json', '{ "ignorePatterns": ["**"] }')
    write('test/good.test.mjs', "import { test } from 'vitest'\ntest('holds', () => {})\n")
    write('test/bad.test.mjs', "import { test } from 'vitest'\ntest('fails', () => { throw new Error('planted') })\n")
    write('test/unloadable.test.mjs', "import './missing.mjs'\n")
    const { code, output, stdout } = await run(['scripts/run.mjs', 'test', '--no-cache'])
    // What was written to stderr may be read later.
    const counts = /(?:^|\n)(\d+) passed, (\d+) failed\n$/.exec(stdout)
    expect({ code, counted: counts !== null }, output).toEqual({ code: 1, counted: true })
    // The two files above, the build, and the steps that find no project here.
    const crosses = output.match(/^✗ (types|lint|format|architecture|unused|words|build)/gm) ?? []
    expect(crosses).toContain('✗ types')
    expect(Number(counts?.[2])).toBe(2 + crosses.length)
  })

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(checkout, path)), { recursive: true })
    writeFileSync(join(checkout, path), text)
  }

  /** `output`: stdout and stderr, as they arrived */
  type Outcome = { code: number | null; output: string; stdout: string; pid: number | undefined }

  /** Runs Node in the checkout, without the variables of the run we are part of and without npm within reach. */
  async function run(args: string[]): Promise<Outcome> {
    const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|npm_|NODE_|GEVEL_)/.test(name))
    const child = spawn(process.execPath, args, { cwd: checkout, env: { ...Object.fromEntries(inherited), PATH: '' } })
    let output = ''
    let stdout = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk
      output += chunk
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
    await once(child, 'close')
    return { code: child.exitCode, output, stdout, pid: child.pid }
  }
})
