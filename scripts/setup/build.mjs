import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { childEnvironment } from './hand-over.mjs'
import { withSetupLock } from './lock.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { withProgress } from './progress.mjs'
import { inRoot, root } from './root.mjs'
import { Stop } from './stop.mjs'
import { compileWords } from './words.mjs'

const inputs = [
  'src',
  'packages',
  'scripts/vite',
  'scripts/words',
  'scripts/setup/build.mjs',
  'scripts/setup/packages-beside-build.mjs',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
const nextDist = 'dist-next'

/** Builds `dist` when one of its inputs has changed since the last build. */
export async function ensureBuild() {
  if (isCurrent()) return
  await withSetupLock(async () => {
    if (isCurrent()) return
    await compileWords()
    const stamp = fingerprint()
    await withProgress('Building the site', estimateProgress, build)
    writeFileSync(inRoot(nextDist, '.stamp'), stamp)
    replaceDist()
  })
}

function isCurrent() {
  try {
    return readFileSync(inRoot('dist', '.stamp'), 'utf8') === fingerprint()
  } catch {
    return false
  }
}

/** One hash over names and contents of everything a build reads, without tests and generated files. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const input of inputs)
    for (const file of filesBelow(input)) hash.update(`${file}\0`).update(readFileSync(inRoot(file)))
  return hash.digest('hex')
}

function filesBelow(path) {
  if (path === 'src/i18n/messages') return [] // made from src/i18n/words
  if (!statSync(inRoot(path)).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  const names = readdirSync(inRoot(path)).sort()
  return names.flatMap((name) => filesBelow(`${path}/${name}`))
}

function estimateProgress() {
  const made = [join('client', '.vite', 'manifest.json'), join('server', 'main.js')]
  return 0.15 + 0.4 * made.filter((file) => existsSync(inRoot(nextDist, file))).length
}

async function build() {
  rmSync(inRoot(nextDist), { recursive: true, force: true })
  await run([inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'])
  await addEmptyStore()
}

/** Adds the empty store that a first start unpacks. Making one takes seconds, so it is cached until its code changes. */
async function addEmptyStore() {
  const folder = inRoot('.cache', 'empty-stores')
  const cached = join(folder, `${emptyStoreVersion()}.gz`)
  if (!existsSync(cached)) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    await run([inRoot(nextDist, 'server', 'store-template.js'), `${cached}.new`])
    renameSync(`${cached}.new`, cached)
  }
  copyFileSync(cached, inRoot(nextDist, 'server', 'empty-store.gz'))
}

function emptyStoreVersion() {
  const hash = createHash('sha256').update(
    readFileSync(inRoot('node_modules', '@electric-sql', 'pglite', 'package.json')),
  )
  for (const file of filesBelow('src/store/pglite')) hash.update(readFileSync(inRoot(file)))
  return hash.digest('hex').slice(0, 16)
}

async function run(args) {
  const child = spawn(pinnedNode(), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment({ NODE_ENV: 'production', GEVEL_DIST: nextDist }),
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Stop(`The build failed:\n${stripVTControlCharacters(output).trim()}`)
}

// Renames the finished build into place, so that a server never starts from a half-made one.
function replaceDist() {
  const old = inRoot('dist-old')
  rmSync(old, { recursive: true, force: true })
  if (existsSync(inRoot('dist'))) renameSync(inRoot('dist'), old)
  renameSync(inRoot(nextDist), inRoot('dist'))
  rmSync(old, { recursive: true, force: true })
}
