import { accessSync, chmodSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from '#settings/config-error.ts'

/**
 * Makes VAR_DIR ready for a process that writes there. The folder holds what visitors wrote: when others may read it, its
 * rights are tightened, or it is not used. Throws ConfigError.
 */
export function prepareVarDir(varDir: string): void {
  const refuse = (why: string) => new ConfigError('VAR_DIR', why)
  try {
    makeFolder(varDir)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST' || code === 'ENOTDIR') throw refuse(`${varDir} is a file, or lies below one: name a folder`)
    throw refuse(`${varDir} cannot be made (${WHY[code] ?? code}): name a folder that this user may write to`)
  }
  // Before its rights are touched: they are not ours to change where we cannot write.
  assertWritable(varDir)
  closeToOthers(varDir)
}

/** With `recursive`, Node tries for ever in a folder such as /proc, where nothing can be made. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(folder), { code: 'ENOTDIR' })
    return
  }
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

function closeToOthers(varDir: string): void {
  const { mode } = statSync(varDir)
  if (process.platform === 'win32' || (mode & 0o077) === 0) return
  // Root could close /tmp to everybody.
  if ((mode & STICKY) !== 0)
    throw new ConfigError('VAR_DIR', `${varDir} is a folder that everybody shares: name one below it`)
  try {
    chmodSync(varDir, 0o700)
  } catch {
    throw new ConfigError(
      'VAR_DIR',
      `${varDir} can be read by others and is not ours to change: chmod 700 ${varDir}, or name another folder`,
    )
  }
}

const STICKY = 0o1000

/** Tries to write a file. Permissions do not stop root, and do not tell of a disk that is full or read-only. */
function assertWritable(varDir: string): void {
  const trial = join(varDir, `trial.${process.pid}`)
  try {
    accessSync(varDir, constants.R_OK | constants.W_OK | constants.X_OK)
    writeFileSync(trial, '')
    rmSync(trial)
  } catch (error) {
    const code = codeOf(error)
    // A full disk may have room again, and the site can answer pages meanwhile.
    if (code === 'ENOSPC' || code === 'EDQUOT') return
    throw new ConfigError(
      'VAR_DIR',
      `${varDir} cannot be written to (${WHY[code] ?? code}): chown it to the user of Gevel, or name another folder`,
    )
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

const WHY: Record<string, string> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'its disk can only be read',
  ENOENT: 'nothing can be made there',
  ENOSPC: 'its disk is full',
}
