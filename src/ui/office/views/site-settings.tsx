import type { ReactNode } from 'react'
import { OFFICE } from '#domain/office/paths.ts'
import { officeSiteMessages } from '#i18n/messages/office-site.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { AgencyPart, LookPart } from '#ui/office/settings/agency-part.tsx'
import { OfficesPart } from '#ui/office/settings/offices-part.tsx'
import { PeoplePart } from '#ui/office/settings/people-part.tsx'
import type { SiteSettingsProps } from '#ui/office/settings/setting-props.ts'
import { TextsPart } from '#ui/office/settings/texts-part.tsx'
import { OfficePage } from '#ui/office/shell/office-page.tsx'

const KEPT = [
  'leadDays',
  'appointmentDays',
  'sentMailDays',
  'friendMailDays',
  'unconfirmedSubscriptionDays',
  'logDays',
] as const

/** The agency as visitors see it. A setting in SITE_FILE is shown here, but changed only in that file. */
function SiteSettings(props: SiteSettingsProps): ReactNode {
  const { locale } = useOffice()
  const t = officeSiteMessages[locale]
  return (
    <OfficePage title={t.title} back={{ path: OFFICE.settings, label: t.back }}>
      <p className="lead">{t.lead}</p>
      <AgencyPart {...props} />
      <LookPart {...props} />
      <OfficesPart {...props} />
      <PeoplePart {...props} />
      <TextsPart {...props} />
      <section className="panel" aria-labelledby="h-kept">
        <h2 id="h-kept">{t.kept.title}</h2>
        <p className="hint">{t.kept.hint}</p>
        <dl className="kv2">
          {KEPT.map((one) => (
            <div key={one} className="kv2__row">
              <dt>{t.kept.names[one]}</dt>
              <dd>{t.kept.days(props.retention[one])}</dd>
            </div>
          ))}
        </dl>
      </section>
    </OfficePage>
  )
}

export { SiteSettings as View }
