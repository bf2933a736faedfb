import type { describe, test } from 'vitest'

/**
 * `test` or `describe` for tests with a requirement that not every machine meets. Where it is missing they are
 * skipped as `… (no PostgreSQL)`, and the last lines of a run count the skipped tests by requirement.
 * @param missing the missing requirement; null when all are met
 */
export function needing<Api extends typeof test | typeof describe>(api: Api, missing: string | null): Api {
  if (missing === null) return api
  const skip = (title: string, ...rest: unknown[]): void => {
    Reflect.apply(api.skip, undefined, [`${title} (no ${missing})`, ...rest])
  }
  return skip as Api // `each` needs a block around it
}

/** Needs /proc, process limits, and loopback addresses. */
export const LINUX = process.platform === 'linux' ? null : 'Linux'
/** Needs signals, sockets in the file system, and file permissions. */
export const POSIX = process.platform === 'win32' ? 'POSIX' : null
