import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { childEnvironment } from '../setup/hand-over.mjs'
import { pinnedNode } from '../setup/pinned-node.mjs'
import { inRoot, root } from '../setup/root.mjs'

const formattedGlobs = ['src', 'packages', 'test', 'bench', 'scripts'].map(
  (folder) => `${folder}/**/*.{ts,tsx,mjs,css}`,
)

const steps = {
  words: () => ['scripts/words/compile.ts', '--unused'],
  types: () => ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'],
  lint: (fix) => ['node_modules/oxlint/bin/oxlint', '--deny-warnings', ...(fix ? ['--fix'] : [])],
  format: (fix) => ['node_modules/oxfmt/bin/oxfmt', ...(fix ? [] : ['--check']), '*.config.ts', ...formattedGlobs],
  unused: () => ['node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'],
  architecture: () => ['test/architecture/check.ts'],
}

/** `npm run check`: exit code 0 when every step passes. `--fix` lets lint and format fix what they can. */
export async function check(args) {
  const results = await runChecks({ fix: args.includes('--fix') })
  return results.every((result) => result.passed) ? 0 : 1
}

/**
 * Runs the steps in parallel and reports each as it ends. Resolves to `[{ name, passed, output }]`, where only a failed
 * step has output. `inBackground` runs them at a lower process priority.
 */
export async function runChecks({ fix = false, inBackground = false }) {
  return await Promise.all(Object.entries(steps).map(([name, argsFor]) => runStep(name, argsFor(fix), inBackground)))
}

function runStep(name, [script, ...args], inBackground) {
  const started = Date.now()
  return new Promise((resolve) => {
    const child = spawn(pinnedNode(), [inRoot(script), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: childEnvironment(),
    })
    // Set at once, so that threads and processes of the child inherit the priority.
    if (inBackground && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => (output += error.message))
    child.once('close', (code) => {
      const passed = code === 0
      if (!passed) console.log(output.trim())
      console.log(`${passed ? '✓' : '✗'} ${name}  ${((Date.now() - started) / 1000).toFixed(1)} s`)
      resolve({ name, passed, output: passed ? '' : output.trim() })
    })
  })
}
