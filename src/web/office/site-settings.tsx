import { z } from 'zod'
import { SITE_SETTINGS } from '#domain/site/site-parts.ts'
import { mayDo } from '#domain/office/roles.ts'
import { OFFICE } from '#domain/office/paths.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeSiteMessages } from '#i18n/messages/office-site.ts'
import { saveSetting, viewSettings } from '#journeys/office/site-settings.ts'
import type { SiteSettingsProps } from '#ui/office/settings/setting-props.ts'
import { View as SiteSettings } from '#ui/office/views/site-settings.tsx'
import { officeAction } from '#web/office/action.ts'
import { officeView, type Shown } from '#web/office/view.tsx'
import type { OfficeRoute, VisitAtWork } from '#web/office/access/visit.ts'

/** Settings of the agency as visitors see it: name, offices, people, texts, colour. */
export const siteSettingRoutes: readonly OfficeRoute[] = [
  officeView({ path: OFFICE.site, action: 'see_site', view: 'site-settings', View: SiteSettings, load }),
  officeAction({
    path: OFFICE.site,
    action: 'change_site',
    schema: z.object({ setting: z.enum(SITE_SETTINGS), value: z.unknown(), seen: z.unknown() }),
    run: async ({ app, person }, fields) => await saveSetting(app, { ...fields, person: person.id }),
    status: ({ outcome }) => (outcome === 'changed_meanwhile' ? 409 : outcome === 'invalid' ? 422 : 200),
  }),
  officeAction({
    path: OFFICE.siteTexts,
    action: 'change_texts',
    schema: z.object({ value: z.unknown(), seen: z.unknown() }),
    run: async ({ app, person }, fields) => await saveSetting(app, { ...fields, setting: 'texts', person: person.id }),
    status: ({ outcome }) => (outcome === 'changed_meanwhile' ? 409 : outcome === 'invalid' ? 422 : 200),
  }),
]

async function load({ app, locale, person }: VisitAtWork): Promise<Shown<'site-settings'>> {
  const settings = await viewSettings(app)
  return {
    title: officeSiteMessages[locale].title,
    props: {
      settings: Object.fromEntries(
        settings.map(({ setting, value, isFixed, changed }) => [
          setting,
          {
            ...{ value, isFixed },
            changed: changed && { by: changed.by ?? '', at: formatDate(locale, changed.at.toISOString(), 'moment') },
          },
        ]),
      ) as SiteSettingsProps['settings'], // all of them
      mayChange: mayDo(person.role, 'change_site'),
      retention: { ...app.site.retention },
    },
  }
}
