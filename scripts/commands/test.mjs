import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
 * one test, and so does whatever went wrong outside a test. A few files that fail are run once more, alone: what passes
 * then counts as passed and is named as unsteady. Words ask for a part, without the checks and without a second round:
 * the tests that have them in their file's path or their titles. Options go to Vitest, with all that stands beside them.
 * However it ends, also by SIGTERM or Ctrl-C, nothing of it stays behind.
 */
export async function runTests(args, env) {
  return await inTestRun(async () => await checkAndTest(args, env))
}

async function checkAndTest(args, env) {
  const isPart = args.length > 0 && !args.some((arg) => arg.startsWith('-'))
  const wrongWords = await makeWords()
  if (isPart && wrongWords !== null) console.log(`✗ words\n${wrongWords}`)
  const partly = wrongWords === null ? [] : [{ name: 'words', passed: false }]
  // Beside the build, and not beside the tests, which keep both processors busy.
  const checking = isPart ? partly : runChecks({ inBackground: true })
  const built = await build()
  const checks = await checking
  const tests = await withEachClock(env, async (each) =>
    isPart ? resultOf(await vitest(someOf(args), each), null) : await inTwoRounds(args, each),
  )
  // Once more, behind what the tests said.
  for (const { name, output } of checks) if (output) console.log(`${name}:\n${output}`)
  for (const line of skippedLines(tests.skipped)) console.log(line)
  tellUnsteady(tests.unsteady)
  const passed = checks.filter((step) => step.passed).length + tests.passed
  const failed = checks.filter((step) => !step.passed).length + (built ? 0 : 1) + tests.failed
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/** What is wrong with them, or null. The checks have a step that says so; a part of the tests has none. */
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

async function inTwoRounds(args, env) {
  const first = await vitest(wholeWith(args), env)
  if (args.length === 0 && env.GEVEL_LONG !== '1') writeCosts(first)
  const again = filesToRunAgain(first)
  if (again.length === 0) return resultOf(first, null)
  console.log(`\nOnce more, alone: ${again.join(', ')}\n`)
  return resultOf(first, await vitest(wholeWith([...again, ...args]), { ...env, GEVEL_TEST_ALONE: '1' }))
}

const reporters = ['--reporter=default', '--reporter=scripts/setup/test-report.mjs']
const wholeWith = (args) => ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args]
const someOf = (words) => ['scripts/setup/some-tests.mjs', ...words]

/** Runs tests in a process of their own and reads what test-report.mjs wrote of them. */
async function vitest(script, env) {
  const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json')
  const code = await runNode(script, { ...env, GEVEL_TEST_REPORT: file })
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { files: [], errors: ['no report'] }
  // A run without tests, or one that failed where nobody saw it, must not pass for a success.
  const hasRun = report.files.some(({ passed, failed }) => passed.length + failed.length > 0)
  const hasFailed = report.files.some(({ failed, broken }) => broken || failed.length > 0) || report.errors.length > 0
  if (!hasRun || (code !== 0 && !hasFailed)) report.errors.push(`Vitest ended with ${code}`)
  return report
}

/** In a group of its own: Ctrl-C in a terminal reaches us alone, and we end the rest in order. */
function runNode(args, env) {
  const detached = process.platform !== 'win32'
  const child = spawn(pinnedNode(), ['--enable-source-maps', ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached,
    env: childEnvironment(env),
  })
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', (code) => resolve(code ?? 1)))
}

/** The next run begins with the files that take longest. */
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
