import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onLastingPort, PortTaken } from '../../test/lasting-port.ts'
import { buildPage } from './build-page.ts'

/** A framework with its folder beside this file, its production build, and its start command. */
export type Framework = { name: string; folder: string; build: string[] | null; start: (port: number) => string[] }

export const FRAMEWORKS: readonly Framework[] = [
  { name: 'plain Fastify + React', folder: 'fastify', build: null, start: () => ['server.mjs'] },
  {
    name: 'Next 16',
    folder: 'next',
    build: ['node_modules/next/dist/bin/next', 'build'],
    start: (port) => ['node_modules/next/dist/bin/next', 'start', '-p', String(port), '-H', '127.0.0.1'],
  },
  {
    name: 'React Router 8',
    folder: 'react-router',
    build: ['node_modules/@react-router/dev/bin.cjs', 'build'],
    start: () => ['node_modules/@react-router/serve/bin.cjs', 'build/server/index.js'],
  },
]

/**
 * Installs the packages of a rival from its lock file, in a temporary folder that is kept for the next run. Runs no
 * package script. Returns the folder.
 */
export function installed(rival: string): string {
  const folder = join(tmpdir(), `gevel-rivals-${process.getuid?.() ?? 0}`, rival)
  const source = join(import.meta.dirname, rival)
  const lock = 'package-lock.json'
  const isThere = ['node_modules/.package-lock.json', lock].every((file) => existsSync(join(folder, file)))
  if (isThere && readFileSync(join(folder, lock), 'utf8') === readFileSync(join(source, lock), 'utf8')) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', lock]) cpSync(join(source, file), join(folder, file))
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    env: environment({}),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return folder
}

/** Builds a framework's two pages for production with our components, and starts its own server. */
export async function startFramework(
  framework: Framework,
  pages: string,
): Promise<{ url: string; pid: number; stop: () => Promise<void> }> {
  const folder = installed(framework.folder)
  cpSync(join(import.meta.dirname, framework.folder), folder, { recursive: true })
  const gevel = join(folder, 'gevel')
  mkdirSync(gevel, { recursive: true })
  await buildPage(gevel)
  cpSync(join(import.meta.dirname, 'pages.mjs'), join(gevel, 'pages.mjs'))
  if (framework.build !== null)
    execFileSync(process.execPath, framework.build, {
      cwd: folder,
      env: environment({}),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  return await onLastingPort((port) => serve(framework, folder, pages, port))
}

async function serve(framework: Framework, folder: string, pages: string, port: number) {
  const child = spawn(process.execPath, framework.start(port), {
    cwd: folder,
    env: environment({ PORT: String(port), HOST: '127.0.0.1', GEVEL_PAGES: pages }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [said, complained] = ['', '']
  child.stdout.on('data', (text) => (said += String(text)))
  child.stderr.on('data', (text) => (complained += String(text))).pipe(process.stderr, { end: false })
  const ended = once(child, 'exit')
  const kill = (): boolean => child.kill('SIGKILL')
  process.once('exit', kill)
  const url = `http://127.0.0.1:${port}`
  const stop = async (): Promise<void> => {
    kill()
    await ended
    process.off('exit', kill)
  }
  // Until the server has logged its port, another program may answer there.
  const answers = async () => said.includes(`:${port}`) && (await fetch(url).catch(() => null)) !== null
  for (let waited = 0; !(await answers()); waited++) {
    if (complained.includes('EADDRINUSE')) {
      await stop()
      throw new PortTaken(complained)
    }
    if (waited > 600 || child.exitCode !== null) throw new Error(`${framework.name} did not start`)
    await sleep(100)
  }
  return { url, pid: child.pid ?? 0, stop }
}

/** Puts this Node first in the path, and sets production mode without telemetry. */
function environment(more: Record<string, string>): NodeJS.ProcessEnv {
  const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`
  return { ...process.env, PATH: path, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', LOG_LEVEL: '', ...more }
}
