import type { ForkOptions } from 'node:child_process'

/**
 * Node's flags for the process of the embedded PostgreSQL. WebAssembly stays at V8's baseline compiler: the optimising one
 * takes 600 MB while it compiles, for SQL that is a seventh faster (docs/decisions/010-…).
 */
const FLAGS = ['--liftoff-only', '--max-semi-space-size=1']

/** Options to fork that process. `lock`: a descriptor that it keeps open as long as it lives. */
export function engineProcess(varDir: string, lock: number | null): ForkOptions & { argv: string[] } {
  return {
    argv: [varDir],
    execArgv: [...process.execArgv.filter((flag) => flag !== '--enable-source-maps'), ...FLAGS],
    serialization: 'advanced',
    env: { ...environment(), MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc', lock ?? 'ignore'],
  }
}

/** The few variables the engine may need. The rest stays here: the site's environment holds secrets. */
function environment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR', 'TZ', 'NODE_OPTIONS']
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}
