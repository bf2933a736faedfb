import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { withSetupLock } from './lock.mjs'
import { withProgress } from './progress.mjs'
import { inRoot, root } from './root.mjs'
import { Stop } from './stop.mjs'

/**
 * Makes `node_modules` fit `package-lock.json`: `production` is what running and building need, `full` adds what
 * tests need. Packages that are already right stay. No package script runs.
 */
export async function ensurePackages(mode) {
  if (isUpToDate(mode)) return
  await withSetupLock(async () => {
    if (isUpToDate(mode)) return
    const missing = () => requiredFolders(mode).filter((path) => !existsSync(inRoot(path, 'package.json'))).length
    const total = requiredFolders(mode).length
    const label = mode === 'full' ? 'Installing packages, with those for tests' : 'Installing packages'
    // npm creates the folders first and fills the large ones (the runtime, the browser) for a while after.
    const estimateProgress = (seconds) => 0.5 * (1 - missing() / total) + 0.5 * (1 - Math.exp(-seconds / 8))
    await withProgress(label, estimateProgress, () => install(mode))
  })
}

/** Whether npm's own record of installed packages has the versions of package-lock.json, and the folders are there. */
function isUpToDate(mode) {
  const installed = readJson('node_modules', '.package-lock.json')
  if (installed === undefined) return false
  const locked = lockedPackages()
  return requiredFolders(mode).every(
    (path) => installed.packages[path]?.version === locked[path].version && existsSync(inRoot(path, 'package.json')),
  )
}

/** The folders that must exist in this mode. Optional packages depend on the platform, so they are npm's business. */
function requiredFolders(mode) {
  return Object.entries(lockedPackages())
    .filter(([path, entry]) => path !== '' && !entry.optional && !entry.devOptional && !entry.peer)
    .filter(([, entry]) => mode === 'full' || !entry.dev)
    .map(([path]) => path)
}

function lockedPackages() {
  const lock = readJson('package-lock.json')
  if (lock === undefined) throw new Stop('package-lock.json is missing or unreadable: is this a complete checkout?')
  return lock.packages
}

function readJson(...path) {
  try {
    return JSON.parse(readFileSync(inRoot(...path), 'utf8'))
  } catch {
    return undefined
  }
}

async function install(mode) {
  // `npm ci` empties the folder first; adding to a good one leaves a running server its files.
  const verb = existsSync(inRoot('node_modules', '.package-lock.json')) ? ['install', '--no-save'] : ['ci']
  const include = mode === 'full' ? ['--include=dev', '--include=optional'] : ['--omit=dev', '--include=optional']
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const first = await npm([...verb, ...include, ...quiet, '--prefer-offline'])
  if (first.code === 0 && isUpToDate(mode)) return
  const second = await npm(['ci', ...include, ...quiet])
  if (second.code === 0 && isUpToDate(mode)) return
  throw new Stop(`npm could not install the packages:\n${second.output.trim() || first.output.trim()}`)
}

export function npm(args, cwd = root) {
  const script = process.env.npm_execpath
  const [command, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []]
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...args], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
