import { OFFICE } from '#domain/office/paths.ts'
import { officeHelpMessages } from '#i18n/messages/office-help.ts'
import { View as Help } from '#ui/office/views/help.tsx'
import { versionOfPackage } from '#web/version.ts'
import { officeView } from '#web/office/view.tsx'
import type { OfficeRoute } from '#web/office/access/visit.ts'

/** The help page. */
export const helpRoutes: readonly OfficeRoute[] = [
  officeView({
    path: OFFICE.help,
    action: 'own_account',
    view: 'help',
    View: Help,
    load: async ({ locale }) => ({ title: officeHelpMessages[locale].title, props: { version: versionOfPackage() } }),
  }),
]
