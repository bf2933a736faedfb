import type { ReactNode } from 'react'
import { inEveryLocale, LOCALES, type Locale } from '#base/locale.ts'
import { formatNumber, languageName } from '#i18n/formats.ts'
import { officeSiteMessages } from '#i18n/messages/office-site.ts'
import { brandShades } from '#ui/brand.ts'
import { TextField } from '#ui/components/fields.tsx'
import { useOffice } from '#ui/office/app/office.tsx'
import { SettingPanel } from './setting-panel.tsx'
import type { SiteSettingsProps } from './setting-props.ts'
import { useSetting, type WrittenSetting } from './use-setting.ts'

type Licence = { number: string; holder: string; country: string } | null
type Insurer = { name: string; policy: string } | null
type Tagline = Record<Locale, string> | null
type Parts = Pick<SiteSettingsProps, 'settings' | 'mayChange'>

/** The agency's name, contact details, registration and tagline. */
export function AgencyPart({ settings, mayChange }: Parts): ReactNode {
  const { locale } = useOffice()
  const t = officeSiteMessages[locale].agency
  const name = useSetting<string>('name', settings.name)
  const email = useSetting<string>('email', settings.email)
  const phone = useSetting<string | null>('phone', settings.phone)
  const enterprise = useSetting<string | null>('enterprise_number', settings.enterprise_number)
  const licence = useSetting<Licence>('licence', settings.licence)
  const insurer = useSetting<Insurer>('insurer', settings.insurer)
  const tagline = useSetting<Tagline>('tagline', settings.tagline)
  const line = tagline.value ?? inEveryLocale({ nl: '', fr: '', en: '', de: '' })
  const parts = [name, email, phone, enterprise, licence, insurer, tagline] as WrittenSetting<unknown>[] // each writes its own
  const shown = [
    settings.name,
    settings.email,
    settings.phone,
    settings.enterprise_number,
    settings.licence,
    settings.insurer,
    settings.tagline,
  ]
  return (
    <SettingPanel id="agency" title={t.title} parts={parts} shown={shown} mayChange={mayChange}>
      <div className="fs2">
        <TextLine part={name as WrittenSetting<string | null>} id="g-name" label={t.name} />
        <TextLine part={email as WrittenSetting<string | null>} id="g-email" label={t.email} type="email" />
        <TextLine part={phone} id="g-phone" label={t.phone} type="tel" />
        <TextLine part={enterprise} id="g-enterprise" label={t.enterprise} />
        <LicenceFields licence={licence} />
        <InsurerFields insurer={insurer} />
      </div>
      {LOCALES.map((one) => (
        <TextField
          key={one}
          id={`g-line-${one}`}
          label={t.tagline(languageName(locale, one))}
          lang={one}
          value={line[one]}
          readOnly={tagline.isFixed}
          maxLength={200}
          error={tagline.wrongAt(one)}
          onChange={({ target }) => tagline.write(orNoTagline({ ...line, [one]: target.value }))}
        />
      ))}
    </SettingPanel>
  )
}

type TextLineProps = { part: WrittenSetting<string | null>; id: string; label: string; type?: string }

function TextLine({ part, id, label, type = 'text' }: TextLineProps): ReactNode {
  return (
    <TextField
      id={id}
      type={type}
      label={label}
      value={part.value ?? ''}
      readOnly={part.isFixed}
      maxLength={200}
      error={part.wrongAt('')}
      onChange={({ target }) => part.write(target.value === '' ? null : target.value)}
    />
  )
}

function LicenceFields({ licence }: { licence: WrittenSetting<Licence> }): ReactNode {
  const { locale } = useOffice()
  const t = officeSiteMessages[locale].agency
  const own = licence.value ?? { number: '', holder: '', country: 'BE' }
  return (
    <>
      <TextField
        id="g-licence"
        label={t.licence}
        value={own.number}
        readOnly={licence.isFixed}
        error={licence.wrongAt('number')}
        onChange={({ target }) => licence.write(orNoLicence({ ...own, number: target.value }))}
      />
      <TextField
        id="g-holder"
        label={t.holder}
        value={own.holder}
        readOnly={licence.isFixed}
        error={licence.wrongAt('holder')}
        onChange={({ target }) => licence.write(orNoLicence({ ...own, holder: target.value }))}
      />
    </>
  )
}

function InsurerFields({ insurer }: { insurer: WrittenSetting<Insurer> }): ReactNode {
  const { locale } = useOffice()
  const t = officeSiteMessages[locale].agency
  const cover = insurer.value ?? { name: '', policy: '' }
  return (
    <>
      <TextField
        id="g-insurer"
        label={t.insurer}
        value={cover.name}
        readOnly={insurer.isFixed}
        error={insurer.wrongAt('name')}
        onChange={({ target }) => insurer.write(orNoInsurer({ ...cover, name: target.value }))}
      />
      <TextField
        id="g-policy"
        label={t.policy}
        value={cover.policy}
        readOnly={insurer.isFixed}
        error={insurer.wrongAt('policy')}
        onChange={({ target }) => insurer.write(orNoInsurer({ ...cover, policy: target.value }))}
      />
    </>
  )
}

const orNoLicence = (licence: NonNullable<Licence>): Licence =>
  licence.number === '' && licence.holder === '' ? null : licence
const orNoInsurer = (insurer: NonNullable<Insurer>): Insurer =>
  insurer.name === '' && insurer.policy === '' ? null : insurer
const orNoTagline = (line: NonNullable<Tagline>): Tagline =>
  Object.values(line).every((text) => text === '') ? null : line

/** The agency's colour, and the shades made from it so that everybody can read them. */
export function LookPart({ settings, mayChange }: Parts): ReactNode {
  const { locale } = useOffice()
  const t = officeSiteMessages[locale].look
  const colour = useSetting<string | null>('brand_colour', settings.brand_colour)
  const shades = colour.value !== null && /^#[0-9a-f]{6}$/i.test(colour.value) ? brandShades(colour.value) : null
  return (
    <SettingPanel
      id="look"
      title={t.title}
      hint={t.hint}
      parts={[colour as WrittenSetting<unknown>]}
      shown={[settings.brand_colour]}
      mayChange={mayChange}
    >
      <div className="row">
        <TextField
          id="g-colour"
          label={t.colour}
          value={colour.value ?? ''}
          placeholder="#0F5E4C"
          readOnly={colour.isFixed}
          maxLength={7}
          error={colour.wrongAt('')}
          onChange={({ target }) => colour.write(target.value === '' ? null : target.value)}
        />
        <input
          className="swatch"
          type="color"
          aria-label={t.choose}
          value={shades === null ? '#0f5e4c' : (colour.value ?? '#0f5e4c').toLowerCase()}
          disabled={colour.isFixed}
          onChange={({ target }) => colour.write(target.value.toUpperCase())}
        />
      </div>
      {shades !== null && (
        <ul className="plain shades">
          <Shade fill={shades.day} ground="#FAF8F5" text={t.day(formatNumber(locale, shades.onDay, 1))} />
          <Shade fill={shades.night} ground="#121412" text={t.night(formatNumber(locale, shades.onNight, 1))} />
        </ul>
      )}
    </SettingPanel>
  )
}

function Shade({ fill, ground, text }: { fill: string; ground: string; text: string }): ReactNode {
  return (
    <li>
      <svg viewBox="0 0 64 32" width="64" height="32" aria-hidden="true">
        <rect width="64" height="32" rx="6" fill={ground} />
        <rect x="8" y="8" width="48" height="16" rx="4" fill={fill} />
      </svg>
      <span>{text}</span>
    </li>
  )
}
