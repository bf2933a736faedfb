import { type ReactNode, useState } from 'react'
import { LOCALES, type Locale } from '#base/locale.ts'
import { languageName } from '#i18n/formats.ts'
import { officeSiteMessages } from '#i18n/messages/office-site.ts'
import { Select, TextArea } from '#ui/components/fields.tsx'
import { useOffice } from '#ui/office/app/office.tsx'
import { SettingPanel } from './setting-panel.tsx'
import type { SiteSettingsProps } from './setting-props.ts'
import { useSetting, type WrittenSetting } from './use-setting.ts'

const TEXTS = ['about', 'privacy', 'terms', 'accessibility'] as const
type Text = (typeof TEXTS)[number]
type WrittenTexts = Record<Text, Partial<Record<Locale, string>>>

/** The agency's own texts of pages, in each language. Without an own text, a page shows the built-in one. */
export function TextsPart({ settings }: Pick<SiteSettingsProps, 'settings'>): ReactNode {
  const { locale, mayDo } = useOffice()
  const t = officeSiteMessages[locale].texts
  const part = useSetting<WrittenTexts>('texts', settings.texts)
  const [shown, setShown] = useState<Text>('about')
  return (
    <SettingPanel
      id="texts"
      title={t.title}
      hint={t.hint}
      parts={[part as WrittenSetting<unknown>]}
      shown={[settings.texts]}
      mayChange={mayDo('change_texts')}
    >
      <Select
        id="x-text"
        label={t.which}
        options={TEXTS.map((value) => ({ value, label: t.names[value] }))}
        value={shown}
        onChange={({ target }) => setShown(TEXTS.find((one) => one === target.value) ?? 'about')}
      />
      {LOCALES.map((one) => (
        <TextArea
          key={`${shown} ${one}`}
          id={`x-${one}`}
          rows={6}
          lang={one}
          label={languageName(locale, one)}
          value={part.value[shown][one] ?? ''}
          readOnly={part.isFixed}
          placeholder={t.builtIn}
          error={part.wrongAt(`${shown}.${one}`)}
          onChange={({ target }) => {
            const { [one]: _, ...others } = part.value[shown]
            const own = target.value === '' ? others : { ...others, [one]: target.value }
            part.write({ ...part.value, [shown]: own })
          }}
        />
      ))}
    </SettingPanel>
  )
}
