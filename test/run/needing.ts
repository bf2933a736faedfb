import type { describe, test } from 'vitest'

/**
 * `test` or `describe` for what needs something that not every machine has. Where it is missing all of it is skipped as
 * `… (no PostgreSQL)`, and the last lines of a run count what was skipped by what is missing.
 * @param missing what is not here; null: everything is
 */
export function needing<Api extends typeof test | typeof describe>(api: Api, missing: string | null): Api {
  if (missing === null) return api
  const skip = (title: string, ...rest: unknown[]): void => {
    Reflect.apply(api.skip, undefined, [`${title} (no ${missing})`, ...rest])
  }
  return skip as Api // whoever needs `each` writes a block around it
}

/** /proc, limits of processes, and addresses of loopback. */
export const LINUX = process.platform === 'linux' ? null : 'Linux'
/** Signals, sockets in the file system, and rights of files. */
export const POSIX = process.platform === 'win32' ? 'POSIX' : null
