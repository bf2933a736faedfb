import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inRoot } from './root.mjs'
import { Stop } from './stop.mjs'

const packages = [`node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`]
packages.push(`node-bin-${process.platform}-${process.arch}`)

let found

/** The Node 24 that npm brought for this platform, or the system's own when that is at least as new. */
export function pinnedNode() {
  found ??= packages.map(binary).find(runs) ?? systemNode()
  return found
}

function binary(name) {
  return inRoot('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

// A package for another C library can be present and still not run (musl).
function runs(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}

function systemNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Stop(
    `There is no packaged Node.js 24 for ${process.platform}/${process.arch}, and the installed one is ` +
      `${process.versions.node}. Install Node.js 24 (https://nodejs.org) and run the command again.`,
  )
}
