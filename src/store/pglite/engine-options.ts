import type { ForkOptions } from 'node:child_process'

/**
 * Node's flags for the process of the embedded PostgreSQL. WebAssembly stays as the first of V8's two compilers makes it:
 * the second one takes 600 MB while it compiles, for SQL that is a seventh faster (docs/decisions/010-…).
 */
const FLAGS = ['--liftoff-only', '--max-semi-space-size=1']

/** How to start it: `lock` is a descriptor that it keeps open as long as it lives. */
export function engineProcess(varDir: string, lock: number | null): ForkOptions & { argv: string[] } {
  return {
    argv: [varDir],
    execArgv: [...process.execArgv.filter((flag) => flag !== '--enable-source-maps'), ...FLAGS],
    serialization: 'advanced',
    env: { ...environment(), MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc', lock ?? 'ignore'],
  }
}

/** Secrets are in the environment; these are all it could need of it. */
function environment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR', 'TZ', 'NODE_OPTIONS']
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}
