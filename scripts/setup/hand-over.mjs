import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { pinnedNode } from './pinned-node.mjs'
import { inRoot, root } from './root.mjs'
import { siteEnvironment, siteFlags } from './site-node.mjs'

/** Runs the built site, or one of its commands, in the foreground, as `handOver` does. */
export async function handOverToSite(args) {
  return await handOver(args, siteFlags, siteEnvironment())
}

/**
 * Runs the pinned Node in the foreground with these arguments; resolves to the exit code to pass on.
 * In a terminal Ctrl-C reaches the child by itself; signals sent to this process only are forwarded.
 */
export async function handOver(args, flags = ['--enable-source-maps'], env = {}) {
  const node = pinnedNode()
  const child = spawn(node, [...flags, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: childEnvironment(env),
  })
  const forward = (signal) => child.kill(signal)
  const forwardInterrupt = () => process.stdin.isTTY || forward('SIGINT')
  process.on('SIGTERM', forward).on('SIGHUP', forward).on('SIGINT', forwardInterrupt)
  const watch = stopWithParent(() => forward('SIGTERM'))
  return await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      resolve(code ?? 128 + (signal === 'SIGINT' ? 2 : signal === 'SIGKILL' ? 9 : 15))
    })
  })
}

export function childEnvironment(env = {}) {
  const path = `${inRoot('node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`
  return { ...process.env, PATH: path, ...env }
}

// A shell between npm and this process may die of a signal without forwarding it: then only a lost parent tells us to stop.
export function stopWithParent(stop) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return undefined
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 500)
  timer.unref()
  return timer
}
