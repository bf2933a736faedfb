import type { App } from '#journeys/app.ts'
import { readLog, type ShownLogEntry } from '#store/office/office-log.ts'

const A_PAGE = 100

/** A page of the audit log, the latest first. @returns `older`: the id to go on from; null: that is all */
export async function viewLog(
  app: Pick<App, 'db'>,
  before: number | null,
): Promise<{ rows: ShownLogEntry[]; older: number | null }> {
  const rows = await readLog(app.db, before, A_PAGE + 1)
  const shown = rows.slice(0, A_PAGE)
  return { rows: shown, older: rows.length > A_PAGE ? (shown.at(-1)?.id ?? null) : null }
}
