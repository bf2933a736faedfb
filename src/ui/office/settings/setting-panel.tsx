import { type ReactNode, type SubmitEvent, useState } from 'react'
import { officeSiteMessages } from '#i18n/messages/office-site.ts'
import { Alert } from '#ui/components/alert.tsx'
import { useOffice } from '#ui/office/app/office.tsx'
import type { ShownSetting } from './setting-props.ts'
import type { WrittenSetting } from './use-setting.ts'

/** Settings that are saved together, and who changed them last. @param shown their stored state */
export function SettingPanel({
  id,
  title,
  hint,
  parts,
  shown,
  mayChange,
  children,
}: {
  id: string
  title: string
  hint?: string
  parts: readonly WrittenSetting<unknown>[]
  shown: readonly ShownSetting[]
  mayChange: boolean
  children: ReactNode
}): ReactNode {
  const { locale, say, refresh } = useOffice()
  const t = officeSiteMessages[locale]
  const [isWrong, setWrong] = useState(false)
  const last = shown.map(({ changed }) => changed).find((changed) => changed !== null)
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const changed = parts.filter((part) => part.isChanged && !part.isFixed)
    const results: ('saved' | 'not')[] = []
    for (const part of changed) results.push(await part.save())
    setWrong(results.includes('not'))
    if (!results.includes('not')) say(results.length === 0 ? t.nothing : t.saved)
    await refresh()
  }
  const clash = parts.find(({ theirs }) => theirs !== null)
  return (
    <section className="panel" id={id} aria-labelledby={`h-${id}`}>
      <h2 id={`h-${id}`}>{title}</h2>
      {hint !== undefined && <p className="hint">{hint}</p>}
      {last && <p className="hint">{t.changed(last.by, last.at)}</p>}
      {shown.every(({ isFixed }) => isFixed) && <p className="hint">{t.fixed}</p>}
      <form className="stack" method="dialog" onSubmit={(event) => void save(event)}>
        {isWrong && !clash && <Alert tone="bad" title={t.notSaved} live />}
        {clash && (
          <Alert tone="bad" title={t.clash.title} live>
            <pre className="clash">{readable(clash.theirs?.value)}</pre>
            <div className="row">
              <button className="btn" type="button" onClick={() => clash.settle('theirs')}>
                {t.clash.theirs}
              </button>
              <button className="btn" type="button" onClick={() => clash.settle('mine')}>
                {t.clash.mine}
              </button>
            </div>
          </Alert>
        )}
        <fieldset className="bare stack" disabled={!mayChange}>
          {children}
        </fieldset>
        {mayChange && shown.some(({ isFixed }) => !isFixed) && (
          <div className="row">
            <button className="btn btn--primary" type="submit">
              {t.save}
            </button>
          </div>
        )}
      </form>
    </section>
  )
}

/** Text to compare by eye; a dash where nothing is set. */
const readable = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value, null, 2)
