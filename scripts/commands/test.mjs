import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from '../setup/build.mjs'
import { childEnvironment } from '../setup/hand-over.mjs'
import { pinnedNode } from '../setup/pinned-node.mjs'
import { root } from '../setup/root.mjs'
import { inTestRun } from '../setup/test-run.mjs'
import { compileWords } from '../setup/words.mjs'
import { runChecks } from './check.mjs'

/**
 * `npm test`: checks, build, every test. The last line is `N passed, N failed`, where each check step counts as
 * one test, and so does whatever went wrong outside a test. Words ask for a part, without the checks: the tests that
 * have them in their file's path or their titles. Options go to Vitest, with all that stands beside them. However it
 * ends, also by SIGTERM or Ctrl-C, nothing of it stays behind.
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
  const tests = await vitest(isPart ? ['scripts/setup/some-tests.mjs', report(), ...args] : whole(args), env)
  // Once more, behind what the tests said.
  for (const { name, output } of checks) if (output) console.log(`${name}:\n${output}`)
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

const report = () => join(tmpdir(), 'vitest.json')

function whole(args) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report()}`]
  return ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args]
}

async function vitest(script, env) {
  const code = await runNode(script, env)
  const counts = count(report())
  // An error outside every test, and a run without tests, must not pass for a success.
  const unnoticed = counts.failed === 0 && (code !== 0 || counts.passed === 0) ? 1 : 0
  return { passed: counts.passed, failed: counts.failed + unnoticed }
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

/** A file that could not even be loaded has no tests to fail: it counts as one. */
function count(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const broken = testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    )
    return { passed: numPassedTests, failed: numFailedTests + broken.length }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
