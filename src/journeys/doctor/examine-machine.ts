import { statfs } from 'node:fs/promises'
import type { Gauges } from '#base/gauges.ts'
import { backupState } from '#journeys/backup/scheduled-backup.ts'
import {
  broken,
  type DoctorLanguage,
  type ExaminedSettings,
  type Finding,
  look,
  ok,
  oneDecimal,
} from '#journeys/doctor/finding.ts'

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

export async function examineDisk(varDir: string, language: DoctorLanguage): Promise<Finding> {
  const { t } = language
  const { free, files, freeFiles, filesShare } = await diskOf(varDir)
  const size = oneDecimal(free / GIGABYTE, language)
  const what = t.names.disk
  if (free < NO_BYTES) return broken(what, `${t.disk.few(size, varDir)} ${t.disk.full}`)
  if (free < FEW_BYTES) return look(what, t.disk.few(size, varDir))
  if (filesShare < FEW_INODES_SHARE) return look(what, `${t.disk.free(size, varDir)} ${t.disk.files(files, freeFiles)}`)
  return ok(what, t.disk.free(size, varDir))
}

/** The backups that the site makes by itself. */
export async function examineBackups(
  plan: ExaminedSettings['backup'],
  now: Date,
  filledSince: () => Promise<Date | null>,
  language: DoctorLanguage,
): Promise<Finding> {
  const { t } = language
  const what = t.names.backup
  if (plan === null) return look(what, t.backup.notSet)
  const found = await backupState(plan, now, filledSince)
  if (found.state === 'empty') return ok(what, t.backup.empty)
  if (found.state === 'first') return ok(what, t.backup.first(found.by.toISOString().slice(11, 16)))
  const { ageMs } = found
  if (ageMs === Infinity) return broken(what, t.backup.none(plan.dir))
  const says = t.backup.newest(plan.dir, oneDecimal(ageMs / 3_600_000, language))
  return ageMs > 2 * plan.everyMs ? broken(what, says) : ok(what, says)
}
