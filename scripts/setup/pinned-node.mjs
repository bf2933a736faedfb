import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inRoot } from './root.mjs'
import { Stop } from './stop.mjs'

const packages = [`node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`]
packages.push(`node-bin-${process.platform}-${process.arch}`)

let found

/** The Node 24 that npm installed for this platform, or the system's own when it is a newer 24 or the only one. */
export function pinnedNode() {
  found ??= choose([...packages.map(binary), process.execPath].map((path) => ({ path, version: versionOf(path) })))
  if (found) return found
  throw new Stop(
    `There is no packaged Node.js 24 for ${process.platform}/${process.arch}, and the installed one is ` +
      `${process.versions.node}. Install Node.js 24 (https://nodejs.org) and run the command again.`,
  )
}

/** The Node 24 that npm installed for this platform; undefined where it has none. */
export const packagedNode = () => packages.map(binary).find((path) => existsSync(path))

/**
 * The newest Node 24 among `{ path, version }`, else a later major version; `version` is null where no Node runs.
 * npm's packages for macOS have an older 24 than those for Linux, so a newer 24 of the system wins.
 */
export function choose(candidates) {
  const usable = candidates.flatMap(({ path, version }) => {
    const numbers = version?.split('.').map(Number) ?? []
    return numbers[0] >= 24 ? [{ path, numbers }] : []
  })
  const rank = ({ numbers: [major, minor, patch] }) => (major === 24 ? 1e12 : major * 1e8) + minor * 1e4 + patch
  return usable.toSorted((a, b) => rank(b) - rank(a))[0]?.path
}

function binary(name) {
  return inRoot('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

// A package for another C library can be present and still not run (musl).
function versionOf(path) {
  if (path === process.execPath) return process.versions.node
  if (!existsSync(path)) return null
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim().replace(/^v/, '') : null
}
