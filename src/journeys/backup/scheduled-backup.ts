import { access, constants, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UNFINISHED } from '#journeys/backup/backup-file.ts'

/** Backups that the site makes by itself: in which folder (BACKUP_DIR), how often, and which of them are kept. */
export type BackupPlan = { dir: string; everyMs: number; keep: KeptBackups }

/** The newest backup of each of so many days, and of each of so many weeks, is kept. */
export type KeptBackups = { days: number; weeks: number }

type BackupActions = {
  /** Is there nothing to back up yet? */
  isEmpty: () => Promise<boolean>
  /** Makes a checked backup in this file. Resolves to why there is none, in words for the operator; null when it is there. */
  make: (file: string) => Promise<string | null>
}

export type BackupOutcome = 'not due' | 'made' | { failed: string }

/**
 * Makes a backup where the newest in the folder is too old, and removes those that are kept no longer. Old ones stay as long
 * as no new one can be made.
 */
export async function backupIfDue(
  { dir, everyMs, keep }: BackupPlan,
  now: Date,
  { isEmpty, make }: BackupActions,
): Promise<BackupOutcome> {
  const before = await backupNames(dir)
  if (before === null) return { failed: `There is no folder ${dir}, or it cannot be read.` }
  if (now.getTime() - (newestOf(before)?.getTime() ?? -Infinity) < everyMs) return 'not due'
  if (await isEmpty()) return 'not due'
  for (const left of await unfinishedIn(dir)) await rm(join(dir, left), { force: true })
  const name = nameOf(now)
  const failed = await make(join(dir, name))
  if (failed !== null) return { failed }
  for (const old of expiredBackups([...before, name], keep)) await rm(join(dir, old), { force: true })
  return 'made'
}

/** When the newest backup in a folder was made; null where there is none. */
export async function lastBackup(dir: string): Promise<Date | null> {
  return newestOf((await backupNames(dir)) ?? [])
}

/**
 * `aged`: the time since the newest backup was made, infinite where one is missing. `first`: there is none yet, and the
 * first is not late before `by`. `empty`: there is nothing to back up.
 */
export type BackupState = { state: 'aged'; ageMs: number } | { state: 'first'; by: Date } | { state: 'empty' }

/**
 * How the backups of a folder stand. The store is asked only where the newest is too old.
 * @param filledSince since when the store holds something to back up; null while it holds nothing
 */
export async function backupState(
  { dir, everyMs }: Pick<BackupPlan, 'dir' | 'everyMs'>,
  now: Date,
  filledSince: () => Promise<Date | null>,
): Promise<BackupState> {
  const ageMs = now.getTime() - ((await lastBackup(dir))?.getTime() ?? -Infinity)
  if (ageMs <= everyMs) return { state: 'aged', ageMs }
  const filled = await filledSince()
  if (filled === null) return { state: 'empty' }
  if (ageMs < Infinity || !(await isWritable(dir))) return { state: 'aged', ageMs }
  const begun = [filled, ...(await timesOfUnfinished(dir))].map((at) => at.getTime())
  const by = new Date(Math.max(...begun) + FIRST_BACKUP_MS)
  return by > now ? { state: 'first', by } : { state: 'aged', ageMs }
}

/** The worker looks every ten minutes; the first backup may take as long again. */
const FIRST_BACKUP_MS = 20 * 60_000

const isWritable = async (dir: string): Promise<boolean> =>
  await access(dir, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  )

async function timesOfUnfinished(dir: string): Promise<Date[]> {
  const found = await Promise.all((await unfinishedIn(dir)).map((name) => stat(join(dir, name)).catch(() => null)))
  return found.flatMap((file) => file?.mtime ?? [])
}

/** Which of these backups are kept no longer. The newest of all is always kept. */
export function expiredBackups(names: readonly string[], { days, weeks }: KeptBackups): string[] {
  const newestFirst = names.toSorted().toReversed()
  const kept = new Set([...newestOfEach(newestFirst, dayOf, days), ...newestOfEach(newestFirst, weekOf, weeks)])
  return newestFirst.slice(1).filter((name) => !kept.has(name))
}

function newestOfEach(newestFirst: readonly string[], spanOf: (at: Date) => string, spans: number): string[] {
  const newest = new Map<string, string>()
  for (const name of newestFirst) {
    const span = spanOf(timeOf(name))
    if (!newest.has(span) && newest.size < spans) newest.set(span, name)
  }
  return [...newest.values()]
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** A week is named after its Monday. */
function weekOf(at: Date): string {
  const monday = new Date(at)
  monday.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return dayOf(monday)
}

/** Whatever else lies in the folder is not ours: it is neither counted nor removed. */
async function backupNames(dir: string): Promise<string[] | null> {
  const names = await readdir(dir).catch(() => null)
  return names && names.filter((name) => NAME.test(name))
}

/** What a backup left that was killed. */
const unfinishedIn = async (dir: string): Promise<string[]> =>
  (await readdir(dir)).filter((name) => name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length)))

const newestOf = (names: readonly string[]): Date | null => {
  const newest = names.toSorted().at(-1)
  return newest === undefined ? null : timeOf(newest)
}

/** In UTC, so that names are in the order of time when the clocks are put back. */
const NAME = /^gevel-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/

const nameOf = (at: Date): string => `gevel-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`

function timeOf(name: string): Date {
  const [, day = '', hour = '', minute = '', second = ''] = NAME.exec(name) ?? []
  return new Date(`${day}T${hour}:${minute}:${second}Z`)
}
