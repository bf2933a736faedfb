import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { ConfigError } from '#settings/config-error.ts'
import { meantSetting, PATH_SETTINGS } from '#settings/setting-names.ts'

export type Env = Record<string, string | undefined>

/** Where an installed Gevel has its settings, where release 0.1.0 had them, and where it keeps its data. */
const INSTALLED = { file: '/etc/gevel/gevel.env', old: '/etc/gevel.env', varDir: '/var/lib/gevel' }

/** `file` is the settings file that was read, or null; `note` is for the operator. */
export type FoundSettings = { env: Env; file: string | null; note: string | null }

/**
 * The settings of the environment and, below them, those of the file that GEVEL_ENV names: the same for the site and for
 * each command, from whatever folder it is called. Throws ConfigError for a file that cannot be used.
 */
export function withSettingsFile(env: Env, installed = INSTALLED): FoundSettings {
  const named = env['GEVEL_ENV']?.trim()
  if (!named) return { env, file: null, note: null }
  const isMoved = named === installed.file && !existsSync(named) && existsSync(installed.old)
  const file = isMoved ? installed.old : resolve(named)
  const set = Object.entries(env).filter(([, value]) => value?.trim())
  const settings = beside(dirname(file), readSettingsFile(file))
  const isInstalled = file === installed.file || isMoved
  const varDir = isInstalled ? installed.varDir : resolve(dirname(file), 'var')
  return {
    env: { VAR_DIR: varDir, ...settings, ...Object.fromEntries(set) },
    file,
    note: isMoved ? `Settings are read from ${installed.old}. Move that file to ${installed.file}.` : null,
  }
}

function readSettingsFile(file: string): Record<string, string> {
  const text = readPrivateFile(file)
  const lines = new Map<string, number>()
  for (const [at, line] of text.split('\n').entries()) {
    const number = at + 1
    if (/^\s*(?:#|$)/.test(line)) continue
    const [, name] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/.exec(line) ?? []
    // The line itself may hold a password.
    if (name === undefined) throw new ConfigError('GEVEL_ENV', `line ${number} of ${file} is no line NAME=value`)
    const meant = meantSetting(name)
    if (meant !== null) throw new ConfigError(name, `there is no such setting (line ${number} of ${file}): ${meant}?`)
    const before = lines.get(name)
    if (before !== undefined)
      throw new ConfigError(name, `stands twice in ${file}, in lines ${before} and ${number}: delete one`)
    if (/^\s*(?:export\s+)?\w+\s*=\s*(["'`])(?!.*\1)/.test(line))
      throw new ConfigError(name, `has a quote that is not closed, in line ${number} of ${file}`)
    lines.set(name, number)
  }
  return parseEnv(text) as Record<string, string> // every value is text
}

/** The file may hold the passwords of the mail server and of the database. */
function readPrivateFile(file: string): string {
  const refuse = (why: string) => new ConfigError('GEVEL_ENV', why)
  try {
    const { mode } = statSync(file)
    if (process.platform !== 'win32' && (mode & 0o007) !== 0)
      throw refuse(`everybody on this machine may read ${file}, which may hold passwords: chmod o= ${file}`)
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT' || code === 'ENOTDIR') throw refuse(`there is no file ${file}`)
    if (code === 'EISDIR') throw refuse(`${file} is a folder, not a file of settings`)
    if (code === 'EACCES' || code === 'EPERM')
      throw refuse(`this user may not read ${file}: chgrp it to a group of this user, and chmod 640 ${file}`)
    throw refuse(`cannot read ${file} (${String(code)})`)
  }
}

function beside(folder: string, settings: Record<string, string>): Env {
  const placed = (name: string, value: string) => {
    if (!PATH_SETTINGS.has(name) || value.trim() === '') return value
    const paths = name === 'TRANSIT_GTFS' ? value.split(',') : [value]
    return paths.map((path) => resolve(folder, path.trim())).join(',')
  }
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, placed(name, value)]))
}
