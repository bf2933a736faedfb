import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { LEFT_OUTSIDE, ONLY_READ } from '../setup/packages-beside-build.mjs'
import { npm } from '../setup/packages.mjs'
import { packagedNode } from '../setup/pinned-node.mjs'
import { inRoot, root } from '../setup/root.mjs'
import { siteEnvironment, siteFlags } from '../setup/site-node.mjs'
import { Stop } from '../setup/stop.mjs'

/**
 * `npm run release` makes `release/gevel-<version>-<platform>-<arch>.tar.gz` with everything that a server needs,
 * Node.js included, and the folder from which it is packed. The container (deploy/Dockerfile) uses that folder.
 */
export async function release() {
  const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const name = `gevel-${manifest.version}-${process.platform}-${process.arch}`
  const folder = inRoot('release', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'bin'), { recursive: true })
  for (const part of ['dist', 'deploy', 'docs', 'examples', 'LICENSE', 'README.md', 'CHANGELOG.md'])
    cpSync(inRoot(part), join(folder, part), { recursive: true })
  const node = packagedNode()
  if (node === undefined) throw new Stop(`npm has no Node.js for ${process.platform}/${process.arch}.`)
  cpSync(node, join(folder, 'bin', 'node'))
  const commit = commitOf()
  await addPackages(folder, manifest, commit)
  writeFileSync(join(folder, 'LICENSES-OF-PACKAGES.txt'), licences())
  writeFileSync(join(folder, 'gevel'), launcher())
  chmodSync(join(folder, 'gevel'), 0o755)
  writeFileSync(join(folder, 'VERSION'), `version=${manifest.version}\ncommit=${commit}\n`)
  const archive = pack(name)
  const size = Math.round(statSync(archive).size / 1e6)
  console.log(`${archive} (${size} MB), made of ${commit}`)
  return 0
}

/** Without Git, as in a container build, GEVEL_COMMIT names the commit. */
function commitOf() {
  if (process.env.GEVEL_COMMIT) return process.env.GEVEL_COMMIT
  try {
    const describe = ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=12']
    return execFileSync('git', describe, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return 'unknown'
  }
}

/** Most packages are bundled in the build. The others are installed in the versions of package-lock.json. */
async function addPackages(folder, { name, version, license, type, dependencies }, commit) {
  const kept = Object.fromEntries([...LEFT_OUTSIDE, ...ONLY_READ].map((one) => [one, dependencies[one]]))
  const manifest = { name, version, license, type, gitHead: commit, dependencies: kept }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  cpSync(inRoot('package-lock.json'), join(folder, 'package-lock.json'))
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
  const { code, output } = await npm(['install', '--omit=dev', ...quiet], folder)
  if (code !== 0) throw new Stop(`npm could not install the packages of the release:\n${output.trim()}`)
}

/** The licence of each bundled or adjacent package, and of Node.js. */
function licences() {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  const paths = Object.keys(packages).filter((path) => path !== '' && !packages[path].dev && existsSync(inRoot(path)))
  const texts = paths.flatMap((path) => {
    const files = readdirSync(inRoot(path)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    const text = files.map((file) => readFileSync(inRoot(path, file), 'utf8').trim()).join('\n\n')
    return `${path.replace(/^.*node_modules\//, '')} ${packages[path].version}: ${packages[path].license}\n\n${text}\n`
  })
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}

/** Starts the site and its commands. A running site keeps the folder it was started from when the link moves. */
function launcher() {
  const environment = Object.entries(siteEnvironment()).map(([name, value]) => `${name}="\${${name}:-${value}}"`)
  return `#!/bin/sh
# Gevel with the Node.js that lies beside it: "gevel serve" is the site, "gevel help" lists the commands.
set -eu
here=$(dirname "$(readlink -f "$0")")
export GEVEL_COMMAND=gevel NODE_ENV=production ${environment.join(' ')} INIT_CWD="\${INIT_CWD:-$PWD}"
exec "$here/bin/node" ${siteFlags.join(' ')} "$here/dist/server/main.js" "$@"
`
}

function pack(name) {
  const archive = inRoot('release', `${name}.tar.gz`)
  const asRoot = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '--sort=name']
  execFileSync('tar', ['-czf', archive, ...asRoot, '-C', inRoot('release'), name])
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`)
  return archive
}
