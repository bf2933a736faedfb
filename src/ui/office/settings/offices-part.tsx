import type { ReactNode } from 'react'
import { WEEKDAYS } from '#domain/site/site-parts.ts'
import { officeSiteMessages } from '#i18n/messages/office-site.ts'
import { textsMessages } from '#i18n/messages/texts.ts'
import { TextArea, TextField } from '#ui/components/fields.tsx'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import { SettingPanel } from './setting-panel.tsx'
import type { SiteSettingsProps } from './setting-props.ts'
import { useSetting, type WrittenSetting } from './use-setting.ts'

type Weekday = (typeof WEEKDAYS)[number]
type WrittenOffice = {
  id: string
  name: string
  street: string
  number: string
  postal_code: string
  locality: string
  country: string
  email: string
  phone: string | null
  photo?: string | null
  lat: number | null
  lng: number | null
  hours: Partial<Record<Weekday, string[]>>
  closed: string[]
  slot_minutes: number
}

const NAMES = ['name', 'street', 'number', 'postal_code', 'locality', 'email'] as const

/** The offices with their opening hours: viewings are offered, and the time to answer is counted, in these hours. */
export function OfficesPart({ settings, mayChange }: Pick<SiteSettingsProps, 'settings' | 'mayChange'>): ReactNode {
  const { locale } = useOffice()
  const t = officeSiteMessages[locale].offices
  const part = useSetting<WrittenOffice[]>('offices', settings.offices)
  const add = () => {
    const id = freeId(part.value.map((office) => office.id))
    part.write([
      ...part.value,
      {
        ...{
          id,
          name: '',
          street: '',
          number: '',
          postal_code: '',
          locality: '',
          country: 'BE',
          email: '',
          phone: null,
        },
        ...{ lat: null, lng: null, hours: {}, closed: [], slot_minutes: 45 },
      },
    ])
  }
  return (
    <SettingPanel
      id="offices"
      title={t.title}
      hint={t.hint}
      parts={[part as WrittenSetting<unknown>]}
      shown={[settings.offices]}
      mayChange={mayChange}
    >
      {part.value.map((office, at) => (
        <OfficeFields key={office.id} office={office} at={at} part={part} />
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

type OfficeFieldsProps = {
  office: WrittenOffice
  /** Index in the list of offices. */
  at: number
  part: WrittenSetting<WrittenOffice[]>
}

const withChange = ({ at, part }: OfficeFieldsProps, to: Partial<WrittenOffice>): WrittenOffice[] =>
  part.value.map((office, index) => (index === at ? { ...office, ...to } : office))

function OfficeFields(props: OfficeFieldsProps): ReactNode {
  const { office, at, part } = props
  const { locale } = useOffice()
  const t = officeSiteMessages[locale].offices
  const change = (to: Partial<WrittenOffice>) => part.write(withChange(props, to))
  return (
    <fieldset className="card-set stack" disabled={part.isFixed}>
      <legend>{office.name === '' ? t.another : office.name}</legend>
      <div className="fs2">
        {NAMES.map((name) => (
          <TextField
            key={name}
            id={`o-${at}-${name}`}
            type={name === 'email' ? 'email' : 'text'}
            label={t.fields[name]}
            value={office[name]}
            maxLength={200}
            error={part.wrongAt(`${at}.${name}`)}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
        <TextField
          id={`o-${at}-phone`}
          type="tel"
          label={t.fields.phone}
          value={office.phone ?? ''}
          error={part.wrongAt(`${at}.phone`)}
          onChange={({ target }) => change({ phone: target.value === '' ? null : target.value })}
        />
        <TextField
          id={`o-${at}-photo`}
          label={t.photo}
          hint={t.photoHint}
          value={office.photo ?? ''}
          error={part.wrongAt(`${at}.photo`)}
          onChange={({ target }) => change({ photo: target.value === '' ? null : target.value })}
        />
        <TextField
          id={`o-${at}-minutes`}
          type="number"
          min={10}
          max={240}
          label={t.fields.minutes}
          value={office.slot_minutes}
          error={part.wrongAt(`${at}.slot_minutes`)}
          onChange={({ target }) => change({ slot_minutes: Number(target.value) })}
        />
      </div>
      <OpeningHours {...props} />
      <TextArea
        id={`o-${at}-closed`}
        rows={3}
        label={t.closedOn}
        hint={t.closedHint}
        value={office.closed.join('\n')}
        error={part.wrongAt(`${at}.closed`)}
        onChange={({ target }) => change({ closed: linesIn(target.value) })}
      />
      {part.value.length > 1 && (
        <button
          className="btn btn--danger"
          type="button"
          onClick={() => part.write(part.value.filter((_, index) => index !== at))}
        >
          <Glyph name="trash" />
          {t.remove(office.name)}
        </button>
      )}
    </fieldset>
  )
}

function OpeningHours(props: OfficeFieldsProps): ReactNode {
  const { office, at, part } = props
  const { locale } = useOffice()
  const t = officeSiteMessages[locale].offices
  const { weekdays } = textsMessages[locale].about
  return (
    <>
      <p className="hint">{t.hoursHint}</p>
      <div className="fs2">
        {WEEKDAYS.map((day, index) => (
          <TextField
            key={day}
            id={`o-${at}-${day}`}
            label={weekdays[index] ?? day}
            placeholder={t.closed}
            value={(office.hours[day] ?? []).join(', ')}
            error={part.wrongAt(`${at}.hours.${day}`)}
            onChange={({ target }) =>
              part.write(withChange(props, { hours: { ...office.hours, [day]: spansIn(target.value) } }))
            }
          />
        ))}
      </div>
    </>
  )
}

/** Typed text stays unchanged until it is saved; a comma begins the next span of hours. */
const spansIn = (text: string): string[] => (text.trim() === '' ? [] : text.split(',').map((span) => span.trimStart()))
const linesIn = (text: string): string[] => (text === '' ? [] : text.split('\n'))

/** An id that is not taken. */
export function freeId(taken: readonly string[]): string {
  let number = taken.length + 1
  while (taken.includes(`nr-${number}`)) number += 1
  return `nr-${number}`
}
