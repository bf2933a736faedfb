import type { ReactNode } from 'react'
import { LOCALES, type Locale } from '#base/locale.ts'
import { languageName } from '#i18n/formats.ts'
import { officeSiteMessages } from '#i18n/messages/office-site.ts'
import { Select, TextField } from '#ui/components/fields.tsx'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import { freeId } from './offices-part.tsx'
import { SettingPanel } from './setting-panel.tsx'
import type { SiteSettingsProps } from './setting-props.ts'
import { useSetting, type WrittenSetting } from './use-setting.ts'

type WrittenAgent = {
  id: string
  name: string
  title: Record<Locale, string> | null
  portrait: string | null
  email: string
  phone: string | null
  licence: string | null
  office: string | null
  languages: Locale[]
}

type NamedOffice = { id: string; name: string }

/** The agents who show homes and answer questions. Visitors see them, and feeds refer to them. */
export function PeoplePart({ settings, mayChange }: Pick<SiteSettingsProps, 'settings' | 'mayChange'>): ReactNode {
  const { locale } = useOffice()
  const t = officeSiteMessages[locale].people
  const part = useSetting<WrittenAgent[]>('agents', settings.agents)
  const offices = settings.offices.value as NamedOffice[] // the server fills it so
  const add = () =>
    part.write([
      ...part.value,
      {
        id: freeId(part.value.map(({ id }) => id)),
        ...{ name: '', title: null, portrait: null, email: '', phone: null, licence: null },
        ...{ office: offices[0]?.id ?? null, languages: [locale] },
      },
    ])
  return (
    <SettingPanel
      id="people"
      title={t.title}
      hint={t.hint}
      parts={[part as WrittenSetting<unknown>]}
      shown={[settings.agents]}
      mayChange={mayChange}
    >
      {part.value.map((agent, at) => (
        <AgentFields key={agent.id} agent={agent} at={at} part={part} offices={offices} />
      ))}
      {mayChange && !part.isFixed && (
        <button className="btn" type="button" onClick={add}>
          <Glyph name="plus" />
          {t.add}
        </button>
      )}
    </SettingPanel>
  )
}

type AgentFieldsProps = {
  agent: WrittenAgent
  /** Index in the list of agents. */
  at: number
  part: WrittenSetting<WrittenAgent[]>
  offices: readonly NamedOffice[]
}

function AgentFields({ agent, at, part, offices }: AgentFieldsProps): ReactNode {
  const { locale } = useOffice()
  const t = officeSiteMessages[locale].people
  const change = (to: Partial<WrittenAgent>) =>
    part.write(part.value.map((one, index) => (index === at ? { ...one, ...to } : one)))
  return (
    <fieldset className="card-set stack" disabled={part.isFixed}>
      <legend>{agent.name === '' ? t.another : agent.name}</legend>
      <div className="fs2">
        <TextField
          id={`a-${at}-name`}
          label={t.name}
          value={agent.name}
          error={part.wrongAt(`${at}.name`)}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          id={`a-${at}-email`}
          type="email"
          label={t.email}
          value={agent.email}
          error={part.wrongAt(`${at}.email`)}
          onChange={({ target }) => change({ email: target.value })}
        />
        <TextField
          id={`a-${at}-phone`}
          type="tel"
          label={t.phone}
          value={agent.phone ?? ''}
          error={part.wrongAt(`${at}.phone`)}
          onChange={({ target }) => change({ phone: target.value === '' ? null : target.value })}
        />
        <TextField
          id={`a-${at}-licence`}
          label={t.licence}
          value={agent.licence ?? ''}
          error={part.wrongAt(`${at}.licence`)}
          onChange={({ target }) => change({ licence: target.value === '' ? null : target.value })}
        />
        <TextField
          id={`a-${at}-portrait`}
          label={t.photo}
          hint={t.photoHint}
          value={agent.portrait ?? ''}
          error={part.wrongAt(`${at}.portrait`)}
          onChange={({ target }) => change({ portrait: target.value === '' ? null : target.value })}
        />
        <Select
          id={`a-${at}-office`}
          label={t.office}
          options={[{ value: '', label: t.noOffice }, ...offices.map(({ id, name }) => ({ value: id, label: name }))]}
          value={agent.office ?? ''}
          onChange={({ target }) => change({ office: target.value === '' ? null : target.value })}
        />
      </div>
      <AgentLanguages languages={agent.languages} onChange={(languages) => change({ languages })} />
      <button
        className="btn btn--danger"
        type="button"
        onClick={() => part.write(part.value.filter((_, index) => index !== at))}
      >
        <Glyph name="trash" />
        {t.remove(agent.name)}
      </button>
    </fieldset>
  )
}

function AgentLanguages({
  languages,
  onChange,
}: {
  languages: readonly Locale[]
  onChange: (languages: Locale[]) => void
}): ReactNode {
  const { locale } = useOffice()
  const t = officeSiteMessages[locale].people
  return (
    <div className="row" role="group" aria-label={t.languages}>
      {LOCALES.map((one) => (
        <label className="switch" key={one}>
          <input
            type="checkbox"
            checked={languages.includes(one)}
            onChange={({ target }) =>
              onChange(target.checked ? [...languages, one] : languages.filter((language) => language !== one))
            }
          />
          {languageName(locale, one)}
        </label>
      ))}
    </div>
  )
}
