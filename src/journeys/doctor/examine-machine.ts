import { statfs } from 'node:fs/promises'
import type { Gauges } from '#base/gauges.ts'
import { backupState } from '#journeys/backup/scheduled-backup.ts'
import { broken, type ExaminedSettings, type Finding, look, ok } from '#journeys/doctor/finding.ts'

const GIGABYTE = 1e9
/** Below these, the next large feed or backup may fill the disk. */
const FEW_BYTES = 2 * GIGABYTE
const NO_BYTES = GIGABYTE / 5
const FEW_INODES_SHARE = 0.05

/** What is free on the disk of a folder. Some file systems have no fixed number of files: all of them are free. */
async function diskOf(folder: string) {
  const { bavail, bsize, blocks, files, ffree } = await statfs(folder)
  const share = (part: number, all: number) => (all > 0 ? part / all : 1)
  return {
    free: bavail * bsize,
    freeShare: share(bavail, blocks),
    files,
    freeFiles: ffree,
    filesShare: share(ffree, files),
  }
}

/** The same disk in figures; none where it cannot be looked at. */
export async function diskGauges(varDir: string): Promise<Gauges> {
  const found = await diskOf(varDir).catch(() => null)
  if (found === null) return {}
  const { free, freeShare, filesShare } = found
  return { disk_free_bytes: free, disk_free_share: freeShare, disk_free_files_share: filesShare }
}

export async function examineDisk(varDir: string): Promise<Finding> {
  const { free, files, freeFiles, filesShare } = await diskOf(varDir)
  const says = `${(free / GIGABYTE).toFixed(1)} GB are free for ${varDir}.`
  if (free < NO_BYTES) return broken('disk', `Only ${says} Nothing more can be kept soon.`)
  if (free < FEW_BYTES) return look('disk', `Only ${says}`)
  if (filesShare < FEW_INODES_SHARE)
    return look('disk', `${says} Of its ${files} files only ${freeFiles} are left (inodes).`)
  return ok('disk', says)
}

/** The backups that the site makes by itself. */
export async function examineBackups(
  plan: ExaminedSettings['backup'],
  now: Date,
  filledSince: () => Promise<Date | null>,
): Promise<Finding> {
  if (plan === null)
    return look('backup', 'BACKUP_DIR is not set: no backups are made by themselves. Does something else make them?')
  const found = await backupState(plan, now, filledSince)
  if (found.state === 'empty') return ok('backup', 'The store holds nothing to back up yet.')
  if (found.state === 'first')
    return ok(
      'backup',
      `No backup is there yet; the site makes the first by ${found.by.toISOString().slice(11, 16)} UTC.`,
    )
  const { ageMs: age } = found
  if (age === Infinity) return broken('backup', `There is no backup in ${plan.dir}. "gevel backup" says why.`)
  const says = `The newest backup in ${plan.dir} is ${(age / 3_600_000).toFixed(1)} hours old.`
  return age > 2 * plan.everyMs ? broken('backup', says) : ok('backup', says)
}
