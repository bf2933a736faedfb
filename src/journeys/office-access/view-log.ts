import type { App } from '#journeys/app.ts'
import { readLog, type ShownLogEntry } from '#store/office/office-log.ts'

const ROWS_PER_PAGE = 100

/** A page of the audit log, the latest first. @returns `older`: `before` of the next page; null on the last page */
export async function viewLog(
  app: Pick<App, 'db'>,
  before: number | null,
): Promise<{ rows: ShownLogEntry[]; older: number | null }> {
  const rows = await readLog(app.db, before, ROWS_PER_PAGE + 1)
  const shown = rows.slice(0, ROWS_PER_PAGE)
  return { rows: shown, older: rows.length > ROWS_PER_PAGE ? (shown.at(-1)?.id ?? null) : null }
}
