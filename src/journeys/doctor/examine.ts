import type { App } from '#journeys/app.ts'
import { examineBackups, examineDisk } from '#journeys/doctor/examine-machine.ts'
import { examineMail, resolveTexts } from '#journeys/doctor/examine-mail.ts'
import { examineAddress, examineSettings } from '#journeys/doctor/examine-site.ts'
import { examineStore } from '#journeys/doctor/examine-store.ts'
import type { Locale } from '#base/locale.ts'
import { broken, doctorLanguage, type ExaminedSettings, type Finding, ok } from '#journeys/doctor/finding.ts'
import { filledSince } from '#store/backup/tables.ts'

type Examined = {
  app: Pick<App, 'db' | 'site' | 'now'>
  settings: ExaminedSettings
  /** of this program */
  version: string
}

/** Looks at everything that may keep a site from doing its work. One part that cannot be looked at does not hide the others. */
export async function examine({ app, settings, version }: Examined, locale: Locale): Promise<Finding[]> {
  const language = doctorLanguage(locale)
  const { t } = language
  const parts: [what: string, found: () => Promise<Finding[]>][] = [
    [t.names.settings, async () => await examineSettings(settings, language)],
    [t.names.address, async () => [await examineAddress(settings, version, language)]],
    [t.names.store, async () => await examineStore(app, language)],
    [t.names.mailServer, async () => await examineMail(settings, resolveTexts, language)],
    [t.names.disk, async () => [await examineDisk(settings.varDir, language)]],
    [
      t.names.backup,
      async () => [await examineBackups(settings.backup, app.now(), () => filledSince(app.db), language)],
    ],
  ]
  const found = await Promise.all(
    parts.map(async ([what, part]) =>
      part().catch((error: unknown) => [
        broken(what, t.notLooked(error instanceof Error ? error.message : String(error))),
      ]),
    ),
  )
  return [...found.flat(), ok(t.names.version, t.version(version, process.versions.node))]
}
