import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from '../setup/build.mjs'
import { withEachClock } from '../setup/clock-ahead.mjs'
import { childEnvironment } from '../setup/hand-over.mjs'
import { pinnedNode } from '../setup/pinned-node.mjs'
import { inRoot, root } from '../setup/root.mjs'
import { newCosts } from '../setup/test-costs.mjs'
import { filesToRunAgain, resultOf, skippedLines, unsteadyRow } from '../setup/test-rounds.mjs'
import { inTestRun } from '../setup/test-run.mjs'
import { compileWords } from '../setup/words.mjs'
import { runChecks } from './check.mjs'

/**
 * `npm test`: checks, build, every test. The last line is `N passed, N failed`, where each check step counts as
 * one test, and so does any error outside a test. A few files that fail are run once more, alone: a test that passes
 * then counts as passed and is named as unsteady. Words select the tests with these words in their file's path or title,
 * without the checks and without a second round. With an option among them, all arguments go to Vitest.
 * No process or temporary folder stays behind, also after SIGTERM or Ctrl-C.
 */
export async function runTests(args, env) {
  return await inTestRun(async () => await checkAndTest(args, env))
}

async function checkAndTest(args, env) {
  const isPart = args.length > 0 && !args.some((arg) => arg.startsWith('-'))
  const wordsError = await makeWords()
  if (isPart && wordsError !== null) console.log(`✗ words\n${wordsError}`)
  const checksOfPart = wordsError === null ? [] : [{ name: 'words', passed: false }]
  // The checks run during the build and not during the tests, which keep both processors busy.
  const checking = isPart ? checksOfPart : runChecks({ inBackground: true })
  const built = await build()
  const checks = await checking
  const tests = await withEachClock(env, async (each) =>
    isPart ? resultOf(await runVitest(selectedTests(args), each), null) : await runInTwoRounds(args, each),
  )
  // Repeated, because the output of the tests has scrolled it away.
  for (const { name, output } of checks) if (output) console.log(`${name}:\n${output}`)
  for (const line of skippedLines(tests.skipped)) console.log(line)
  tellUnsteady(tests.unsteady)
  const passed = checks.filter((step) => step.passed).length + tests.passed
  const failed = checks.filter((step) => !step.passed).length + (built ? 0 : 1) + tests.failed
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/**
 * Resolves to the error message, or null. Printed only for a part of the tests: a whole run has a check step for it.
 */
async function makeWords() {
  try {
    await compileWords()
    return null
  } catch (error) {
    return error.message
  }
}

async function build() {
  try {
    await ensureBuild()
    return true
  } catch (error) {
    console.log(`✗ build\n${error.message}`)
    return false
  }
}

async function runInTwoRounds(args, env) {
  const first = await runVitest(allTests(args), env)
  if (args.length === 0 && env.GEVEL_LONG !== '1') writeCosts(first)
  const again = filesToRunAgain(first)
  if (again.length === 0) return resultOf(first, null)
  console.log(`\nOnce more, alone: ${again.join(', ')}\n`)
  return resultOf(first, await runVitest(allTests([...again, ...args]), { ...env, GEVEL_TEST_ALONE: '1' }))
}

const reporters = ['--reporter=default', '--reporter=scripts/setup/test-report.mjs']
const allTests = (args) => ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args]
const selectedTests = (words) => ['scripts/setup/some-tests.mjs', ...words]

/** Runs tests in a process of their own and reads the report that test-report.mjs wrote. */
async function runVitest(script, env) {
  const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json')
  const code = await runNode(script, { ...env, GEVEL_TEST_REPORT: file })
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { files: [], errors: ['no report'] }
  // A run without tests, or an exit code that no failed test explains, must not count as success.
  const hasRun = report.files.some(({ passed, failed }) => passed.length + failed.length > 0)
  const hasFailed = report.files.some(({ failed, broken }) => broken || failed.length > 0) || report.errors.length > 0
  if (!hasRun || (code !== 0 && !hasFailed)) report.errors.push(`Vitest ended with ${code}`)
  return report
}

/**
 * Starts Node in a process group of its own: Ctrl-C then reaches only this process, which ends the others in order. Tests
 * have the priority that a site gives its drawings and backups: on one core, these would wait for minutes otherwise.
 */
function runNode(args, env) {
  const detached = process.platform !== 'win32'
  const child = spawn(pinnedNode(), ['--enable-source-maps', ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached,
    env: childEnvironment(env),
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', (code) => resolve(code ?? 1)))
}

/** Records how long each file took, because the next run starts with the slowest. */
function writeCosts({ files }) {
  const path = inRoot('test', 'costs.json')
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '{}'
  const after = `${JSON.stringify(newCosts(JSON.parse(before), files), null, 2)}\n`
  if (after !== before) writeFileSync(path, after)
}

function tellUnsteady(unsteady) {
  for (const { file, title } of unsteady) console.log(`unsteady: ${file} > ${title}`)
  if (unsteady.length === 0) return
  console.log('To append to test/unsteady.md, with what kind it is (test: its timing, product: a race):')
  for (const test of unsteady) console.log(unsteadyRow(test, new Date().toISOString().slice(0, 10)))
}
