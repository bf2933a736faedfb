import type { App } from '#journeys/app.ts'
import { examineBackups, examineDisk } from '#journeys/doctor/examine-machine.ts'
import { examineMail, resolveTexts } from '#journeys/doctor/examine-mail.ts'
import { examineAddress, examineSettings } from '#journeys/doctor/examine-site.ts'
import { examineStore } from '#journeys/doctor/examine-store.ts'
import { broken, type ExaminedSettings, type Finding, ok } from '#journeys/doctor/finding.ts'
import { filledSince } from '#store/backup/tables.ts'

type Examined = {
  app: Pick<App, 'db' | 'site' | 'now'>
  settings: ExaminedSettings
  /** of this program */
  version: string
}

/** Looks at everything that may keep a site from doing its work. One part that cannot be looked at does not hide the others. */
export async function examine({ app, settings, version }: Examined): Promise<Finding[]> {
  const parts: [what: string, found: () => Promise<Finding[]>][] = [
    ['settings', async () => await examineSettings(settings)],
    ['address', async () => [await examineAddress(settings, version)]],
    ['store', async () => await examineStore(app)],
    ['mail server', async () => await examineMail(settings, resolveTexts)],
    ['disk', async () => [await examineDisk(settings.varDir)]],
    ['backup', async () => [await examineBackups(settings.backup, app.now(), () => filledSince(app.db))]],
  ]
  const found = await Promise.all(
    parts.map(async ([what, part]) =>
      part().catch((error: unknown) => [
        broken(what, `could not be looked at: ${error instanceof Error ? error.message : String(error)}`),
      ]),
    ),
  )
  return [...found.flat(), ok('version', `Gevel ${version} on Node.js ${process.versions.node}.`)]
}
