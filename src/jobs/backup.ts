import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setPriority } from 'node:os'
import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import { backupIfDue, type BackupPlan, backupState, lastBackup } from '#journeys/backup/scheduled-backup.ts'
import { tellBackupFailed } from '#journeys/backup/tell-backup-failed.ts'
import { filledSince, isStoreEmpty } from '#store/backup/tables.ts'

const LOOK_EVERY_MS = 10 * 60_000
/** What `nice` takes: visitors go first. */
const LOW_PRIORITY = 10

type BackupApp = Pick<App, 'db' | 'site' | 'baseUrl' | 'now' | 'log'>

/**
 * Makes the backups of BACKUP_DIR, each by the command `backup` in a process of its own.
 * @param wakeMail called when a mail to the operator waits
 */
export function backupJob(app: BackupApp, plan: BackupPlan | null, wakeMail: () => void) {
  const { baseUrl, now, log } = app
  const isEmpty = async () => await isStoreEmpty(app.db)
  let failed = false
  let stopping = false
  let running: ReturnType<typeof spawn> | null = null

  /** @returns why there is no backup: the last line that the command wrote to its standard error */
  async function make(file: string): Promise<string | null> {
    const [, main = ''] = process.argv
    const child = spawn(process.execPath, [...process.execArgv, main, 'backup', file], {
      // The command would not know which port the site got.
      env: { ...process.env, BASE_URL: baseUrl, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    running = child
    try {
      if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY)
      const [said] = await Promise.all([text(child.stderr), once(child, 'close')])
      const lastLine = said.trim().split('\n').at(-1) ?? ''
      return child.exitCode === 0 ? null : lastLine || `The command ended with ${child.exitCode ?? child.signalCode}.`
    } finally {
      running = null
    }
  }

  async function run(): Promise<boolean> {
    if (plan === null) return false
    const outcome = await backupIfDue(plan, now(), { isEmpty, make })
    if (stopping) return false
    if (outcome === 'made') log.info({ dir: plan.dir }, 'backup made and checked')
    if (outcome !== 'not due') failed = outcome !== 'made'
    if (typeof outcome === 'object') {
      log.error({ dir: plan.dir, why: outcome.failed }, 'backup failed')
      await tellBackupFailed(app, { dir: plan.dir, said: outcome.failed, last: await lastBackup(plan.dir) })
      wakeMail()
    }
    return false
  }

  /** A backup that is under way when the site stops is made after the next start. */
  function interrupt(): void {
    stopping = true
    running?.kill()
  }

  const job: Job = { name: 'backup', everyMs: LOOK_EVERY_MS, run, interrupt }
  return {
    jobs: plan === null ? [] : [job],
    /** Figures for an operator; none where no backups are asked for. Until the first backup is late, it has no age. */
    async gauges(): Promise<Record<string, number>> {
      if (plan === null) return {}
      const found = await backupState(plan, now(), async () => await filledSince(app.db))
      return {
        ...(found.state === 'aged' && { backup_age_seconds: found.ageMs / 1000 }),
        backup_failed: Number(failed),
      }
    },
  }
}
